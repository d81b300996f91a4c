import { decode } from "fast-png";
import { expect, test } from "vitest";
import { UNKNOWN } from "../contracts/grid.ts";
import { createGrid, gridFromText } from "./grid.ts";
import { PALETTE_RGB } from "./palette.ts";
import { gridToPng } from "./png.ts";
import { gridToTerminal, terminalColour } from "./terminal.ts";

test("a PNG decodes to the official colours, cell by cell", () => {
  const grid = gridFromText("01234567\n89abcdef");
  const png = decode(gridToPng(grid, { scale: 3 }));
  expect([png.width, png.height]).toEqual([24, 6]);
  for (let y = 0; y < 2; y++)
    for (let x = 0; x < 8; x++) {
      const index = png.data[(y * 3 + 1) * png.width + x * 3 + 1]!;
      expect(png.palette![index]).toEqual(PALETTE_RGB[y * 8 + x]);
    }
});

test("coordinates add a margin and leave the cells in place", () => {
  const png = decode(gridToPng(createGrid(64, 64, 8), { coordinates: true }));
  expect([png.width, png.height]).toEqual([64 * 8 + 10, 64 * 8 + 10]);
  expect(png.data[10 * png.width + 10]).toBe(8);
  const top = png.data.subarray(0, 10 * png.width);
  expect(top.some((pixel) => pixel === 17)).toBe(true);
});

test("a conceded cell is drawn apart from all colours", () => {
  const grid = createGrid(1, 1);
  grid.cells[0] = UNKNOWN;
  expect(decode(gridToPng(grid, { scale: 1 })).data[0]).toBeGreaterThan(15);
});

test("the terminal shows two rows a line, and digits where there is no colour", () => {
  const grid = gridFromText("88\n99\n88");
  const lines = gridToTerminal(grid).split("\n");
  expect(lines).toHaveLength(2);
  expect(lines[0]).toBe("\u001b[38;2;249;60;49m\u001b[48;2;30;147;255m▀▀\u001b[0m");
  expect(gridToTerminal(grid, { colour: "none" })).toBe("88\n99\n88");
  expect(gridToTerminal(grid, { colour: "256" })).toContain("\u001b[38;5;");
});

test("colour follows the terminal's own variables", () => {
  expect(terminalColour({ COLORTERM: "truecolor" }, true)).toBe("truecolor");
  expect(terminalColour({}, true)).toBe("256");
  expect(terminalColour({}, false)).toBe("none");
  expect(terminalColour({ NO_COLOR: "1", COLORTERM: "truecolor" }, true)).toBe("none");
});
