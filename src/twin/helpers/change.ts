import type { Box, Grid } from "../../contracts/grid.ts";

// These change the grid they are given and return it: give them a copy.

const lift = new Uint8Array(1 << 16);

/** Sets one cell; outside the grid nothing happens. */
export function set(grid: Grid, x: number, y: number, colour: number): Grid {
  if (x >= 0 && y >= 0 && x < grid.width && y < grid.height) grid.cells[y * grid.width + x] = colour;
  return grid;
}

/** Fills a box, as far as it lies inside the grid. */
export function fill(grid: Grid, box: Box, colour: number): Grid {
  const { cells, width } = grid;
  const left = Math.max(0, box.x);
  const right = Math.min(width, box.x + box.width);
  const bottom = Math.min(grid.height, box.y + box.height);
  for (let y = Math.max(0, box.y); y < bottom; y++)
    for (let i = y * width + left, end = y * width + right; i < end; i++) cells[i] = colour;
  return grid;
}

/** Moves what is in a box by (dx, dy), leaving `under` behind. What leaves the grid is gone. */
export function move(grid: Grid, box: Box, dx: number, dy: number, under: number): Grid {
  const { cells, width, height } = grid;
  const left = Math.max(0, box.x);
  const right = Math.min(width, box.x + box.width);
  const top = Math.max(0, box.y);
  const bottom = Math.min(height, box.y + box.height);
  let n = 0;
  for (let y = top; y < bottom; y++)
    for (let i = y * width + left, end = y * width + right; i < end; i++) {
      lift[n++] = cells[i]!;
      cells[i] = under;
    }
  n = 0;
  for (let y = top + dy; y < bottom + dy; y++)
    for (let x = left + dx; x < right + dx; x++, n++)
      if (x >= 0 && y >= 0 && x < width && y < height) cells[y * width + x] = lift[n]!;
  return grid;
}

/** Draws a small grid with its top left corner at (x, y). Cells of the colour `see` let the ground show through. */
export function draw(grid: Grid, sprite: Grid, x: number, y: number, see = -1): Grid {
  for (let sy = 0; sy < sprite.height; sy++)
    for (let sx = 0; sx < sprite.width; sx++) {
      const colour = sprite.cells[sy * sprite.width + sx]!;
      if (colour !== see) set(grid, x + sx, y + sy, colour);
    }
  return grid;
}

/** Paints the area of one colour around (x, y) that is connected by edges. */
export function flood(grid: Grid, x: number, y: number, colour: number): Grid {
  const { cells, width, height } = grid;
  if (x < 0 || y < 0 || x >= width || y >= height) return grid;
  const from = cells[y * width + x]!;
  if (from === colour) return grid;
  const stack = [y * width + x];
  cells[y * width + x] = colour;
  for (let at = stack.pop(); at !== undefined; at = stack.pop()) {
    const column = at % width;
    for (const next of [column > 0 ? at - 1 : -1, column < width - 1 ? at + 1 : -1, at - width, at + width])
      if (next >= 0 && next < cells.length && cells[next] === from) {
        cells[next] = colour;
        stack.push(next);
      }
  }
  return grid;
}

/** Turns every cell of one colour into another. */
export function replace(grid: Grid, from: number, to: number): Grid {
  const { cells } = grid;
  for (let i = 0; i < cells.length; i++) if (cells[i] === from) cells[i] = to;
  return grid;
}
