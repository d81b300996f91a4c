import type { Move } from "../../contracts/action.ts";
import type { GameDefinition, Generated, Turn } from "../game.ts";
import { carveMaze, longestPath } from "../maze.ts";
import type { Rng } from "../rng.ts";
import { solve } from "../solve.ts";
import { block, recolour, type Sprite, sprite } from "../sprite.ts";
import {
  eachTile,
  findIndices,
  type Heading,
  headingOf,
  joinRows,
  parseMap,
  scatter,
  type TileMap,
} from "../tiles.ts";

/** `#` wall, `@` start, `X` exit, `r y p` keys, `R Y P` their doors, `^ v < >` one-way gates. */
interface Layout {
  readonly map: string;
  /** Only one key can be carried: stepping on another one exchanges them. */
  readonly oneHand?: boolean;
  /** Steps a life lasts; endless without. */
  readonly steps?: number;
}

interface Rules {
  readonly map: TileMap;
  readonly oneHand: boolean;
  readonly steps: number;
  readonly keyColours: readonly string[];
  /** Tile indices. */
  readonly start: number;
  readonly keys: readonly number[];
  readonly doors: readonly number[];
}

interface State {
  readonly rules: Rules;
  at: number;
  /** Per key: the tile it lies on, or HELD or USED. */
  keys: number[];
  /** Per door: 1 while shut. */
  shut: number[];
  steps: number;
  lives: number;
}

const HELD = -1;
const USED = -2;
const LIVES = 3;
const TILE = 4;
const GATES: Readonly<Record<string, Heading>> = {
  "^": { dx: 0, dy: -1 },
  v: { dx: 0, dy: 1 },
  "<": { dx: -1, dy: 0 },
  ">": { dx: 1, dy: 0 },
};

const COLOURS: Readonly<Record<string, number>> = { r: 8, y: 11, p: 15 };
const KEY = sprite(".cc. c..c .cc. .cc.");
const DOOR = sprite("cccc c33c c33c cccc");
const inColours = (shape: Sprite): Readonly<Record<string, Sprite>> =>
  Object.fromEntries(Object.entries(COLOURS).map(([name, colour]) => [name, recolour(shape, 12, colour)]));
const KEYS = inColours(KEY);
const DOORS = inColours(DOOR);
const WALL = block(TILE, TILE, 3);
const EXIT = sprite("eeee e00e e00e eeee");
const PLAYER = sprite("9999 9009 9999 9..9");
const GATE_SPRITES: Readonly<Record<string, Sprite>> = {
  "^": sprite(".cc. cccc c..c ...."),
  v: sprite(".... c..c cccc .cc."),
  "<": sprite(".cc. cc.. cc.. .cc."),
  ">": sprite(".cc. ..cc ..cc .cc."),
};

function start({ map: text, oneHand = false, steps = 0 }: Layout): State {
  const map = parseMap(text);
  const keys = findIndices(map, "ryp");
  const doors = findIndices(map, "RYP");
  const keyColours = keys.map((at) => map.tiles[at]!);
  const rules = Object.freeze({
    map,
    oneHand,
    steps,
    keyColours,
    keys,
    doors,
    start: findIndices(map, "@")[0]!,
  });
  return { rules, at: rules.start, keys: [...keys], shut: doors.map(() => 1), steps, lives: LIVES };
}

function step(state: State, move: Move, turn: Turn): void {
  const heading = headingOf(move);
  if (!heading) return;
  walk(state, heading);
  if (state.rules.map.tiles[state.at] === "X") turn.win();
  else if (state.rules.steps > 0) tire(state, turn);
}

function walk(state: State, heading: Heading): void {
  const { map } = state.rules;
  const to = state.at + heading.dy * map.width + heading.dx;
  const tile = map.tiles[to]!;
  if (tile === "#" || against(tile, heading) || against(map.tiles[state.at]!, heading)) return;
  const door = state.rules.doors.indexOf(to);
  if (door >= 0 && state.shut[door] && !unlock(state, door)) return;
  state.at = to;
  pickUp(state);
}

const against = (tile: string, { dx, dy }: Heading): boolean => {
  const way = GATES[tile];
  return way !== undefined && (way.dx !== dx || way.dy !== dy);
};

