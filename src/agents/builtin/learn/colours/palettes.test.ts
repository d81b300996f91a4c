import { expect, test } from "vitest";
import { click } from "../../../../contracts/action.ts";
import type { Grid } from "../../../../contracts/grid.ts";
import { createGrid } from "../../../../grid/grid.ts";
import { paletteClaims } from "../../runtime/colours/palette.ts";
import { fill, SIZE } from "../../toys.suite.ts";
import { seen } from "../experience.ts";
import { PaletteLearner } from "./palettes.ts";

const NO_HUD = new Uint8Array(SIZE * SIZE);
const COLOURS = [9, 14, 12];

/** Swatches above, one of them underlined; a rimmed brush somewhere in its colour, and something painted before. */
function easel(chosen: number, brush: number, painted: number, apart = 4): Grid {
  const grid = createGrid(SIZE, SIZE, 5);
  COLOURS.forEach((colour, i) => {
    fill(grid, 2 + apart * i, 1, 2, 2, colour);
  });
  fill(grid, 2 + apart * chosen, 4, 2, 1, 1);
  fill(grid, brush, 10, 4, 4, 2);
  fill(grid, brush + 1, 11, 2, 2, COLOURS[chosen]!);
  fill(grid, 15, 15, 3, 3, painted);
  return grid;
}

test("a chosen swatch is marked and the brush takes its colour, wherever it is", () => {
  const learner = new PaletteLearner();
  learner.learn(seen(easel(0, 3, 9), click(6, 1), easel(1, 3, 9)), NO_HUD);
  const before = easel(1, 8, 14);
  const [claim] = paletteClaims(before, NO_HUD, learner.known(), click(11, 2));
  const cells = before.cells.slice();
  for (let i = 0; i < claim!.draw.length; i += 2) cells[claim!.draw[i]!] = claim!.draw[i + 1]!;
  expect(cells).toEqual(easel(2, 8, 14).cells);
  expect(paletteClaims(before, NO_HUD, learner.known(), click(6, 1))[0]!.draw).toEqual([]);
});

test("a swatch is chosen by its rim too", () => {
  const rimmed = (chosen: number, brush: number, painted: number) => {
    const grid = easel(chosen, brush, painted, 6);
    COLOURS.forEach((colour, i) => {
      fill(grid, 1 + 6 * i, 0, 4, 4, 3);
      fill(grid, 2 + 6 * i, 1, 2, 2, colour);
    });
    return grid;
  };
  const learner = new PaletteLearner();
  learner.learn(seen(rimmed(0, 3, 9), click(7, 0), rimmed(1, 3, 9)), NO_HUD);
  const [claim] = paletteClaims(rimmed(1, 8, 14), NO_HUD, learner.known(), click(13, 0));
  expect(claim?.draw.length).toBeGreaterThan(0);
});
