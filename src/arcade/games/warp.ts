import type { Move } from "../../contracts/action.ts";
import type { GameDefinition, Generated, Turn } from "../game.ts";
import type { Rng } from "../rng.ts";
import { block, recolour, type Sprite, sprite } from "../sprite.ts";
import {
  eachTile,
  findIndices,
  type Heading,
  headingOf,
  joinRows,
  parseMap,
  roomRows,
  scatter,
  type TileMap,
} from "../tiles.ts";

/**
 * `#` wall, `@` start, `X` exit, `1 2 3` warps in pairs, `4 5` pairs that turn, `a b` one-way warps to `A B`,
 * `o` crate, `_` plate, `|` gates, `s` swaps the body with the crate.
 */
type Layout = string;

interface Link {
  readonly to: number;
  readonly turns: boolean;
}

interface Rules {
  readonly map: TileMap;
  /** By the tile of a pad. */
  readonly links: Readonly<Record<number, Link>>;
  readonly gates: readonly number[];
}

interface State {
  readonly rules: Rules;
  /** Tiles: the body first, then the crate if there is one. */
  things: number[];
}

const BODY = 0;
const CRATE = 1;
const TILE = 4;
const PLAYER = sprite(".00. 0000 0000 .00.");
const BOX = sprite("dddd dddd dddd dddd");
const GATE = sprite("2222 .... 2222 ....");
const PAD = sprite(".cc. cccc cccc .cc.");
/** Pads that turn have blades. */
const BLADES = sprite("cc.. .ccc ccc. ..cc");
/** Where one-way warps come out. */
const RING = sprite(".cc. c..c c..c .cc.");
/** What stands still, by its character. */
const LOOKS: Readonly<Record<string, Sprite>> = {
  "#": block(TILE, TILE, 3),
  X: sprite("aaaa a55a a55a aaaa"),
  _: sprite("2222 2..2 2..2 2222"),
  s: sprite("77.. 77.. ..77 ..77"),
  1: PAD,
  2: recolour(PAD, 12, 14),
  3: recolour(PAD, 12, 6),
  4: recolour(BLADES, 12, 15),
  5: recolour(BLADES, 12, 11),
  a: recolour(PAD, 12, 8),
  A: recolour(RING, 12, 8),
  b: recolour(PAD, 12, 9),
  B: recolour(RING, 12, 9),
};

function start(layout: Layout): State {
  const map = parseMap(layout);
  const links: Record<number, Link> = {};
  for (const pad of "12345") {
    const [here, there] = findIndices(map, pad);
    if (here === undefined || there === undefined) continue;
    links[here] = { to: there, turns: pad > "3" };
    links[there] = { to: here, turns: pad > "3" };
  }
  for (const pad of "ab")
    for (const here of findIndices(map, pad))
      links[here] = { to: findIndices(map, pad.toUpperCase())[0]!, turns: false };
  const rules = Object.freeze({ map, links, gates: findIndices(map, "|") });
  return { rules, things: [...findIndices(map, "@"), ...findIndices(map, "o")] };
}

function step(state: State, move: Move, turn: Turn): void {
  const heading = headingOf(move);
  if (!heading) return;
  const { map } = state.rules;
  const from = state.things[BODY]!;
  const stride = strideOf(map, heading);
  const to = from + stride;
  if (state.things[CRATE] === to && !blocked(state, to + stride))
    enter(state, CRATE, to + stride, heading, turn);
  if (blocked(state, to)) return;
  enter(state, BODY, to, heading, turn);
  const tile = map.tiles[state.things[BODY]!];
  if (tile === "s") swap(state, from, turn);
  else if (tile === "X") turn.win();
}

const strideOf = (map: TileMap, { dx, dy }: Heading): number => dy * map.width + dx;

const clockwise = ({ dx, dy }: Heading): Heading => ({ dx: dy === 0 ? 0 : -dy, dy: dx });

function blocked(state: State, at: number): boolean {
  const tile = state.rules.map.tiles[at];
  return tile === "#" || (tile === "|" && !pressed(state)) || state.things.includes(at);
}

const pressed = ({ rules, things }: State): boolean => things.some((at) => rules.map.tiles[at] === "_");

/** Puts a thing there. A pad sends it out of the other one, the way it was going, if the way out is free. */
function enter(state: State, thing: number, at: number, heading: Heading, turn: Turn): void {
  const { things, rules } = state;
  things[thing] = at;
  let way = heading;
  const used: number[] = [];
  for (let link = rules.links[at]; link && !used.includes(link.to); link = rules.links[things[thing]!]) {
    way = link.turns ? clockwise(way) : way;
    const out = link.to + strideOf(rules.map, way);
    if (things.includes(link.to) || blocked(state, out)) return;
    used.push(link.to);
    turn.frame();
    things[thing] = out;
  }
}

/** The body goes where the crate was, the crate where the body came from. */
function swap({ things }: State, from: number, turn: Turn): void {
  turn.frame();
  things[BODY] = things[CRATE]!;
  things[CRATE] = from;
}

