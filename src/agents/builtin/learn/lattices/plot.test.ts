import { expect, test } from "vitest";
import { createGrid } from "../../../../grid/grid.ts";
import { fill } from "../../toys.suite.ts";
import { onPlot } from "./plot.ts";

const box = (left: number, top: number, side: number) => ({
  left,
  top,
  right: left + side - 1,
  bottom: top + side - 1,
});

test("what changes beside the board tells nothing of its tiles", () => {
  const grid = createGrid(64, 64, 4);
  fill(grid, 17, 14, 30, 36, 5);
  fill(grid, 0, 1, 6, 7, 1);
  const [shown, placed] = [box(1, 2, 4), box(30, 44, 4)];
  expect(onPlot(grid, [shown, placed])).toEqual([placed]);
  expect(onPlot(grid, [shown])).toEqual([shown]);
});
