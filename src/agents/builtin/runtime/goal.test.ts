import { expect, test } from "vitest";
import { boardOf } from "./board.ts";
import { engineOf } from "./compile.ts";
import { tileAtoms } from "./goal.ts";
import { NO_TILES } from "./tiles.ts";

const engine = engineOf({
  ...NO_TILES,
  looks: { floor: "1", peg: "5", hole: "7" },
  floor: "floor",
  things: ["peg"],
});
const lattice = { size: 1, x: 0, y: 0, columns: 4, rows: 1 };

/** A row of tiles by their digits, and what can be said of it when there were several pegs at first. */
function atomsOf(row: string): Set<string> {
  const looks = Uint16Array.from(row, (digit) => engine.looks.numbers.get(digit)!);
  const board = boardOf(engine, lattice, looks);
  return tileAtoms(engine, board, { looks: ["peg", "hole"], several: ["peg"], colours: 0, samples: [] });
}

test("one is left of several, then none", () => {
  expect(atomsOf("5517")).not.toContain("lone peg");
  expect(atomsOf("1517")).toContain("lone peg");
  expect(atomsOf("1517")).not.toContain("gone peg");
  expect(atomsOf("1117")).toContain("gone peg");
});
