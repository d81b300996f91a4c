import type { Box, Grid } from "../contracts/grid.ts";

export interface CellChange {
  readonly x: number;
  readonly y: number;
  readonly before: number;
  readonly after: number;
}

/** Every cell that differs, row by row. Both grids must have one size. */
export function diffGrids(before: Grid, after: Grid): CellChange[] {
  requireSameSize(before, after);
  const changes: CellChange[] = [];
  const { width } = before;
  for (let i = 0; i < before.cells.length; i++)
    if (before.cells[i] !== after.cells[i])
      changes.push({
        x: i % width,
        y: Math.floor(i / width),
        before: before.cells[i]!,
        after: after.cells[i]!,
      });
  return changes;
}

export function countDifferences(a: Grid, b: Grid): number {
  requireSameSize(a, b);
  let count = 0;
  for (let i = 0; i < a.cells.length; i++) if (a.cells[i] !== b.cells[i]) count++;
  return count;
}

/** The smallest box around some cells, or undefined when there are none. */
export function boundingBox(cells: Iterable<{ readonly x: number; readonly y: number }>): Box | undefined {
  let left = Number.POSITIVE_INFINITY;
  let top = Number.POSITIVE_INFINITY;
  let right = Number.NEGATIVE_INFINITY;
  let bottom = Number.NEGATIVE_INFINITY;
  for (const { x, y } of cells) {
    if (x < left) left = x;
    if (x > right) right = x;
    if (y < top) top = y;
    if (y > bottom) bottom = y;
  }
  if (right < left) return undefined;
  return { x: left, y: top, width: right - left + 1, height: bottom - top + 1 };
}

function requireSameSize(a: Grid, b: Grid): void {
  if (a.width !== b.width || a.height !== b.height)
    throw new Error(`Cannot compare ${a.width}×${a.height} with ${b.width}×${b.height} cells.`);
}