function unlock(state: State, door: number): boolean {
  const { rules, keys } = state;
  const colour = rules.map.tiles[rules.doors[door]!]!.toLowerCase();
  const key = keys.findIndex((at, i) => at === HELD && rules.keyColours[i] === colour);
  if (key < 0) return false;
  keys[key] = USED;
  state.shut[door] = 0;
  return true;
}

function pickUp(state: State): void {
  const { keys, at, rules } = state;
  const found = keys.indexOf(at);
  if (found < 0) return;
  const held = rules.oneHand ? keys.indexOf(HELD) : -1;
  if (held >= 0) keys[held] = at;
  keys[found] = HELD;
}

/** A life ends with its steps: the next one begins where the level did, and so do all keys and doors. */
function tire(state: State, turn: Turn): void {
  const { rules } = state;
  state.steps--;
  if (state.steps > 0) return;
  state.lives--;
  if (state.lives === 0) {
    turn.lose();
    return;
  }
  turn.frame();
  state.at = rules.start;
  state.keys = [...rules.keys];
  state.shut = rules.doors.map(() => 1);
  state.steps = rules.steps;
}

/** Generated mazes wind more than the hand-made rooms, so they are smaller. */
const SIZES = [
  [7, 7],
  [9, 9],
  [11, 9],
  [11, 9],
  [9, 11],
  [11, 11],
] as const;

/** A maze with a door or two on the way to the far end, their keys before them, and shortcuts through gates. */
function generate(rng: Rng, index: number): Generated<Layout> {
  const [width, height] = SIZES[index]!;
  const rows = carveMaze(rng, width, height);
  const path = longestPath(rows, { x: 1, y: 1 });
  const colours = index === 0 ? ["r"] : rng.shuffle(["r", "y", "p"]).slice(0, 2);
  for (const [i, colour] of colours.entries()) {
    const share = (i + 1) / (colours.length + 1);
    const door = path[Math.floor(path.length * (share + 0.1))]!;
    rows[door.y]![door.x] = colour.toUpperCase();
  }
  if (index === 2 || index === 5) for (let i = 0; i < 12; i++) openGate(rng, rows);
  const end = path.at(-1)!;
  rows[end.y]![end.x] = "X";
  rows[1]![1] = "@";
  scatter(rng, rows, colours.join(""));
  const layout: Layout = { map: joinRows(rows), oneHand: index === 3 || index === 5 };
  if (index < 4) return { data: layout, atLeast: index === 0 ? 10 : 18 };
  const found = solve(keyring, layout, 20_000);
  return {
    data: { ...layout, steps: (found.kind === "solved" ? found.moves.length : 40) + 12 },
    atLeast: 20,
  };
}

function openGate(rng: Rng, rows: string[][]): void {
  const [x, y] = [rng.between(1, rows[0]!.length - 2), rng.between(1, rows.length - 2)];
  if (rows[y]![x] !== "#") return;
  if (rows[y]![x - 1] === "." && rows[y]![x + 1] === ".") rows[y]![x] = rng.pick(["<", ">"]);
  else if (rows[y - 1]![x] === "." && rows[y + 1]![x] === ".") rows[y]![x] = rng.pick(["^", "v"]);
}

