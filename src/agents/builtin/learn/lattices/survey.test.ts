import { expect, test } from "vitest";
import { click } from "../../../../contracts/action.ts";
import { copyGrid, createGrid } from "../../../../grid/grid.ts";
import { fill } from "../../toys.suite.ts";
import { seen } from "../experience.ts";
import { agree, survey } from "./survey.ts";
import { Surveyor } from "./surveyor.ts";

/** Tiles of 7 with a gap of one, from (5, 4) on; marks tell their edges. */
function board(zoom: number) {
  const grid = createGrid(64, 64, 5);
  for (let i = 0; i < 9; i++) {
    const x = 5 + (i % 3) * 8 * zoom;
    const y = 4 + Math.floor(i / 3) * 8 * zoom;
    fill(grid, x, y, 7 * zoom, 7 * zoom, i % 2 ? 3 : 11);
    fill(grid, x + 2 * zoom, y + 3 * zoom, 3 * zoom, zoom, 0);
  }
  return grid;
}

test("the side of tiles is found without motion, and magnification is taken back", () => {
  const plain = survey(board(1), []);
  const large = survey(board(2), []);
  expect(agree([plain])).toBe(8);
  expect(agree([plain, large])).toBe(8);
  expect(large.get(8)!.lattice).toMatchObject({ size: 16, zoom: 2 });
});

test("a frame without repetition lies on no lattice", () => {
  const grid = createGrid(64, 64, 5);
  for (let i = 0; i < 60; i++) fill(grid, (i * 23) % 59, (i * 31) % 57, 2 + (i % 4), 5 - (i % 3), i % 16);
  expect(agree([survey(grid, [])])).toBe(0);
});

test("what went from tile to tile does not make tiles twice as large", () => {
  const went = { left: 6, right: 18, top: 14, bottom: 17 };
  const often = Array.from({ length: 12 }, () => went);
  expect(agree([survey(board(1), often)])).toBe(8);
});

test("blocks that only meet at a corner are changed one by one", () => {
  const before = createGrid(64, 64, 13);
  fill(before, 16, 24, 32, 8, 1);
  fill(before, 24, 32, 8, 16, 1);
  fill(before, 18, 26, 4, 4, 5);
  const after = copyGrid(before);
  fill(after, 32, 24, 8, 8, 14);
  fill(after, 24, 32, 8, 8, 14);
  const surveyor = new Surveyor();
  surveyor.open(before, "first");
  surveyor.click(seen(before, click(28, 28), after), "first", new Uint8Array(64 * 64));
  expect(surveyor.lattice("first")).toMatchObject({ size: 8, x: 0, y: 0 });
});
