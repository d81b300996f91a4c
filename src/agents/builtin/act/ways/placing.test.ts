import { expect, test } from "vitest";
import { type Piece, placements, type Shift } from "./placing.ts";

const frame = { width: 24, height: 24 };
const at = (x: number, y: number): number => y * frame.width + x;
const block = (x: number, y: number, columns: number, rows: number): number[] =>
  Array.from({ length: columns * rows }, (_, i) => at(x + (i % columns), y + Math.floor(i / columns)));
const piece = (cells: number[], stride: Shift = [2, 2]): Piece => ({
  cells,
  stride,
  covers: true,
  mirrored: true,
});
const never = () => false;

test("pieces go where they cover everything together, in few steps", () => {
  const targets = [...block(10, 10, 6, 2), ...block(10, 12, 2, 4)];
  const pieces = [piece(block(0, 0, 2, 4)), piece(block(16, 4, 6, 2))];
  expect(placements({ frame, targets, pieces, lines: [] }, never)).toEqual([
    [10, 12],
    [-6, 6],
  ]);
  expect(placements({ frame, targets, pieces: pieces.slice(1), lines: [] }, never)).toBeUndefined();
});

test("what a piece does not cover its image does, and a line goes where that fits", () => {
  const targets = [...block(2, 2, 2, 2), ...block(2, 10, 2, 2)];
  const line = piece(block(0, 20, 24, 2));
  const pieces = [piece(block(8, 2, 2, 2)), line];
  const lines = [{ across: "y" as const, sum: 41, piece: 1 }];
  expect(placements({ frame, targets, pieces, lines }, never)).toEqual([
    [-6, 0],
    [0, -14],
  ]);
});

test("a piece that cannot go down stays in its row", () => {
  const pieces = [piece(block(0, 4, 2, 2), [2, 0])];
  expect(placements({ frame, targets: block(8, 4, 2, 2), pieces, lines: [] }, never)).toEqual([[8, 0]]);
  expect(placements({ frame, targets: block(8, 6, 2, 2), pieces, lines: [] }, never)).toBeUndefined();
});
