import type { Move } from "../../contracts/action.ts";
import type { GameDefinition, Generated, Turn } from "../game.ts";
import type { Rng } from "../rng.ts";
import { block, rotate, type Sprite, sprite } from "../sprite.ts";
import {
  eachTile,
  findIndices,
  joinRows,
  parseMap,
  roomRows,
  scatter,
  type TileMap,
  tileAt,
} from "../tiles.ts";

/** `#` wall, `@` start, `U` cup, `^` spikes, `o` loose blocks, `_` plates, `|` gates, `%` flip pads. */
interface Layout {
  readonly map: string;
  /** How often ACTION5 turns gravity over. */
  readonly flips: number;
}

interface State {
  readonly map: TileMap;
  /** Tiles: the body first, then the loose blocks. */
  things: number[];
  /** 1 while things fall down, -1 while they fall up. */
  gravity: number;
  flips: number;
  /** Tiles of the flip pads not yet used. */
  pads: number[];
}

const BODY = 0;
const TILE = 4;
const WALL = block(TILE, TILE, 9);
const CUP = sprite("b..b b..b bbbb .bb.");
const SPIKES_UP = sprite(".8.8 .8.8 8888 8888");
const SPIKES_DOWN = rotate(SPIKES_UP, 2);
const BLOCK = sprite("2222 2112 2112 2222");
const PLATE = block(TILE, 1, 14);
const GATE = sprite("e..e e..e e..e e..e");
const OPEN_GATE = sprite("e..e .... .... e..e");
const PAD = sprite(".ff. ffff ffff .ff.");
/** The dark feet show which way is down. */
const FEET_DOWN = sprite("cccc cccc cccc 5cc5");
const FEET_UP = rotate(FEET_DOWN, 2);

function start({ map: text, flips }: Layout): State {
  const map = parseMap(text);
  const things = [...findIndices(map, "@"), ...findIndices(map, "o")];
  const state: State = { map, things, gravity: 1, flips, pads: findIndices(map, "%") };
  // A level opens at rest.
  for (let next = fallen(state); !sameTiles(next, state.things); next = fallen(state)) state.things = next;
  return state;
}

function step(state: State, move: Move, turn: Turn): void {
  if (move.name === "ACTION3") walk(state, -1);
  else if (move.name === "ACTION4") walk(state, 1);
  else if (move.name === "ACTION5" && state.flips > 0) {
    state.flips--;
    state.gravity = -state.gravity;
  }
  while (!ended(state, turn)) {
    usePad(state);
    const next = fallen(state);
    if (sameTiles(next, state.things)) return;
    turn.frame();
    state.things = next;
  }
}

const sameTiles = (a: readonly number[], b: readonly number[]): boolean => a.every((at, i) => at === b[i]);

function ended({ map, things }: State, turn: Turn): boolean {
  const tile = map.tiles[things[BODY]!];
  if (tile === "U") turn.win();
  else if (tile === "^") turn.lose();
  return tile === "U" || tile === "^";
}

/** One step aside, pushing a block that has room behind it. */
function walk(state: State, side: number): void {
  const to = state.things[BODY]! + side;
  const pushed = state.things.indexOf(to);
  if (solid(state, to)) return;
  if (pushed >= 0 && (solid(state, to + side) || state.things.includes(to + side))) return;
  if (pushed >= 0) state.things[pushed] = to + side;
  state.things[BODY] = to;
}

function usePad(state: State): void {
  const pad = state.pads.indexOf(state.things[BODY]!);
  if (pad < 0) return;
  state.pads.splice(pad, 1);
  state.gravity = -state.gravity;
}

/** Where all things are when the unsupported ones have fallen by one tile, what is farthest down first. */
function fallen(state: State): number[] {
  const { gravity, map } = state;
  const things = [...state.things];
  const order = things.map((_, i) => i).sort((a, b) => gravity * (things[b]! - things[a]!));
  for (const i of order) {
    const below = things[i]! + gravity * map.width;
    if (!things.includes(below) && !solid(state, below)) things[i] = below;
  }
  return things;
}

const solid = (state: State, at: number): boolean => {
  const tile = state.map.tiles[at];
  return tile === "#" || (tile === "|" && !pressed(state));
};

/** One pressed plate holds all gates open. */
const pressed = ({ map, things }: State): boolean => things.some((at) => map.tiles[at] === "_");

const WITH = ["", "", "^", "^o_", "^%", "^o_%"];
const FLIPS = [0, 2, 3, 2, 1, 2];

/** Shelves at random, the cup in the open or behind a gate, and the hazards of the level on the shelves. */
function generate(rng: Rng, index: number): Generated<Layout> {
  const rows = roomRows(14, 11);
  for (let i = 0; i < 9; i++) {
    const [x, y] = [rng.between(1, 12), rng.between(2, 8)];
    for (let k = 0; k < rng.between(2, 4); k++) if (x + k < 13) rows[y]![x + k] = "#";
  }
  const pieces = WITH[index]!;
  if (pieces.includes("_")) niche(rng, rows);
  else scatter(rng, rows, "U");
  if (pieces.includes("^")) edge(rng, rows, "^", 6);
  if (pieces.includes("_")) edge(rng, rows, "_", 2);
  scatter(rng, rows, `@${pieces.includes("o") ? "ooo" : ""}${pieces.includes("%") ? "%%" : ""}`);
  return { data: { map: joinRows(rows), flips: FLIPS[index]! }, atLeast: [4, 8, 10, 10, 10, 12][index]! };
}

