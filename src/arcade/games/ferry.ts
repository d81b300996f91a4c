import type { Move } from "../../contracts/action.ts";
import type { Cell } from "../../contracts/grid.ts";
import type { GameDefinition, Generated, Turn } from "../game.ts";
import type { Rng } from "../rng.ts";
import type { Scene } from "../scene.ts";
import { block, recolour, type Sprite, sprite } from "../sprite.ts";

interface Layout {
  /**
   * Word by word a passenger, the quay it starts on and the quay it belongs on: `w02`. Passengers are `p` plain,
   * `w`, which eats `g`, which eats `c`, `h` as broad as two, `r` able to row. A `.` leaves a place on the quays free.
   */
  readonly passengers: string;
  readonly quays: 2 | 3;
  readonly seats: number;
  /** The boat moves only with an `r` aboard. */
  readonly rowed?: boolean;
}

interface Passenger {
  readonly kind: string;
  readonly from: number;
  readonly to: number;
  /** Tile within a quay: the same on every one. */
  readonly slot: Cell;
}

interface Rules {
  readonly passengers: readonly Passenger[];
  readonly quays: number;
  readonly seats: number;
  readonly rowed: boolean;
}

interface State {
  readonly rules: Rules;
  /** Quay per passenger, or ABOARD. */
  places: number[];
  /** The passengers aboard, in the order they came. */
  aboard: number[];
  /** The quay the boat lies at. */
  boat: number;
  /** -1 or 1 between two quays, only during the animation. */
  drift: number;
  /** Passengers that were just eaten, only during the animation. */
  eaten: number[];
  lives: number;
}

const ABOARD = -1;
const EMPTY = ".";
const LIVES = 3;
const TILE = 8;
const COLUMNS = 8;
const ROWS = 6;
const QUAY_WIDTH = 2;
const QUAY_HEIGHT = 4;
/** The row of tiles the boat moves in. */
const CANAL = QUAY_HEIGHT;
const PREY: Readonly<Record<string, string>> = { w: "g", g: "c" };

/** In tiles and in seats. */
const breadth = (kind: string): number => (kind === "h" ? 2 : 1);

const COLOURS: Readonly<Record<string, number>> = { p: 12, w: 8, g: 0, c: 14, h: 13, r: 15 };
/** Rounded; broad ones fill two tiles. */
function pill(width: number, inside: string): Sprite {
  const end = `.${"c".repeat(width - 2)}.`;
  const middle = `c${inside.repeat(width - 2)}c`;
  return sprite([end, middle, middle, middle, middle, end].join(" "));
}
const pills = (inside: string): Readonly<Record<string, Sprite>> =>
  Object.fromEntries(
    Object.entries(COLOURS).map(([kind, colour]) => [
      kind,
      recolour(pill(breadth(kind) * TILE - 2, inside), 12, colour),
    ]),
  );
const BODIES = pills("c");
const RINGS = pills(".");
/** In the mouth of who eats somebody is the colour of whom. */
const MOUTHS: Readonly<Record<string, Sprite>> = Object.fromEntries(
  Object.entries(PREY).map(([kind, prey]) => [kind, block(4, 2, COLOURS[prey]!)]),
);
const OAR = block(2, 6, 5);
const STONE = block(QUAY_WIDTH * TILE, QUAY_HEIGHT * TILE, 2);
const WATER = block(COLUMNS * TILE, 2 * TILE, 9);
const MOTOR_HULL = block(TILE, TILE, 4);
/** In the colour of who can row it. */
const ROWED_HULL = block(TILE, TILE, COLOURS.r!);
const SEAT = block(6, 6, 3);
const GONE = sprite("5....5 .5..5. ..55.. ..55.. .5..5. 5....5");

function start({ passengers: text, quays, seats, rowed = false }: Layout): State {
  let filled = 0;
  const passengers = text.split(" ").flatMap((word): Passenger[] => {
    const [kind = EMPTY, from, to] = word;
    // Who is broad does not stand in two rows.
    if ((filled % QUAY_WIDTH) + breadth(kind) > QUAY_WIDTH) filled++;
    const slot = { x: filled % QUAY_WIDTH, y: Math.floor(filled / QUAY_WIDTH) };
    filled += breadth(kind);
    return kind === EMPTY ? [] : [{ kind, from: Number(from), to: Number(to), slot }];
  });
  const rules: Rules = Object.freeze({ passengers: Object.freeze(passengers), quays, seats, rowed });
  return { rules, ...opening(rules), drift: 0, eaten: [], lives: LIVES };
}

const opening = ({ passengers }: Rules): Pick<State, "places" | "aboard" | "boat"> => ({
  places: passengers.map(({ from }) => from),
  aboard: [],
  boat: 0,
});

function step(state: State, move: Move, turn: Turn): void {
  if (move.name === "ACTION3") cross(state, -1, turn);
  else if (move.name === "ACTION4") cross(state, 1, turn);
  else if (turn.at) clickOn(state, turn.at);
  if (state.rules.passengers.every(({ to }, i) => state.places[i] === to)) turn.win();
}

