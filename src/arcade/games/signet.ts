import type { Move } from "../../contracts/action.ts";
import type { GameDefinition, Generated, Turn } from "../game.ts";
import type { Rng } from "../rng.ts";
import type { Scene } from "../scene.ts";
import { solutionLength } from "../solve.ts";
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

/** `#` wall, `@` start, `R B Y` seals, `r b y` ink, `w` water, `1 2 3` gates for red, blue, yellow. */
interface Layout {
  readonly map: string;
  /** The colours of top, bottom, far, near, left and right side: `r`, `b`, `y` or `.` for none. */
  readonly cube: string;
}

interface State {
  readonly map: TileMap;
  /** Tile indices. */
  readonly seals: readonly number[];
  at: number;
  /** Colours in the order of `cube`; BARE where there is none. */
  faces: number[];
  /** Per seal: the colour last printed, or BARE. */
  prints: number[];
}

const TOP = 0;
const BOTTOM = 1;
const FAR = 2;
const NEAR = 3;
const LEFT = 4;
const RIGHT = 5;

/** A colour is its place here. */
const PALETTE = [0, 8, 9, 11] as const;
const BARE = 0;
const colourOf = (char: string, names: string): number => names.indexOf(char) + 1;
const SEALS = "RBY";
const INKS = "rby";
const GATES = "123";

const TILE = 6;
const WIDTH = 10;
const HEIGHT = 7;
const FLOOR = 2;
const WALL = block(TILE, TILE, 13);
const CUBE = block(TILE, TILE, 5);
const PRINT = sprite("cccc cccc cccc cccc");
const WATER = sprite(".aaaa. aa0aaa aaa0aa aa0aaa aaa0aa .aaaa.");
const inColours = (shape: Sprite): Sprite[] => PALETTE.map((colour) => recolour(shape, 12, colour));
const RINGS = inColours(sprite("cccccc c4444c c4444c c4444c c4444c cccccc"));
const POOLS = inColours(sprite("..cc.. .cccc. cccccc cccccc .cccc. ..cc.."));
const BARS = inColours(sprite("c5c5c5 c5c5c5 c5c5c5 c5c5c5 c5c5c5 c5c5c5"));
const PRINTS = inColours(PRINT);
const ACROSS = inColours(block(4, 1, 12));
const UPRIGHT = inColours(block(1, 4, 12));

/** Four colours: two bits each. */
const digit = (sum: number, colour: number): number => sum * PALETTE.length + colour;

function start({ map: text, cube }: Layout): State {
  const map = parseMap(text);
  const seals = Object.freeze(findIndices(map, SEALS));
  return {
    map,
    seals,
    at: findIndices(map, "@")[0]!,
    faces: [...cube].map((char) => colourOf(char, INKS)),
    prints: seals.map(() => BARE),
  };
}

/** The side that comes down, then what follows it around: bottom, trailing side, top. */
function turnedSides({ dx, dy }: Heading): readonly [number, number, number, number] {
  if (dx !== 0) return dx > 0 ? [RIGHT, BOTTOM, LEFT, TOP] : [LEFT, BOTTOM, RIGHT, TOP];
  return dy > 0 ? [NEAR, BOTTOM, FAR, TOP] : [FAR, BOTTOM, NEAR, TOP];
}

function step(state: State, move: Move, turn: Turn): void {
  const heading = headingOf(move);
  if (!heading) return;
  const { map, faces } = state;
  const [ahead, below, behind, above] = turnedSides(heading);
  const to = state.at + heading.dy * map.width + heading.dx;
  const tile = map.tiles[to]!;
  if (tile === "#" || (GATES.includes(tile) && colourOf(tile, GATES) !== faces[ahead])) return;
  const landing = faces[ahead]!;
  faces[ahead] = faces[above]!;
  faces[above] = faces[behind]!;
  faces[behind] = faces[below]!;
  faces[below] = landing;
  state.at = to;
  touch(state, tile);
  if (state.seals.every((seal, i) => state.prints[i] === colourOf(map.tiles[seal]!, SEALS))) turn.win();
}

