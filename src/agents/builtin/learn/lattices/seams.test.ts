import { expect, test } from "vitest";
import type { Grid } from "../../../../contracts/grid.ts";
import { createGrid } from "../../../../grid/grid.ts";
import { ahead } from "../../runtime/tiles/looks.ts";
import { fill, SIZE } from "../../toys.suite.ts";
import { findSeam, latticeAt, wallsIn } from "./seams.ts";

const [VOID, ROOM, LINK] = [5, 0, 2];
const NO_HUD = new Uint8Array(SIZE * SIZE);
const RIGHT = ["101", "011", "110", "101"];
const DOWN = ["1011", "0110", "1101"];

/** Rooms three cells wide and as far apart, with links between some of them. */
function rooms(): Grid {
  const grid = createGrid(SIZE, SIZE, VOID);
  for (let row = 0; row < 4; row++)
    for (let column = 0; column < 4; column++) {
      fill(grid, 1 + 6 * column, 1 + 6 * row, 3, 3, ROOM);
      if (RIGHT[row]![column] === "1") fill(grid, 4 + 6 * column, 1 + 6 * row, 3, 3, LINK);
      if (DOWN[row]?.[column] === "1") fill(grid, 1 + 6 * column, 4 + 6 * row, 3, 3, LINK);
    }
  return grid;
}

test("seams between rooms that look alike tell where there is a way", () => {
  const grid = rooms();
  expect(findSeam(grid, NO_HUD, 6)).toBe(3);
  const lattice = latticeAt(grid, 6, 3, 1, 1);
  expect(lattice).toMatchObject({ size: 3, seam: 3, columns: 4, rows: 4 });
  const walled = { ...lattice, walls: wallsIn(grid, NO_HUD, lattice, (colour) => colour === VOID) };
  expect(ahead(walled, 0, [1, 0])).toBe(1);
  expect(ahead(walled, 1, [1, 0])).toBe(-1);
  expect(ahead(walled, 1, [-1, 0])).toBe(0);
  expect(ahead(walled, 5, [0, -1])).toBe(-1);
  expect(ahead(walled, 4, [0, -1])).toBe(0);
  expect(ahead(walled, 0, [2, 0])).toBe(-1);
});

test("thin walls are seams, a room with a margin has none", () => {
  const maze = createGrid(SIZE, SIZE, 1);
  for (let wall = 0; wall < 16; wall++) {
    const [column, row] = [wall % 4, wall >> 2];
    if ((wall * 7) % 5 < 2) fill(maze, 5 + 6 * column, 6 * row, 1, 6, 8);
    if ((wall * 3) % 5 < 2) fill(maze, 6 * column, 5 + 6 * row, 6, 1, 8);
  }
  expect(findSeam(maze, NO_HUD, 6)).toBe(1);
  const room = createGrid(SIZE, SIZE, VOID);
  fill(room, 6, 6, 12, 12, 1);
  fill(room, 7, 7, 4, 4, 9);
  expect(findSeam(room, NO_HUD, 6)).toBe(0);
});
