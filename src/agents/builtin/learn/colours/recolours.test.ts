import { expect, test } from "vitest";
import { click, press } from "../../../../contracts/action.ts";
import type { Grid } from "../../../../contracts/grid.ts";
import { copyGrid, createGrid } from "../../../../grid/grid.ts";
import { recolourClaims, wasBefore } from "../../runtime/colours/recolour.ts";
import { predictCells } from "../../runtime/step.ts";
import { at, fill } from "../../toys.suite.ts";
import { seen } from "../experience.ts";
import { Inducer } from "../inducer.ts";

/** Lights-out: a click changes a tile and its neighbours; tiles with a hole change those at the corners instead. */
function opening(): Grid {
  const grid = createGrid(36, 36, 5);
  for (let row = 0; row < 4; row++)
    for (let column = 0; column < 4; column++) {
      fill(grid, 8 + 6 * column, 8 + 6 * row, 4, 4, 3);
      const hole = (row + column) % 2 === 0 ? [1, 1] : [2, 2];
      fill(grid, 8 + 6 * column + hole[0]!, 8 + 6 * row + hole[1]!, 1, 1, 0);
    }
  return grid;
}

function pressed(grid: Grid, column: number, row: number): Grid {
  const next = copyGrid(grid);
  const ways =
    (row + column) % 2 === 0
      ? [
          [0, 0],
          [1, 0],
          [-1, 0],
          [0, 1],
          [0, -1],
        ]
      : [
          [0, 0],
          [1, 1],
          [-1, -1],
          [1, -1],
          [-1, 1],
        ];
  for (const [dx, dy] of ways) {
    const x = 8 + 6 * (column + dx!);
    const y = 8 + 6 * (row + dy!);
    if (x < 8 || y < 8 || x > 26 || y > 26) continue;
    const to = at(grid, x, y) === 3 ? 11 : 3;
    for (let cell = 0; cell < 16; cell++) {
      const place = (y + (cell >> 2)) * grid.width + x + (cell & 3);
      if (next.cells[place] !== 0) next.cells[place] = to;
    }
  }
  return next;
}

test("what a click reaches is put together from clicks at several places, by the shape clicked", () => {
  const inducer = new Inducer();
  let frame = opening();
  inducer.open(frame);
  const clicks = [
    [0, 0],
    [1, 0],
    [3, 3],
    [2, 3],
    [1, 1],
    [2, 1],
    [2, 2],
    [1, 2],
    [3, 1],
    [0, 3],
  ] as const;
  const missed = clicks.flatMap(([column, row], turn) => {
    const move = click(8 + 6 * column, 8 + 6 * row);
    const next = pressed(frame, column, row);
    const said = predictCells(inducer.know, inducer.mask, inducer.memory, frame, move);
    const wrong = seen({ ...frame, cells: said }, move, next).changed.length > 0;
    inducer.observe(frame, move, next);
    frame = next;
    return wrong ? [turn] : [];
  });
  expect(missed.filter((turn) => turn >= 6)).toEqual([]);
});

test("a piece that was chosen otherwise than by a click gets the colour back that it had", () => {
  const rule = { next: {}, usual: {}, spread: {}, selected: 9 };
  const board = (left: number, right: number): Grid => {
    const grid = createGrid(36, 36, 5);
    fill(grid, 6, 6, 3, 3, left);
    fill(grid, 12, 6, 3, 3, right);
    return grid;
  };
  const mask = new Uint8Array(36 * 36);
  const was = wasBefore(rule, 3, board(9, 8), mask, press("ACTION5"), board(3, 9));
  expect(was).toBe(8);
  const claims = recolourClaims(board(8, 9), mask, rule, "level", click(7, 7), was);
  expect(claims.map((claim) => claim.rule)).toEqual(["a click selects: the old one as it was"]);
});
