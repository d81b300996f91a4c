import { expect, test } from "vitest";
import { click, press } from "../../../../contracts/action.ts";
import type { Grid } from "../../../../contracts/grid.ts";
import { copyGrid, createGrid } from "../../../../grid/grid.ts";
import { turnedAfter } from "../../runtime/hud.ts";
import { predictCells } from "../../runtime/step.ts";
import { arrows, at, fill, SIZE, type Toy, walker } from "../../toys.suite.ts";
import { seen } from "../experience.ts";
import { Inducer } from "../inducer.ts";
import { HudLearner } from "./hud.ts";
import { PaceSpace } from "./pace.ts";

test("halves that are rounded to even are told from other roundings", () => {
  const pace = new PaceSpace(64, undefined);
  for (const [i, done] of [0, 1, 2, 2, 2, 3, 4, 4].entries()) pace.add(i + 1, done);
  expect([9, 10, 11, 12, 13].map((n) => turnedAfter(pace.best(), n))).toEqual([4, 5, 6, 6, 6]);
});

test("where one limit set the pace, a round number of actions does on the next level", () => {
  const pace = new PaceSpace(64, { rate: 64 / 50, phase: 0.5 });
  for (const [i, done] of [2, 4, 5].entries()) pace.add(i + 1, done);
  expect(64 / pace.best().rate).toBeCloseTo(35);
});

/** A walker whose bar counts steps and no click, and goes on in another colour once it has run out. */
const counted: Toy = {
  opening() {
    const grid = walker.opening();
    fill(grid, 0, SIZE - 1, SIZE, 1, 11);
    return grid;
  },
  step(grid, move, turn) {
    const next = copyGrid(walker.step(grid, move, turn));
    if (move.name === "ACTION6") fill(next, 20, 10, 1, 1, at(grid, 20, 10) === 7 ? 8 : 7);
    const stepped = move.name !== "ACTION6" && next.cells.some((colour, i) => colour !== grid.cells[i]);
    if (!stepped) return next;
    const row = (SIZE - 1) * SIZE;
    const from = grid.cells.includes(11, row) ? 11 : 3;
    next.cells[grid.cells.indexOf(from, row)] = from === 11 ? 3 : 12;
    return next;
  },
};

test("a bar may count presses with an effect only, and begin anew in another colour", () => {
  const inducer = new Inducer();
  let frame = counted.opening();
  inducer.open(frame);
  for (let i = 0; i < 45; i++) {
    const move = i % 5 === 4 ? click(20, 10) : arrows("RLDU")[i % 5]!;
    const after = counted.step(frame, move, i);
    inducer.observe(frame, move, after);
    frame = after;
  }
  const [bar] = inducer.know.bars;
  expect(bar!.counts).toMatch(/^(pressed|both)$/);
  expect(bar!.later).toEqual([12]);
  const row = (SIZE - 1) * SIZE;
  const { know, mask, memory } = inducer;
  const move = arrows("R")[0]!;
  const said = predictCells(know, mask, memory, frame, move);
  expect([...said.slice(row)]).toEqual([...counted.step(frame, move, 45).cells.slice(row)]);
});

test("a line that changes together with the board beside it is no bar", () => {
  const hud = new HudLearner();
  let before = createGrid(SIZE, SIZE, 1);
  for (let i = 0; i < 6; i++) {
    const after = copyGrid(before);
    fill(after, 0, i, 12, 1, 5);
    hud.find(seen(before, press("ACTION1"), after));
    before = after;
  }
  expect(hud.bars()).toEqual([]);
});

test.each([
  ["within the board", 1, 0],
  ["of squares with gaps between them", 2, 1],
])("a bar %s is found when it goes on whatever is pressed", (_, side, gap) => {
  const toy: Toy = {
    opening: () => ticking(walker.opening(), 0),
    step: (grid, move, turn) => ticking(walker.step(grid, move, turn), turn + 1),
  };
  const ticking = (grid: Grid, turn: number): Grid => {
    const next = copyGrid(grid);
    for (let i = 0; i < 7; i++) fill(next, 1 + i * (side + gap), 4, side, side, i < 7 - turn ? 8 : 0);
    return next;
  };
  const inducer = new Inducer();
  let frame = toy.opening();
  inducer.open(frame);
  const told = arrows("RLDURLR").map((move, i) => {
    const after = toy.step(frame, move, i);
    const said = predictCells(inducer.know, inducer.mask, inducer.memory, frame, move);
    inducer.observe(frame, move, after);
    frame = after;
    return said.slice(4 * SIZE, 5 * SIZE).join() === after.cells.slice(4 * SIZE, 5 * SIZE).join();
  });
  expect(inducer.know.bars).toHaveLength(1);
  expect(told.slice(5)).not.toContain(false);
});

test.each([
  ["at a steady pace", [2, 4, 6, 8, 10], 1],
  ["now and then", [2, 3, 7, 8, 14], 0],
])("a line within the board that goes on %s under several buttons", (_, turns, bars) => {
  const hud = new HudLearner();
  let before = createGrid(SIZE, SIZE, 1);
  for (let turn = 1; turn <= 14; turn++) {
    const after = copyGrid(before);
    // Something else happens with every action.
    fill(after, 6, 16, 5, 5, turn % 2 ? 9 : 1);
    if (turns.includes(turn)) fill(after, 3 * turns.indexOf(turn), 11, 3, 1, 5);
    hud.find(seen(before, arrows("UDLR")[turn % 3]!, after));
    before = after;
  }
  expect(hud.bars()).toHaveLength(bars);
});

test("a bar may count clicks on things, with an effect or not, and none on the ground", () => {
  const inducer = new Inducer();
  let frame = createGrid(SIZE, SIZE, 3);
  fill(frame, 0, SIZE - 1, SIZE, 1, 11);
  fill(frame, 4, 4, 2, 2, 7);
  fill(frame, 8, 4, 2, 2, 9);
  inducer.open(frame);
  const row = (SIZE - 1) * SIZE;
  for (let i = 0; i < 18; i++) {
    const move = [click(4, 4), click(12, 12), click(8, 4)][i % 3]!;
    const after = copyGrid(frame);
    if (i % 3 === 0) fill(after, 4, 8, 2, 2, i % 2 === 0 ? 8 : 12);
    if (i % 3 !== 1) after.cells[frame.cells.indexOf(11, row)] = 3;
    inducer.observe(frame, move, after);
    frame = after;
  }
  expect(inducer.know.bars.map(({ counts }) => counts)).toEqual(["aimed"]);
});