/** Ink colours the side that lies in it, water cleans it, and a coloured side prints on a seal: the last one counts. */
function touch(state: State, tile: string): void {
  const { faces } = state;
  if (INKS.includes(tile)) faces[BOTTOM] = colourOf(tile, INKS);
  else if (tile === "w") faces[BOTTOM] = BARE;
  const seal = state.seals.indexOf(state.at);
  if (seal >= 0 && faces[BOTTOM] !== BARE) state.prints[seal] = faces[BOTTOM]!;
}

/** The pieces of a generated level, those that must matter in it, and how long its solution must and may be. */
const RECIPES: readonly {
  readonly pieces: string;
  readonly cube: string;
  readonly matter: string;
  readonly atLeast: number;
  readonly atMost: number;
}[] = [
  { pieces: "R####", cube: "r.....", matter: "", atLeast: 3, atMost: 6 },
  { pieces: "RB######", cube: "rb....", matter: "", atLeast: 6, atMost: 12 },
  { pieces: "RBY########", cube: "rby...", matter: "", atLeast: 9, atMost: 20 },
  { pieces: "RBrb########", cube: "......", matter: "", atLeast: 8, atMost: 20 },
  { pieces: "RBb####", cube: "rrrrrr", matter: "w", atLeast: 8, atMost: 20 },
  { pieces: "RBrbw####", cube: "......", matter: "12", atLeast: 10, atMost: 24 },
];
const WATERED = 4;
const GATED = 5;

function generate(rng: Rng, index: number): Generated<Layout> | undefined {
  const { pieces, cube, matter, atLeast, atMost } = RECIPES[index]!;
  const rows = roomRows(WIDTH, HEIGHT);
  if (index === WATERED) flood(rng, rows);
  if (index === GATED) divide(rng, rows);
  scatter(rng, rows, `@${pieces}`);
  const data = { map: joinRows(rows), cube: rng.shuffle([...cube]).join("") };
  const length = lengthOf(data);
  if (length < atLeast || length > atMost) return undefined;
  const idle = matter !== "" && lengthOf(without(data, matter)) === length;
  return { data, atLeast: idle ? Number.POSITIVE_INFINITY : atLeast };
}

/** A river from top to bottom, wide enough to wash whatever is rolled through it. */
function flood(rng: Rng, rows: string[][]): void {
  const column = rng.between(2, WIDTH - 6);
  for (const row of rows.slice(1, -1)) row.fill("w", column, column + 4);
}

/** A wall from top to bottom with two gates in it. */
function divide(rng: Rng, rows: string[][]): void {
  const column = rng.between(3, WIDTH - 4);
  for (const row of rows) row[column] = "#";
  const [first, second] = rng.shuffle([1, 2, 3, 4, 5]);
  rows[first!]![column] = "1";
  rows[second!]![column] = "2";
}

const without = (data: Layout, pieces: string): Layout => ({
  ...data,
  map: [...data.map].map((char) => (pieces.includes(char) ? "." : char)).join(""),
});

const lengthOf = (data: Layout): number => solutionLength(signet, data, 3_000);

/** Seen from above: the top, and the four sides as its edges. */
function drawCube({ map, at, faces }: State, scene: Scene): void {
  const [x, y] = [at % map.width, Math.floor(at / map.width)];
  const put = (shape: Sprite, dx: number, dy: number) => scene.tile(shape, x, y, 2, dx, dy);
  scene.tile(CUBE, x, y, 1);
  put(PRINTS[faces[TOP]!]!, 1, 1);
  put(ACROSS[faces[FAR]!]!, 1, 0);
  put(ACROSS[faces[NEAR]!]!, 1, 5);
  put(UPRIGHT[faces[LEFT]!]!, 0, 1);
  put(UPRIGHT[faces[RIGHT]!]!, 5, 1);
}

