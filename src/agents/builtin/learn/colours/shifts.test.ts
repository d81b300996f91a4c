import { expect, test } from "vitest";
import { press } from "../../../../contracts/action.ts";
import type { Grid } from "../../../../contracts/grid.ts";
import { createGrid } from "../../../../grid/grid.ts";
import { fill } from "../../toys.suite.ts";
import { seen } from "../experience.ts";
import { shiftOf } from "./shifts.ts";

const NO_MASK = new Uint8Array(64 * 64);
const SPECKS = [0, 1, 4, 2, 3, 0];

/** Tiles of six cells, a speck somewhere in each, and a body that hides one of them. */
function speckled(column: number, colour: number): Grid {
  const grid = createGrid(64, 64, 5);
  SPECKS.forEach((speck, x) => {
    fill(grid, 8 + 6 * x, 20, 6, 6, 2);
    fill(grid, 8 + 6 * x + speck, 22, 2, 2, 3);
  });
  fill(grid, 8 + 6 * column, 20, 6, 6, colour);
  return grid;
}

test("how far a body goes is not told by a speck of the ground that shows where the body was", () => {
  const t = seen(speckled(1, 9), press("ACTION4"), speckled(2, 10), false);
  expect(shiftOf(t, NO_MASK)).toBeUndefined();
});

test("how far a body goes is told where most of what changed went there", () => {
  const t = seen(speckled(1, 9), press("ACTION4"), speckled(2, 9), false);
  expect(shiftOf(t, NO_MASK)?.map(Math.abs)).toEqual([6, 0]);
});
