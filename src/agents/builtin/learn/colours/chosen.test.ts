import { expect, test } from "vitest";
import { click } from "../../../../contracts/action.ts";
import type { Grid } from "../../../../contracts/grid.ts";
import { createGrid } from "../../../../grid/grid.ts";
import { chosenClaims } from "../../runtime/colours/chosen.ts";
import { fill, SIZE } from "../../toys.suite.ts";
import { seen } from "../experience.ts";
import { ChosenLearner } from "./chosen.ts";

const NO_HUD = new Uint8Array(SIZE * SIZE);
const [GROUND, RIMS, INSIDE, DOT, CHOSEN] = [2, [9, 12, 14], 4, 3, 0];

/** Three pieces, each with a rim of its own colour and a dot inside, but for the one that is chosen. */
function pieces(chosen: number, tops: readonly number[] = [4, 4, 4]): Grid {
  const grid = createGrid(SIZE, SIZE, GROUND);
  for (const [i, rim] of RIMS.entries()) {
    const [x, y] = [2 + 7 * i, tops[i]!];
    fill(grid, x, y, 5, 4 + i, rim);
    fill(grid, x + 1, y + 1, 3, 2 + i, i === chosen ? CHOSEN : INSIDE);
    if (i !== chosen) fill(grid, x + 2, y + 1, 1, 1, DOT);
  }
  return grid;
}

function told(learner: ChosenLearner, before: Grid, x: number, y: number): Uint8Array | undefined {
  const [claim] = chosenClaims(before, NO_HUD, learner.known(), click(x, y));
  if (!claim) return undefined;
  const cells = before.cells.slice();
  for (let i = 0; i < claim.draw.length; i += 2) cells[claim.draw[i]!] = claim.draw[i + 1]!;
  return cells;
}

test("a click anywhere on a thing chooses it; what was chosen looks as it did, wherever it is by then", () => {
  const learner = new ChosenLearner();
  learner.learn(seen(pieces(0), click(9, 4), pieces(1)), NO_HUD);
  const moved = [4, 10, 4];
  expect(told(learner, pieces(1, moved), 16, 4)).toEqual(pieces(2, moved).cells);
  expect(told(learner, pieces(1, moved), 3, 5)).toEqual(pieces(0, moved).cells);
});

test("what is chosen is not chosen again, nor is the ground", () => {
  const learner = new ChosenLearner();
  learner.learn(seen(pieces(0), click(9, 4), pieces(1)), NO_HUD);
  expect(told(learner, pieces(1), 9, 4)).toBeUndefined();
  expect(told(learner, pieces(1), 0, 0)).toBeUndefined();
});
