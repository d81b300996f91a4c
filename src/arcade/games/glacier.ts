import type { Move } from "../../contracts/action.ts";
import type { GameDefinition, Generated, Turn } from "../game.ts";
import type { Rng } from "../rng.ts";
import { solutionLength } from "../solve.ts";
import { block, sprite } from "../sprite.ts";
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

/** `#` rock, `.` ice, `@` start, `X` goal, `s` snow, `c` cracked ice, `w` water, `b` block. */
interface Layout {
  readonly map: string;
}

interface State {
  readonly map: TileMap;
  /** Tile indices. */
  readonly goal: number;
  readonly fragile: readonly number[];
  at: number;
  /** Per fragile tile: 0 firm, 1 cracked, 2 water. */
  ground: number[];
  /** -1 for a block that filled the water. */
  blocks: number[];
}

const FIRM = 0;
const CRACKED = 1;
const WATER = 2;
const GONE = -1;

const TILE = 3;
const ROCK = block(TILE, TILE, 4);
const SNOW = block(TILE, TILE, 0);
const CRACKS = sprite("111 191 111");
const HOLE = block(TILE, TILE, 5);
const GOAL = sprite("eee e.e eee");
const BLOCK = block(TILE, TILE, 12);
const PLAYER = sprite(".8. 888 .8.");

function start({ map: text }: Layout): State {
  const map = parseMap(text);
  const fragile = Object.freeze(findIndices(map, "cw"));
  return {
    map,
    fragile,
    goal: findIndices(map, "X")[0]!,
    at: findIndices(map, "@")[0]!,
    ground: fragile.map((at) => (map.tiles[at] === "c" ? CRACKED : WATER)),
    blocks: findIndices(map, "b"),
  };
}

const groundAt = (state: State, at: number): number => {
  const i = state.fragile.indexOf(at);
  return i < 0 ? FIRM : state.ground[i]!;
};

function setGround(state: State, at: number, kind: number): void {
  state.ground[state.fragile.indexOf(at)] = kind;
}

const blocked = (state: State, at: number): boolean =>
  state.map.tiles[at] === "#" || state.blocks.includes(at);

/** Slides one body until something stops it; `move` puts it on the next tile. Cracked ice breaks behind it. */
function slide(state: State, from: number, by: number, turn: Turn, move: (to: number) => void): number {
  let at = from;
  while (!blocked(state, at + by)) {
    if (at !== from) turn.frame();
    if (groundAt(state, at) === CRACKED) setGround(state, at, WATER);
    at += by;
    move(at);
    if (state.map.tiles[at] === "s" || groundAt(state, at) === WATER) break;
  }
  return at;
}

function step(state: State, pressed: Move, turn: Turn): void {
  const heading = headingOf(pressed);
  if (!heading) return;
  const by = offset(state, heading);
  const rest = slide(state, state.at, by, turn, (to) => {
    state.at = to;
  });
  if (groundAt(state, rest) === WATER) turn.lose();
  else if (rest === state.goal) turn.win();
  else push(state, rest + by, by, turn);
}

const offset = ({ map }: State, { dx, dy }: Heading): number => dy * map.width + dx;

/** A block that was run into slides on by itself; in the water it becomes firm ground. */
function push(state: State, at: number, by: number, turn: Turn): void {
  const i = state.blocks.indexOf(at);
  if (i < 0 || state.map.tiles[state.at] === "s") return;
  turn.frame();
  const rest = slide(state, at, by, turn, (to) => {
    state.blocks[i] = to;
  });
  if (groundAt(state, rest) !== WATER) return;
  turn.frame();
  state.blocks[i] = GONE;
  setGround(state, rest, FIRM);
}

/** The pieces of a generated level, those that must matter in it, and how long its solution must and may be. */
const RECIPES: readonly {
  readonly pieces: string;
  readonly matter: string;
  readonly atLeast: number;
  readonly atMost: number;
}[] = [
  { pieces: "########", matter: "", atLeast: 3, atMost: 5 },
  { pieces: "#######sss", matter: "s", atLeast: 5, atMost: 9 },
  { pieces: "##########cccccccccccccccccccccccccccccc", matter: "c", atLeast: 4, atMost: 12 },
  { pieces: "#######bb", matter: "b", atLeast: 5, atMost: 9 },
  { pieces: "#########wwwwwbb", matter: "bw", atLeast: 6, atMost: 12 },
  { pieces: "#######cccccccwwssbb", matter: "sb", atLeast: 7, atMost: 14 },
];

