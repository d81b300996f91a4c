import { expect, test } from "vitest";
import type { Grid } from "../../../../contracts/grid.ts";
import { copyGrid, createGrid } from "../../../../grid/grid.ts";
import { fill, SIZE } from "../../toys.suite.ts";
import { allBodies, type Mover } from "./mover.ts";
import { corrected, seenThrough } from "./openings.ts";

const NO_HUD = new Uint8Array(SIZE * SIZE);
const FLOOR = createGrid(SIZE, SIZE, 9).cells;
const HOLE = 10 * SIZE + 10;

const mover: Mover = {
  name: "body",
  colours: 1 << 5,
  steps: {},
  strides: {},
  ways: {},
  stride: 3,
  eats: 0,
  reveals: [9, 11],
  blocked: 0,
  entered: 0xffff,
  stoppedBy: [],
  above: [],
  swept: false,
  looks: {},
  bounds: {},
  trusted: true,
  sizes: [1, 100],
};

/** A ring of three by three that shows a colour in the middle. */
function ring(shown: number, colour = 5): Grid {
  const grid = createGrid(SIZE, SIZE, 9);
  fill(grid, 9, 9, 3, 3, colour);
  fill(grid, 10, 10, 1, 1, shown);
  return grid;
}

const beneath = (before: Grid, after: Grid, under: Uint8Array): number[] => {
  const found = allBodies(after, NO_HUD, [mover], []);
  const cells = corrected(under, seenThrough(before, after, under, found));
  return [HOLE - SIZE - 1, HOLE + 1].map((at) => cells[at]!);
};

test("what is seen through an opening lies beneath the body around it", () => {
  expect(beneath(ring(11), ring(11), FLOOR)).toEqual([11, 11]);
});

test("an opening that shows another colour than was thought to be there corrects that", () => {
  const thought = createGrid(SIZE, SIZE, 9);
  fill(thought, 9, 9, 3, 3, 11);
  expect(beneath(createGrid(SIZE, SIZE, 9), ring(9), thought.cells)).toEqual([9, 9]);
});

test("ground in an opening tells nothing while it was thought to be there", () => {
  const thought = createGrid(SIZE, SIZE, 9);
  fill(thought, 9, 9, 3, 3, 10);
  const under = copyGrid(thought).cells;
  under[HOLE] = 9;
  expect(beneath(ring(9), ring(9), under)).toEqual([10, 10]);
});

test("a colour it never uncovered is a mark on the body", () => {
  expect(beneath(ring(7), ring(7), FLOOR)).toEqual([9, 9]);
});
