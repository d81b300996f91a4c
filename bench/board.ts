import type { Grid } from "../src/contracts/grid.ts";
import { createGrid } from "../src/grid/grid.ts";

const TILE = 4;
const POSTS = [
  [4, 4],
  [11, 4],
  [4, 11],
  [11, 11],
  [7, 2],
  [8, 13],
] as const;
const CRATES = [
  [5, 5],
  [10, 5],
  [5, 10],
  [10, 10],
  [7, 7],
  [12, 8],
  [3, 8],
] as const;
const PITS = [
  [1, 14],
  [14, 1],
] as const;

/** The opening of the search benchmark: 16×16 tiles of 4×4 cells; bench/reference/README.md has the rules. */
export function slideBoard(): Grid {
  const grid = createGrid(64, 64, 0);
  const paint = (column: number, row: number, colour: number): void => {
    for (let y = row * TILE; y < row * TILE + TILE; y++)
      grid.cells.fill(colour, y * 64 + column * TILE, y * 64 + column * TILE + TILE);
  };
  for (let i = 0; i < 16; i++)
    for (const [x, y] of [
      [i, 0],
      [i, 15],
      [0, i],
      [15, i],
    ] as const)
      paint(x, y, 5);
  for (const [x, y] of POSTS) paint(x, y, 5);
  for (const [x, y] of CRATES) paint(x, y, 12);
  for (const [x, y] of PITS) paint(x, y, 3);
  paint(8, 8, 9);
  paint(2, 12, 8);
  paint(13, 3, 14);
  return grid;
}
