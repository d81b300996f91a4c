import { expect, test } from "vitest";
import { click } from "../../../../contracts/action.ts";
import type { Grid } from "../../../../contracts/grid.ts";
import { createGrid } from "../../../../grid/grid.ts";
import { placeClaims } from "../../runtime/colours/place.ts";
import { at, fill, SIZE } from "../../toys.suite.ts";
import { seen } from "../experience.ts";
import { findCopies } from "../lattices/copies.ts";
import { PlaceLearner } from "./places.ts";

const NO_HUD = new Uint8Array(SIZE * SIZE);
/** Corners of a ring's tiles, in the order its colours go round. */
const RING: readonly (readonly [number, number])[] = [
  ...[0, 1, 2, 3].map((i) => [4 + 3 * i, 4] as const),
  [13, 7],
  ...[3, 2, 1, 0].map((i) => [4 + 3 * i, 10] as const),
  [4, 7],
];

/** A ring of tiles between two knobs that turn it to and fro. */
function ring(colours: string): Grid {
  const grid = createGrid(SIZE, SIZE, 3);
  fill(grid, 0, 7, 2, 2, 8);
  fill(grid, 18, 7, 2, 2, 14);
  RING.forEach(([x, y], i) => {
    fill(grid, x, y, 2, 2, Number(colours[i]));
  });
  return grid;
}
const onward = (colours: string): string => colours.at(-1)! + colours.slice(0, -1);
const read = (grid: Grid): string => RING.map(([x, y]) => at(grid, x, y)).join("");

test("tiles of a ring take the colours of those behind them, where several look alike too", () => {
  const first = "1121122121";
  const copies = findCopies([seen(ring(first), click(18, 7), ring(onward(first)))], NO_HUD)!;
  const before = ring("1211611141");
  const after = before.cells.slice();
  for (let i = 0; i < copies.length; i += 2) after[copies[i]!] = before.cells[copies[i + 1]!]!;
  expect(read({ ...before, cells: after })).toBe(onward("1211611141"));
});

test("what undid a click tells where colours come from", () => {
  const learner = new PlaceLearner();
  const one = "2212121222";
  const two = "1211112111";
  learner.learn(seen(ring(onward(two)), click(0, 7), ring(two)), NO_HUD, "");
  learner.learn(seen(ring(one), click(18, 7), ring(onward(one))), NO_HUD, "");
  const before = ring("1211611141");
  const claims = placeClaims(before, NO_HUD, learner.known(), "", click(18, 7));
  const { draw } = claims.find(({ rule }) => rule.endsWith("copies"))!;
  const after = before.cells.slice();
  for (let i = 0; i < draw.length; i += 2) after[draw[i]!] = draw[i + 1]!;
  expect(read({ ...before, cells: after })).toBe(onward("1211611141"));
});

test("a click undoes what the one beside it does, perhaps as another one does, unless it was in vain", () => {
  const told = (...learned: readonly [x: number, from: string, to: string][]) => {
    const learner = new PlaceLearner();
    for (const [x, from, to] of learned) learner.learn(seen(ring(from), click(x, 7), ring(to)), NO_HUD, "");
    return placeClaims(ring("1211111641"), NO_HUD, learner.known(), "", click(13, 7))[0]?.rule;
  };
  const one = "2612121522";
  expect(told([18, one, onward(one)])).toMatch(/^the button beside undoes:/);
  expect(told([18, one, onward(one)], [0, onward(one), one])).toMatch(/, as another one does:/);
  expect(told([18, one, onward(one)], [13, one, one])).toBeUndefined();
});
