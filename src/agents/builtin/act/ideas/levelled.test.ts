import { expect, test } from "vitest";
import type { Grid } from "../../../../contracts/grid.ts";
import { createGrid } from "../../../../grid/grid.ts";
import { reached } from "../../runtime/search/goal.ts";
import { levelledIdeas } from "./levelled.ts";

const SIZE = 64;
const HUD = new Uint8Array(SIZE * SIZE);
const [EMPTY, FULL, MARK] = [5, 9, 11];

function rectangle(grid: Grid, x: number, y: number, width: number, height: number, colour: number): void {
  for (let row = y; row < y + height; row++) grid.cells.fill(colour, row * SIZE + x, row * SIZE + x + width);
}

/** Two columns so high, and a mark beside each. */
function columns(...heights: number[]): Grid {
  const grid = createGrid(SIZE, SIZE, 4);
  for (const [i, height] of heights.entries()) {
    const x = 10 + 20 * i;
    rectangle(grid, x, 10, 5, 40, EMPTY);
    rectangle(grid, x, 50 - height, 5, height, FULL);
    rectangle(grid, x + 5, i === 0 ? 30 : 42, 3, 1, MARK);
  }
  return grid;
}

test("what fills beside marks shall reach them", () => {
  const frames = [columns(8, 12), columns(12, 12), columns(12, 16)];
  const live = new Uint8Array(SIZE * SIZE);
  for (const [i, frame] of frames.slice(1).entries())
    for (const [at, colour] of frame.cells.entries()) if (frames[i]!.cells[at] !== colour) live[at] = 1;
  const scene = { frame: frames[0]!, frames, hud: HUD, live, came: 0 };
  const [beginning, end] = levelledIdeas(scene);
  const shows = (grid: Grid) => reached(beginning!.goal, new Set(), grid);
  expect(shows(columns(20, 8))).toBe(true);
  expect(shows(columns(20, 12))).toBe(false);
  expect(beginning!.distance(columns(20, 8))).toBe(0);
  expect(beginning!.distance(columns(16, 8))).toBeLessThan(beginning!.distance(columns(12, 8)));
  expect(end!.distance(columns(19, 7))).toBe(0);
  // Nothing has filled as yet.
  expect(levelledIdeas({ ...scene, frames: [frames[0]!], live: HUD })).toEqual([]);
});

test("an arrow points at the line, and what fills it may have a rim", () => {
  const RIM = 10;
  const tank = (height: number) => {
    const grid = createGrid(SIZE, SIZE, 4);
    rectangle(grid, 20, 10, 6, 30, EMPTY);
    rectangle(grid, 20, 40 - height, 6, height, FULL);
    rectangle(grid, 20, 40 - height, 6, 1, RIM);
    for (let column = 0; column < 3; column++)
      rectangle(grid, 16 + column, 18 + column, 1, 5 - 2 * column, MARK);
    return grid;
  };
  const frames = [tank(4), tank(8), tank(12)];
  const live = new Uint8Array(SIZE * SIZE);
  for (const [i, frame] of frames.slice(1).entries())
    for (const [at, colour] of frame.cells.entries()) if (frames[i]!.cells[at] !== colour) live[at] = 1;
  const [beginning] = levelledIdeas({ frame: frames[2]!, frames, hud: HUD, live, came: 0 });
  expect(reached(beginning!.goal, new Set(), tank(20))).toBe(true);
  expect(reached(beginning!.goal, new Set(), tank(16))).toBe(false);
  expect(beginning!.distance(tank(16))).toBeLessThan(beginning!.distance(tank(12)));
});
