import { expect, test } from "vitest";
import { press } from "../../../../contracts/action.ts";
import type { Grid } from "../../../../contracts/grid.ts";
import { createGrid } from "../../../../grid/grid.ts";
import { echoed } from "../../runtime/colours/echo.ts";
import { fill, SIZE } from "../../toys.suite.ts";
import { seen } from "../experience.ts";
import { EchoLearner } from "./echoes.ts";
import { SymmetryLearner } from "./symmetries.ts";

const NO_HUD = new Uint8Array(SIZE * SIZE);

type Side = "up" | "left" | "down" | "right" | "corner";

/** A tool beside a sheet that lies along its sides and shrinks at its corner: no rule of motion tells it. */
function tool(side: Side, handle = false): Grid {
  const grid = createGrid(SIZE, SIZE, 1);
  fill(grid, 9, 9, 6, 6, 5);
  if (side === "corner") fill(grid, 6, 6, 3, 3, 9);
  if (side === "up") fill(grid, 9, 5, 6, 3, 9);
  if (side === "down") fill(grid, 9, 16, 6, 3, 9);
  if (side === "left") fill(grid, 5, 9, 3, 6, 9);
  if (side === "right") fill(grid, 16, 9, 3, 6, 9);
  if (handle && side === "up") fill(grid, 11, 2, 2, 2, 7);
  return grid;
}

const mirrored = (grid: Grid): Grid => ({
  ...grid,
  cells: grid.cells.map((_, at) => grid.cells[at + SIZE - 1 - 2 * (at % SIZE)]!),
});

const LEFT = press("ACTION3");
const RIGHT = press("ACTION4");
const DOWN = press("ACTION2");

function learned(...steps: (readonly [Grid, ReturnType<typeof press>, Grid])[]) {
  const echoes = new EchoLearner();
  const symmetries = new SymmetryLearner();
  for (const [before, move, after] of steps) {
    echoes.learn(seen(before, move, after), NO_HUD, before.cells);
    symmetries.learn(seen(before, move, after), NO_HUD);
  }
  return (grid: Grid, move: ReturnType<typeof press>) =>
    echoed(grid, NO_HUD, echoes.known(), {}, move, true, symmetries.known());
}

const ROUND = [
  [tool("up"), LEFT, tool("corner")],
  [tool("corner"), DOWN, tool("left")],
  [tool("up"), RIGHT, mirrored(tool("corner"))],
] as const;

test("what buttons did on one side they are told to do across the board", () => {
  const told = learned(...ROUND);
  expect(told(mirrored(tool("corner")), DOWN)).toEqual(tool("right").cells);
  expect(learned(ROUND[0])(mirrored(tool("corner")), DOWN)).toBeUndefined();
});

test("of what was so before, and what was so across the board, the one that tells more is told", () => {
  const told = learned(...ROUND, [tool("up", true), LEFT, tool("corner")]);
  expect(told(tool("up", true), RIGHT)).toEqual(mirrored(tool("corner")).cells);
});

test("a body that goes straight is mirrored here and there: nothing follows", () => {
  const body = (x: number, y: number) => {
    const grid = createGrid(SIZE, SIZE, 1);
    fill(grid, x, y, 3, 3, 9);
    return grid;
  };
  const symmetries = new SymmetryLearner();
  for (const x of [3, 6, 9, 12]) {
    symmetries.learn(seen(body(x, x), RIGHT, body(x + 3, x)), NO_HUD);
    symmetries.learn(seen(body(x + 3, x), LEFT, body(x, x)), NO_HUD);
  }
  expect(symmetries.known()).toEqual([]);
});
