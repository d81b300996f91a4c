import { expect, test } from "vitest";
import type { Grid } from "../../../../../contracts/grid.ts";
import { createGrid } from "../../../../../grid/grid.ts";
import { arrows, fill } from "../../../toys.suite.ts";
import { Inducer } from "../../inducer.ts";

const TILE = 5;
const WAYS = { ACTION1: [0, -1], ACTION2: [0, 1], ACTION3: [-1, 0], ACTION4: [1, 0] } as const;
const COLOURS: Readonly<Record<string, number>> = { "#": 3, ".": 0, "~": 6 };

/** A wedge that looks to where it goes and paints all it has left: nothing it shows facing one way is like it facing another. */
function draw(
  rows: readonly string[],
  column: number,
  row: number,
  [dx, dy]: readonly [number, number],
): Grid {
  const grid = createGrid(50, 50, 13);
  rows.forEach((line, y) => {
    [...line].forEach((char, x) => {
      fill(grid, TILE * x, TILE * y, TILE, TILE, COLOURS[char]!);
      if (char === ".") fill(grid, TILE * x + 2, TILE * y + 2, 1, 1, 4);
    });
  });
  fill(grid, TILE * column, TILE * row, TILE, TILE, 7);
  for (let across = -2; across <= 2; across++)
    for (const ahead of [0, 1, 2])
      fill(
        grid,
        TILE * column + 2 + ahead * dx + across * dy,
        TILE * row + 2 + ahead * dy + across * dx,
        1,
        1,
        9 + ahead,
      );
  return grid;
}

test("a body that turns to where it goes is known by its look turned, though nothing like what it leaves was there before", () => {
  const rows = ["########", "#......#", "#.####.#", "#......#", "########"];
  let [column, row] = [1, 3];
  let way: readonly [number, number] = [0, 1];
  let frame = draw(rows, column, row, way);
  const inducer = new Inducer();
  inducer.open(frame);
  for (const move of arrows("LURR")) {
    way = WAYS[move.name as keyof typeof WAYS];
    const ahead = rows[row + way[1]]![column + way[0]];
    if (ahead === ".") {
      rows[row] = `${rows[row]!.slice(0, column)}~${rows[row]!.slice(column + 1)}`;
      column += way[0];
      row += way[1];
    }
    const next = draw(rows, column, row, way);
    inducer.observe(frame, move, next);
    frame = next;
  }
  const { bodies } = inducer.know.tiles;
  expect(bodies).toHaveLength(1);
  expect(bodies[0]!.steps.ACTION1).toEqual([0, -1]);
});
