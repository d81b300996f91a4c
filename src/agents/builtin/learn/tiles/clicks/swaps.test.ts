import { expect, test } from "vitest";
import { click } from "../../../../../contracts/action.ts";
import { copyGrid, createGrid } from "../../../../../grid/grid.ts";
import { predictCells } from "../../../runtime/step.ts";
import { fill } from "../../../toys.suite.ts";
import { Inducer } from "../../inducer.ts";

const TILE = 8;
const WAYS = [
  [3, 0],
  [6, 3],
  [3, 6],
  [0, 3],
] as const;

/** Dials in a row; a click turns the one that is clicked by a quarter. */
function draw(dials: readonly number[]) {
  const grid = createGrid(64, 64, 4);
  for (const [i, way] of dials.entries()) {
    const [x, y] = [8 + TILE * (i % 4), 16 + TILE * Math.floor(i / 4)];
    fill(grid, x, y, TILE, TILE, 5);
    fill(grid, x, y, TILE - 1, TILE - 1, 1);
    fill(grid, x + WAYS[way]![0], y + WAYS[way]![1], 1, 1, 8);
  }
  return grid;
}

test("what a click turns by a quarter is told by its look, once every look was seen", () => {
  const inducer = new Inducer();
  const dials = [0, 1, 2, 3, 0, 2, 1, 3];
  let frame = draw(dials);
  inducer.open(frame);
  const wrong: number[] = [];
  for (const [turn, dial] of [0, 1, 2, 3, 0, 5, 7, 6, 4, 1, 2, 3, 6, 7, 5].entries()) {
    dials[dial] = (dials[dial]! + 1) % 4;
    const after = draw(dials);
    const move = click(11 + TILE * (dial % 4), 19 + TILE * Math.floor(dial / 4));
    const said = predictCells(inducer.know, inducer.mask, inducer.memory, frame, move);
    if (said.some((colour, cell) => colour !== after.cells[cell])) wrong.push(turn);
    inducer.observe(copyGrid(frame), move, after);
    frame = after;
  }
  expect(wrong.filter((turn) => turn > 6)).toEqual([]);
});
