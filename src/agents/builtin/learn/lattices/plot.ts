import type { Grid } from "../../../../contracts/grid.ts";
import { ANY, findParts } from "../../runtime/colours/parts.ts";
import { commonest } from "../../runtime/colours/under.ts";
import type { Box } from "./shrink.ts";

/** Share of its box that a board fills, and of the frame. */
const SOLID = 0.9;
const LARGE = 0.125;

/** The board, where it is a block of its own that one colour surrounds. */
export function plotOf(grid: Grid): Box | undefined {
  const { cells, width, height } = grid;
  const rim = cells.filter((_, at) => {
    const [x, y] = [at % width, Math.floor(at / width)];
    return x === 0 || y === 0 || x === width - 1 || y === height - 1;
  });
  const parts = findParts(grid, new Uint8Array(cells.length), ANY & ~(1 << commonest(rim)), false);
  const largest = parts.reduce((a, b) => (b.cells.length > a.cells.length ? b : a), parts[0]!);
  if (!largest || largest.cells.length < LARGE * cells.length) return undefined;
  const { left, top, right, bottom } = largest;
  const isSolid = largest.cells.length >= SOLID * (right + 1 - left) * (bottom + 1 - top);
  return isSolid ? { left, top, right, bottom } : undefined;
}

/** Changes on the board alone, where there are some: what is shown beside it lies on no lattice of it. */
export function onPlot(grid: Grid, boxes: readonly Box[]): readonly Box[] {
  const plot = plotOf(grid);
  const inside = boxes.filter(
    ({ left, top, right, bottom }) =>
      plot && left >= plot.left && right <= plot.right && top >= plot.top && bottom <= plot.bottom,
  );
  return inside.length > 0 ? inside : boxes;
}
