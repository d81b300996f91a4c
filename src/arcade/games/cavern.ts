import type { Move } from "../../contracts/action.ts";
import type { Box, Cell } from "../../contracts/grid.ts";
import type { GameDefinition, Generated, Turn } from "../game.ts";
import { carveRooms, longestPath, scatter } from "../maze.ts";
import type { Rng } from "../rng.ts";
import { block, recolour, type Sprite, sprite } from "../sprite.ts";
import {
  eachTile,
  findTiles,
  type Heading,
  headingOf,
  joinRows,
  parseMap,
  type TileMap,
  tileAt,
} from "../tiles.ts";

/** `#` rock, `@` start, `L` lamp, `b g` crystals, `B G` their barriers, `v` ledge, `t` torch. */
interface Layout {
  readonly map: string;
  /** Here only what is near the player can be seen. */
  readonly dark?: readonly Box[];
  /** Endless without. */
  readonly steps?: number;
}

interface Rules {
  readonly map: TileMap;
  readonly steps: number;
  readonly dark: readonly Cell[];
  /** Crystals and torches. */
  readonly things: readonly Cell[];
  readonly barriers: readonly Cell[];
}

interface State {
  readonly rules: Rules;
  x: number;
  y: number;
  /** Per thing: 1 once picked up. */
  taken: number[];
  steps: number;
}

const TILE = 3;
/** Tiles in view. */
const WIDE = 9;
const HIGH = 8;
const COLOURS: Readonly<Record<string, number>> = { b: 9, g: 14 };
const CRYSTAL = sprite(".c. ccc .c.");
const BARRIER = sprite("c.c c.c c.c");
const SPRITES: Readonly<Record<string, Sprite>> = {
  "#": block(TILE, TILE, 13),
  v: sprite("111 .1. ..."),
  L: sprite("bbb b0b bbb"),
  b: recolour(CRYSTAL, 12, 9),
  g: recolour(CRYSTAL, 12, 14),
  B: recolour(BARRIER, 12, 9),
  G: recolour(BARRIER, 12, 14),
  t: sprite(".8. .c. .c."),
};
const PLAYER = sprite(".7. 777 7.7");
const DARK = block(TILE, TILE, 5);

function start({ map: text, dark = [], steps = 0 }: Layout): State {
  const map = parseMap(text);
  const things = findTiles(map, "bgt");
  const rules = { map, steps, things, dark: dark.flatMap(cellsOf), barriers: findTiles(map, "BG") };
  const { x, y } = findTiles(map, "@")[0]!;
  return { rules: Object.freeze(rules), x, y, taken: things.map(() => 0), steps };
}

const cellsOf = ({ x, y, width, height }: Box): Cell[] =>
  Array.from({ length: width * height }, (_, i) => ({ x: x + (i % width), y: y + Math.floor(i / width) }));

function step(state: State, move: Move, turn: Turn): void {
  const heading = headingOf(move);
  if (!heading) return;
  walk(state, heading);
  const { rules, x, y } = state;
  if (tileAt(rules.map, x, y) === "L") turn.win();
  else if (rules.steps > 0 && --state.steps === 0) turn.lose();
}

function walk(state: State, { dx, dy }: Heading): void {
  const { map, things } = state.rules;
  const [x, y] = [state.x + dx, state.y + dy];
  const tile = tileAt(map, x, y);
  if (tile === "#" || (tile in SPRITES && isShut(state, tile))) return;
  // A ledge can be jumped down, never climbed.
  if (tile === "v" && dy !== 1) return;
  if (tileAt(map, state.x, state.y) === "v" && dy === -1) return;
  state.x = x;
  state.y = y;
  const found = things.findIndex((thing) => thing.x === x && thing.y === y);
  if (found >= 0) state.taken[found] = 1;
}

/** A barrier stands until every crystal of its colour has been found. */
const isShut = ({ rules, taken }: State, barrier: string): boolean =>
  (barrier === "B" || barrier === "G") &&
  rules.things.some(({ x, y }, i) => !taken[i] && tileAt(rules.map, x, y) === barrier.toLowerCase());

const hasTorch = ({ rules, taken }: State): boolean =>
  rules.things.some(({ x, y }, i) => taken[i] === 1 && tileAt(rules.map, x, y) === "t");