const SIDE = 10;

function generate(rng: Rng, index: number): Generated<Layout> | undefined {
  const { pieces, matter, atLeast, atMost } = RECIPES[index]!;
  const rows = roomRows(SIDE, SIDE);
  scatter(rng, rows, `@X${pieces}`);
  const map = joinRows(rows);
  const length = lengthOf(map);
  if (length < atLeast || length > atMost) return undefined;
  const idle = [...matter].some((char) => lengthOf(map.replaceAll(char, ".")) === length);
  return { data: { map }, atLeast: idle ? Number.POSITIVE_INFINITY : atLeast };
}

const lengthOf = (map: string): number => solutionLength(glacier, { map }, 5_000);

export const glacier: GameDefinition<State, Layout> = {
  id: "glacier",
  title: "Glacier",
  description: "Slide over the ice and come to rest on the green ring.",
  mechanics: ["sliding until blocked", "stop tiles", "breaking ground", "pushing", "animation"],
  half: "development",
  actions: ["ACTION1", "ACTION2", "ACTION3", "ACTION4"],
  levels: [
    {
      data: {
        map: `
##########
#@.....#.#
#........#
#..#.....#
#........#
#.......X#
#.....#..#
#........#
#.#......#
##########`,
      },
      introduces: ["sliding until blocked"],
      solution: "ACTION4 ACTION2 ACTION4",
      proof: "search",
    },
    {
      data: {
        map: `
##########
#.@#..X#.#
#.......s#
#.....#..#
#........#
#..#.....#
#..#....s#
##.s..#..#
#........#
##########`,
      },
      introduces: ["stop tiles"],
      solution: "ACTION2 ACTION4 ACTION1 ACTION3 ACTION1 ACTION4",
      proof: "search",
    },
    {
      data: {
        map: `
##########
#..c#..X.#
#..c#..c.#
#.#..#c..#
#.ccc....#
##c......#
#..#c.c.c#
#@....ccc#
#.#.cc#..#
##########`,
      },
      introduces: ["breaking ice"],
      solution: "ACTION1 ACTION4 ACTION1 ACTION4 ACTION2 ACTION3 ACTION1",
      proof: "search",
    },
    {
      data: {
        map: `
##########
#.#......#
#...#....#
#.b...#..#
#........#
#......#.#
#@#......#
#...#...##
#..X...b.#
##########`,
      },
      introduces: ["sliding blocks"],
      solution: "ACTION2 ACTION4*2 ACTION1 ACTION3 ACTION2",
      proof: "search",
    },
    {
      data: {
        map: `
##########
#..b....##
##.......#
##......@#
#..#..b..#
#wwwwwwww#
##...#...#
#X.#.....#
#........#
##########`,
      },
      introduces: ["water", "filling water"],
      solution: "ACTION3 ACTION1 ACTION4*2 ACTION2*2 ACTION3 ACTION1",
      proof: "search",
    },
    {
      data: {
        map: `
##########
#.#..#...#
#..c.c..b#
#.c.cs.#.#
#....#cw.#
#b.......#
#..wc#...#
#....#s#.#
#.....Xc@#
##########`,
      },
      introduces: [],
      solution: "ACTION3 ACTION1*2 ACTION4 ACTION1 ACTION3 ACTION2*2",
      proof: "search",
    },
  ],
  generate,
  view: () => ({ width: SIDE * TILE, height: SIDE * TILE, tile: TILE, background: 10, letterbox: 4 }),
  start,
  step,
  key: (state) => `${state.at},${state.ground},${state.blocks}`,
  backdrop: ({ map }, scene) =>
    eachTile(map, (char, x, y) => {
      if (char === "#") scene.tile(ROCK, x, y);
      else if (char === "s") scene.tile(SNOW, x, y);
      else if (char === "X") scene.tile(GOAL, x, y);
    }),
  draw: ({ map, fragile, ground, blocks, at }, scene) => {
    for (const [i, tile] of fragile.entries())
      if (ground[i] !== FIRM)
        scene.tile(ground[i] === WATER ? HOLE : CRACKS, tile % map.width, Math.floor(tile / map.width));
    for (const tile of blocks)
      if (tile !== GONE) scene.tile(BLOCK, tile % map.width, Math.floor(tile / map.width), 1);
    scene.tile(PLAYER, at % map.width, Math.floor(at / map.width), 2);
  },
};
