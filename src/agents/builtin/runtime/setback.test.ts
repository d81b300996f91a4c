import { expect, test } from "vitest";
import { courseAfter, courseFrom, isSetBack } from "./setback.ts";

const WIDTH = 8;
const none = new Uint8Array(WIDTH * WIDTH);

/** A board with single cells of a colour. */
function board(...marked: readonly (readonly [x: number, y: number, colour: number])[]): Uint8Array {
  const cells = new Uint8Array(WIDTH * WIDTH);
  for (const [x, y, colour] of marked) cells[y * WIDTH + x] = colour;
  return cells;
}

/** Whether the last of these boards, one a move, was a setback. */
function setsBack(...boards: readonly Uint8Array[]): boolean {
  let course = courseFrom(boards[0]!, WIDTH);
  for (let i = 1; i < boards.length - 1; i++) course = courseAfter(course, none, boards[i - 1]!, boards[i]!);
  return isSetBack(course, none, boards.at(-2)!, boards.at(-1)!);
}

test("all is as it was at once, but for a life: a setback", () => {
  const start = board([0, 0, 9], [3, 0, 5]);
  const lost = board([0, 0, 9], [3, 0, 5], [7, 7, 3]);
  expect(setsBack(start, board([1, 0, 9], [3, 0, 5]), board([2, 0, 9], [3, 0, 5]), lost)).toBe(true);
});

test("ordinary moves that lead back, a step or a whole round, are none", () => {
  const at = (x: number, y: number) => board([x, y, 9]);
  expect(setsBack(at(0, 0), at(1, 0), at(0, 0))).toBe(false);
  expect(setsBack(at(0, 0), at(1, 0), at(1, 1), at(0, 1), at(0, 0))).toBe(false);
});

test("what had changed and stays changed is no setback", () => {
  const start = board([0, 0, 9], [5, 5, 4]);
  expect(setsBack(start, board([1, 0, 9], [5, 5, 4]), board([2, 0, 9]), board([0, 0, 9]))).toBe(false);
});

test("a body is sent home and a life is gone, though what was taken stays taken", () => {
  const start = board([0, 0, 9], [3, 0, 4]);
  const [left, there] = [board([1, 0, 9], [3, 0, 4]), board([4, 0, 9])];
  expect(
    setsBack(start, left, board([2, 0, 9], [3, 0, 4]), board([3, 0, 9]), there, board([0, 0, 9], [7, 7, 3])),
  ).toBe(true);
  // Without any sign of a life it may have been thrown there.
  expect(setsBack(start, left, board([2, 0, 9], [3, 0, 4]), board([3, 0, 9]), there, board([0, 0, 9]))).toBe(
    false,
  );
});