export const keyring: GameDefinition<State, Layout> = {
  id: "keyring",
  title: "Keyring",
  description: "Find the keys that open the doors between you and the exit.",
  mechanics: ["maze", "keys and doors", "one-way gates", "carrying one thing", "step bar", "lives"],
  half: "development",
  actions: ["ACTION1", "ACTION2", "ACTION3", "ACTION4"],
  levels: [
    {
      data: {
        map: `
###############
###############
###############
####....#######
####.@r.#######
####....#.....#
####....R.X...#
####....#.....#
###############
###############
###############
###############
###############`,
      },
      introduces: ["keys and doors"],
      solution: "ACTION4 ACTION2*2 ACTION4*4",
      proof: "search",
    },
    {
      data: {
        map: `
###############
#...#.....#...#
#.@.#..y..#.X.#
#...#.....#...#
#...####R##...#
#.........#...#
#.........Y...#
#..r......#...#
#.........#...#
###############
###############
###############
###############`,
      },
      introduces: ["a colour per key"],
      solution:
        "ACTION2*5 ACTION4 ACTION1*2 ACTION4*5 ACTION1*3 ACTION3 ACTION2 ACTION4 ACTION2*3 ACTION4*3 ACTION1*4 ACTION4",
      proof: "search",
    },
    {
      data: {
        map: `
###############
#.....#.......#
#.@...>.....r.#
#.....#.......#
#.....#######v#
#.....#.......#
#.....<.......#
#.....#.......#
##R############
#.............#
#..........X..#
#.............#
###############`,
      },
      introduces: ["one-way gates"],
      solution: "ACTION4*10 ACTION2 ACTION4 ACTION2*3 ACTION3*8 ACTION2 ACTION3*3 ACTION2*3 ACTION4*9",
      proof: "search",
    },
    {
      data: {
        map: `
###############
###############
#.....#...#...#
#.@...R...Y.X.#
#.....#...#...#
##.############
##y############
##.############
##r############
###############
###############
###############
###############`,
        oneHand: true,
      },
      introduces: ["one key at a time"],
      solution: "ACTION2*5 ACTION1*5 ACTION4*4 ACTION3 ACTION2 ACTION3*3 ACTION2*4 ACTION1*5 ACTION4*10",
      proof: "search",
    },
    {
      data: {
        map: `
###############
#.....#.....#.#
#.@...P.....R.#
#.....#..y..#.#
###.#######.#.#
#.....#.....#.#
#.###.#.###.#.#
#.#p..#.#...#.#
#.###.#.#r###.#
#.....#.#####.#
#########X.Y..#
###############
###############`,
        steps: 80,
      },
      introduces: ["step bar", "lives"],
      solution:
        "ACTION2 ACTION4 ACTION2*2 ACTION4*2 ACTION2*2 ACTION3*2 ACTION4*2 ACTION1*2 ACTION3*2 ACTION1*3 ACTION4*4 ACTION2 ACTION4*4 ACTION2*4 ACTION3*2 ACTION2 ACTION1 ACTION4*2 ACTION1*5 ACTION4*2 ACTION2*8 ACTION3*4",
      proof: "search",
    },
    {
      data: {
        map: `
###############
#.....#.....r.#
#.@...>.......#
#.....#.......#
##v#####^####v#
#.....#.......#
#.....R.......#
#..y..#.......#
###^#####Y#####
#.....#.......#
#.....<..p....#
#.....P.....X.#
###############`,
        oneHand: true,
        steps: 80,
      },
      introduces: [],
      solution:
        "ACTION4*5 ACTION1 ACTION4*5 ACTION2*2 ACTION4 ACTION2*3 ACTION3*8 ACTION2 ACTION3*2 ACTION1 ACTION4*4 ACTION2 ACTION4*2 ACTION2*4 ACTION4*3",
      proof: "search",
    },
  ],
  generate,
  view: ({ map }) => {
    const { width, height } = parseMap(map);
    return { width: width * TILE, height: height * TILE, tile: TILE, background: 1, letterbox: 4 };
  },
  start,
  step,
  key: (state) => `${state.at},${state.keys},${state.shut}`,
  backdrop: ({ rules }, scene) =>
    eachTile(rules.map, (char, x, y) => {
      if (char === "#") scene.tile(WALL, x, y);
      else if (char === "X") scene.tile(EXIT, x, y);
      else if (char in GATES) scene.tile(GATE_SPRITES[char]!, x, y);
    }),
  draw: ({ rules, at, keys, shut }, scene) => {
    const { width, tiles } = rules.map;
    const put = (shape: Sprite, index: number) => scene.tile(shape, index % width, Math.floor(index / width));
    for (const [i, door] of rules.doors.entries()) if (shut[i]) put(DOORS[tiles[door]!.toLowerCase()]!, door);
    for (const [i, key] of keys.entries()) if (key >= 0) put(KEYS[rules.keyColours[i]!]!, key);
    put(PLAYER, at);
  },
  hud: ({ rules, keys, steps, lives }, hud) => {
    for (const [i, key] of keys.entries())
      if (key === HELD) hud.rect(2 + 5 * i, 0, 4, 4, COLOURS[rules.keyColours[i]!]!);
    if (rules.steps === 0) return;
    hud.pips({ x: 52, y: 0, size: 3 }, lives, LIVES, 8, 3);
    hud.bar({ x: 2, y: 60, width: 60, height: 3 }, steps, rules.steps, 14, 3);
  },
};