export const signet: GameDefinition<State, Layout> = {
  id: "signet",
  title: "Signet",
  description: "Roll the cube so that every seal is printed last by a side of its own colour.",
  mechanics: ["rolling a cube", "a colour per side", "printing", "ink", "water", "gates for a side"],
  half: "held-out",
  actions: ["ACTION1", "ACTION2", "ACTION3", "ACTION4"],
  levels: [
    {
      data: {
        map: `
##########
##########
##......##
##.@...R##
##......##
##########
##########`,
        cube: ".r....",
      },
      introduces: ["rolling"],
      solution: "ACTION4*4",
      proof: "search",
    },
    {
      data: {
        map: `
##########
#........#
#.@...R..#
#........#
#....B...#
#........#
##########`,
        cube: "r..b..",
      },
      introduces: ["a colour per side"],
      solution: "ACTION1 ACTION4*2 ACTION2 ACTION4*3 ACTION2 ACTION3 ACTION2 ACTION3",
      proof: "search",
    },
    {
      data: {
        map: `
##########
####.....#
#@R......#
####...Y.#
####.....#
####...###
##########`,
        cube: ".r.y.b",
      },
      introduces: ["printing over"],
      solution: "ACTION4*6 ACTION2 ACTION3*3 ACTION1 ACTION3*2",
      proof: "search",
    },
    {
      data: {
        map: `
##########
#...#....#
#.@.#..B.#
#.r...#..#
#...#..R.#
#.b.#....#
##########`,
        cube: "......",
      },
      introduces: ["ink"],
      solution: "ACTION2*3 ACTION1*2 ACTION4*3 ACTION2 ACTION4 ACTION2 ACTION4 ACTION1*3",
      proof: "search",
    },
    {
      data: {
        map: `
##########
#..####..#
#@.####.R#
#.bwwww..#
#..####.B#
#..####..#
##########`,
        cube: "rrrrrr",
      },
      introduces: ["water"],
      solution: "ACTION2 ACTION4 ACTION3 ACTION2 ACTION4 ACTION1 ACTION4*6 ACTION1 ACTION2*2",
      proof: "search",
    },
    {
      data: {
        map: `
##########
#r...##.##
#...w1..y#
##@..#.R.#
#..#.2Yw.#
#bw#.##..#
##########`,
        cube: "......",
      },
      introduces: ["gates"],
      solution:
        "ACTION1*2 ACTION3 ACTION2 ACTION4 ACTION1 ACTION3 ACTION4*3 ACTION2 ACTION4*3 ACTION2 ACTION1 ACTION4 ACTION2*2 ACTION3*2",
      proof: "search",
    },
  ],
  generate,
  view: () => ({ width: WIDTH * TILE, height: HEIGHT * TILE, tile: TILE, background: FLOOR, letterbox: 4 }),
  start,
  step,
  key: ({ at, faces, prints }) => String(prints.reduce(digit, faces.reduce(digit, at))),
  backdrop: ({ map }, scene) =>
    eachTile(map, (char, x, y) => {
      if (char === "#") scene.tile(WALL, x, y);
      else if (char === "w") scene.tile(WATER, x, y);
      else if (SEALS.includes(char)) scene.tile(RINGS[colourOf(char, SEALS)]!, x, y);
      else if (INKS.includes(char)) scene.tile(POOLS[colourOf(char, INKS)]!, x, y);
      else if (GATES.includes(char)) scene.tile(BARS[colourOf(char, GATES)]!, x, y);
    }),
  draw: (state, scene) => {
    const { map, seals, prints } = state;
    for (const [i, seal] of seals.entries())
      if (prints[i] !== BARE)
        scene.tile(PRINTS[prints[i]!]!, seal % map.width, Math.floor(seal / map.width), 0, 1, 1);
    drawCube(state, scene);
  },
  /** The cube unfolded, so that its bottom can be seen too. */
  hud: ({ faces }, hud) => {
    const places = [
      [TOP, 1, 1],
      [BOTTOM, 3, 1],
      [FAR, 1, 0],
      [NEAR, 1, 2],
      [LEFT, 0, 1],
      [RIGHT, 2, 1],
    ] as const;
    for (const [face, x, y] of places) hud.rect(2 + 3 * x, 54 + 3 * y, 3, 3, PALETTE[faces[face]!]!);
  },
};
