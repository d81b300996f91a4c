import type { Move } from "../../contracts/action.ts";
import type { GameDefinition, Generated, Turn } from "../game.ts";
import type { Rng } from "../rng.ts";
import { solutionLength } from "../solve.ts";
import { block, recolour, rotate, type Sprite, sprite } from "../sprite.ts";
import {
  eachTile,
  findIndices,
  headingOf,
  joinRows,
  parseMap,
  roomRows,
  scatter,
  type TileMap,
} from "../tiles.ts";

/** `#` wall, `h` hedge, `@` the player's dog, `^ v < >` dogs on their beat, `s` sheep, `l` lambs, `S L` their pens. */
type Layout = string;

interface Rules {
  readonly map: TileMap;
  /** Per animal: `s` or `l`. */
  readonly kinds: readonly string[];
}

interface State {
  readonly rules: Rules;
  /** Tile of the player's dog. */
  at: number;
  /** Tile per animal; in a pen of its kind it stays for good. */
  animals: number[];
  /** Per dog on its beat: its tile, and what its next step adds to that. */
  dogs: number[];
  strides: number[];
}

const TILE = 5;
/** How many tiles away in a straight line a dog frightens a sheep. */
const FRIGHT = 2;
const KINDS = "sl";
const BEATS = "^>v<";

const WALL = block(TILE, TILE, 3);
const HEDGE = sprite("d.d.d ddddd d.d.d ddddd d.d.d");
const PLAYER = sprite("9...9 99999 95959 99999 .999.");
const DOG = sprite("..f.. .fff. fffff fffff fffff");
/** Pointing where they go, in the order of `BEATS`. */
const DOGS = [0, 1, 2, 3].map((times) => rotate(DOG, times));
const COLOURS: Readonly<Record<string, number>> = { s: 0, l: 12 };
const inColours = (shape: Sprite): Readonly<Record<string, Sprite>> =>
  Object.fromEntries(Object.entries(COLOURS).map(([kind, colour]) => [kind, recolour(shape, 6, colour)]));
const ANIMALS = inColours(sprite(".666. 66666 66666 66666 .6.6."));
const PENS = inColours(sprite("66666 6bbb6 6bbb6 6bbb6 66666"));
/** Lying in its pen, which shows around it. */
const PENNED = inColours(sprite("..... .b6b. .666. .b6b. ....."));

/** What a step up, right, down and left adds to a tile; the order of `BEATS`. */
const stridesOn = ({ width }: TileMap): number[] => [-width, 1, width, -1];

function start(layout: Layout): State {
  const map = parseMap(layout);
  const animals = findIndices(map, KINDS);
  const dogs = findIndices(map, BEATS);
  return {
    rules: Object.freeze({ map, kinds: animals.map((at) => map.tiles[at]!) }),
    at: findIndices(map, "@")[0]!,
    animals,
    dogs,
    strides: dogs.map((at) => stridesOn(map)[BEATS.indexOf(map.tiles[at]!)]!),
  };
}

function step(state: State, move: Move, turn: Turn): void {
  const { map } = state.rules;
  const heading = headingOf(move);
  if (heading) {
    const left = state.at;
    const to = left + heading.dy * map.width + heading.dx;
    if (map.tiles[to] === "#" || isTaken(state, to)) return;
    state.at = to;
    follow(state, left);
  }
  pace(state);
  flee(state);
  if (state.animals.every((_, i) => isPenned(state, i))) turn.win();
}

const isTaken = ({ at, animals, dogs }: State, tile: number): boolean =>
  at === tile || animals.includes(tile) || dogs.includes(tile);

/** Everybody but the player's dog stops at hedges. */
const isOpen = (state: State, tile: number): boolean =>
  !"#h".includes(state.rules.map.tiles[tile]!) && !isTaken(state, tile);

const isPenned = ({ rules: { map, kinds }, animals }: State, animal: number): boolean =>
  map.tiles[animals[animal]!] === kinds[animal]!.toUpperCase();

