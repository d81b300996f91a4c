import { expect, test } from "vitest";
import { click } from "../../../../contracts/action.ts";
import type { Grid } from "../../../../contracts/grid.ts";
import { copyGrid, createGrid } from "../../../../grid/grid.ts";
import { reached } from "../../runtime/search/goal.ts";
import { at, fill, logOf, play, SIZE, type Toy } from "../../toys.suite.ts";
import { alignedIdeas } from "./aligned.ts";
import { copyIdeas } from "./copies.ts";
import { framedIdeas } from "./framed.ts";
import { Ideas } from "./ideas.ts";

const HUD = new Uint8Array(SIZE * SIZE);
const GROUND = 4;
const COLOURS = [9, 11, 14] as const;
const SPOTS = [
  [4, 4],
  [10, 4],
  [16, 4],
] as const;

/** Three tiles in a row, and a mark at each corner of the middle one; a click on the button takes the colours one on. */
const ring: Toy = {
  opening: () => board([9, 14, 11], 11),
  step(grid, move) {
    const [a, b, c] = SPOTS.map(([x, y]) => at(grid, x, y)) as [number, number, number];
    return move.name === "ACTION6" && move.y > 16 ? board([c, a, b], at(grid, 9, 3)) : grid;
  },
};

function board(colours: readonly number[], mark: number): Grid {
  const grid = createGrid(SIZE, SIZE, GROUND);
  for (const [i, [x, y]] of SPOTS.entries()) fill(grid, x, y, 3, 3, colours[i]!);
  for (const [x, y] of [
    [9, 3],
    [13, 3],
    [9, 7],
    [13, 7],
  ] as const)
    fill(grid, x, y, 1, 1, mark);
  fill(grid, 4, 18, 4, 4, 8);
  return grid;
}

const NOTHING: ReadonlySet<string> = new Set();

test("marks at the corners of a spot ask for their own colour within", () => {
  const { opening, steps } = play(ring, [click(5, 19)]);
  const live = opening.cells.map((colour, i) => (colour === steps[0]!.after.cells[i] ? 0 : 1));
  const [idea] = framedIdeas({ frame: opening, frames: [opening], hud: HUD, live, came: 0 });
  const shows = (grid: Grid) => reached(idea!.goal, NOTHING, grid);
  expect(shows(opening)).toBe(false);
  expect(shows(board([9, 11, 14], 11))).toBe(true);
  expect(idea!.distance(opening)).toBeGreaterThan(idea!.distance(board([9, 11, 14], 11)));
  expect(idea!.distance(board([9, 11, 14], 11))).toBe(0);
  expect(COLOURS).toContain(11);
});

test("marks are told from what has their colour and touches them, once that has changed", () => {
  const { opening, steps } = play(ring, [click(5, 19)]);
  const live = opening.cells.map((colour, i) => (colour === steps[0]!.after.cells[i] ? 0 : 1));
  const done = board([9, 11, 14], 11);
  expect(framedIdeas({ frame: done, frames: [done], hud: HUD, live: HUD, came: 0 })).toEqual([]);
  expect(framedIdeas({ frame: done, frames: [done], hud: HUD, live, came: 0 })[0]!.wants).toEqual([
    { at: 5 * SIZE + 11, colour: 11 },
  ]);
});

test("a sheet that changes shall look like a picture that does not, magnified or not", () => {
  const grid = createGrid(SIZE, SIZE, GROUND);
  fill(grid, 2, 2, 4, 4, 0);
  fill(grid, 2, 2, 4, 2, 15);
  fill(grid, 10, 10, 8, 8, 0);
  const live = new Uint8Array(SIZE * SIZE);
  live[11 * SIZE + 11] = 1;
  const [idea, ...others] = copyIdeas({ frame: grid, frames: [grid], hud: HUD, live, came: 0 });
  const half = copyGrid(grid);
  fill(half, 10, 10, 8, 2, 15);
  const made = copyGrid(grid);
  fill(made, 10, 10, 8, 4, 15);
  expect([grid, half, made].map((one) => reached(idea!.goal, NOTHING, one))).toEqual([false, false, true]);
  expect(idea!.distance(half)).toBeLessThan(idea!.distance(grid));
  // Perhaps turned over, where that makes a difference; less likely.
  expect(others.map(({ name }) => name)).toEqual(
    ["upturned", "reversed", "rightward", "leftward"].map((as) => `copied ${as}`),
  );
  expect(others.every(({ prior }) => prior < idea!.prior)).toBe(true);
  const sideways = copyGrid(grid);
  fill(sideways, 14, 10, 4, 8, 15);
  const shown = others.filter(({ goal }) => reached(goal, NOTHING, sideways)).map(({ name }) => name);
  expect(shown).toEqual(["copied rightward"]);
});

test("what goes to and fro along a line shall be level with the mark of its colour", () => {
  const sliding = (x: number, y = 12) => {
    const grid = createGrid(SIZE, SIZE, GROUND);
    fill(grid, 14, 2, 2, 3, 9);
    fill(grid, x, y, 2, 4, 9);
    return grid;
  };
  const ideasOf = (...frames: Grid[]) => {
    const live = new Uint8Array(SIZE * SIZE);
    for (let i = 8 * SIZE; i < live.length; i++) live[i] = 1;
    return alignedIdeas({ frame: frames[0]!, frames, hud: HUD, live, came: 0 });
  };
  const [idea, ...others] = ideasOf(sliding(4), sliding(6));
  expect(others).toEqual([]);
  expect([4, 12, 14].map((x) => reached(idea!.goal, NOTHING, sliding(x)))).toEqual([false, false, true]);
  expect(idea!.distance(sliding(4))).toBeGreaterThan(idea!.distance(sliding(6)));
  expect(ideasOf(sliding(4))).toEqual([]);
  expect(ideasOf(sliding(4), sliding(6), sliding(6, 14))).toEqual([]);
});

test("what held when a level was completed is believed on the next one, what was seen in vain is not proposed", () => {
  const ideas = new Ideas();
  const won = play(ring, [click(5, 19)]);
  const level = { ...won, ending: { kind: "boundary", move: click(5, 19) } } as const;
  const next = { ...play(ring, []), opening: board([11, 14, 9], 9), level: 1 };
  const read = (frames: ReadonlyMap<number, Grid>) => new Ideas().read(logOf(level, next), HUD, frames);
  const [plain] = read(new Map());
  const [proven] = read(new Map([[0, board([9, 11, 14], 11)]]));
  const [refuted] = read(new Map([[0, board([9, 14, 11], 11)]]));
  expect([plain!.held, proven!.held, refuted!.held]).toEqual([false, true, false]);
  const imagine = (won: Grid) => new Ideas().read(logOf(level, next), HUD, new Map(), () => won)[0]!;
  expect(imagine(board([9, 11, 14], 11)).weight).toBe(proven!.weight);
  expect(imagine(board([9, 14, 11], 11)).weight).toBe(plain!.weight);
  expect(proven!.weight).toBeGreaterThan(plain!.weight);
  expect(plain!.weight).toBeGreaterThan(refuted!.weight);
  const vain = {
    ...next,
    steps: [{ move: click(5, 19), after: board([11, 9, 14], 9), state: "NOT_FINISHED" as const }],
  };
  const left = ideas.read(logOf(level, vain), HUD, new Map()).map(({ name }) => name);
  expect(left).not.toContain("framed");
});
