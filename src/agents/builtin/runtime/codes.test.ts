import { expect, test } from "vitest";
import { createGrid } from "../../../grid/grid.ts";
import { fill } from "../toys.suite.ts";
import { codeIn, wrongInCode } from "./codes.ts";
import { engineOf } from "./compile.ts";
import { boardOf } from "./tiles/board.ts";
import { readBoard } from "./tiles/looks.ts";
import { NO_TILES, type TileRules } from "./tiles/tiles.ts";

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
  expect(wrongInCode(engine, board(), code)).toBe(1);
  draw("last", 6, 8);
  expect(wrongInCode(engine, board(), code)).toBe(0);
});

test("a code may be drawn in other colours, for tiles that a button turns", () => {
  const touch = (from: string, to: string) => ({
    button: "ACTION1",
    way: [0, -1] as const,
    from,
    to,
    seen: 1,
  });
  const looks = { floor: "000000000", slash: "009090900", ring: "999909999" };
  const engine = engineOf({
    ...NO_TILES,
    floor: "floor",
    looks,
    touches: [touch("slash", "ring"), touch("ring", "slash")],
  });
  const lattice = { size: 3, x: 0, y: 0, columns: 5, rows: 5 };
  const grid = createGrid(15, 15, 0);
  const draw = (look: keyof typeof looks, x: number, y: number, colour: number) => {
    for (const [i, digit] of [...looks[look]].entries())
      if (digit === "9") fill(grid, x + (i % 3), y + Math.floor(i / 3), 1, 1, colour);
  };
  draw("slash", 0, 0, 9);
  draw("slash", 6, 0, 9);
  // On the lattice, too.
  draw("ring", 0, 9, 3);
  draw("slash", 6, 9, 3);
  const board = boardOf(
    engine,
    lattice,
    readBoard(engine.looks, grid, new Uint8Array(grid.cells.length), lattice),
  );
  const code = codeIn(engine, board, grid)!;
  expect(code.tiles).toEqual([0, 2]);
  expect(wrongInCode(engine, board, code)).toBe(1);
});
