import { expect, test } from "vitest";
import { createGrid } from "../../../../grid/grid.ts";
import { fill } from "../../toys.suite.ts";
import { findLattice } from "./lattices.ts";

test("tiles begin where what changes has the fewest looks, wherever pictures lie", () => {
  const grid = createGrid(64, 64, 5);
  // Walls fill their tiles, what is between them leaves a gap of one.
  for (let i = 0; i < 35; i++) {
    const [x, y] = [9 * (i % 7), 18 + 9 * Math.floor(i / 7)];
    const isWall = x === 0 || x === 54 || y === 18 || y === 54;
    fill(grid, x, y, isWall ? 9 : 8, isWall ? 9 : 8, isWall ? 15 : 4);
  }
  fill(grid, 19, 37, 6, 6, 0);
  for (let i = 0; i < 12; i++) fill(grid, 4 + 5 * i, 1 + (i % 5) * 3, 3, 3, i % 4);
  const box = { left: 19, top: 28, right: 24, bottom: 42 };
  const region = { left: 4, top: 18, right: 60, bottom: 62 };
  const mask = new Uint8Array(64 * 64);
  expect(findLattice(grid, mask, 9, new Set(), [box], region)).toMatchObject({ x: 0, y: 0 });
});

test("tiles that the border would cut through count, and so do looks that are known", () => {
  const grid = createGrid(64, 64, 5);
  for (let i = 0; i < 35; i++) fill(grid, 9 * (i % 7), 18 + 9 * Math.floor(i / 7), 8, 8, 4);
  for (let i = 0; i < 12; i++) fill(grid, 4 + 5 * i, 1 + (i % 5) * 3, 3, 3, i % 4);
  fill(grid, 28, 37, 6, 6, 0);
  const box = { left: 28, top: 19, right: 33, bottom: 33 };
  const ground = `${"444444445".repeat(8)}555555555`;
  const region = { left: 0, top: 13, right: 39, bottom: 48 };
  const lattice = findLattice(grid, new Uint8Array(64 * 64), 9, new Set([ground]), [box], region);
  expect(lattice).toMatchObject({ x: 0, y: 0 });
});
