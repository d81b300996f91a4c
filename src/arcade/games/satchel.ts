import type { Move } from "../../contracts/action.ts";
import type { GameDefinition, Generated, Turn } from "../game.ts";
import { carveRooms, longestPath, scatter } from "../maze.ts";
import type { Rng } from "../rng.ts";
import { solutionLength } from "../solve.ts";
import { block, recolour, rotate, type Sprite, sprite } from "../sprite.ts";
import { eachTile, findTiles, type Heading, headingOf, joinRows, parseMap, type TileMap } from "../tiles.ts";

/**
 * `#` wall, `@` start, `X` exit, `h` hammer, `s` spring, `p` brush, `%` cracked wall, `~` gap,
 * `o` mark: the exit is shut until every mark is painted.
 */
interface Layout {
  readonly map: string;
  /** Endless without. */
  readonly steps?: number;
}

interface Rules {
  readonly map: TileMap;
  readonly steps: number;
  /** Per tool, cracked wall or mark: its tile index. */
  readonly tools: readonly number[];
  readonly cracked: readonly number[];
  readonly marks: readonly number[];
}

interface State {
  readonly rules: Rules;
  at: number;
  /** Index into TURNS. */
  facing: number;
  /** Per tool: the tile it lies on, or HELD. */
  tools: number[];
  /** Per cracked wall: 1 once broken. */
  broken: number[];
  /** Per mark: 1 once painted; nobody walks on wet paint. */
  painted: number[];
  steps: number;
}

const HELD = -1;
const TILE = 5;
const WIDTH = 12;
const HEIGHT = 10;
/** Clockwise from up, as `rotate` turns sprites. */
const TURNS: readonly Heading[] = [
  { dx: 0, dy: -1 },
  { dx: 1, dy: 0 },
  { dx: 0, dy: 1 },
  { dx: -1, dy: 0 },
];

const TOOL_COLOURS: Readonly<Record<string, number>> = { h: 12, s: 15, p: 6 };
const TOOLS: Readonly<Record<string, Sprite>> = {
  h: sprite("ccccc ccccc ..c.. ..c.. ..c.."),
  s: sprite("fffff .f... ..f.. ...f. fffff"),
  p: sprite("..6.. ..6.. ..6.. 66666 6.6.6"),
};
const GROUND: Readonly<Record<string, Sprite>> = {
  "#": block(TILE, TILE, 3),
  "~": block(TILE, TILE, 5),
};
const CRACKED = sprite("33133 31333 33133 33313 33133");
const MARK = sprite("77777 7...7 7...7 7...7 77777");
const PAINT = block(TILE, TILE, 7);
const OPEN_EXIT = sprite("eeeee eeeee ee0ee eeeee eeeee");
const SHUT_EXIT = recolour(OPEN_EXIT, 14, 4);
/** The body shows the tool that is held. */
const LOOKING_UP = sprite("99099 9ccc9 9ccc9 9ccc9 99999");
const PLAYERS: Readonly<Record<string, readonly Sprite[]>> = Object.fromEntries(
  Object.entries({ ...TOOL_COLOURS, "": 9 }).map(([tool, colour]) => {
    const up = recolour(LOOKING_UP, 12, colour);
    return [tool, [0, 1, 2, 3].map((turn) => rotate(up, turn))];
  }),
);

const indexOf = (map: TileMap, chars: string): number[] =>
  findTiles(map, chars).map(({ x, y }) => y * map.width + x);

function start({ map: text, steps = 0 }: Layout): State {
  const map = parseMap(text);
  const [tools, cracked, marks] = [indexOf(map, "hsp"), indexOf(map, "%"), indexOf(map, "o")];
  return {
    rules: Object.freeze({ map, steps, tools, cracked, marks }),
    at: indexOf(map, "@")[0]!,
    facing: 1,
    tools: [...tools],
    broken: cracked.map(() => 0),
    painted: marks.map(() => 0),
    steps,
  };
}

/** The tool in hand, or "". */
function heldBy({ rules, tools }: State): string {
  const held = tools.indexOf(HELD);
  return held < 0 ? "" : rules.map.tiles[rules.tools[held]!]!;
}

const isShut = ({ painted }: State): boolean => painted.includes(0);

