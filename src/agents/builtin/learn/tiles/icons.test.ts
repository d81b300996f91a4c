import { expect, test } from "vitest";
import { engineOf } from "../../runtime/compile.ts";
import { applyIcons, drawPanels, type Icon, readPanels } from "../../runtime/tiles/icon.ts";
import { NO_TILES } from "../../runtime/tiles/tiles.ts";
import { findIcons } from "./icons.ts";
import type { Left } from "./patches.ts";

const SIZE = 12;
const [TURN, TINT] = [7, 8];

/** A picture of 2x2 cells per digit, at 4, 5. */
function frame(rows: readonly string[]): Uint8Array {
  const cells = new Uint8Array(SIZE * SIZE);
  for (const [row, digits] of rows.entries())
    for (const [column, digit] of [...digits].entries())
      for (const d of [0, 1, SIZE, SIZE + 1])
        cells[(5 + 2 * row) * SIZE + 4 + 2 * column + d] = Number.parseInt(digit, 16);
  return cells;
}

function left(event: number, rows: readonly string[], then: readonly string[]): Left {
  const [before, after] = [frame(rows), frame(then)];
  const elsewhere = [...before.keys()]
    .filter((cell) => before[cell] !== after[cell])
    .map((cell) => [cell, before[cell]!, after[cell]!] as const);
  return {
    level: "",
    buttons: [],
    events: [event],
    before,
    after,
    patch: elsewhere,
    elsewhere,
    isWide: false,
  };
}

function told(
  icons: ReadonlyMap<number, readonly Icon[]>,
  event: number,
  rows: readonly string[],
): Uint8Array {
  const engine = { ...engineOf({ ...NO_TILES, icons: Object.fromEntries(icons) }), icons };
  const drawn = frame(rows);
  const before = new Uint16Array(8);
  readPanels(engine, before, { width: SIZE, height: SIZE, cells: drawn });
  const after = before.slice();
  applyIcons(engine, after, [event]);
  drawPanels(engine, before, after, drawn, SIZE);
  return drawn;
}

/** A quarter clockwise. */
const turned = (rows: readonly string[]): string[] =>
  rows.map((_, i) =>
    rows
      .map((row) => row[i]!)
      .reverse()
      .join(""),
  );

test("a picture that an event turned is turned by it whatever it shows", () => {
  const seen = ["995", "955", "599"];
  const icons = findIcons([left(TURN, seen, turned(seen))], SIZE);
  const other = ["555", "599", "e59"];
  expect(told(icons, TURN, other)).toEqual(frame(turned(other)));
  expect(told(icons, TINT, other)).toEqual(frame(other));
});

test("colours that an event took on are taken on in any shape, the last one to the first", () => {
  const icons = findIcons(
    [
      left(TINT, ["555", "5c5", "ccc"], ["555", "595", "999"]),
      left(TINT, ["995", "555", "599"], ["ee5", "555", "5ee"]),
    ],
    SIZE,
  );
  expect(told(icons, TINT, ["5c5", "ccc", "555"])).toEqual(frame(["595", "999", "555"]));
  expect(told(icons, TINT, ["5e5", "eee", "555"])).toEqual(frame(["5c5", "ccc", "555"]));
});

test("what does not always come with an event is not told", () => {
  const change = left(TINT, ["555", "5c5", "ccc"], ["555", "595", "999"]);
  const none = left(TINT, ["555", "5c5", "ccc"], ["555", "5c5", "ccc"]);
  expect(findIcons([change, none], SIZE).size).toBe(0);
});

test("a picture that was replaced is replaced again, turned and coloured as it is by then", () => {
  const seen = ["995", "955", "599"];
  const icons = findIcons(
    [left(TURN, seen, turned(seen)), left(TINT, ["955", "995", "599"], ["999", "559", "959"])],
    SIZE,
  );
  expect(told(icons, TINT, turned(["e55", "ee5", "5ee"]))).toEqual(frame(turned(["eee", "55e", "e5e"])));
});

test("of several events that came together one recolours, and once", () => {
  const tint = left(TINT, ["555", "5c5", "ccc"], ["555", "595", "999"]);
  const icons = findIcons([{ ...tint, events: [TINT, TINT + 1] }], SIZE);
  expect([...icons.values()].flat()).toHaveLength(1);
});

test("what tiles tell is a picture that was turned where it lies across several tiles, and no other", () => {
  const seen = ["995", "955", "599"];
  const byTiles = { ...left(TURN, seen, turned(seen)), patch: [] };
  expect(findIcons([byTiles], SIZE).size).toBe(0);
  const icons = findIcons([{ ...byTiles, isWide: true }], SIZE);
  const other = ["555", "599", "e59"];
  expect(told(icons, TURN, other)).toEqual(frame(turned(other)));
});

test("a picture that is known is recoloured whether tiles tell it or not", () => {
  const seen = ["995", "955", "599"];
  const tint = { ...left(TINT, ["995", "955", "599"], ["ee5", "e55", "5ee"]), patch: [] };
  expect(findIcons([tint], SIZE).size).toBe(0);
  const icons = findIcons([left(TURN, seen, turned(seen)), tint], SIZE);
  expect(told(icons, TINT, turned(seen))).toEqual(frame(turned(["ee5", "e55", "5ee"])));
});
