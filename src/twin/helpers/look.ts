import type { Box, Cell, Grid } from "../../contracts/grid.ts";
import { firstIndex } from "./pristine.ts";

/** The first cell of a colour, row by row, or null. */
export function find(grid: Grid, colour: number): Cell | null {
  const at = firstIndex(grid.cells, colour);
  if (at < 0) return null;
  const x = at % grid.width;
  return { x, y: (at - x) / grid.width };
}

/** Every cell of a colour, row by row. */
export function findAll(grid: Grid, colour: number): Cell[] {
  const found: Cell[] = [];
  const { cells, width } = grid;
  for (let i = Math.max(0, firstIndex(cells, colour)); i < cells.length; i++)
    if (cells[i] === colour) found.push({ x: i % width, y: Math.floor(i / width) });
  return found;
}

/** How many cells have a colour. */
export function count(grid: Grid, colour: number): number {
  const { cells } = grid;
  let total = 0;
  for (let i = 0; i < cells.length; i++) if (cells[i] === colour) total++;
  return total;
}

/** The colour of every cell of a box, or -1 when it is not uniform or leaves the grid. */
export function uniform(grid: Grid, box: Box): number {
  const { cells, width, height } = grid;
  if (box.x < 0 || box.y < 0 || box.x + box.width > width || box.y + box.height > height) return -1;
  const colour = cells[box.y * width + box.x]!;
  for (let y = box.y; y < box.y + box.height; y++)
    for (let i = y * width + box.x, end = i + box.width; i < end; i++) if (cells[i] !== colour) return -1;
  return colour;
}

/** 1 where the test holds, 0 elsewhere. */
export function mask(grid: Grid, test: (colour: number, x: number, y: number) => boolean): Uint8Array {
  const { cells, width } = grid;
  const out = new Uint8Array(cells.length);
  for (let i = 0; i < cells.length; i++) if (test(cells[i]!, i % width, Math.floor(i / width))) out[i] = 1;
  return out;
}

/** Whether a cell lies in a box. */
export const inside = (box: Box, x: number, y: number): boolean =>
  x >= box.x && y >= box.y && x < box.x + box.width && y < box.y + box.height;
