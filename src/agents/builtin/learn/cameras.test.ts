import { expect, test } from "vitest";
import type { Grid } from "../../../contracts/grid.ts";
import { createGrid } from "../../../grid/grid.ts";
import { predictCells } from "../runtime/step.ts";
import { arrows, fill } from "../toys.suite.ts";
import { seen } from "./experience.ts";
import { Inducer } from "./inducer.ts";

const SIDE = 40;
const TILE = 4;
const SHOWN = 7;

/** A window of seven by seven tiles on a board of fifteen by seven; the actor stands in its middle. */
function view(column: number, row: number): Grid {
  const grid = createGrid(SIDE, SIDE, 4);
  const first = Math.min(8, Math.max(0, column - 3));
  for (let y = 0; y < SHOWN; y++)
    for (let x = 0; x < SHOWN; x++)
      fill(grid, 6 + TILE * x, 6 + TILE * y, TILE, TILE, (3 * (x + first) + 5 * y) % 7 === 0 ? 8 : 1);
  fill(grid, 6 + TILE * (column - first), 6 + TILE * row, TILE, TILE, 9);
  fill(grid, 7 + TILE * (column - first), 6 + TILE * row, 2, 2, 7);
  return grid;
}

test("what was seen of a level is known when it begins anew", () => {
  const inducer = new Inducer();
  const go = (column: number, text: string): number[] => {
    let at = column;
    let frame = view(at, 3);
    inducer.open(frame);
    return arrows(text).flatMap((move, turn) => {
      at += move.name === "ACTION4" ? 1 : -1;
      const next = view(at, 3);
      const said = predictCells(inducer.know, inducer.mask, inducer.memory, frame, move);
      inducer.observe(frame, move, next);
      frame = next;
      return said.some((colour, cell) => colour !== next.cells[cell]) ? [turn] : [];
    });
  };
  go(3, "RLRRRRRRRLLLLL");
  expect(go(3, "RRRRRRR")).toEqual([]);
});

test("a window that goes along with the actor shows again what was seen", () => {
  const inducer = new Inducer();
  let column = 2;
  let frame = view(column, 3);
  inducer.open(frame);
  const missed = arrows("RLRRRRRLLLRRR").flatMap((move, turn) => {
    column += move.name === "ACTION4" ? 1 : -1;
    const next = view(column, 3);
    const said = predictCells(inducer.know, inducer.mask, inducer.memory, frame, move);
    const wrong = seen({ ...frame, cells: said }, move, next).changed.length > 0;
    inducer.observe(frame, move, next);
    frame = next;
    return wrong ? [turn] : [];
  });
  expect(missed.filter((turn) => turn >= 9)).toEqual([]);
});
