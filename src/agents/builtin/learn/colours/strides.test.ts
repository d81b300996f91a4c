import { expect, test } from "vitest";
import type { Grid } from "../../../../contracts/grid.ts";
import { createGrid } from "../../../../grid/grid.ts";
import { arrows, fill } from "../../toys.suite.ts";
import { Inducer } from "../inducer.ts";

const WAYS = { ACTION1: [0, -1], ACTION2: [0, 1], ACTION3: [-1, 0], ACTION4: [1, 0] } as const;

/** A room of five by five tiles of eight cells, and a clock's hand above that goes on by four with every action. */
function room(column: number, row: number, turn: number): Grid {
  const grid = createGrid(64, 64, 13);
  fill(grid, 8, 8, 40, 40, 2);
  fill(grid, 8 + 8 * column, 8 + 8 * row, 8, 8, 9);
  fill(grid, 10 + 8 * column, 10 + 8 * row, 4, 4, 7);
  fill(grid, 4 + 4 * turn, 2, 3, 2, 12);
  return grid;
}

test("a clock's hand does not tell how large tiles are", () => {
  const inducer = new Inducer();
  let [column, row] = [0, 0];
  inducer.open(room(column, row, 0));
  arrows("ULRDDRUL").forEach((move, turn) => {
    const before = room(column, row, turn);
    const [dx, dy] = WAYS[move.name as keyof typeof WAYS];
    column = Math.max(0, column + dx);
    row = Math.max(0, row + dy);
    inducer.observe(before, move, room(column, row, turn + 1));
  });
  expect(Object.values(inducer.know.tiles.lattices)).toMatchObject([{ size: 8 }]);
});
