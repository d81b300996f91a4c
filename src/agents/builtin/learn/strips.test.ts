import { expect, test } from "vitest";
import { click } from "../../../contracts/action.ts";
import type { Grid } from "../../../contracts/grid.ts";
import { createGrid } from "../../../grid/grid.ts";
import { fill, SIZE } from "../toys.suite.ts";
import { type Seen, seen } from "./experience.ts";
import { findShifts } from "./strips.ts";

/** A vessel with a thing afloat; the level is the row the water begins in. */
function vessel(level: number): Grid {
  const grid = createGrid(SIZE, SIZE, 3);
  fill(grid, 6, level, 6, SIZE - level, 0);
  fill(grid, 8, level - 2, 2, 2, 11);
  return grid;
}
const NO_HUD = new Uint8Array(SIZE * SIZE);
const rise = (from: number): Seen => seen(vessel(from), click(1, 1), vessel(from - 2));

test("what a click lifts is a strip that slides, with what floats on it", () => {
  const shifts = findShifts([rise(16), rise(14)], NO_HUD)!;
  expect(shifts.every(({ dx, dy }) => dx === 0 && dy === -2)).toBe(true);
  expect(Math.min(...shifts.map(({ left }) => left))).toBe(6);
  expect(Math.max(...shifts.map(({ right }) => right))).toBe(11);
});

test("cells that only take another colour slide nowhere", () => {
  const before = createGrid(SIZE, SIZE, 3);
  const after = createGrid(SIZE, SIZE, 3);
  fill(after, 6, 6, 3, 3, 8);
  expect(findShifts([seen(before, click(7, 7), after)], NO_HUD)).toBeUndefined();
});
