import { expect, test } from "vitest";
import { REACH, SPAN, UNSEEN } from "../camera.ts";
import { engineOf } from "../compile.ts";
import { boardOf } from "./board.ts";
import { NO_TILES } from "./tiles.ts";
import { UNSEEN_LOOK, worldBoard } from "./world.ts";

const SIDE = 4;
const FLOOR = 2;
const BOX = 3;

/** A frame of four tiles, and a box that was seen to the left of it; tiles are magnified so much. */
function world(zoom: number) {
  const digits = (digit: number) => String(digit).repeat(4 / zoom ** 2);
  const looks = { floor: digits(1), box: digits(5) };
  const engine = engineOf({ ...NO_TILES, looks, floor: "floor", things: ["box"] });
  const wide = SPAN * SIDE;
  const board = new Uint8Array(wide * wide).fill(UNSEEN);
  const first = REACH * SIDE;
  for (let y = first; y < first + SIDE; y++) board.fill(1, y * wide + first, y * wide + first + SIDE);
  for (const y of [first, first + 1]) board.fill(5, y * wide + first - 2, y * wide + first);
  const lattice = { size: 2, x: 0, y: 0, columns: 2, rows: 2, zoom };
  const window = { left: 0, top: 0, right: SIDE - 1, bottom: SIDE - 1 };
  const shown = boardOf(engine, lattice, new Uint16Array(4).fill(FLOOR));
  return { engine, ...worldBoard(engine, shown, window, { x: 0, y: 0, board }, SIDE, SIDE) };
}

test.each([1, 2])(
  "what can be pushed stands on the floor beyond the window too, magnified %d times",
  (zoom) => {
    const { engine, lattice, cells } = world(zoom);
    const tiles = lattice.columns * lattice.rows;
    const at = lattice.columns + 1;
    expect([cells[at], cells[tiles + at]]).toEqual([FLOOR, BOX]);
    expect(engine.looks.texts[cells[0]!]).toBe(UNSEEN_LOOK);
  },
);
