import { expect, test } from "vitest";
import { findDials } from "./dials.ts";
import type { Left } from "./patches.ts";

const WIDTH = 8;

/** Moves of which each pressed a button, and what a cell showed then. */
const moves = (shown: readonly (readonly [button: number, colour: number])[]): Left[] =>
  shown.map(([button, colour], i) => {
    const before = Uint8Array.of(shown[i - 1]?.[1] ?? 0);
    const patch = before[0] === colour ? [] : [[0, before[0]!, colour] as const];
    return {
      level: "one",
      buttons: [button],
      events: [],
      before,
      after: Uint8Array.of(colour),
      patch,
      elsewhere: patch,
      isWide: false,
    };
  });

test("a cell that shows which button was pressed is a dial", () => {
  const shown = [
    [1, 4],
    [2, 5],
    [3, 6],
    [1, 4],
    [2, 5],
    [3, 6],
  ] as const;
  expect(findDials(moves(shown), 0, WIDTH)).toEqual({
    ACTION1: [[0, 0, 4]],
    ACTION2: [[0, 0, 5]],
    ACTION3: [[0, 0, 6]],
  });
});

test("what was pressed once proves no dial", () => {
  const shown = [
    [1, 4],
    [1, 4],
    [1, 4],
    [1, 4],
    [2, 5],
    [3, 6],
  ] as const;
  expect(findDials(moves(shown), 0, WIDTH)).toEqual({});
});