function isFree(state: State, at: number): boolean {
  const { map, cracked, marks } = state.rules;
  const tile = map.tiles[at];
  if (tile === "%") return state.broken[cracked.indexOf(at)] === 1;
  if (tile === "o") return state.painted[marks.indexOf(at)] === 0;
  return tile !== "#" && tile !== "~" && !(tile === "X" && isShut(state));
}

function step(state: State, move: Move, turn: Turn): void {
  const { map, steps } = state.rules;
  const heading = headingOf(move);
  if (heading) {
    state.facing = TURNS.findIndex(({ dx, dy }) => dx === heading.dx && dy === heading.dy);
    if (isFree(state, ahead(state))) enter(state, ahead(state));
  } else if (move.name === "ACTION5") useTool(state, turn);
  if (map.tiles[state.at] === "X") turn.win();
  else if (steps > 0 && --state.steps === 0) turn.lose();
}

const ahead = ({ rules, at, facing }: State, far = 1): number =>
  at + far * (TURNS[facing]!.dy * rules.map.width + TURNS[facing]!.dx);

/** Stepping on a tool takes it and leaves the one in hand. */
function enter(state: State, to: number): void {
  state.at = to;
  const found = state.tools.indexOf(to);
  if (found < 0) return;
  const held = state.tools.indexOf(HELD);
  if (held >= 0) state.tools[held] = to;
  state.tools[found] = HELD;
}

function useTool(state: State, turn: Turn): void {
  const { map, cracked, marks } = state.rules;
  const target = ahead(state);
  const tile = map.tiles[target];
  const tool = heldBy(state);
  if (tool === "h" && tile === "%") state.broken[cracked.indexOf(target)] = 1;
  else if (tool === "p" && tile === "o") state.painted[marks.indexOf(target)] = 1;
  else if (tool === "s" && (tile === "~" || tile === "o") && isFree(state, ahead(state, 2))) {
    const landing = ahead(state, 2);
    state.at = target;
    turn.frame();
    enter(state, landing);
  }
}

/** Per level: what lies about, what stands in the openings between rooms, and a floor for the solution. */
const RECIPES: readonly {
  readonly pieces: string;
  readonly openings: string;
  readonly atLeast: number;
}[] = [
  { pieces: "h", openings: "%", atLeast: 6 },
  { pieces: "s", openings: "~~", atLeast: 10 },
  { pieces: "hs", openings: "%~", atLeast: 20 },
  { pieces: "p", openings: "oo", atLeast: 16 },
  { pieces: "hsp", openings: "%o~", atLeast: 24 },
  { pieces: "hsp", openings: "%o~", atLeast: 32 },
];

function generate(rng: Rng, index: number): Generated<Layout> | undefined {
  const { pieces, openings, atLeast } = RECIPES[index]!;
  const { rows, gaps } = carveRooms(rng, WIDTH, HEIGHT, index === 0 ? 4 : 3);
  if (gaps.length < openings.length) return undefined;
  const end = longestPath(rows, scatter(rng, rows, "@")[0]!).at(-1)!;
  rows[end.y]![end.x] = "X";
  const kinds = rng.shuffle([...openings]);
  for (const { x, y } of gaps) if (rows[y]![x] === ".") rows[y]![x] = kinds.pop() ?? ".";
  scatter(rng, rows, pieces);
  const map = joinRows(rows);
  const best = lengthOf(map);
  if (best < atLeast || best > 55) return undefined;
  // Every kind of obstacle must be in the way.
  if ([...new Set(openings)].some((kind) => lengthOf(map.replaceAll(kind, ".")) === best)) return undefined;
  return { data: index < 5 ? { map } : { map, steps: best + 30 } };
}

const lengthOf = (map: string): number => solutionLength(satchel, { map }, 3_000);

