import { expect, test } from "vitest";
import type { Grid } from "../../../../contracts/grid.ts";
import { createGrid } from "../../../../grid/grid.ts";
import { reached } from "../../runtime/search/goal.ts";
import { fill, SIZE } from "../../toys.suite.ts";
import { pairedIdeas } from "./paired.ts";

const HUD = new Uint8Array(SIZE * SIZE);
const SIDES = ["left", "right"] as const;
type Side = (typeof SIDES)[number];

/** A bracket that is open to one side. */
function bracket(grid: Grid, x: number, y: number, side: Side, colour: number): void {
  fill(grid, x, y, 3, 3, colour);
  fill(grid, side === "left" ? x : x + 1, y + 1, 2, 1, 0);
}

function board(...sides: readonly Side[]): Grid {
  const grid = createGrid(SIZE, SIZE, 0);
  for (const [i, side] of sides.entries()) bracket(grid, 2 + 7 * i, 14, side, 8);
  for (const [i, side] of (["left", "right", "left"] as const).entries())
    bracket(grid, 4 + 4 * i, 3, side, 5);
  return grid;
}

const changed = (a: Grid, b: Grid) => a.cells.map((colour, at) => (colour === b.cells[at] ? 0 : 1));

test("figures that change shall look like their counterparts in another colour", () => {
  const frame = board("left", "left", "left");
  const live = changed(frame, board("right", "left", "left"));
  const [idea, ...others] = pairedIdeas({ frame, frames: [frame], hud: HUD, live, came: 0 });
  expect(others).toEqual([]);
  const shows = (grid: Grid) => reached(idea!.goal, new Set(), grid);
  expect([shows(frame), shows(board("left", "right", "left"))]).toEqual([false, true]);
  expect(idea!.distance(frame)).toBeLessThan(idea!.distance(board("right", "left", "left")));
});

test("nothing is asked for where there are not as many, or nothing changes", () => {
  const frame = board("left", "left");
  const live = changed(frame, board("right", "left"));
  expect(pairedIdeas({ frame, frames: [frame], hud: HUD, live, came: 0 })).toEqual([]);
  const still = board("left", "left", "left");
  expect(pairedIdeas({ frame: still, frames: [still], hud: HUD, live: HUD, came: 0 })).toEqual([]);
});