const PIECES = ["@X11", "@X112233", "@X11aAbB", "@X114455", "@_o1122", "@_o11s"];
const AT_LEAST = [4, 8, 9, 9, 12, 12];

/** Rooms without doors, the pieces of the level anywhere in them; with a crate, the exit is behind a gate. */
function generate(rng: Rng, index: number): Generated<Layout> {
  const rows = roomRows(15, 11);
  const walls = index === 0 || index > 3 ? [7] : [rng.between(4, 6), rng.between(9, 11)];
  for (const row of rows) for (const x of walls) row[x] = "#";
  if (index > 0) for (let x = rng.between(1, 3); x < 14; x++) rows[5]![x] = "#";
  if (index > 3) {
    rows[8]!.splice(12, 2, "#", "#");
    rows[9]!.splice(12, 2, "|", "X");
  }
  scatter(rng, rows, PIECES[index]! + "#".repeat(rng.between(4, 10)));
  return { data: joinRows(rows), atLeast: AT_LEAST[index]! };
}

export const warp: GameDefinition<State, Layout> = {
  id: "warp",
  title: "Warp",
  description: "Find the way to the exit through warps that send on whoever steps onto them.",
  mechanics: [
    "teleports",
    "one-way warps",
    "turning warps",
    "crates through warps",
    "plates and gates",
    "swap",
  ],
  half: "development",
  actions: ["ACTION1", "ACTION2", "ACTION3", "ACTION4"],
  levels: [
    {
      data: `
        ###########
        #....#....#
        #.@..#..X.#
        #....#....#
        #..1.#.1..#
        #....#....#
        ###########`,
      introduces: ["warps in pairs"],
      solution: "ACTION2*2 ACTION4 ACTION1*2",
      proof: "search",
    },
    {
      data: `
        ###############
        #.....#.......#
        #.@...#.......#
        #.....#....2..#
        #..1..####1####
        #.....#.....#.#
        #.....#.....2X#
        #.....#.....#.#
        ###############`,
      introduces: ["leaving a warp the way one entered"],
      solution: "ACTION2*3 ACTION4 ACTION1 ACTION4",
      proof: "search",
    },
    {
      data: `
        ###############
        #..1.#....#...#
        #.@..#.1..#.X.#
        #....#..a.#...#
        #.a..#....#...#
        ############2##
        #....#....#...#
        #.2..#.A..#...#
        #....#..b.#.a.#
        #..B.#....#...#
        ###############`,
      introduces: ["one-way warps"],
      solution: "ACTION2*3 ACTION4 ACTION1 ACTION3 ACTION1*3",
      proof: "search",
    },
    {
      data: `
        ###############
        #....#....#...#
        #.@..#.5..#...#
        #...4#....4...#
        #....#....#...#
        ############5##
        #.............#
        #..........X..#
        ###############`,
      introduces: ["warps that turn"],
      solution: "ACTION4*2 ACTION2 ACTION1 ACTION3*2 ACTION2 ACTION4 ACTION2 ACTION3",
      proof: "search",
    },
    {
      data: `
        ###############
        #......#......#
        #.@....#......#
        #..o...#.1....#
        #......#...._.#
        #..1...#......#
        #......####|###
        #......#.....X#
        ###############`,
      introduces: ["crates", "plates open gates"],
      solution: "ACTION4 ACTION2*3 ACTION4 ACTION3 ACTION2 ACTION4*3 ACTION2*3 ACTION4*2",
      proof: "search",
    },
    {
      data: `
        ###############
        #......#....#.#
        #.@.s..#.o..#.#
        #......#..a.#.#
        #.A....######.#
        #......#......#
        #.._...#..1...#
        #..1...####|###
        #......#.....X#
        ###############`,
      introduces: ["changing places with the crate"],
      solution:
        "ACTION4*2 ACTION2 ACTION4 ACTION1*2 ACTION4 ACTION2*4 ACTION3 ACTION2*2 ACTION4 ACTION2*2 ACTION4*2",
      proof: "search",
    },
  ],
  generate,
  view: (layout) => {
    const { width, height } = parseMap(layout);
    return { width: width * TILE, height: height * TILE, tile: TILE, background: 5, letterbox: 1 };
  },
  start,
  step,
  key: ({ things }) => `${things}`,
  backdrop: ({ rules }, scene) =>
    eachTile(rules.map, (char, x, y) => {
      const shape = LOOKS[char];
      if (shape) scene.tile(shape, x, y);
    }),
  draw: (state, scene) => {
    const { things, rules } = state;
    const { width } = rules.map;
    const put = (shape: Sprite, at: number) => scene.tile(shape, at % width, Math.floor(at / width));
    if (!pressed(state)) for (const gate of rules.gates) put(GATE, gate);
    if (things.length > 1) put(BOX, things[CRATE]!);
    put(PLAYER, things[BODY]!);
  },
};