/** A lamb beside the dog walks after it, into the tile it left; the first one when there are several. */
function follow(state: State, left: number): void {
  const { animals, rules } = state;
  if (!isOpen(state, left)) return;
  const beside = stridesOn(rules.map).map((stride) => left + stride);
  const lamb = animals.findIndex(
    (tile, i) => rules.kinds[i] === "l" && beside.includes(tile) && !isPenned(state, i),
  );
  if (lamb >= 0) animals[lamb] = left;
}

/** Straight on, or back where the way is barred. */
function pace(state: State): void {
  const { dogs, strides } = state;
  for (const i of dogs.keys()) {
    if (!isOpen(state, dogs[i]! + strides[i]!)) strides[i] = -strides[i]!;
    if (isOpen(state, dogs[i]! + strides[i]!)) dogs[i]! += strides[i]!;
  }
}

interface Scare {
  readonly sheep: number;
  readonly distance: number;
  /** One tile straight away from the dog. */
  readonly away: number;
}

/** The farthest sheep runs first, so that those in front of it have room. */
function flee(state: State): void {
  const { animals, rules } = state;
  const scares = animals.flatMap((_, i) =>
    rules.kinds[i] === "s" && !isPenned(state, i) ? scared(state, i) : [],
  );
  for (const { sheep, away } of scares.sort((a, b) => b.distance - a.distance)) {
    const to = escapes(away, rules.map).find((stride) => isOpen(state, animals[sheep]! + stride));
    if (to !== undefined) animals[sheep]! += to;
  }
}

/** Straight away; where that is barred, to the right or else to the left of it. */
function escapes(away: number, map: TileMap): number[] {
  const clockwise = stridesOn(map);
  const straight = clockwise.indexOf(away);
  return [0, 1, 3].map((turns) => clockwise[(straight + turns) % 4]!);
}

/** By the nearest dog in line, the player's own before others; only walls are in the way of looks. */
function scared({ rules, at, animals, dogs }: State, sheep: number): Scare[] {
  const { tiles } = rules.map;
  const looks = stridesOn(rules.map).map((stride) => ({ stride, tile: animals[sheep]! }));
  for (let distance = 1; distance <= FRIGHT; distance++) {
    for (const look of looks) if (tiles[look.tile] !== "#") look.tile += look.stride;
    const seen = looks.find(({ tile }) => tile === at) ?? looks.find(({ tile }) => dogs.includes(tile));
    if (seen) return [{ sheep, distance, away: -seen.stride }];
  }
  return [];
}

/** Per level: what is scattered in the room, what of it must matter, and how long the solution must and may be. */
const RECIPES: readonly {
  readonly size: readonly [number, number];
  readonly pieces: string;
  readonly matter: string;
  readonly atLeast: number;
  readonly atMost: number;
}[] = [
  { size: [9, 6], pieces: "sS", matter: "", atLeast: 3, atMost: 8 },
  { size: [9, 7], pieces: "ssSS##", matter: "", atLeast: 7, atMost: 14 },
  { size: [10, 7], pieces: "##", matter: "h", atLeast: 7, atMost: 16 },
  { size: [9, 7], pieces: "slSL###", matter: "", atLeast: 9, atMost: 18 },
  { size: [9, 7], pieces: "sS##>", matter: ">", atLeast: 7, atMost: 16 },
  { size: [8, 7], pieces: "lLv", matter: "hv", atLeast: 9, atMost: 20 },
];

/** A room; where hedges must matter, one with a single opening between a sheep and its pen. */
function generate(rng: Rng, index: number): Generated<Layout> | undefined {
  const { size, pieces, matter, atLeast, atMost } = RECIPES[index]!;
  const [width, height] = size;
  const rows = roomRows(width, height);
  if (matter.includes("h")) {
    const hedge = rng.between(2, height - 3);
    rows[hedge]!.fill("h", 1, width - 1);
    rows[hedge]![rng.between(1, width - 2)] = ".";
    scatter(rng, rows.slice(0, hedge), "s");
    scatter(rng, rows.slice(hedge + 1), "S");
  }
  scatter(rng, rows, `@${pieces}`);
  const data = joinRows(rows);
  const length = lengthOf(data);
  if (length < atLeast || length > atMost) return undefined;
  if ([...matter].some((piece) => lengthOf(data.replaceAll(piece, ".")) === length)) return undefined;
  return { data, atLeast };
}

