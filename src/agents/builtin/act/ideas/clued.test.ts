import { expect, test } from "vitest";
import type { Grid } from "../../../../contracts/grid.ts";
import { createGrid } from "../../../../grid/grid.ts";
import { reached } from "../../runtime/search/goal.ts";
import { at, fill } from "../../toys.suite.ts";
import { cluedIdeas } from "./clued.ts";

const SIZE = 32;
const HUD = new Uint8Array(SIZE * SIZE);
const [GROUND, ASIDE] = [4, 5];
const [BLUE, RED] = [9, 8];
const [LIKE, UNLIKE] = [0, 2];
const CLUE = [LIKE, UNLIKE, UNLIKE, LIKE, RED, LIKE, UNLIKE, LIKE, UNLIKE];
/** What the clue says of the eight boxes around it. */
const SOLVED = CLUE.map((code) => (code === LIKE ? RED : BLUE));

/** A miniature with eight boxes around it. */
function draw(grid: Grid, x: number, y: number, colours: readonly number[], clue = CLUE): void {
  for (let i = 0; i < 9; i++) {
    const [left, top] = [x + 5 * (i % 3), y + 5 * Math.floor(i / 3)];
    fill(grid, left, top, 3, 3, colours[i]!);
    if (i === 4)
      for (const [cell, colour] of clue.entries())
        fill(grid, left + (cell % 3), top + Math.floor(cell / 3), 1, 1, colour);
  }
}

function board(colours: readonly number[], example?: readonly number[]): Grid {
  const grid = createGrid(SIZE, SIZE, ASIDE);
  if (example) draw(grid, 1, 1, example);
  fill(grid, 15, 15, 17, 17, GROUND);
  draw(grid, 17, 17, colours);
  return grid;
}

const ALL_BLUE = Array<number>(9).fill(BLUE);

const ideasOn = (frame: Grid) => {
  const live = new Uint8Array(SIZE * SIZE);
  for (const x of [17, 18, 19]) live[17 * SIZE + x] = 1;
  return cluedIdeas({ frame, frames: [frame], hud: HUD, live, came: 0 });
};

test("a miniature says which boxes around it are of one colour with its middle, as an example beside shows", () => {
  const ideas = ideasOn(board(ALL_BLUE, SOLVED));
  expect(ideas.map(({ name }) => name)).toEqual(["clued by 0 and 2"]);
  const [idea] = ideas;
  expect(idea!.distance(board(ALL_BLUE, SOLVED))).toBe(4);
  expect(idea!.distance(board(SOLVED, SOLVED))).toBe(0);
  expect(reached(idea!.goal, new Set(), board(SOLVED, SOLVED))).toBe(true);
  expect(reached(idea!.goal, new Set(), board(ALL_BLUE, SOLVED))).toBe(false);
});

test("without an example its colours may mean either, and both are less likely", () => {
  const shown = ideasOn(board(ALL_BLUE, SOLVED))[0]!.prior;
  const ideas = ideasOn(board(ALL_BLUE));
  expect(ideas.map(({ name }) => name).sort()).toEqual(["clued by 0 and 2", "clued by 2 and 0"]);
  for (const { prior } of ideas) expect(prior).toBeLessThan(shown / 2);
});

test("what shall be another colour may be any that is known", () => {
  const frame = board(ALL_BLUE, SOLVED);
  const [idea] = ideasOn(frame);
  const first = idea!.wants.find((want) => want.at === 18 * SIZE + 18);
  expect(first).toMatchObject({ colour: RED });
  const second = idea!.wants.find((want) => want.at === 18 * SIZE + 23);
  expect([second!.colour, ...second!.or!]).not.toContain(RED);
  const other = board(
    SOLVED.map((colour, i) => (i === 1 ? 14 : colour)),
    SOLVED,
  );
  expect(at(other, 23, 18)).toBe(14);
  expect(idea!.distance(other)).toBe(0);
});