/** Who waits where the boat lies comes aboard, who is aboard steps off. */
function clickOn(state: State, at: Cell): void {
  const { places, aboard, boat } = state;
  const hit = places.findIndex((_, i) => covers(state, i, at));
  if (hit < 0) return;
  if (places[hit] === ABOARD) {
    places[hit] = boat;
    state.aboard = aboard.filter((passenger) => passenger !== hit);
  } else if (places[hit] === boat && taken(state) + breadthOf(state, hit) <= state.rules.seats) {
    places[hit] = ABOARD;
    aboard.push(hit);
  }
}

const breadthOf = ({ rules }: State, passenger: number): number => breadth(rules.passengers[passenger]!.kind);

const taken = (state: State): number =>
  state.aboard.reduce((sum, passenger) => sum + breadthOf(state, passenger), 0);

/** The tile of a passenger, its left one when it is broad. */
function tileOf(state: State, passenger: number): Cell {
  const { rules, places, aboard, boat } = state;
  const quay = places[passenger]!;
  if (quay !== ABOARD) {
    const { slot } = rules.passengers[passenger]!;
    return { x: quayLeft(rules, quay) + slot.x, y: slot.y };
  }
  const before = aboard.slice(0, aboard.indexOf(passenger));
  const seat = before.reduce((sum, other) => sum + breadthOf(state, other), 0);
  return { x: boatLeft(rules, boat) + seat, y: CANAL };
}

function covers(state: State, passenger: number, { x, y }: Cell): boolean {
  const tile = tileOf(state, passenger);
  return y === tile.y && x >= tile.x && x < tile.x + breadthOf(state, passenger);
}

/** Column of tiles. */
const quayLeft = ({ quays }: Rules, quay: number): number => quay * ((COLUMNS - QUAY_WIDTH) / (quays - 1));

const boatLeft = (rules: Rules, quay: number): number =>
  Math.min(quayLeft(rules, quay), COLUMNS - rules.seats);

function cross(state: State, side: number, turn: Turn): void {
  const { rules, aboard, boat } = state;
  const to = boat + side;
  if (to < 0 || to >= rules.quays) return;
  if (rules.rowed && !aboard.some((passenger) => rules.passengers[passenger]!.kind === "r")) return;
  state.drift = side;
  turn.frame();
  state.drift = 0;
  state.boat = to;
  state.eaten = victims(state);
  if (state.eaten.length > 0) mourn(state, turn);
}

/** Where the boat is not, nobody keeps the hungry from the others. */
function victims({ rules: { passengers }, places, boat }: State): number[] {
  const isHungry = (prey: number): boolean =>
    passengers.some(({ kind }, i) => places[i] === places[prey] && PREY[kind] === passengers[prey]!.kind);
  return [...places.keys()].filter((i) => places[i] !== ABOARD && places[i] !== boat && isHungry(i));
}

/** A life is lost, and all are back where they began. */
function mourn(state: State, turn: Turn): void {
  state.lives--;
  if (state.lives === 0) {
    turn.lose();
    return;
  }
  turn.frame();
  Object.assign(state, opening(state.rules), { eaten: [] });
}

function drawBackdrop({ rules }: State, scene: Scene): void {
  scene.tile(WATER, 0, CANAL);
  for (let quay = 0; quay < rules.quays; quay++) scene.tile(STONE, quayLeft(rules, quay), 0);
  for (const { kind, to, slot } of rules.passengers)
    scene.tile(RINGS[kind]!, quayLeft(rules, to) + slot.x, slot.y, 1, 1, 1);
}

function draw(state: State, scene: Scene): void {
  const { rules, places, boat, drift, eaten } = state;
  const shift = (drift * TILE * (COLUMNS - QUAY_WIDTH)) / (rules.quays - 1) / 2;
  for (let seat = 0; seat < rules.seats; seat++) {
    scene.tile(rules.rowed ? ROWED_HULL : MOTOR_HULL, boatLeft(rules, boat) + seat, CANAL, 0, shift);
    scene.tile(SEAT, boatLeft(rules, boat) + seat, CANAL, 0, shift + 1, 1);
  }
  for (const [i, { kind }] of rules.passengers.entries()) {
    const { x, y } = tileOf(state, i);
    const dx = 1 + (places[i] === ABOARD ? shift : 0);
    scene.tile(BODIES[kind]!, x, y, 1, dx, 1);
    if (MOUTHS[kind]) scene.tile(MOUTHS[kind], x, y, 2, dx + 1, 3);
    if (kind === "r") scene.tile(OAR, x, y, 2, dx + 2, 1);
    if (eaten.includes(i)) scene.tile(GONE, x, y, 3, dx, 1);
  }
}

interface Recipe {
  /** One of these groups travels. */
  readonly casts: readonly string[];
  readonly quays: 2 | 3;
  readonly seats: readonly number[];
  readonly rowed?: boolean;
  readonly atLeast: number;
}

