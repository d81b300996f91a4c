import { expect, test } from "vitest";
import type { Paint } from "../../runtime/colours/paint.ts";
import { paintings } from "./painted.ts";

/** A sheet of four cells; tools paint its upper or left half, or all of it. */
const SHEET = [0, 1, 2, 3] as const;
const paint = (...cells: number[]): Paint => ({ button: "ACTION5", when: [], cells, source: 9 });
const TOOLS = [paint(0, 1), paint(0, 2), paint(...SHEET)];
const wants = (...colours: number[]) => SHEET.map((at) => ({ at, colour: colours[at]! }));

test("the last stroke shows as it is, and what lies beneath it may be anything", () => {
  const [strokes] = paintings(Uint8Array.of(7, 7, 7, 7), TOOLS, wants(8, 9, 8, 6));
  expect(strokes).toEqual([
    { cells: [0, 1, 2, 3], colour: 6 },
    { cells: [0, 1], colour: 9 },
    { cells: [0, 2], colour: 8 },
  ]);
});

test("what is there already need not be painted", () => {
  const [strokes] = paintings(Uint8Array.of(9, 9, 7, 6), TOOLS, wants(8, 9, 8, 6));
  expect(strokes).toEqual([{ cells: [0, 2], colour: 8 }]);
  expect(paintings(Uint8Array.of(7, 7, 7, 7), TOOLS, wants(8, 7, 7, 7))).toEqual([]);
});
