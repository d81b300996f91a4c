import { expect, test } from "vitest";
import { press } from "../../../../contracts/action.ts";
import type { Grid } from "../../../../contracts/grid.ts";
import { NOTHING } from "../../learn/inducer.ts";
import { recall, remember } from "../step.ts";
import { NO_TILES, type TileRules } from "./tiles.ts";

const COLOURS = { ".": 1, "@": 9, O: 8, c: 4 } as const;

/** Tiles of two by two cells in a row. */
function row(text: string): Grid {
  const line = [...text].flatMap((char) => [char, char]).map((char) => COLOURS[char as keyof typeof COLOURS]);
  return { width: line.length, height: 2, cells: Uint8Array.from([...line, ...line]) };
}

const TILES: TileRules = {
  ...NO_TILES,
  lattices: { "1": { size: 2, x: 0, y: 0, columns: 3, rows: 1 } },
  looks: { floor: "1111", small: "9999", large: "8888", coin: "4444" },
  floor: "floor",
  bodies: [{ looks: ["small", "large"], steps: { ACTION4: [1, 0] } }],
  taken: ["coin"],
  meetings: { coin: [{ when: [], does: "enter", leaves: "floor", atOnce: true, seen: 1 }] },
};

test.each(["@", "O"])("what a body takes is counted, however it looks then: %s", (look) => {
  const know = { ...NOTHING, tiles: TILES, inTiles: true };
  const [before, after] = [row("@c."), row(`.${look}.`)];
  const mask = new Uint8Array(before.cells.length);
  const { tiles } = recall(know, mask, remember(know, before, "1"), before, press("ACTION4"), after);
  expect(tiles!.cells[6]).toBe(1);
});