const RECIPES: readonly Recipe[] = [
  { casts: ["p", "c", "g", "w", "h"], quays: 2, seats: [2, 3], atLeast: 3 },
  { casts: ["ppp", "ppcc", "ppww", "cccp"], quays: 2, seats: [2], atLeast: 8 },
  { casts: ["wgp", "gcp", "wgg", "gcc", "wwg"], quays: 2, seats: [2], atLeast: 9 },
  { casts: ["wgc", "wgcp", "wgcpp"], quays: 2, seats: [1], atLeast: 12 },
  { casts: ["hwg", "hgc", "hwgp", "hgcp", "hwgc"], quays: 2, seats: [2], atLeast: 12 },
  { casts: ["hrgc", "hrwg", "rwgc", "hrwgc", "hrrgc"], quays: 3, seats: [2, 3], rowed: true, atLeast: 14 },
];

function generate(rng: Rng, index: number): Generated<Layout> {
  const { casts, quays, seats, rowed = false, atLeast } = RECIPES[index]!;
  const cast = [...rng.pick(casts)];
  const free = 6 - cast.reduce((sum, kind) => sum + breadth(kind), 0);
  const gaps = Array.from({ length: rng.int(free + 1) }, () => EMPTY);
  const words = rng.shuffle([...cast, ...gaps]).map((kind) => {
    if (kind === EMPTY) return kind;
    // A boat without its rower would stay where it is.
    const from = kind !== "r" && rng.chance(0.25) ? rng.between(1, quays - 1) : 0;
    const to = rng.pick(Array.from({ length: quays }, (_, quay) => quay).filter((quay) => quay !== from));
    return `${kind}${from}${to}`;
  });
  return { data: { passengers: words.join(" "), quays, seats: rng.pick(seats), rowed }, atLeast };
}

export const ferry: GameDefinition<State, Layout> = {
  id: "ferry",
  title: "Ferry",
  description:
    "Take everybody to the quay where they belong, and leave nobody alone with who would eat them.",
  mechanics: [
    "clicks and buttons",
    "boarding",
    "room in the boat",
    "who eats whom",
    "broad passengers",
    "rowers",
    "lives",
  ],
  half: "held-out",
  actions: ["ACTION3", "ACTION4", "ACTION6"],
  levels: [
    {
      data: { passengers: "p01", quays: 2, seats: 1 },
      introduces: ["boarding", "crossing"],
      solution: "ACTION6:4,12 ACTION4 ACTION6:52,44",
      proof: "search",
    },
    {
      data: { passengers: "p01 c10 p01", quays: 2, seats: 2 },
      introduces: ["room in the boat", "a quay for each"],
      solution:
        "ACTION6:4,12 ACTION6:4,20 ACTION4 ACTION6:52,44 ACTION6:60,12 ACTION6:52,44 ACTION3 ACTION6:4,44",
      proof: "search",
    },
    {
      data: { passengers: "w01 g01 p01", quays: 2, seats: 2 },
      introduces: ["who eats whom", "lives"],
      solution:
        "ACTION6:4,12 ACTION4 ACTION6:52,44 ACTION3 ACTION6:12,12 ACTION6:4,20 ACTION4 ACTION6:52,44*2",
      proof: "search",
    },
    {
      data: { passengers: "w01 g01 c01", quays: 2, seats: 1 },
      introduces: ["eaten and eating"],
      solution:
        "ACTION6:12,12 ACTION4 ACTION6:52,44 ACTION3 ACTION6:4,12 ACTION4 ACTION6:52,44 ACTION6:60,12 ACTION3 ACTION6:4,44 ACTION6:4,20 ACTION4 ACTION6:52,44 ACTION3 ACTION6:12,12 ACTION4 ACTION6:52,44",
      proof: "search",
    },
    {
      data: { passengers: "h01 g01 c01 p10", quays: 2, seats: 2 },
      introduces: ["broad passengers"],
      solution:
        "ACTION6:4,20 ACTION4 ACTION6:52,44 ACTION3 ACTION6:4,12 ACTION4 ACTION6:52,44 ACTION6:52,28 ACTION3 ACTION6:12,20 ACTION6:4,44 ACTION4 ACTION6:52,44",
      proof: "search",
    },
    {
      data: { passengers: "h02 r02 w02 g02 c12", quays: 3, seats: 3, rowed: true },
      introduces: ["rowers", "a quay between"],
      solution:
        "ACTION6:4,20 ACTION6:12,20 ACTION4*2 ACTION6:52,44 ACTION3*2 ACTION6:4,12 ACTION4*2 ACTION6:52,44 ACTION3*2 ACTION6:4,28 ACTION4 ACTION6:36,28 ACTION4 ACTION6:44,44*3",
      proof: "search",
    },
  ],
  generate,
  view: () => ({ width: COLUMNS * TILE, height: ROWS * TILE, tile: TILE, background: 1, letterbox: 5 }),
  start,
  step,
  key: ({ places, boat }) => `${places},${boat}`,
  clicks: (state) => state.places.map((_, i) => tileOf(state, i)),
  backdrop: drawBackdrop,
  draw,
  hud: ({ lives }, hud) => hud.pips({ x: 2, y: 2, size: 4 }, lives, LIVES, 8, 3),
};
