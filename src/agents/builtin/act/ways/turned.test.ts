import { expect, test } from "vitest";
import { click, type Move } from "../../../../contracts/action.ts";
import type { Grid } from "../../../../contracts/grid.ts";
import { copyGrid, createGrid } from "../../../../grid/grid.ts";
import { Inducer } from "../../learn/inducer.ts";
import { engineOf } from "../../runtime/compile.ts";
import { tilesOf } from "../../runtime/tiles/world.ts";
import { at, fill } from "../../toys.suite.ts";
import { solve } from "./equations.ts";
import { turnedWay } from "./turned.ts";

test("equations are solved modulo any period, the fewest clicks first", () => {
  expect(
    solve(
      [
        [1, 1],
        [0, 1],
      ],
      [[1], [1]],
      2,
    ),
  ).toEqual([0, 1]);
  expect(solve([[1]], [[2]], 3)).toEqual([2]);
  expect(solve([[0, 1]], [[1]], 2)).toEqual([0, 1]);
  expect(solve([[1], [1]], [[1], [0]], 2)).toBeUndefined();
  // Either will do for the second.
  expect(
    solve(
      [
        [1, 1],
        [0, 1],
      ],
      [
        [1, 2],
        [2, 1],
      ],
      3,
    ),
  ).toEqual([0, 1]);
});

const SIDE = 5;
const LEFT = 3;

/** Tiles in two colours; a click turns a tile and the one above it. */
function step(grid: Grid, move: Move): Grid {
  if (move.name !== "ACTION6") return grid;
  const [column, row] = [Math.floor((move.x - LEFT) / 6), Math.floor((move.y - LEFT) / 6)];
  const next = copyGrid(grid);
  for (const [x, y] of [
    [column, row],
    [column, row - 1],
  ] as const) {
    if (x < 0 || y < 0 || x >= SIDE || y >= SIDE) continue;
    const colour = at(grid, LEFT + 6 * x, LEFT + 6 * y) === 3 ? 11 : 3;
    fill(next, LEFT + 6 * x, LEFT + 6 * y, 5, 5, colour);
    fill(next, LEFT + 6 * x + 2, LEFT + 6 * y + 1, 1, 1, 0);
  }
  return next;
}

const spot = (column: number, row: number): Move => click(LEFT + 6 * column + 3, LEFT + 6 * row + 3);

test("tiles that turn together are turned to what is wanted, however many there are", () => {
  let frame = createGrid(40, 40, 5);
  for (let i = 0; i < SIDE * SIDE; i++) {
    const [x, y] = [LEFT + 6 * (i % SIDE), LEFT + 6 * Math.floor(i / SIDE)];
    fill(frame, x, y, 5, 5, 3);
    fill(frame, x + 2, y + 1, 1, 1, 0);
  }
  const inducer = new Inducer();
  inducer.open(frame);
  for (const move of [spot(1, 1), spot(3, 2), spot(0, 4), spot(2, 0), spot(2, 3)]) {
    const next = step(frame, move);
    inducer.observe(frame, move, next);
    frame = next;
  }
  const know = { ...inducer.know, inTiles: true };
  const wants = Array.from({ length: SIDE * SIDE }, (_, i) => ({
    at: (LEFT + 6 * Math.floor(i / SIDE)) * 40 + LEFT + 6 * (i % SIDE),
    colour: i % 2 === 0 ? 11 : 3,
  }));
  // The dot on a tile stays as it is.
  wants.push({ at: (LEFT + 1) * 40 + LEFT + 2, colour: 0 });
  const way = turnedWay(engineOf(know.tiles), tilesOf(know, inducer.memory, frame)!, frame, wants)!;
  const made = way.reduce(step, frame);
  expect(wants.map((want) => made.cells[want.at])).toEqual(wants.map(({ colour }) => colour));
  expect(new Set(way.map((move) => JSON.stringify(move))).size).toBe(way.length);
});
