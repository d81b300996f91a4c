import { expect, test } from "vitest";
import { engineOf } from "../compile.ts";
import { boardOf } from "../tiles/board.ts";
import { NO_TILES } from "../tiles/tiles.ts";
import { tileAtoms } from "./goal.ts";

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
  return tileAtoms(engine, board, {
    looks: ["peg", "hole"],
    several: ["peg"],
    colours: 0,
    areas: 0,
    samples: [],
  });
}

test("one is left of several, then none", () => {
  expect(atomsOf("5517")).not.toContain("lone peg");
  expect(atomsOf("1517")).toContain("lone peg");
  expect(atomsOf("1517")).not.toContain("gone peg");
  expect(atomsOf("1117")).toContain("gone peg");
});

test("what was made on the way is used up when nothing is new", () => {
  expect(atomsOf("5517")).toContain("nothing new");
  expect(atomsOf("1117")).toContain("nothing new");
});

test("every pad carries a body of its own colour, or it does not", () => {
  const rules = {
    ...NO_TILES,
    looks: { floor: "1111", red: "8888", blue: "9999", redPad: "8118", bluePad: "9119", coin: "4444" },
    floor: "floor",
    bodies: [
      { looks: ["red"], steps: {} },
      { looks: ["blue"], steps: {} },
    ],
  };
  const padded = engineOf(rules);
  const look = (name: keyof typeof rules.looks) => padded.looks.numbers.get(rules.looks[name])!;
  const said = (red: number, blue: number, besides: keyof typeof rules.looks = "floor") => {
    const pads = Uint16Array.of(look("redPad"), look("bluePad"), look(besides), look("floor"));
    const board = boardOf(padded, { ...lattice, size: 2 }, pads);
    board.cells[4 + red] = look("red");
    board.cells[4 + blue] = look("blue");
    return tileAtoms(padded, board, {
      looks: ["redPad", "bluePad"],
      several: [],
      colours: 0,
      areas: 0,
      samples: [],
    });
  };
  const manned = (atoms: Set<string>) => [...atoms].some((atom) => atom.startsWith("manned "));
  expect(manned(said(0, 1))).toBe(true);
  expect(manned(said(1, 0))).toBe(false);
  expect(manned(said(0, 3))).toBe(false);
  expect(said(0, 1).has("nothing new")).toBe(true);
  expect(said(0, 1, "coin").has("nothing new")).toBe(false);
});
