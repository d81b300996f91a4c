import { click, type Move, press } from "../../contracts/action.ts";
import type { Cell } from "../../contracts/grid.ts";
import type { GameDefinition, Generated, Turn } from "../game.ts";
import type { Rng } from "../rng.ts";
import type { Scene } from "../scene.ts";
import { block, type Sprite } from "../sprite.ts";

interface Layout {
  /** A word a weight: where it lies (`l t r`), its size 1-9, `a` or `b` if it is red or blue, `-` if it lifts. */
  readonly weights: string;
  /** Both pans must hold equally many weights. */
  readonly sameNumber?: boolean;
}

interface Weight {
  readonly size: number;
  /** What it adds to its side: less than nothing for a balloon. */
  readonly pull: number;
  readonly colour: number;
  /** The only pan it may end on; -1 for either. */
  readonly home: number;
}

interface Rules {
  readonly weights: readonly Weight[];
  readonly sameNumber: boolean;
  readonly coloured: boolean;
}

interface State {
  readonly rules: Rules;
  /** Per weight: LEFT, TRAY or RIGHT. */
  places: number[];
  selected: number;
  /** How far the beam leans; positive is left. */
  tilt: number;
}

const LEFT = 0;
const TRAY = 1;
const RIGHT = 2;
const PLACES = "ltr";
const MOST_TILT = 4;

const TILE = 2;
/** A place, and a lane in it, in tiles. Every weight has a lane of its own. */
const PLACE_WIDTH = 10;
const PLACE_PITCH = 11;
const LANE = 3;
const TOP = 3;
const LANES = 7;

const GREY = 4;
const HOMES: Readonly<Record<string, { readonly home: number; readonly colour: number }>> = {
  a: { home: LEFT, colour: 8 },
  b: { home: RIGHT, colour: 9 },
};
const FLOORS = [10, 2, 10].map((colour) => block(PLACE_WIDTH * TILE, LANES * LANE * TILE, colour));
const RIM_COLOURS = [8, GREY, 9];
const SIZES = Array.from({ length: 10 }, (_, size) => size);
const FRAMES = SIZES.map((size) => block(2 * size + 2, LANE * TILE, 11));
const HOLES = SIZES.map((size) => block(Math.max(0, 2 * size - 2), 2, 0));
const BARS: Readonly<Record<number, readonly Sprite[]>> = Object.fromEntries(
  [GREY, 8, 9].map((colour) => [colour, SIZES.map((size) => block(2 * size, 4, colour))]),
);
const ARM = block(12, 2, 13);
const POST = block(4, 9, 13);

function parseWeight(word: string): Weight & { readonly place: number } {
  const [, place = "t", digit = "1", letter = "", lifts = ""] =
    /^([ltr])([1-9])([ab]?)(-?)$/.exec(word) ?? [];
  const size = Number(digit);
  const { home, colour } = HOMES[letter] ?? { home: -1, colour: GREY };
  return { size, pull: lifts ? -size : size, colour, home, place: PLACES.indexOf(place) };
}

function start({ weights: words, sameNumber = false }: Layout): State {
  const weights = words.split(" ").map(parseWeight);
  const coloured = weights.some(({ home }) => home >= 0);
  const rules = Object.freeze({ weights, sameNumber, coloured });
  const state = { rules, places: weights.map(({ place }) => place), selected: 0, tilt: 0 };
  state.tilt = leanOf(state);
  return state;
}

const pullOn = ({ rules, places }: State, place: number): number =>
  rules.weights.reduce((sum, { pull }, i) => (places[i] === place ? sum + pull : sum), 0);

const countOn = ({ places }: State, place: number): number => places.filter((at) => at === place).length;

const leanOf = (state: State): number =>
  Math.max(-MOST_TILT, Math.min(MOST_TILT, pullOn(state, LEFT) - pullOn(state, RIGHT)));