const lengthOf = (data: Layout): number => solutionLength(drover, data, 2_000);

export const drover: GameDefinition<State, Layout> = {
  id: "drover",
  title: "Drover",
  description:
    "Walk the dog so that the sheep, which run from it, and the lambs, which follow it, end in their pens.",
  mechanics: [
    "animals that flee",
    "pens",
    "hedges only the player passes",
    "animals that follow",
    "others that frighten too",
    "waiting",
  ],
  half: "held-out",
  actions: ["ACTION1", "ACTION2", "ACTION3", "ACTION4", "ACTION5"],
  levels: [
    {
      data: `
        #########
        #.......#
        #@.s...S#
        #.......#
        #########`,
      introduces: ["sheep run from the dog", "pens"],
      solution: "ACTION4*4",
      proof: "search",
    },
    {
      data: `
        #########
        #S......#
        #.s..@..#
        #.......#
        #....s..#
        #......S#
        #########`,
      introduces: ["sheep turn aside at walls"],
      solution: "ACTION3*2 ACTION2*2 ACTION4*2",
      proof: "search",
    },
    {
      data: `
        ##########
        #..h.....#
        #@.h.....#
        #..h.s.hh#
        #..h...hS#
        #..h.....#
        ##########`,
      introduces: ["hedges"],
      solution: "ACTION2 ACTION4*3 ACTION2*2 ACTION4*2",
      proof: "search",
    },
    {
      data: `
        ##########
        #...#....#
        #.l.#....#
        #......s.#
        #.@.#....#
        #...#L...#
        #...###S##
        ##########`,
      introduces: ["lambs follow the dog", "a pen per kind"],
      solution: "ACTION1 ACTION4*3 ACTION2*2 ACTION4 ACTION1*2 ACTION2 ACTION4*2 ACTION3",
      proof: "search",
    },
    {
      data: `
        #########
        #.#.@...#
        #.#.....#
        #...S...#
        #.......#
        #.s>....#
        #########`,
      introduces: ["another dog on its beat", "waiting"],
      solution: "ACTION2*3 ACTION3*2 ACTION5 ACTION3 ACTION2 ACTION4 ACTION1*2",
      proof: "search",
    },
    {
      data: `
        ##########
        #L..h...S#
        #...h....#
        #.s...@..#
        #...h..l.#
        #...h...v#
        ##########`,
      introduces: [],
      solution: "ACTION2 ACTION1 ACTION3*3 ACTION1 ACTION3*2 ACTION1 ACTION4 ACTION2*2 ACTION4*4 ACTION1*2",
      proof: "search",
    },
  ],
  generate,
  view: (layout) => {
    const { width, height } = parseMap(layout);
    return { width: width * TILE, height: height * TILE, tile: TILE, background: 14, letterbox: 5 };
  },
  start,
  step,
  key: ({ at, animals, dogs, strides }) => `${at},${animals},${dogs},${strides}`,
  backdrop: ({ rules }, scene) =>
    eachTile(rules.map, (char, x, y) => {
      if (char === "#") scene.tile(WALL, x, y);
      else if (char === "h") scene.tile(HEDGE, x, y);
      else if (KINDS.toUpperCase().includes(char)) scene.tile(PENS[char.toLowerCase()]!, x, y);
    }),
  draw: (state, scene) => {
    const { rules, at, animals, dogs, strides } = state;
    const { width } = rules.map;
    const put = (shape: Sprite, tile: number) => scene.tile(shape, tile % width, Math.floor(tile / width));
    for (const [i, tile] of animals.entries())
      put((isPenned(state, i) ? PENNED : ANIMALS)[rules.kinds[i]!]!, tile);
    for (const [i, tile] of dogs.entries()) put(DOGS[stridesOn(rules.map).indexOf(strides[i]!)]!, tile);
    put(PLAYER, at);
  },
  /** One square per animal, lit for those in their pens. */
  hud: (state, hud) => {
    const { animals } = state;
    const penned = animals.filter((_, i) => isPenned(state, i)).length;
    hud.pips({ x: 2, y: 60, size: 3 }, penned, animals.length, 11, 3);
  },
};
