import { expect, test } from "vitest";
import type { Grid } from "../../../../contracts/grid.ts";
import { createGrid } from "../../../../grid/grid.ts";
import { drawImages, withoutSources } from "../../runtime/colours/mirror.ts";
import { at, fill, SIZE } from "../../toys.suite.ts";
import { MirrorLearner } from "./mirrors.ts";

/** A piece with an opening beside an axis, and its image. */
function board(image: number): Grid {
  const grid = createGrid(SIZE, SIZE, 9);
  fill(grid, 10, 0, 2, SIZE, 8);
  for (const [x, colour] of [
    [14, 3],
    [5, image],
  ] as const) {
    fill(grid, x, 6, 3, 3, colour);
    fill(grid, x + 1, 7, 1, 1, 9);
  }
  return grid;
}

test("frames in which nothing but an opening of the image could be seen say nothing against it", () => {
  const learner = new MirrorLearner();
  const floor = createGrid(SIZE, SIZE, 9);
  for (let i = 0; i < 3; i++) learner.learn(board(4), new Uint8Array(SIZE * SIZE), floor.cells);
  expect(learner.known()).toMatchObject({ source: 3, image: 4, axis: 8 });
  const hud = createGrid(SIZE, SIZE, 0);
  fill(hud, 5, 6, 3, 3, 1);
  fill(hud, 6, 7, 1, 1, 0);
  for (let i = 0; i < 20; i++) learner.learn(board(9), hud.cells, floor.cells);
  expect(learner.known()).toBeDefined();
});

test("a body that moves beneath an image is seen through its openings", () => {
  const learner = new MirrorLearner();
  const mask = new Uint8Array(SIZE * SIZE);
  const floor = createGrid(SIZE, SIZE, 9);
  const shown = board(4);
  fill(shown, 6, 7, 1, 1, 12);
  for (let i = 0; i < 4; i++) learner.learn(shown, mask, floor.cells);
  const opening = (colour: number, scene: Grid): number => {
    const said = board(4);
    fill(said, 6, 7, 1, 1, colour);
    drawImages(said.cells, said, mask, scene.cells, learner.known()!);
    return at(said, 6, 7);
  };
  expect(opening(12, floor)).toBe(12);
  expect(opening(9, floor)).toBe(4);
  // What was thought to be there may have gone since.
  const stale = createGrid(SIZE, SIZE, 9);
  fill(stale, 6, 7, 1, 1, 12);
  expect(opening(4, stale)).toBe(4);
});

test("beneath an image lies no source: one that was thought to be there has gone", () => {
  const mirror = { source: 3, image: 4, axis: 8, through: 0 };
  const mask = new Uint8Array(SIZE * SIZE);
  const shown = board(4);
  fill(shown, 4, 5, 1, 5, 11);
  fill(shown, 8, 5, 1, 5, 11);
  fill(shown, 6, 7, 1, 1, 11);
  const thought = createGrid(SIZE, SIZE, 9);
  fill(thought, 5, 6, 3, 3, 3);
  const under = withoutSources(thought.cells, shown, mask, mirror);
  expect(at({ ...shown, cells: under }, 5, 6)).toBe(11);
  const said = shown.cells.slice();
  drawImages(said, shown, mask, under, mirror);
  expect(at({ ...shown, cells: said }, 5, 6)).toBe(4);
});
