import { expect, test } from "vitest";
import { createGrid } from "../../../../grid/grid.ts";
import { fill } from "../../toys.suite.ts";
import { magnification } from "./magnified.ts";

function board(zoom: number, left: number, top: number) {
  const grid = createGrid(64, 64, 5);
  const cell = (x: number, y: number, colour: number) =>
    fill(grid, left + zoom * x, top + zoom * y, zoom, zoom, colour);
  for (let i = 0; i < 15; i++) cell((i * 7) % 15, (i * 4) % 13, 1 + (i % 9));
  return grid;
}

test("a magnified frame is told by where its colours change", () => {
  expect(magnification(board(1, 3, 2)).zoom).toBe(1);
  expect(magnification(board(2, 3, 2))).toEqual({ zoom: 2, x: 1, y: 0 });
  expect(magnification(board(3, 4, 6))).toEqual({ zoom: 3, x: 1, y: 0 });
});

test("an empty frame is not magnified", () => {
  expect(magnification(createGrid(64, 64, 5)).zoom).toBe(1);
});
