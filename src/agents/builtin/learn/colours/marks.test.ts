import { expect, test } from "vitest";
import { click } from "../../../../contracts/action.ts";
import type { Grid } from "../../../../contracts/grid.ts";
import { createGrid } from "../../../../grid/grid.ts";
import { markClaims } from "../../runtime/colours/mark.ts";
import { fill, SIZE } from "../../toys.suite.ts";
import { seen } from "../experience.ts";
import { MarkLearner } from "./marks.ts";

const NO_HUD = new Uint8Array(SIZE * SIZE);
const [FLOOR, BAR, FRAME] = [5, 4, 11];
const LENGTHS = [3, 5, 8];

/** Bars of several lengths, one of them framed, and a sill of their colour below. */
function shelf(framed: number): Grid {
  const grid = createGrid(SIZE, SIZE, FLOOR);
  LENGTHS.forEach((length, i) => {
    if (i === framed) fill(grid, 2, 2 + 6 * i, length + 2, 4, FRAME);
    fill(grid, 3, 3 + 6 * i, length, 2, BAR);
  });
  fill(grid, 0, 21, SIZE, 1, BAR);
  return grid;
}

test("a click frames a piece of any size and takes the frame from the other, but not what was clicked in vain", () => {
  const learner = new MarkLearner();
  learner.learn(seen(shelf(0), click(4, 10), shelf(1)), NO_HUD);
  learner.learn(seen(shelf(1), click(4, 21), shelf(1)), NO_HUD);
  const before = shelf(1);
  const [claim] = markClaims(before, NO_HUD, before.cells, learner.known(), click(9, 16));
  const cells = before.cells.slice();
  for (let i = 0; i < claim!.draw.length; i += 2) cells[claim!.draw[i]!] = claim!.draw[i + 1]!;
  expect(cells).toEqual(shelf(2).cells);
  expect(markClaims(before, NO_HUD, before.cells, learner.known(), click(4, 21))).toEqual([]);
});
