import { expect, test } from "vitest";
import { engineOf } from "../compile.ts";
import { boardOf } from "./board.ts";
import { bearing } from "./meeting.ts";
import { NO_TILES, type TileRules } from "./tiles.ts";
import { press } from "./turn.ts";

const RULES: TileRules = {
  ...NO_TILES,
  looks: { floor: "1111", body: "9999" },
  floor: "floor",
  bodies: [{ looks: ["body"], steps: { ACTION3: [-1, 0], ACTION4: [1, 0] } }],
};

/** A body at the right edge goes on to the right. */
function goesOn(rules: TileRules) {
  const engine = engineOf(rules);
  const [floor, body] = ["1111", "9999"].map((text) => engine.looks.numbers.get(text)!) as [number, number];
  const lattice = { size: 2, x: 0, y: 0, columns: 2, rows: 1 };
  return press(engine, boardOf(engine, lattice, Uint16Array.of(floor, body)), "ACTION4");
}

test("nobody knows what is beyond the edge of the board until a button was tried there", () => {
  expect(goesOn(RULES)).toMatchObject({ guess: true, from: 1, to: 1 });
  expect(goesOn({ ...RULES, edges: ["ACTION3"] }).guess).toBe(true);
  expect(goesOn({ ...RULES, edges: ["ACTION4"] }).guess).toBe(false);
});

test("a thing that becomes the floor is gone, whatever it stands on", () => {
  const rules: TileRules = {
    ...RULES,
    looks: { ...RULES.looks, box: "5555", socket: "3333" },
    things: ["box"],
    shows: { "box on socket": "box" },
    effects: [{ on: "press ACTION3", when: [], from: "box", to: "floor", seen: 3 }],
  };
  const engine = engineOf(rules);
  const [body, box, socket] = ["9999", "5555", "3333"].map((text) => engine.looks.numbers.get(text)!) as [
    number,
    number,
    number,
  ];
  const lattice = { size: 2, x: 0, y: 0, columns: 2, rows: 1 };
  const board = boardOf(engine, lattice, Uint16Array.of(body, socket));
  board.cells[3] = box;
  expect([...press(engine, board, "ACTION3").cells.slice(1, 4)]).toEqual([socket, body, 0]);
});

test("a button that did nothing so far is tried with what is farther off, where the body looks", () => {
  const rules: TileRules = {
    ...RULES,
    looks: { ...RULES.looks, box: "5555", right: "9393", left: "3939" },
    bodies: [{ looks: ["right", "left"], steps: { ACTION3: [-1, 0], ACTION4: [1, 0] } }],
    faces: { right: { to: "right", upright: "right" }, left: { to: "left", upright: "right" } },
  };
  const isGuess = (body: string, idle: Partial<TileRules["idle"][string]>) => {
    const engine = engineOf({
      ...rules,
      idle: { ACTION5: { on: ["floor"], by: ["floor"], far: [], as: [], ...idle } },
    });
    const board = ["1111", rules.looks[body]!, "1111", "5555"].map((text) => engine.looks.numbers.get(text)!);
    const lattice = { size: 2, x: 0, y: 0, columns: 4, rows: 1 };
    return press(engine, boardOf(engine, lattice, Uint16Array.from(board)), "ACTION5").guess;
  };
  const as = bearings(rules);
  expect(isGuess("right", { as })).toBe(true);
  expect(isGuess("right", { as, far: ["box"] })).toBe(false);
  expect(isGuess("left", { as })).toBe(false);
});

/** Every bearing a body may have alone: none of them is news. */
function bearings(rules: TileRules): number[] {
  const engine = engineOf(rules);
  const lattice = { size: 2, x: 0, y: 0, columns: 1, rows: 1 };
  return ["right", "left"].map((name) => {
    const { cells } = boardOf(engine, lattice, Uint16Array.of(engine.looks.numbers.get(rules.looks[name]!)!));
    return bearing({ engine, lattice, tiles: 1, cells, button: 5 }, 0);
  });
}