export const satchel: GameDefinition<State, Layout> = {
  id: "satchel",
  title: "Satchel",
  description: "One button does what the tool in your hand does: break, jump or paint.",
  mechanics: ["an action that changes its meaning", "carrying one thing", "blocking by painting", "step bar"],
  half: "development",
  actions: ["ACTION1", "ACTION2", "ACTION3", "ACTION4", "ACTION5"],
  levels: [
    {
      data: {
        map: `
############
############
#.....######
#.....######
#.@.h.%..X##
#.....######
#.....######
############
############
############`,
      },
      introduces: ["hammer"],
      solution: "ACTION4*3 ACTION5 ACTION4*4",
      proof: "search",
    },
    {
      data: {
        map: `
############
############
#....~..~..#
#.@..~..~..#
#....~..~X.#
#.s..~..~..#
#....~..~..#
############
############
############`,
      },
      introduces: ["spring"],
      solution: "ACTION2*2 ACTION1 ACTION4*2 ACTION5 ACTION4 ACTION5",
      proof: "search",
    },
    {
      data: {
        map: `
############
#...~......#
#.@.~......#
#...~...h..#
#.s.~......#
######%#####
#####..~...#
#####..~.X.#
#####..~...#
############`,
      },
      introduces: ["one tool at a time"],
      solution:
        "ACTION2*2 ACTION1 ACTION4 ACTION5 ACTION4*3 ACTION3*2 ACTION2 ACTION5 ACTION1 ACTION4*2 ACTION2 ACTION3*2 ACTION2*3 ACTION4 ACTION5 ACTION4",
      proof: "search",
    },
    {
      data: {
        map: `
############
############
#.....######
#.@...o...##
#.....###.##
#..o..###.##
#.p...###.##
#.....###X##
############
############`,
      },
      introduces: ["brush"],
      solution:
        "ACTION2*3 ACTION1*3 ACTION4 ACTION2 ACTION5 ACTION1 ACTION4*5 ACTION3 ACTION5 ACTION4*2 ACTION2*4",
      proof: "search",
    },
    {
      data: {
        map: `
############
#.....######
#.@.h.o.####
#.....#X####
#.p...######
#####%######
#.....######
#..s..######
#.....######
############`,
      },
      introduces: ["jumping over wet paint"],
      solution:
        "ACTION2*2 ACTION1*2 ACTION4*2 ACTION2 ACTION4 ACTION2 ACTION5 ACTION2*3 ACTION3*2 ACTION1 ACTION4*2 ACTION1*4 ACTION3 ACTION4 ACTION5 ACTION3 ACTION4 ACTION5 ACTION2",
      proof: "search",
    },
    {
      data: {
        map: `
############
#...#......#
#.@.%.p....#
#...#......#
#.h.####%###
#...#......#
##o##..s...#
##X##......#
############
############`,
        steps: 80,
      },
      introduces: ["step bar"],
      solution:
        "ACTION2*2 ACTION1*2 ACTION4 ACTION5 ACTION4*3 ACTION3*3 ACTION2*2 ACTION3 ACTION2 ACTION5 ACTION1*3 ACTION4*6 ACTION2 ACTION5 ACTION2*3 ACTION3 ACTION1 ACTION4 ACTION1*2 ACTION3*3 ACTION1 ACTION3*2 ACTION2*2 ACTION3 ACTION2 ACTION5",
      proof: "search",
    },
  ],
  generate,
  view: () => ({
    width: WIDTH * TILE,
    height: HEIGHT * TILE,
    tile: TILE,
    background: 1,
    letterbox: 4,
  }),
  start,
  step,
  key: (state) => {
    const { at, tools, broken, painted } = state;
    // Where one looks matters only before something to use a tool on.
    const facing = "%~o".includes(state.rules.map.tiles[ahead(state)]!) ? state.facing : "";
    return `${at},${facing},${tools},${broken},${painted}`;
  },
  backdrop: ({ rules }, scene) =>
    eachTile(rules.map, (char, x, y) => {
      const shape = GROUND[char];
      if (shape) scene.tile(shape, x, y);
    }),
  draw: (state, scene) => {
    const { map, cracked, marks, tools } = state.rules;
    const put = (shape: Sprite, at: number) => scene.tile(shape, at % map.width, Math.floor(at / map.width));
    for (const [i, at] of cracked.entries()) if (!state.broken[i]) put(CRACKED, at);
    for (const [i, at] of marks.entries()) put(state.painted[i] ? PAINT : MARK, at);
    put(isShut(state) ? SHUT_EXIT : OPEN_EXIT, map.tiles.indexOf("X"));
    for (const [i, at] of state.tools.entries()) if (at !== HELD) put(TOOLS[map.tiles[tools[i]!]!]!, at);
    put(PLAYERS[heldBy(state)]![state.facing]!, state.at);
  },
  hud: (state, hud) => {
    hud.rect(2, 58, 6, 6, 3);
    hud.rect(3, 59, 4, 4, TOOL_COLOURS[heldBy(state)] ?? 4);
    if (state.rules.steps > 0)
      hud.bar({ x: 10, y: 60, width: 52, height: 3 }, state.steps, state.rules.steps, 11, 3);
  },
};