const scrollTo = (at: number, size: number, view: number): number =>
  TILE * Math.max(0, Math.min(size - view, at - (view >> 1)));

/** Per level: size of the cave, crystals, ledges, whether there is darkness, a torch, a step bar. */
const RECIPES = [
  { width: 15, height: 9, crystals: "", ledges: 0, dark: false, torch: "", bar: false },
  { width: 15, height: 11, crystals: "b", ledges: 0, dark: false, torch: "", bar: false },
  { width: 17, height: 13, crystals: "b", ledges: 2, dark: false, torch: "", bar: false },
  { width: 17, height: 11, crystals: "b", ledges: 0, dark: true, torch: "", bar: false },
  { width: 17, height: 11, crystals: "bb", ledges: 0, dark: true, torch: "t", bar: false },
  { width: 17, height: 13, crystals: "bbg", ledges: 2, dark: true, torch: "t", bar: true },
] as const;

function generate(rng: Rng, index: number): Generated<Layout> {
  const recipe = RECIPES[index]!;
  const { width, height } = recipe;
  const { rows, gaps } = carveRooms(rng, width, height, 2);
  const path = longestPath(rows, scatter(rng, rows, "@")[0]!);
  const end = path.at(-1)!;
  rows[end.y]![end.x] = "L";
  const doors = path.slice(1, -1).filter((cell) => gaps.some(({ x, y }) => x === cell.x && y === cell.y));
  for (const colour of new Set(recipe.crystals)) {
    const door = doors.splice(rng.int(doors.length), 1)[0] ?? path.at(-2)!;
    rows[door.y]![door.x] = colour.toUpperCase();
  }
  const walls = rows.flatMap((row, y) => row.flatMap((_, x) => (isLedge(rows, x, y) ? [{ x, y }] : [])));
  for (const { x, y } of rng.shuffle(walls).slice(0, recipe.ledges)) rows[y]![x] = "v";
  scatter(rng, rows, recipe.crystals + recipe.torch);
  const x = rng.between(0, width >> 1);
  const dark = recipe.dark ? [{ x, y: 0, width: width >> 1, height }] : [];
  return {
    data: { map: joinRows(rows), dark, ...(recipe.bar ? { steps: 90 } : {}) },
    atLeast: 10 + 3 * index,
  };
}

const isLedge = (rows: readonly string[][], x: number, y: number): boolean =>
  rows[y]![x] === "#" && rows[y - 1]?.[x] === "." && rows[y + 1]?.[x] === ".";

