import { expect, test } from "vitest";
import { click, type Move } from "../../../../../contracts/action.ts";
import type { Grid } from "../../../../../contracts/grid.ts";
import { createGrid, sameGrid } from "../../../../../grid/grid.ts";
import { inventoryOf } from "../../../runtime/search/goal.ts";
import { planTo } from "../../../runtime/search/plan.ts";
import { predictCells } from "../../../runtime/step.ts";
import { fill } from "../../../toys.suite.ts";
import { Inducer } from "../../inducer.ts";

const TILE = 8;
const LEFT = 12;
const SIDE = 3;
const BLANK = 4;
const FULL = 12;

const cellsOf = (line: number): number[] =>
  [0, 1, 2].map((i) => (line < SIDE ? line * SIDE + i : i * SIDE + line - SIDE));

/** Cells to be filled; so many pips as a line shall have stand before it, a lamp behind it is lit when it has them. */
function sheet(wants: readonly number[], filled: ReadonlySet<number>, marks: readonly number[] = []): Grid {
  const grid = createGrid(40, 40, 5);
  for (let cell = 0; cell < SIDE * SIDE; cell++)
    fill(grid, spotOf(cell).x - 3, spotOf(cell).y - 3, TILE - 1, TILE - 1, filled.has(cell) ? FULL : BLANK);
  for (const [line, want] of wants.entries()) {
    const at = LEFT + (line % SIDE) * TILE;
    const lit = cellsOf(line).filter((cell) => filled.has(cell)).length === want;
    for (let pip = 1; pip <= want; pip++)
      if (line < SIDE) fill(grid, LEFT - 3 * pip, at + 2, 2, 2, FULL);
      else fill(grid, at + 2, LEFT - 3 * pip, 2, 2, FULL);
    if (lit && line < SIDE) fill(grid, LEFT + SIDE * TILE, at, 2, TILE - 1, 14);
    if (lit && line >= SIDE) fill(grid, at, LEFT + SIDE * TILE, TILE - 1, 2, 14);
  }
  for (const cell of marks) fill(grid, spotOf(cell).x + 3, spotOf(cell).y - 1, 3, 3, 8);
  return grid;
}

const spotOf = (cell: number) => ({
  x: LEFT + (cell % SIDE) * TILE + 3,
  y: LEFT + Math.floor(cell / SIDE) * TILE + 3,
});
const clickOn = (cell: number): Move => click(spotOf(cell).x, spotOf(cell).y);

function cellAt(move: Move): number {
  if (move.name !== "ACTION6") throw new Error("Only clicks here.");
  return Math.floor((move.y - LEFT) / TILE) * SIDE + Math.floor((move.x - LEFT) / TILE);
}

/** Clicks cells, and gives those that were told wrong before. */
function learn(inducer: Inducer, wants: readonly number[], cells: readonly number[]): number[] {
  const filled = new Set<number>();
  let frame = sheet(wants, filled);
  inducer.open(frame);
  return cells.filter((cell) => {
    if (!filled.delete(cell)) filled.add(cell);
    const next = sheet(wants, filled);
    const said = predictCells(inducer.know, inducer.mask, inducer.memory, frame, clickOn(cell));
    inducer.observe(frame, clickOn(cell), next);
    frame = next;
    return !sameGrid({ ...frame, cells: said }, next);
  });
}

/** What the way to a goal fills on a new sheet. */
function filling(inducer: Inducer, opening: Grid, goal: string): Set<number> {
  inducer.open(opening);
  const { know, mask, memory } = inducer;
  const start = { frame: opening, memory, began: inventoryOf(know, mask, memory, opening) };
  const moves = planTo(know, start, { buttons: [], clicks: true }, [goal], []);
  return new Set(moves?.map(cellAt));
}

const ROUND = [0, 4, 8, 1, 2, 0, 5, 3];

test("a lamp is lit while its line holds what is counted out beside it", () => {
  const wrong = learn(new Inducer(), [2, 1, 1, 1, 2, 1], ROUND);
  expect(wrong.filter((cell) => ROUND.indexOf(cell) > 2)).toEqual([]);
});

test("tiles are filled so that every line holds what is counted out", () => {
  const inducer = new Inducer();
  learn(inducer, [2, 1, 1, 1, 2, 1], ROUND);
  const wants = [3, 1, 2, 2, 3, 1];
  const filled = filling(inducer, sheet(wants, new Set()), "shows counts");
  expect(wants.map((_, line) => cellsOf(line).filter((cell) => filled.has(cell)).length)).toEqual(wants);
});

test("marks between tiles join like ones, or unlike ones", () => {
  const inducer = new Inducer();
  learn(inducer, [2, 1, 1, 1, 2, 1], ROUND);
  const opening = sheet([1, 1, 1, 1, 1, 1], new Set(), [1, 3]);
  const unlike = filling(inducer, opening, "shows counts and marks ");
  expect([unlike.has(1) !== unlike.has(2), unlike.has(3) !== unlike.has(4)]).toEqual([true, true]);
  const alike = filling(inducer, opening, "shows counts and marks 8");
  expect([alike.has(1) === alike.has(2), alike.has(3) === alike.has(4)]).toEqual([true, true]);
});
