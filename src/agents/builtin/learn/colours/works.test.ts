import { expect, test } from "vitest";
import { press } from "../../../../contracts/action.ts";
import type { Grid } from "../../../../contracts/grid.ts";
import { createGrid } from "../../../../grid/grid.ts";
import { allBodies, type Mover } from "../../runtime/colours/mover.ts";
import { workClaims } from "../../runtime/colours/work.ts";
import { fill, SIZE } from "../../toys.suite.ts";
import { seen } from "../experience.ts";
import { WorkLearner } from "./works.ts";

const NO_HUD = new Uint8Array(SIZE * SIZE);
const GO = press("ACTION5");
const CURSOR = {
  name: "cursor",
  colours: 1 << 9,
  steps: { ACTION4: { dx: 5, dy: 0 } },
  sizes: [3, 3],
  above: [],
  trusted: true,
} as unknown as Mover;

/** Hooks that point so many quarters round, and a cursor below one of them. */
function hooks(at: number, ...quarters: number[]): Grid {
  const grid = createGrid(SIZE, SIZE, 1);
  for (const [i, quarter] of quarters.entries()) {
    let cells: [number, number][] = [
      [0, 0],
      [1, 0],
      [2, 0],
      [2, 1],
    ];
    for (let turn = 0; turn < quarter; turn++) cells = cells.map(([x, y]) => [2 - y, x]);
    for (const [x, y] of cells) fill(grid, 2 + 5 * i + x, 6 + y, 1, 1, 12);
  }
  fill(grid, 2 + 5 * at, 11, 3, 1, 9);
  return grid;
}

/** What is told of the next press. */
function told(learner: WorkLearner, before: Grid): Uint8Array {
  const cells = before.cells.slice();
  for (const body of allBodies(before, NO_HUD, [CURSOR], []))
    for (const { draw } of workClaims(before, learner.known(), body, GO.name))
      for (let i = 0; i < draw.length; i += 2) cells[draw[i]!] = draw[i + 1]!;
  return cells;
}

test("what a button does at a cursor it does wherever the cursor is, and turns what was never turned", () => {
  const learner = new WorkLearner();
  const watch = (before: Grid, after: Grid) =>
    learner.learn(seen(before, GO, after), NO_HUD, allBodies(before, NO_HUD, [CURSOR], []));
  expect(told(learner, hooks(0, 0, 0))).toEqual(hooks(0, 0, 0).cells);
  watch(hooks(0, 0, 0), hooks(0, 1, 0));
  expect(told(learner, hooks(1, 1, 0))).toEqual(hooks(1, 1, 1).cells);
  watch(hooks(0, 1, 0), hooks(0, 2, 0));
  expect(told(learner, hooks(2, 0, 0, 3))).toEqual(hooks(2, 0, 0, 0).cells);
});

test("where the same became something else, it is no work of the body", () => {
  const learner = new WorkLearner();
  const watch = (before: Grid, after: Grid) =>
    learner.learn(seen(before, GO, after), NO_HUD, allBodies(before, NO_HUD, [CURSOR], []));
  watch(hooks(0, 0, 0), hooks(0, 1, 0));
  watch(hooks(0, 0, 0), hooks(0, 2, 0));
  expect(learner.known()).toEqual([]);
});
