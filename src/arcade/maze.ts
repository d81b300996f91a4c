import type { Cell } from "../contracts/grid.ts";
import type { Rng } from "./rng.ts";
import { blankRows } from "./tiles.ts";

export { scatter } from "./tiles.ts";

const STEPS = [
  [0, -1],
  [0, 1],
  [-1, 0],
  [1, 0],
] as const;

/** A perfect maze in `#` and `.`: odd sizes, rooms on odd coordinates, exactly one way between any two. */
export function carveMaze(rng: Rng, width: number, height: number): string[][] {
  const rows = blankRows(width, height, "#");
  const stack: Cell[] = [{ x: 1, y: 1 }];
  rows[1]![1] = ".";
  for (let top = stack.at(-1); top; top = stack.at(-1)) {
    const { x, y } = top;
    const open = STEPS.filter(([dx, dy]) => rows[y + 2 * dy]?.[x + 2 * dx] === "#");
    if (open.length === 0) {
      stack.pop();
      continue;
    }
    const [dx, dy] = rng.pick(open);
    rows[y + dy]![x + dx] = ".";
    rows[y + 2 * dy]![x + 2 * dx] = ".";
    stack.push({ x: x + 2 * dx, y: y + 2 * dy });
  }
  return rows;
}

/** Cells from `from` to the farthest reachable `.`, both included. */
export function longestPath(rows: readonly (readonly string[])[], from: Cell): Cell[] {
  const before = new Map<string, Cell | undefined>([[`${from.x},${from.y}`, undefined]]);
  const queue = [from];
  for (const { x, y } of queue)
    for (const [dx, dy] of STEPS) {
      const next = { x: x + dx, y: y + dy };
      if (rows[next.y]?.[next.x] !== "." || before.has(`${next.x},${next.y}`)) continue;
      before.set(`${next.x},${next.y}`, { x, y });
      queue.push(next);
    }
  const path: Cell[] = [];
  for (let at = queue.at(-1); at; at = before.get(`${at.x},${at.y}`)) path.push(at);
  return path.reverse();
}

export interface Rooms {
  readonly rows: string[][];
  /** The only openings between rooms, so each of them is on the way between its two sides. */
  readonly gaps: readonly Cell[];
}

/** Rooms in `#` and `.` made by dividing the board again and again; none is narrower than `smallest`. */
export function carveRooms(rng: Rng, width: number, height: number, smallest: number): Rooms {
  const rows = blankRows(width, height, "#");
  for (let y = 1; y < height - 1; y++) rows[y]!.fill(".", 1, width - 1);
  const gaps: Cell[] = [];
  const divide = (left: number, top: number, right: number, bottom: number): void => {
    const upright = right - left === bottom - top ? rng.chance(0.5) : right - left > bottom - top;
    const [low, high] = upright ? [left + smallest, right - smallest] : [top + smallest, bottom - smallest];
    const [from, to] = upright ? [top, bottom] : [left, right];
    const tile = (at: number, along: number): Cell => (upright ? { x: at, y: along } : { x: along, y: at });
    const isWall = ({ x, y }: Cell): boolean => rows[y]![x] === "#";
    // A wall that ends at an opening would close it.
    const places: number[] = [];
    for (let at = low; at <= high; at++)
      if (isWall(tile(at, from - 1)) && isWall(tile(at, to + 1))) places.push(at);
    if (places.length === 0) return;
    const at = rng.pick(places);
    const gap = tile(at, rng.between(from, to));
    for (let along = from; along <= to; along++) rows[tile(at, along).y]![tile(at, along).x] = "#";
    rows[gap.y]![gap.x] = ".";
    gaps.push(gap);
    divide(left, top, upright ? at - 1 : right, upright ? bottom : at - 1);
    divide(upright ? at + 1 : left, upright ? top : at + 1, right, bottom);
  };
  divide(1, 1, width - 2, height - 2);
  return { rows, gaps };
}