/** One truth per lamp; the level is won when all are lit. */
function lampsOf(state: State): boolean[] {
  const { weights, sameNumber, coloured } = state.rules;
  const lamps = [pullOn(state, LEFT) === pullOn(state, RIGHT), countOn(state, TRAY) === 0];
  if (sameNumber) lamps.push(countOn(state, LEFT) === countOn(state, RIGHT));
  if (coloured) lamps.push(weights.every(({ home }, i) => home < 0 || home === state.places[i]));
  return lamps;
}

function step(state: State, move: Move, turn: Turn): void {
  if (move.name === "ACTION6") select(state, turn.at);
  else shift(state, move.name === "ACTION3" ? -1 : 1, turn);
}

function shift(state: State, by: number, turn: Turn): void {
  const to = state.places[state.selected]! + by;
  if (to < LEFT || to > RIGHT) return;
  state.places[state.selected] = to;
  for (const lean = leanOf(state); state.tilt !== lean; ) {
    turn.frame();
    state.tilt += Math.sign(lean - state.tilt);
  }
  if (lampsOf(state).every(Boolean)) turn.win();
}

function select(state: State, at: Cell | undefined): void {
  if (!at || at.y < TOP || at.x % PLACE_PITCH >= PLACE_WIDTH) return;
  const lane = Math.floor((at.y - TOP) / LANE);
  if (state.places[lane] === Math.floor(at.x / PLACE_PITCH)) state.selected = lane;
}

const handleOf = (place: number, lane: number): Cell => ({
  x: place * PLACE_PITCH + 1,
  y: TOP + lane * LANE + 1,
});

function drawWeights({ rules, places, selected }: State, scene: Scene): void {
  for (const [lane, { size, pull, colour }] of rules.weights.entries()) {
    const [x, y] = [places[lane]! * PLACE_PITCH, TOP + lane * LANE];
    if (lane === selected) scene.tile(FRAMES[size]!, x, y);
    scene.tile(BARS[colour]![size]!, x, y, 0, 1, 1);
    if (pull < 0) scene.tile(HOLES[size]!, x, y, 0, 2, 2);
  }
}

/** Two steps an arm, so that the lean can be seen. */
function drawBeam({ tilt }: State, scene: Scene): void {
  const half = Math.trunc(tilt / 2);
  scene.add(POST, 30, 54);
  for (const [x, dy] of [
    [8, tilt],
    [20, half],
    [32, -half],
    [44, -tilt],
  ] as const)
    scene.add(ARM, x, 56 + dy);
}

/** Per level: how many weights, how many of them red or blue, balloons, equal numbers. */
const RECIPES = [
  { count: 3, coloured: 0, balloons: 0, sameNumber: false, atLeast: 3 },
  { count: 5, coloured: 0, balloons: 0, sameNumber: false, atLeast: 8 },
  { count: 6, coloured: 0, balloons: 0, sameNumber: true, atLeast: 10 },
  { count: 6, coloured: 3, balloons: 0, sameNumber: false, atLeast: 10 },
  { count: 6, coloured: 0, balloons: 2, sameNumber: false, atLeast: 10 },
  { count: 6, coloured: 2, balloons: 2, sameNumber: true, atLeast: 12 },
] as const;

function generate(rng: Rng, index: number): Generated<Layout> | undefined {
  const { count, coloured, balloons, sameNumber, atLeast } = RECIPES[index]!;
  const order = rng.shuffle(Array.from({ length: count }, (_, i) => i));
  const words = order.map((rank) => {
    const place = index === 0 ? "t" : rng.pick([..."tttlr"]);
    const letter = rank < coloured ? rng.pick(["a", "b"]) : "";
    // The smallest balloon would look like a weight.
    const [least, sign] = rank >= count - balloons ? [2, "-"] : [1, ""];
    return `${place}${rng.between(least, 9)}${letter}${sign}`;
  });
  const data = { weights: words.join(" "), sameNumber };
  const plans = allPlans(start(data)).sort((a, b) => a.length - b.length);
  // With many ways to share the weights there is nothing to think about.
  return plans[0] && plans.length <= 4 ? { data, solution: plans[0], atLeast } : undefined;
}

