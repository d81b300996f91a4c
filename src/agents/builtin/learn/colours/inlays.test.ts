import { expect, test } from "vitest";
import { click } from "../../../../contracts/action.ts";
import type { Grid } from "../../../../contracts/grid.ts";
import { createGrid } from "../../../../grid/grid.ts";
import { recolourClaims } from "../../runtime/colours/recolour.ts";
import { fill, SIZE } from "../../toys.suite.ts";
import { seen } from "../experience.ts";
import { RecolourLearner } from "./recolours.ts";

const NO_HUD = new Uint8Array(SIZE * SIZE);
const PLACES = [4, 10, 16];

/** Three pieces with a cell set in: it is white in the one selected, else the floor shows. */
function pieces(selected: number): Grid {
  const grid = createGrid(SIZE, SIZE, 9);
  for (const [i, x] of PLACES.entries()) {
    fill(grid, x, 8, 3, 3, 5);
    fill(grid, x + 1, 9, 1, 1, i === selected ? 0 : 9);
  }
  return grid;
}

test("inlays show what is selected; the piece selected before is told apart by them", () => {
  const learner = new RecolourLearner();
  learner.learn(seen(pieces(0), click(10, 8), pieces(1)), NO_HUD, "level");
  const before = pieces(1);
  const claim = recolourClaims(before, NO_HUD, learner.known(), "level", click(17, 9)).find(({ rule }) =>
    rule.endsWith("inlays"),
  );
  const cells = before.cells.slice();
  for (let i = 0; i < claim!.draw.length; i += 2) cells[claim!.draw[i]!] = claim!.draw[i + 1]!;
  expect(cells).toEqual(pieces(2).cells);
});

test("a piece is selected as a whole, whatever lies across it, and no other of its colour", () => {
  const rule = { next: {}, usual: {}, spread: {}, inlay: [9, 0] as const };
  const before = createGrid(SIZE, SIZE, 9);
  const set = [4, 7, 13, 16].map((x) => 9 * SIZE + x);
  fill(before, 3, 8, 15, 3, 5);
  fill(before, 3, 16, 3, 3, 5);
  before.cells[17 * SIZE + 4] = 9;
  for (const at of set) before.cells[at] = 9;
  fill(before, 9, 6, 3, 8, 11);
  const [claim] = recolourClaims(before, NO_HUD, rule, "level", click(3, 8));
  expect(claim!.draw.filter((_, i) => i % 2 === 0).sort((a, b) => a - b)).toEqual(set);
});