/** The cup against the right wall, closed in, a gate before it. */
function niche(rng: Rng, rows: string[][]): void {
  const y = rng.between(2, 8);
  for (const side of [-1, 1]) for (const x of [11, 12]) rows[y + side]![x] = "#";
  rows[y]!.splice(10, 3, ".", "|", "U");
}

/** Pieces on floors and under ceilings. */
function edge(rng: Rng, rows: string[][], char: string, count: number): void {
  const places = rng.shuffle(rows.flatMap((row, y) => row.map((_, x) => ({ x, y }))));
  const fit = places.filter(
    ({ x, y }) => rows[y]![x] === "." && (rows[y + 1]![x] === "#" || rows[y - 1]![x] === "#"),
  );
  for (const { x, y } of fit.slice(0, count)) rows[y]![x] = char;
}

export const plumb: GameDefinition<State, Layout> = {
  id: "plumb",
  title: "Plumb",
  description: "Walk, fall and turn gravity over until you land in the cup.",
  mechanics: ["gravity", "flipping gravity", "spikes", "loose blocks", "plates and gates", "flip pads"],
  half: "development",
  actions: ["ACTION3", "ACTION4", "ACTION5"],
  levels: [
    {
      data: {
        map: `
          ##############
          #............#
          #............#
          #@...........#
          ####.........#
          #............#
          #............#
          #.......U....#
          ##############`,
        flips: 0,
      },
      introduces: ["walking and falling"],
      solution: "ACTION4*7",
      proof: "search",
    },
    {
      data: {
        map: `
          ##############
          #............#
          #............#
          #U....####...#
          #######......#
          #............#
          #......##....#
          #............#
          #@...........#
          ##############`,
        flips: 2,
      },
      introduces: ["flipping gravity", "a limited number of flips"],
      solution: "ACTION4*9 ACTION5 ACTION3*9 ACTION5",
      proof: "search",
    },
    {
      data: {
        map: `
          ##############
          #^.....^....@#
          #...###......#
          #........#####
          #..########..#
          #............#
          ######.####..#
          #...##.......#
          #....^..###..#
          #...^.....^U.#
          ##############`,
        flips: 3,
      },
      introduces: ["spikes"],
      solution: "ACTION3*10 ACTION4*5 ACTION5 ACTION4*4 ACTION5",
      proof: "search",
    },
    {
      data: {
        map: `
          ##############
          #............#
          #............#
          #.@.o........#
          #######......#
          #............#
          #.........####
          #.........####
          #...._....|.U#
          ##############`,
        flips: 0,
      },
      introduces: ["loose blocks", "plates open gates"],
      solution: "ACTION4*6 ACTION3*2 ACTION4*6",
      proof: "search",
    },
    {
      data: {
        map: `
          ##############
          #.....^......#
          #......U.....#
          #..%..##..####
          #.....^##....#
          #^...........#
          ####....@###.#
          #.^......^##.#
          #......####..#
          #...^.....%..#
          ##############`,
        flips: 1,
      },
      introduces: ["flip pads"],
      solution: "ACTION3*2 ACTION4*6 ACTION3*5 ACTION5",
      proof: "search",
    },
    {
      data: {
        map: `
          ##############
          #_..o........#
          #......####..#
          ###......##..#
          #^..o..._.####
          #..o.####..|U#
          #..........###
          #......%.^..^#
          #%..##########
          #^..@^..^....#
          ##############`,
        flips: 2,
      },
      introduces: [],
      solution: "ACTION3 ACTION5 ACTION4*2 ACTION3*3 ACTION4*3 ACTION5 ACTION4*4 ACTION3*2 ACTION4*5",
      proof: "search",
    },
  ],
  generate,
  view: ({ map }) => {
    const { width, height } = parseMap(map);
    return { width: width * TILE, height: height * TILE, tile: TILE, background: 10, letterbox: 0 };
  },
  start,
  step,
  key: ({ things, gravity, flips, pads }) => `${things},${gravity},${flips},${pads}`,
  backdrop: ({ map }, scene) =>
    eachTile(map, (char, x, y) => {
      if (char === "#") scene.tile(WALL, x, y);
      else if (char === "U") scene.tile(CUP, x, y);
      else if (char === "^") scene.tile(tileAt(map, x, y + 1) === "#" ? SPIKES_UP : SPIKES_DOWN, x, y);
      else if (char === "_") scene.tile(PLATE, x, y, 0, 0, tileAt(map, x, y + 1) === "#" ? TILE - 1 : 0);
    }),
  draw: (state, scene) => {
    const { map, things, gravity, pads } = state;
    const put = (shape: Sprite, at: number) => scene.tile(shape, at % map.width, Math.floor(at / map.width));
    for (const gate of findIndices(map, "|")) put(pressed(state) ? OPEN_GATE : GATE, gate);
    for (const pad of pads) put(PAD, pad);
    for (const thing of things.slice(1)) put(BLOCK, thing);
    put(gravity > 0 ? FEET_DOWN : FEET_UP, things[BODY]!);
  },
  hud: ({ flips }, hud) => hud.pips({ x: 4, y: 1, size: 3 }, flips, flips, 15, 1),
};
