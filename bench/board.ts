import type { Grid } from "../src/contracts/grid.ts";
import { createGrid } from "../src/grid/grid.ts";

const TILE = 4;

/** The opening board of the search benchmark: 16×16 tiles, a wall around, posts inside, seven crates, one mover. */
export function slideBoard(): Grid {
  const grid = createGrid(64, 64, 0);
  const paint = (column: number, row: number, colour: number): void => {
    for (let y = row * TILE; y < row * TILE + TILE; y++)
      grid.cells.fill(colour, y * 64 + column * TILE, y * 64 + column * TILE + TILE);
  };
  for (let i = 0; i < 16; i++) for (const [x, y] of [[i, 0], [i, 15], [0, i], [15, i]] as const) paint(x, y, 5);
  for (const [x, y] of [[4, 4], [11, 4], [4, 11], [11, 11], [7, 2], [8, 13]] as const) paint(x, y, 5);
  for (const [x, y] of [[5, 5], [10, 5], [5, 10], [10, 10], [7, 7], [12, 8], [3, 8]] as const) paint(x, y, 12);
  paint(8, 8, 9);
  return grid;
}
