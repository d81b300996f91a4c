import { expect, test } from "vitest";
import { click } from "../../../../contracts/action.ts";
import type { Grid } from "../../../../contracts/grid.ts";
import { createGrid } from "../../../../grid/grid.ts";
import { placeClaims } from "../../runtime/colours/place.ts";
import { fill, SIZE } from "../../toys.suite.ts";
import { type Seen, seen } from "../experience.ts";
import { PlaceLearner } from "./places.ts";
import { findShifts } from "./strips.ts";

/** A vessel with a thing afloat; the level is the row the water begins in. */
function vessel(level: number): Grid {
  const grid = createGrid(SIZE, SIZE, 3);
  fill(grid, 6, level, 6, SIZE - level, 0);
  fill(grid, 8, level - 2, 2, 2, 11);
  return grid;
}
const NO_HUD = new Uint8Array(SIZE * SIZE);
const rise = (from: number): Seen => seen(vessel(from), click(1, 1), vessel(from - 2));

test("what a click lifts is a strip that slides, with what floats on it", () => {
  const shifts = findShifts([rise(16), rise(14)], NO_HUD)!;
  expect(shifts.every(({ dx, dy }) => dx === 0 && dy === -2)).toBe(true);
  expect(Math.min(...shifts.map(({ left }) => left))).toBe(6);
  expect(Math.max(...shifts.map(({ right }) => right))).toBe(11);
});

test("cells that only take another colour slide nowhere", () => {
  const before = createGrid(SIZE, SIZE, 3);
  const after = createGrid(SIZE, SIZE, 3);
  fill(after, 6, 6, 3, 3, 8);
  expect(findShifts([seen(before, click(7, 7), after)], NO_HUD)).toBeUndefined();
});

test("a line in which something else changed as well slides with those beside it", () => {
  const history = [rise(16), rise(14)].map((t, i) => {
    const after = { ...t.after, cells: t.after.cells.slice() };
    fill(after, 10, 9 + i, 1, 3, 13 + i);
    return seen(t.before, t.move, after);
  });
  const shifts = findShifts(history, NO_HUD)!;
  expect(
    [...Array(6).keys()].filter((x) => shifts.some((s) => s.left <= x + 6 && s.right >= x + 6)),
  ).toHaveLength(6);
});

test("what slides passes beneath things like the one that was clicked", () => {
  const board = (level: number): Grid => {
    const grid = vessel(level);
    fill(grid, 1, 1, 2, 2, 9);
    fill(grid, 11, 13, 1, 2, 9);
    return grid;
  };
  const t = (from: number): Seen => seen(board(from), click(1, 1), board(from - 2));
  const learner = new PlaceLearner();
  for (const from of [18, 16, 14]) learner.learn(t(from), NO_HUD, "level");
  const claims = placeClaims(board(16), NO_HUD, learner.known(), "level", click(1, 1));
  const cells = board(16).cells.slice();
  const { draw } = claims.find(({ rule }) => rule.endsWith("shifts"))!;
  for (let i = 0; i < draw.length; i += 2) cells[draw[i]!] = draw[i + 1]!;
  expect(cells).toEqual(board(14).cells);
});

test("one time tells the whole vessel: down to its foot, beneath things that stay, and which way it fills", () => {
  /** Two vessels on a floor with a tap each at the foot; one fills as much as the other loses. */
  const board = (left: number, right: number): Grid => {
    const grid = createGrid(SIZE, SIZE, 3);
    fill(grid, 4, 20 - left, 6, left, 0);
    fill(grid, 12, 20 - right, 6, right, 0);
    fill(grid, 6, 18 - left, 2, 2, 11);
    for (const x of [9, 12]) fill(grid, x, 18, 1, 2, 9);
    fill(grid, 0, 20, SIZE, 4, 5);
    fill(grid, 10, 4, 2, 16, 5);
    return grid;
  };
  const after = (from: Grid, to: Grid, now: Grid): Uint8Array => {
    const learner = new PlaceLearner();
    learner.learn(seen(from, click(9, 19), to), NO_HUD, "level");
    const cells = now.cells.slice();
    const claims = placeClaims(now, NO_HUD, learner.known(), "level", click(9, 19));
    const { draw } = claims.find(({ rule }) => rule.endsWith("shifts"))!;
    for (let i = 0; i < draw.length; i += 2) cells[draw[i]!] = draw[i + 1]!;
    return cells;
  };
  expect(after(board(4, 2), board(6, 0), board(2, 6))).toEqual(board(4, 4).cells);
  expect(after(board(6, 0), board(4, 2), board(8, 4))).toEqual(board(6, 6).cells);
});
