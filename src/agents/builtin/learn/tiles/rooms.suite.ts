import { type Move, press } from "../../../../contracts/action.ts";
import type { Grid } from "../../../../contracts/grid.ts";
import { createGrid } from "../../../../grid/grid.ts";
import { predictCells } from "../../runtime/step.ts";
import { fill } from "../../toys.suite.ts";
import { Inducer } from "../inducer.ts";

export const TILE = 4;
const LOOKS: Readonly<Record<string, readonly [outer: number, inner: number]>> = {
  "#": [13, 13],
  ".": [2, 2],
  "@": [9, 7],
  k: [11, 2],
  D: [11, 13],
  o: [12, 3],
  "~": [5, 5],
  g: [15, 4],
  G: [15, 5],
  s: [6, 2],
  z: [9, 8],
  p: [6, 6],
  d: [11, 4],
  // A body one can see through, thin ground, a coin on it, and the body there.
  b: [7, 2],
  t: [3, 3],
  c: [3, 12],
  B: [7, 3],
  // Thick ground, and the body there.
  T: [10, 10],
  P: [7, 10],
};

/** A room of tiles, as text; what the player does in it is told by the game under test. */
export interface Room {
  rows: string[];
  keys: number;
  /** What lies under the player, and what is in its hand. */
  under: string;
  held: string;
  /** How the player looks. */
  body: string;
}
export type Step = (room: Room, x: number, y: number, dx: number, dy: number) => [number, number];

const WAYS = { U: [0, -1, 1], D: [0, 1, 2], L: [-1, 0, 3], R: [1, 0, 4], X: [0, 0, 5] } as const;

function draw(rows: readonly string[]): Grid {
  const grid = createGrid(64, 64, 13);
  rows.forEach((row, y) => {
    [...row].forEach((char, x) => {
      const [outer, inner] = LOOKS[char]!;
      fill(grid, 8 + TILE * x, 8 + TILE * y, TILE, TILE, outer);
      fill(grid, 9 + TILE * x, 9 + TILE * y, TILE - 2, TILE - 2, inner);
    });
  });
  return grid;
}

export const put = (rows: string[], x: number, y: number, char: string): void => {
  rows[y] = rows[y]!.slice(0, x) + char + rows[y]!.slice(x + 1);
};

/** Plays moves and gives the numbers of those that were not told before they were made. */
export function missed(
  map: readonly string[],
  step: Step,
  moves: string,
  inducer = new Inducer(),
  body = "@",
): number[] {
  const room: Room = { rows: [...map], keys: 0, under: ".", held: ".", body };
  let frame = draw(room.rows);
  inducer.open(frame);
  return [...moves].flatMap((letter, turn) => {
    const [dx, dy, button] = WAYS[letter as keyof typeof WAYS];
    const y = room.rows.findIndex((row) => row.includes(room.body));
    const x = room.rows[y]!.indexOf(room.body);
    put(room.rows, x, y, ".");
    const [toX, toY] = step(room, x, y, dx, dy);
    put(room.rows, toX, toY, room.body);
    const after = draw(room.rows);
    const move: Move = press(`ACTION${button}`);
    const said = predictCells(inducer.know, inducer.mask, inducer.memory, frame, move);
    const wrong = said.some((colour, cell) => colour !== after.cells[cell]);
    inducer.observe(frame, move, after);
    frame = after;
    return wrong ? [turn] : [];
  });
}

export const at = ({ rows }: Room, x: number, y: number): string => rows[y]![x]!;
