import { expect, test } from "vitest";
import { type Move, press } from "../../../contracts/action.ts";
import type { Grid } from "../../../contracts/grid.ts";
import { createGrid, sameGrid } from "../../../grid/grid.ts";
import { predictCells } from "../runtime/step.ts";
import { fill, SIZE } from "../toys.suite.ts";
import { Inducer } from "./inducer.ts";

/** A body with an eye that goes where it looks and turns round where its way ends. */
function corridor(x: number, right: boolean): Grid {
  const grid = createGrid(SIZE, SIZE, 5);
  fill(grid, 3, 9, 18, 3, 1);
  fill(grid, x, 9, 3, 3, 12);
  fill(grid, right ? x + 2 : x, 10, 1, 1, 15);
  return grid;
}

test("a body that shows where it goes turns round at what turned it before", () => {
  const inducer = new Inducer();
  let x = 3;
  let right = true;
  let frame = corridor(x, right);
  inducer.open(frame);
  const missed: number[] = [];
  for (let i = 0; i < 40; i++) {
    const move: Move = press(`ACTION${1 + (i % 4)}` as "ACTION1");
    x += right ? 3 : -3;
    if (x === 3 || x === 18) right = !right;
    const after = corridor(x, right);
    const said = predictCells(inducer.know, inducer.mask, inducer.memory, frame, move);
    if (!sameGrid({ ...after, cells: said }, after)) missed.push(i);
    inducer.observe(frame, move, after);
    frame = after;
  }
  expect(missed.filter((i) => i >= 28)).toEqual([]);
});
