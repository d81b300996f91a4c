import { expect, test } from "vitest";
import { engineOf } from "../compile.ts";
import { boardId } from "../search/naming.ts";
import { boardOf } from "./board.ts";
import { readPanels } from "./icon.ts";
import { figureOn, figureOnTile } from "./lock.ts";
import { NO_TILES, type TileRules } from "./tiles.ts";
import { press } from "./turn.ts";

const SIDE = 4;
const FLOOR = "3".repeat(SIDE * SIDE);
const BODY = "c".repeat(SIDE * SIDE);
/** Figures of two by two cells on a ground of 5. */
const lock = (figure: string): string => `5555${`5${figure.slice(0, 2)}5`}${`5${figure.slice(2)}5`}5555`;
const TURNER = "3333300330033333";

/** A picture, magnified twice, beside a board of three tiles. */
function frame(picture: string) {
  const cells = new Uint8Array(12 * 8).fill(5);
  for (const [i, digit] of [...picture].entries())
    for (const [dx, dy] of [
      [0, 0],
      [1, 0],
      [0, 1],
      [1, 1],
    ] as const) {
      const [x, y] = [2 * (i % 2) + dx, 4 + 2 * Math.floor(i / 2) + dy];
      cells[y * 12 + x] = Number.parseInt(digit, 16);
    }
  return { width: 12, height: 8, cells };
}

const RULES: TileRules = {
  ...NO_TILES,
  looks: { floor: FLOOR, body: BODY, turner: TURNER, shut: lock("9959") },
  floor: "floor",
  bodies: [{ looks: ["body"], steps: { ACTION3: [-1, 0], ACTION4: [1, 0] } }],
  meetings: { turner: [{ when: [], does: "enter", seen: 1 }] },
  icons: { "enter turner": [{ x: 0, y: 4, width: 4, height: 4, turn: 1, ground: 5 }] },
  locks: ["shut"],
};

function board(tiles: readonly string[], picture: string) {
  const engine = engineOf(RULES);
  const lattice = { size: SIDE, x: 0, y: 0, columns: tiles.length, rows: 1 };
  const looks = tiles.map((text) => {
    const known = engine.looks.numbers.get(text) ?? engine.looks.texts.push(text) - 1;
    engine.looks.numbers.set(text, known);
    return known;
  });
  const made = boardOf(engine, lattice, Uint16Array.from(looks));
  readPanels(engine, made.cells, frame(picture));
  return { engine, made };
}

test("a figure is told without what is around it, however it is magnified", () => {
  expect(figureOnTile(lock("9e59"))).toEqual({ ground: "5", width: 2, height: 2, text: "9e.9" });
  expect(figureOn("99ee99ee55995599", 4, "5")?.text).toBe("9e.9");
  expect(figureOnTile("5955595559555555")).toBeUndefined();
});

test("what looks like a lock lets in while the picture shows what it does, and not else", () => {
  const open = board([BODY, lock("9559"), FLOOR], "9559");
  expect(press(open.engine, open.made, "ACTION4")).toMatchObject({ to: 1, guess: true });
  const shut = board([BODY, lock("9559"), FLOOR], "5995");
  expect(press(shut.engine, shut.made, "ACTION4")).toMatchObject({ to: 0, guess: false });
});

test("a lock is opened by turning the picture first: what it shows is part of the board", () => {
  const { engine, made } = board([TURNER, BODY, lock("9559")], "5995");
  const turned = { ...made, cells: press(engine, made, "ACTION3").cells };
  const back = { ...made, cells: press(engine, turned, "ACTION4").cells };
  expect(boardId(engine, back)).not.toBe(boardId(engine, made));
  expect(press(engine, back, "ACTION4").to).toBe(2);
});
