import { expect, test } from "vitest";
import { gridFromText, gridToText } from "../../grid/grid.ts";
import {
  blank,
  copy,
  count,
  crop,
  draw,
  fill,
  find,
  findAll,
  flood,
  mask,
  mirror,
  move,
  objects,
  replace,
  rotate,
  same,
  set,
  uniform,
} from "./index.ts";
import { setPristine } from "./pristine.ts";

const sample = () => gridFromText("0120 0000 3003 0330");
const text = (grid: Parameters<typeof gridToText>[0]) => gridToText(grid).replaceAll("\n", " ");

test("looking: find, findAll, count, uniform, mask, objects", () => {
  expect(find(sample(), 3)).toEqual({ x: 0, y: 2 });
  expect(find(sample(), 9)).toBeNull();
  expect(findAll(sample(), 3)).toEqual([
    { x: 0, y: 2 },
    { x: 3, y: 2 },
    { x: 1, y: 3 },
    { x: 2, y: 3 },
  ]);
  expect(findAll(sample(), 9)).toEqual([]);
  expect(count(sample(), 0)).toBe(10);
  expect(uniform(sample(), { x: 1, y: 3, width: 2, height: 1 })).toBe(3);
  expect(uniform(sample(), { x: 3, y: 3, width: 2, height: 1 })).toBe(-1);
  expect([...mask(sample(), (colour, x, y) => colour === 3 && x > 2 && y < 3)].indexOf(1)).toBe(11);
  expect(objects(sample(), { background: [0] })).toHaveLength(5);
});

test("find agrees with a plain scan for every colour, aligned or not, remembered or not", () => {
  const buffer = new Uint8Array(1003).map((_, i) => (i * 31 + (i >> 3)) % 13);
  for (const offset of [0, 1, 2, 3, 4]) {
    const cells = buffer.subarray(offset, offset + 997);
    for (const pristine of [undefined, cells]) {
      setPristine(pristine);
      for (let colour = 0; colour < 16; colour++) {
        const at = cells.indexOf(colour);
        const expected = at < 0 ? null : { x: at % 997, y: 0 };
        expect(find({ width: 997, height: 1, cells }, colour)).toEqual(expected);
        expect(find({ width: 997, height: 1, cells }, colour)).toEqual(expected);
      }
    }
  }
  setPristine(undefined);
});

test("making leaves the original alone", () => {
  const grid = sample();
  const other = copy(grid);
  expect(same(grid, other)).toBe(true);
  set(other, 0, 0, 9);
  expect(text(grid)).toBe("0120 0000 3003 0330");
  expect(text(crop(grid, { x: 2, y: -1, width: 3, height: 2 }))).toBe("000 200");
  expect(text(mirror(grid, "x"))).toBe("0210 0000 3003 0330");
  expect(text(mirror(grid, "y"))).toBe("0330 3003 0000 0120");
  expect(text(rotate(gridFromText("12 34")))).toBe("31 42");
  expect(text(rotate(gridFromText("12 34"), -1))).toBe("24 13");
  expect(text(rotate(gridFromText("123"), 1))).toBe("1 2 3");
});

test("changing works in place and clips at the edges", () => {
  expect(text(fill(blank(3, 2), { x: 1, y: -5, width: 9, height: 6 }, 4))).toBe("044 000");
  expect(text(move(sample(), { x: 0, y: 2, width: 4, height: 2 }, 1, -1, 0))).toBe("0120 0300 0033 0000");
  expect(text(move(sample(), { x: 1, y: 0, width: 2, height: 1 }, 1, 0, 5))).toBe("0512 0000 3003 0330");
  expect(text(draw(blank(3, 2, 7), gridFromText("10 02"), 2, 0, 0))).toBe("771 777");
  expect(text(flood(sample(), 1, 1, 8))).toBe("8128 8888 3883 0330");
  expect(text(replace(sample(), 3, 0))).toBe("0120 0000 0000 0000");
});
