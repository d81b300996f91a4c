import { expect, test } from "vitest";
import type { Grid } from "../../../../contracts/grid.ts";
import { createGrid } from "../../../../grid/grid.ts";
import { fill, SIZE } from "../../toys.suite.ts";
import { wholeAt, wholesIn } from "./wholes.ts";

const HUD = new Uint8Array(SIZE * SIZE);
const GROUND = 10;

/** Ears, a body with an eye, and feet. */
function animal(grid: Grid, x: number, y: number, colour: number): void {
  fill(grid, x, y, 1, 2, 0);
  fill(grid, x + 4, y, 1, 2, 0);
  fill(grid, x, y + 2, 5, 3, colour);
  fill(grid, x + 3, y + 3, 1, 1, 5);
  fill(grid, x + 1, y + 5, 1, 1, 13);
  fill(grid, x + 3, y + 5, 1, 1, 13);
}

test("what is drawn in several colours on one ground is one thing, wherever it is hit", () => {
  const grid = createGrid(SIZE, SIZE, GROUND);
  animal(grid, 2, 2, 8);
  animal(grid, 14, 12, 8);
  animal(grid, 2, 14, 9);
  const wholes = wholesIn(grid, HUD);
  expect(wholes).toHaveLength(3);
  const hit = (x: number, y: number) => wholeAt(grid, HUD, { x, y })!;
  expect(hit(2, 2)).toBe(hit(5, 5));
  expect(hit(2, 2).kind).toBe(hit(14, 12).kind);
  expect(hit(2, 2).sort).not.toBe(hit(2, 14).sort);
  expect(wholeAt(grid, HUD, { x: 0, y: 0 })).toBeUndefined();
});

test("a ring between two grounds holds what is within it, and neither ground", () => {
  const grid = createGrid(SIZE, SIZE, GROUND);
  fill(grid, 0, 0, 12, SIZE, 2);
  fill(grid, 10, 4, 4, 8, 6);
  fill(grid, 11, 5, 2, 6, 0);
  expect(wholesIn(grid, HUD).map(({ sort }) => sort)).toEqual(["0 6"]);
});

test("tiles of a board are things of their own", () => {
  const grid = createGrid(SIZE, SIZE, GROUND);
  for (const [i, colour] of [8, 9, 11, 14].entries())
    fill(grid, 4 + 4 * (i % 2), 4 + 4 * Math.floor(i / 2), 4, 4, colour);
  expect(wholesIn(grid, HUD).map(({ sort }) => sort)).toEqual(["8", "9", "11", "14"]);
});
