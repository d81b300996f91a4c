import { expect, test } from "vitest";
import type { Grid } from "../../../../contracts/grid.ts";
import { createGrid } from "../../../../grid/grid.ts";
import { wrongIn } from "../../runtime/tiles/sight.ts";
import { fill, SIZE } from "../../toys.suite.ts";
import { fittedIdeas } from "./fitted.ts";

const HUD = new Uint8Array(SIZE * SIZE);
const [GROUND, RIM, INSIDE] = [2, 9, 4];

/** An angle of 8×8 cells drawn with a rim, its inside of some colour, or upside down. */
function angle(grid: Grid, x: number, y: number, inside: number, turned = false): void {
  const bar = turned ? 4 : 0;
  fill(grid, x, y + bar, 8, 4, RIM);
  fill(grid, turned ? x + 4 : x, y, 4, 8, RIM);
  fill(grid, x + 1, y + bar + 1, 6, 2, inside);
  fill(grid, turned ? x + 5 : x + 1, y + 1, 2, 6, inside);
}

/** The piece, and an outline of its shape and colour. */
function board(x: number, y: number, turned = false): Grid {
  const grid = createGrid(SIZE, SIZE, GROUND);
  angle(grid, 14, 12, GROUND);
  angle(grid, x, y, INSIDE, turned);
  return grid;
}

const ideasOf = (...frames: readonly Grid[]) =>
  fittedIdeas({ frame: frames[0]!, frames, hud: HUD, live: HUD, came: 0 });

test("a piece shall lie in an outline of its shape, though both have one colour: nearer the nearer it is", () => {
  const [idea] = ideasOf(board(2, 2), board(5, 2));
  const far = [board(2, 2), board(8, 2), board(11, 12), board(14, 12)].map((frame) => idea!.distance(frame));
  expect(far).toEqual([...far].sort((a, b) => b - a));
  expect(far.at(-1)).toBe(0);
  expect(idea!.goal.every((sight) => wrongIn(board(14, 12), sight) === 0)).toBe(true);
  expect(idea!.goal.some((sight) => wrongIn(board(11, 12), sight) > 0)).toBe(true);
});

test("a piece that lies turned is farther off than one that does not", () => {
  const [idea] = ideasOf(board(2, 2, true), board(5, 2, true));
  expect(idea!.distance(board(5, 2, true))).toBeGreaterThan(idea!.distance(board(5, 2)));
});

test("two squares are no outline and its piece", () => {
  const squares = (x: number) => {
    const grid = createGrid(SIZE, SIZE, GROUND);
    fill(grid, 16, 16, 4, 4, RIM);
    fill(grid, x, 4, 4, 4, INSIDE);
    return grid;
  };
  expect(ideasOf(squares(2), squares(6))).toEqual([]);
});
