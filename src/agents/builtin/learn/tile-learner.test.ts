import { expect, test } from "vitest";
import type { Grid } from "../../../contracts/grid.ts";
import { createGrid } from "../../../grid/grid.ts";
import { predictCells } from "../runtime/step.ts";
import { arrows, fill } from "../toys.suite.ts";
import { seen } from "./experience.ts";
import { Inducer } from "./inducer.ts";

const WAYS = { ACTION1: [0, -1], ACTION2: [0, 1], ACTION3: [-1, 0], ACTION4: [1, 0] } as const;

/** A room of four by four tiles; the actor's front shows which way it went, and nothing once it was stopped. */
function room(column: number, row: number, front: readonly [number, number] | undefined): Grid {
  const grid = createGrid(32, 32, 13);
  fill(grid, 8, 8, 16, 16, 2);
  fill(grid, 8 + 4 * column, 8 + 4 * row, 4, 4, 15);
  if (front) fill(grid, 9 + 4 * column + front[0], 9 + 4 * row + front[1], 2, 2, 6);
  return grid;
}

test("what is stopped may change its look where it stands", () => {
  const inducer = new Inducer();
  let column = 1;
  let row = 1;
  let frame = room(column, row, undefined);
  inducer.open(frame);
  const missed = arrows("RLDURRRLLLLDDDUUURRRRDDDDLLLLUUUU").flatMap((move, turn) => {
    const way = WAYS[move.name as keyof typeof WAYS];
    const free = (v: number) => v >= 0 && v < 4;
    const moves = free(column + way[0]) && free(row + way[1]);
    if (moves) {
      column += way[0];
      row += way[1];
    }
    const next = room(column, row, moves ? way : undefined);
    const said = predictCells(inducer.know, inducer.mask, inducer.memory, frame, move);
    const wrong = seen({ ...frame, cells: said }, move, next).changed.length > 0;
    inducer.observe(frame, move, next);
    frame = next;
    return wrong ? [turn] : [];
  });
  expect(missed.filter((turn) => turn > 20)).toEqual([]);
});

const GARDEN = ["#######", "#.....#", "#..#..#", "#.....#", "#.....#", "#######"];

/** Hedges with a pattern; the actor's nose leans out of its block, and its box goes farther than a tile when it turns about. */
function garden(column: number, row: number, [dx, dy]: readonly [number, number]): Grid {
  const grid = createGrid(64, 64, 13);
  GARDEN.forEach((line, y) => {
    [...line].forEach((char, x) => {
      if (char !== "#") return;
      fill(grid, 8 * x, 8 * y, 8, 8, 3);
      fill(grid, 8 * x + 1, 8 * y + 2, 1, 1, 4);
      fill(grid, 8 * x + 5, 8 * y + 4, 2, 1, 4);
    });
  });
  fill(grid, 8 * column + 1, 8 * row + 1, 6, 6, 7);
  fill(grid, 8 * column + 3 + 3 * dx, 8 * row + 3 + 3 * dy, 2, 2, 9);
  return grid;
}

test("tiles are as large as the frame tells, though what turns leans out of them", () => {
  const inducer = new Inducer();
  let [column, row] = [1, 4];
  let frame = garden(column, row, [0, 1]);
  inducer.open(frame);
  const missed = arrows("UDUDRLRLUURRDDLUUURRDLLDRRUDL").flatMap((move, turn) => {
    const way = WAYS[move.name as keyof typeof WAYS];
    if (GARDEN[row + way[1]]![column + way[0]] === ".") {
      column += way[0];
      row += way[1];
    }
    const next = garden(column, row, way);
    const said = predictCells(inducer.know, inducer.mask, inducer.memory, frame, move);
    const wrong = seen({ ...frame, cells: said }, move, next).changed.length > 0;
    inducer.observe(frame, move, next);
    frame = next;
    return wrong ? [turn] : [];
  });
  expect(missed.filter((turn) => turn > 11)).toEqual([]);
});

const COURT = ["#######", "#.....#", "#.###.#", "#.....#", "#######"];

/** Eyes at the front: turning where it stands takes them from side to side, which is no stride. */
function court(column: number, row: number, [dx, dy]: readonly [number, number]): Grid {
  const grid = createGrid(64, 64, 13);
  COURT.forEach((line, y) => {
    [...line].forEach((char, x) => {
      if (char !== "#") return;
      fill(grid, 6 * x, 6 * y, 6, 6, 3);
      fill(grid, 6 * x + 1, 6 * y + 1, 4, 4, 4);
    });
  });
  fill(grid, 6 * column, 6 * row, 6, 6, 7);
  for (const side of [-1, 1]) {
    const [x, y] = [2 * dx + 2 * side * dy, 2 * dy + 2 * side * dx];
    fill(grid, 6 * column + 2 + x, 6 * row + 2 + y, 2, 2, 9);
  }
  return grid;
}

test("strides that contradict one another yield to the tiles that tell the frame by far most shortly", () => {
  const inducer = new Inducer();
  let [column, row] = [1, 3];
  let frame = court(column, row, [0, -1]);
  inducer.open(frame);
  for (const move of arrows("DLRUUD")) {
    const way = WAYS[move.name as keyof typeof WAYS];
    if (COURT[row + way[1]]![column + way[0]] === ".") {
      column += way[0];
      row += way[1];
    }
    const next = court(column, row, way);
    inducer.observe(frame, move, next);
    frame = next;
  }
  expect(Object.values(inducer.know.tiles.lattices).map(({ size }) => size)).toEqual([6]);
});
