import { expect, test } from "vitest";
import { press } from "../../../contracts/action.ts";
import type { Grid } from "../../../contracts/grid.ts";
import { createGrid } from "../../../grid/grid.ts";
import { fill, SIZE } from "../toys.suite.ts";
import { seen } from "./experience.ts";
import { MoverLearner } from "./movers.ts";

const NO_HUD = new Uint8Array(SIZE * SIZE);

/** A body of two colours, its eye at one side, on a floor with a post. */
function board(x: number, eye = 0): Grid {
  const grid = createGrid(SIZE, SIZE, 9);
  fill(grid, 9, 6, 2, 8, 3);
  fill(grid, x, 9, 3, 3, 5);
  fill(grid, x + eye, 10, 1, 1, 7);
  return grid;
}

const learn = (learner: MoverLearner, before: Grid, after: Grid, under = before.cells) =>
  learner.learn(seen(before, press("ACTION4"), after), NO_HUD, "level", under);

test("a body that moves stiffly nearly every time does not turn", () => {
  const learner = new MoverLearner();
  learn(learner, board(3), board(6, 2));
  const looks = () => Object.keys(learner.movers().find(({ colours }) => colours === 0b10100000)!.looks);
  expect(looks()).toEqual(["ACTION4"]);
  for (let i = 0; i < 9; i++) learn(learner, board(12), board(15));
  expect(looks()).toEqual([]);
});

test("what was still there as often when a body left is not eaten, however large it was", () => {
  const learner = new MoverLearner();
  const ground = board(18).cells;
  const whole = (x: number): Grid => {
    const grid = { ...board(18), cells: ground.slice() };
    fill(grid, 18, 9, 3, 3, 9);
    fill(grid, x, 9, 3, 3, 5);
    fill(grid, x, 10, 1, 1, 7);
    return grid;
  };
  learn(learner, whole(3), whole(6));
  const under = createGrid(SIZE, SIZE, 9);
  fill(under, 12, 9, 3, 3, 3);
  learn(learner, whole(12), whole(15), under.cells);
  const body = () => learner.movers().find(({ colours }) => colours === 0b10100000)!;
  expect((body().eats >> 3) & 1).toBe(1);
  learn(learner, whole(8), whole(11), { ...whole(18) }.cells);
  expect((body().eats >> 3) & 1).toBe(0);
});