/** One plan for every way to share the weights that lights all lamps. */
function allPlans(opening: State): Move[][] {
  const { places } = opening;
  return Array.from({ length: 2 ** places.length }, (_, bits) =>
    places.map((_, lane) => ((bits >> lane) & 1 ? RIGHT : LEFT)),
  )
    .filter((shared) => lampsOf({ ...opening, places: shared }).every(Boolean))
    .map((shared) => shared.flatMap((to, lane) => carry(lane, places[lane]!, to)));
}

/** The first weight is selected already. */
function carry(lane: number, from: number, to: number): Move[] {
  if (from === to) return [];
  const steps = Array.from({ length: Math.abs(to - from) }, () => press(to < from ? "ACTION3" : "ACTION4"));
  const { x, y } = handleOf(from, lane);
  return lane === 0 ? steps : [click(x * TILE + 1, y * TILE + 1), ...steps];
}

export const balance: GameDefinition<State, Layout> = {
  id: "balance",
  title: "Balance",
  description: "Share the weights between two pans so that every lamp is lit.",
  mechanics: ["a final state, not a place", "clicks and buttons", "counting", "colours", "undo", "animation"],
  half: "development",
  actions: ["ACTION3", "ACTION4", "ACTION6", "ACTION7"],
  undo: true,
  levels: [
    {
      data: { weights: "t4 t4" },
      introduces: ["balancing"],
      solution: "ACTION3 ACTION6:25,15 ACTION4",
      proof: "search",
    },
    {
      data: { weights: "r5 l4 t3 t6 l2" },
      introduces: ["unequal weights"],
      solution: "ACTION6:25,21 ACTION4 ACTION6:25,27 ACTION3 ACTION6:3,33 ACTION4*2",
      proof: "search",
    },
    {
      data: { weights: "l7 t2 r3 t5 l1 t6", sameNumber: true },
      introduces: ["equal numbers"],
      solution: "ACTION4*2 ACTION6:25,15 ACTION4 ACTION6:25,27 ACTION3 ACTION6:25,39 ACTION3",
      proof: "search",
    },
    {
      data: { weights: "r4a t3a l8b t2 t5 t6" },
      introduces: ["pans with a colour"],
      solution:
        "ACTION3*2 ACTION6:25,15 ACTION3 ACTION6:3,21 ACTION4*2 ACTION6:25,27 ACTION3 ACTION6:25,33 ACTION3 ACTION6:25,39 ACTION4",
      proof: "search",
    },
    {
      data: { weights: "t8 r5 t4- l3 t2- t6" },
      introduces: ["balloons"],
      solution:
        "ACTION3 ACTION6:25,21 ACTION3 ACTION6:3,27 ACTION4*2 ACTION6:25,33 ACTION3 ACTION6:25,39 ACTION3",
      proof: "search",
    },
    {
      data: { weights: "r6a t3b- l9 t5 t2- r7", sameNumber: true },
      introduces: [],
      solution:
        "ACTION3*2 ACTION6:25,15 ACTION4 ACTION6:3,21 ACTION4*2 ACTION6:25,27 ACTION4 ACTION6:25,33 ACTION3 ACTION6:47,39 ACTION3*2",
      proof: "search",
    },
  ],
  generate,
  view: () => ({ width: 64, height: 64, tile: TILE, background: 1 }),
  start,
  step,
  clicks: ({ places }) => places.map(handleOf),
  key: ({ places, selected }) => `${places},${selected}`,
  backdrop: ({ rules }, scene) => {
    for (const [place, floor] of FLOORS.entries()) {
      scene.tile(floor, place * PLACE_PITCH, TOP);
      const rim = block(PLACE_WIDTH * TILE, 2, rules.coloured ? RIM_COLOURS[place]! : GREY);
      scene.tile(rim, place * PLACE_PITCH, TOP + LANES * LANE);
    }
  },
  draw: (state, scene) => {
    drawWeights(state, scene);
    drawBeam(state, scene);
  },
  hud: (state, hud) => {
    for (const [i, lit] of lampsOf(state).entries()) hud.rect(1 + 6 * i, 1, 5, 3, lit ? 14 : 3);
  },
};