export const cavern: GameDefinition<State, Layout> = {
  id: "cavern",
  title: "Cavern",
  description: "Find the lamp in a cave larger than the screen.",
  mechanics: ["scrolling camera", "crystals and barriers", "one-way ledges", "darkness", "torch", "step bar"],
  half: "development",
  actions: ["ACTION1", "ACTION2", "ACTION3", "ACTION4"],
  levels: [
    {
      data: {
        map: `
################
##.....#########
##.@......######
##.....##.######
#########....###
#########..L.###
#########....###
################`,
      },
      introduces: ["scrolling camera"],
      solution: "ACTION4*6 ACTION2*3 ACTION4*2",
      proof: "search",
    },
    {
      data: {
        map: `
##################
#...####.....#####
#.b.####.....#####
#........@...#####
#...####.....#####
########.....#####
##########B#######
##########.....L##
##################`,
      },
      introduces: ["crystals and barriers"],
      solution: "ACTION3*6 ACTION1 ACTION3 ACTION2 ACTION4*6 ACTION2*2 ACTION4*2 ACTION2*2 ACTION4*5",
      proof: "search",
    },
    {
      data: {
        map: `
##########################
#......#.........#.......#
#.@....#.........#.......#
#..........#.............#
#......#...#.....#...b...#
###v####...#v#######v#####
#......#...#..#......#...#
#......###v#..#......#...#
#..................v##...#
#......#......#####..B.L.#
###..##########......#...#
#......#......#......#####
#..........#.........#####
##########################`,
      },
      introduces: ["one-way ledges"],
      solution:
        "ACTION2 ACTION4*6 ACTION1 ACTION4*4 ACTION2 ACTION4*6 ACTION2 ACTION4*3 ACTION3 ACTION2*3 ACTION3 ACTION2*2 ACTION4*4",
      proof: "search",
    },
    {
      data: {
        map: `
#################
#.....#...#..b..#
#.@.....#...###.#
#.....#.###.#...#
#######...#.#.###
#.....###.#.#...#
#.L...B...#.###.#
#.....#.#.#.....#
#######.#...#####
#######...#...###
#################`,
        dark: [{ x: 7, y: 0, width: 10, height: 11 }],
      },
      introduces: ["darkness"],
      solution:
        "ACTION4*5 ACTION1 ACTION4*2 ACTION2 ACTION4*2 ACTION1 ACTION4*2 ACTION3*2 ACTION2*7 ACTION3*2 ACTION1*2 ACTION3*7",
      proof: "search",
    },
    {
      data: {
        map: `
#####################
#.....#.............#
#.@...#..#..#...#...#
#........#.b#...##..#
#.....#..####.......#
#####.#......##..#..#
#.t...#..#........#.#
#.....##...##.b.##..#
#########.....#.....#
#.....#######...#####
#.L...B.........#####
#.....#.....#########
#####################`,
        dark: [{ x: 7, y: 0, width: 14, height: 13 }],
      },
      introduces: ["torch", "several crystals for a barrier"],
      solution:
        "ACTION2 ACTION4*5 ACTION1*2 ACTION4*3 ACTION2*2 ACTION4 ACTION1*2 ACTION4*2 ACTION2*3 ACTION4*2 ACTION2*3 ACTION3*2 ACTION2*3 ACTION3*11",
      proof: "search",
    },
    {
      data: {
        map: `
####################
#....#....#....#...#
#.@..#.g..#....#...#
#..................#
#....#....#....#...#
#v##########..###..#
#...#.....#....#...#
#...G.....#....#...#
#.b.#..............#
#...#...b.#....#...#
#v##################
#...#.......########
#...B..L....########
#...#.......########
####################`,
        dark: [{ x: 0, y: 5, width: 20, height: 10 }],
        steps: 70,
      },
      introduces: ["step bar"],
      solution:
        "ACTION2 ACTION4*4 ACTION1 ACTION4 ACTION2 ACTION4*4 ACTION2 ACTION4 ACTION2*4 ACTION3*3 ACTION2 ACTION3 ACTION1*2 ACTION3*5 ACTION2 ACTION3 ACTION2 ACTION3 ACTION2*3 ACTION4*6",
      proof: "search",
    },
  ],
  generate,
  view: ({ map }) => {
    const { width, height } = parseMap(map);
    return {
      width: WIDE * TILE,
      height: HIGH * TILE,
      tile: TILE,
      world: { width: width * TILE, height: height * TILE },
      background: 2,
      letterbox: 4,
    };
  },
  start,
  step,
  key: ({ x, y, taken }) => `${x},${y},${taken}`,
  scroll: ({ rules, x, y }) => ({
    x: scrollTo(x, rules.map.width, WIDE),
    y: scrollTo(y, rules.map.height, HIGH),
  }),
  backdrop: ({ rules }, scene) =>
    eachTile(rules.map, (char, x, y) => {
      if ("#vL".includes(char)) scene.tile(SPRITES[char]!, x, y);
    }),
  draw: (state, scene) => {
    const { map, things, barriers, dark } = state.rules;
    for (const [i, { x, y }] of things.entries())
      if (!state.taken[i]) scene.tile(SPRITES[tileAt(map, x, y)]!, x, y);
    for (const { x, y } of barriers) {
      const barrier = tileAt(map, x, y);
      if (isShut(state, barrier)) scene.tile(SPRITES[barrier]!, x, y);
    }
    const sight = hasTorch(state) ? 3 : 1;
    for (const { x, y } of dark)
      if (Math.max(Math.abs(x - state.x), Math.abs(y - state.y)) > sight) scene.tile(DARK, x, y, 1);
    scene.tile(PLAYER, state.x, state.y, 2);
  },
  hud: ({ rules, taken, steps }, hud) => {
    for (const [i, { x, y }] of rules.things.entries()) {
      const colour = COLOURS[tileAt(rules.map, x, y)] ?? 12;
      hud.rect(5 + 6 * i, 2, 4, 4, taken[i] ? colour : 3);
    }
    if (rules.steps > 0) hud.bar({ x: 5, y: 58, width: 54, height: 3 }, steps, rules.steps, 11, 3);
  },
};
