import type { Cell } from "../contracts/grid.ts";
import type { Rng } from "./rng.ts";
import { blankRows } from "./tiles.ts";

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
