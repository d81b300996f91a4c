import { expect, test } from "vitest";
import type { Grid } from "../../../../contracts/grid.ts";
import { createGrid } from "../../../../grid/grid.ts";
import { fill, SIZE } from "../../toys.suite.ts";
import { coveredIdeas } from "./covered.ts";

const HUD = new Uint8Array(SIZE * SIZE);
const LIVE = HUD;
const [GROUND, PIECE, MARK, WALL] = [4, 9, 11, 5];

/** A mark of the shape of a piece, the piece with its corner there, and a wall from edge to edge. */
function board(x: number, y: number): Grid {
  const grid = createGrid(SIZE, SIZE, GROUND);
  fill(grid, 0, 22, SIZE, 2, WALL);
  for (const [left, top, colour] of [
    [14, 12, MARK],
    [x, y, PIECE],
  ] as const) {
    fill(grid, left, top, 6, 2, colour);
    fill(grid, left, top + 2, 2, 2, colour);
  }
  return grid;
}

const ideasOf = (came: number) =>
  coveredIdeas({ frame: board(2, 4), frames: [], hud: HUD, live: LIVE, came });

test("what lies still shall be covered: nearer the nearer a piece is to where it fits", () => {
  const [idea, ...others] = ideasOf((1 << PIECE) | (1 << GROUND));
  expect(others).toEqual([]);
  expect(idea!.goal).toEqual([`hidden ${MARK}`]);
  const far = [board(2, 4), board(8, 12), board(12, 12), board(14, 12)].map((frame) => idea!.distance(frame));
  expect(far).toEqual([...far].sort((a, b) => b - a));
  expect(far.at(-1)).toBe(0);
});

test("single cells may be seen through what lies there", () => {
  const [idea] = ideasOf(1 << PIECE);
  const covered = board(14, 12);
  covered.cells[13 * SIZE + 15] = MARK;
  expect(idea!.distance(covered)).toBe(0);
  covered.cells[13 * SIZE + 16] = MARK;
  expect(idea!.distance(covered)).toBeGreaterThan(0);
});

test("where nothing goes about nothing is to be covered, nor what goes about itself", () => {
  expect(ideasOf(0)).toEqual([]);
  expect(ideasOf((1 << PIECE) | (1 << MARK))).toEqual([]);
});
