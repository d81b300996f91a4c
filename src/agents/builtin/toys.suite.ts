import { click, type Move, press } from "../../contracts/action.ts";
import type { Grid } from "../../contracts/grid.ts";
import type { Attempt, Log } from "../../contracts/log.ts";
import { copyGrid, createGrid } from "../../grid/grid.ts";

/** Tiny games with one mechanic each, for the families' tests. */
export interface Toy {
  opening(): Grid;
  step(grid: Grid, move: Move, turn: number): Grid;
}

export const SIZE = 24;

export function fill(grid: Grid, x: number, y: number, width: number, height: number, colour: number): void {
  for (let row = y; row < y + height; row++)
    grid.cells.fill(colour, row * grid.width + x, row * grid.width + x + width);
}

export const at = (grid: Grid, x: number, y: number): number => grid.cells[y * grid.width + x]!;

/** Plays moves and logs them as one attempt. */
export function play(toy: Toy, moves: readonly Move[]): Attempt {
  const opening = toy.opening();
  let frame = opening;
  const steps = moves.map((move, turn) => {
    frame = toy.step(frame, move, turn);
    return { move, after: frame, state: "NOT_FINISHED" as const };
  });
  return { level: 0, opening, steps, ending: { kind: "open" } };
}

export const logOf = (...attempts: readonly Attempt[]): Log => ({ attempts });

export const ARROWS = { ACTION1: [0, -1], ACTION2: [0, 1], ACTION3: [-1, 0], ACTION4: [1, 0] } as const;

export const arrows = (text: string): Move[] =>
  [...text].map((letter) => press(`ACTION${"UDLR".indexOf(letter) + 1}` as keyof typeof ARROWS));

const FLOOR = 1;
const WALL = 5;
const BODY = 9;

/** A 2×2 body in a room with walls; everything sits off the border, where bars are looked for. */
export const walker: Toy = {
  opening() {
    const grid = createGrid(SIZE, SIZE, WALL);
    fill(grid, 6, 6, 12, 12, FLOOR);
    fill(grid, 12, 8, 2, 2, WALL);
    fill(grid, 8, 8, 2, 2, BODY);
    return grid;
  },
  step(grid, move) {
    if (!(move.name in ARROWS)) return grid;
    const [dx, dy] = ARROWS[move.name as keyof typeof ARROWS];
    const from = grid.cells.indexOf(BODY);
    const x = (from % SIZE) + 2 * dx;
    const y = Math.floor(from / SIZE) + 2 * dy;
    if (at(grid, x, y) === WALL) return grid;
    const next = copyGrid(grid);
    fill(next, from % SIZE, Math.floor(from / SIZE), 2, 2, FLOOR);
    fill(next, x, y, 2, 2, BODY);
    return next;
  },
};

/** The walker with a bar on the lowest row: one cell for every `per` actions. */
export const timed = (per: number): Toy => ({
  opening() {
    const grid = walker.opening();
    fill(grid, 0, SIZE - 1, SIZE, 1, 11);
    return grid;
  },
  step(grid, move, turn) {
    const next = copyGrid(walker.step(grid, move, turn));
    fill(next, 0, SIZE - 1, Math.floor((turn + 1) / per), 1, 3);
    return next;
  },
});

/** Tiles that change between two colours when clicked. */
export const tiles: Toy = {
  opening() {
    const grid = createGrid(SIZE, SIZE, 0);
    for (const y of [6, 11, 16]) for (const x of [6, 11, 16]) fill(grid, x, y, 3, 3, 8);
    return grid;
  },
  step(grid, move) {
    if (move.name !== "ACTION6" || at(grid, move.x, move.y) === 0) return grid;
    const next = copyGrid(grid);
    const corner = (v: number) => v - ((v - 6) % 5);
    fill(next, corner(move.x), corner(move.y), 3, 3, at(grid, move.x, move.y) === 8 ? 9 : 8);
    return next;
  },
};

const RING = [
  [6, 6],
  [11, 6],
  [16, 6],
  [16, 11],
  [11, 11],
  [6, 11],
] as const;

/** Two buttons that turn a ring of coloured tiles, one way and the other. */
export const ring: Toy = {
  opening() {
    const grid = createGrid(SIZE, SIZE, 0);
    RING.forEach(([x, y], i) => {
      fill(grid, x, y, 3, 3, 6 + i);
    });
    fill(grid, 6, 17, 3, 3, 14);
    fill(grid, 11, 17, 3, 2, 13);
    return grid;
  },
  step(grid, move) {
    if (move.name !== "ACTION6") return grid;
    const button = at(grid, move.x, move.y);
    if (button < 13) return grid;
    const next = copyGrid(grid);
    RING.forEach(([x, y], i) => {
      const [fx, fy] = RING[(i + (button === 14 ? 1 : RING.length - 1)) % RING.length]!;
      fill(next, x, y, 3, 3, at(grid, fx, fy));
    });
    return next;
  },
};

/** A thing that goes to and fro whatever is pressed, and a body that answers. */
export const patrol: Toy = {
  opening() {
    const grid = walker.opening();
    fill(grid, 6, 16, 2, 2, 14);
    return grid;
  },
  step(grid, move, turn) {
    const next = copyGrid(walker.step(grid, move, turn));
    const place = (t: number) => 6 + 2 * (5 - Math.abs(5 - (t % 10)));
    fill(next, place(turn), 16, 2, 2, FLOOR);
    fill(next, place(turn + 1), 16, 2, 2, 14);
    return next;
  },
};

export const clickAt = click;
