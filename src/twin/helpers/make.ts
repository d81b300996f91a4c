import type { Box, Grid } from "../../contracts/grid.ts";
import { freshCells } from "./slab.ts";

/** A new grid with the same cells, to be changed freely. */
export function copy(grid: Grid): Grid {
  const cells = freshCells(grid.cells.length);
  cells.set(grid.cells);
  return { width: grid.width, height: grid.height, cells };
}

/** A new grid of one colour. */
export function blank(width: number, height: number, colour = 0): Grid {
  return { width, height, cells: new Uint8Array(width * height).fill(colour) };
}

/** A new grid: the part inside the box. Cells outside the grid are 0. */
export function crop(grid: Grid, box: Box): Grid {
  const out = blank(box.width, box.height);
  for (let y = 0; y < box.height; y++)
    for (let x = 0; x < box.width; x++) {
      const [gx, gy] = [box.x + x, box.y + y];
      if (gx >= 0 && gy >= 0 && gx < grid.width && gy < grid.height)
        out.cells[y * box.width + x] = grid.cells[gy * grid.width + gx]!;
    }
  return out;
}

/** A new grid, mirrored left-right ("x") or top-bottom ("y"). */
export function mirror(grid: Grid, axis: "x" | "y"): Grid {
  const { width, height, cells } = grid;
  const out = blank(width, height);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const from = axis === "x" ? y * width + (width - 1 - x) : (height - 1 - y) * width + x;
      out.cells[y * width + x] = cells[from]!;
    }
  return out;
}

/** A new grid, turned clockwise by so many quarter turns. */
export function rotate(grid: Grid, quarters = 1): Grid {
  let turned = grid;
  for (let left = ((quarters % 4) + 4) % 4; left > 0; left--) turned = quarter(turned);
  return turned === grid ? copy(grid) : turned;
}

function quarter({ width, height, cells }: Grid): Grid {
  const out = blank(height, width);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) out.cells[x * height + (height - 1 - y)] = cells[y * width + x]!;
  return out;
}
