import { expect, test } from "vitest";
import { createGrid } from "../../../grid/grid.ts";
import { fill } from "../toys.suite.ts";
import { boardOf } from "./board.ts";
import { codeIn, showsCode } from "./codes.ts";
import { engineOf } from "./compile.ts";
import { readBoard } from "./looks.ts";
import { NO_TILES, type TileRules } from "./tiles.ts";

const turnsInto = (leaves: string) => [{ when: [], does: "enter" as const, leaves, seen: 1 }];
const RULES: TileRules = {
  ...NO_TILES,
  floor: "floor",
  looks: { floor: "0000", first: "5999", last: "9995" },
  meetings: { first: turnsInto("last"), last: turnsInto("first") },
};

test("looks shown beside the tiles are a code for as many tiles that turn into them", () => {
  const engine = engineOf(RULES);
  const lattice = { size: 2, x: 0, y: 4, columns: 5, rows: 3 };
  const grid = createGrid(10, 10, 0);
  const draw = (look: "first" | "last", x: number, y: number) => {
    fill(grid, x, y, 2, 2, 9);
    const by = look === "first" ? 0 : 1;
    fill(grid, x + by, y + by, 1, 1, 5);
  };
  draw("first", 2, 6);
  draw("first", 6, 8);
  const board = () =>
    boardOf(engine, lattice, readBoard(engine.looks, grid, new Uint8Array(grid.cells.length), lattice));
  expect(codeIn(engine, board(), grid)).toBeUndefined();
  // Above the tiles, where none can be.
  draw("first", 1, 1);
  draw("last", 5, 1);
  const code = codeIn(engine, board(), grid)!;
  expect(code.tiles).toEqual([6, 13]);
  expect(showsCode(engine, board(), code)).toBe(false);
  draw("last", 6, 8);
  expect(showsCode(engine, board(), code)).toBe(true);
});
