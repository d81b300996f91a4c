import { expect, test } from "vitest";
import { press } from "../../../../contracts/action.ts";
import type { Grid } from "../../../../contracts/grid.ts";
import { createGrid } from "../../../../grid/grid.ts";
import { allBodies, type Mover } from "../../runtime/colours/mover.ts";
import { fill, SIZE } from "../../toys.suite.ts";
import { seen } from "../experience.ts";
import { ArrivalLearner } from "./arrivals.ts";

/** A body on its row, and a lamp above. */
function frame(x: number, lamp: number): Grid {
  const grid = createGrid(SIZE, SIZE, 1);
  fill(grid, 2, 2, 2, 2, lamp);
  fill(grid, x, 12, 2, 2, 9);
  return grid;
}

/** The places whose arrivals are believed after a walk to the right, by the lamps shown on the way. */
function believed(lamps: readonly number[]): number {
  const walker = {
    name: "body",
    colours: 1 << 9,
    steps: { ACTION4: { dx: 2, dy: 0 } },
    sizes: [4, 4],
    above: [],
    trusted: true,
  } as unknown as Mover;
  const mask = new Uint8Array(SIZE * SIZE);
  const learner = new ArrivalLearner();
  for (let i = 1; i < lamps.length; i++) {
    const before = frame(2 * i - 2, lamps[i - 1]!);
    const t = seen(before, press("ACTION4"), frame(2 * i, lamps[i]!));
    learner.learn(t, mask, "level", allBodies(before, mask, [walker], []));
  }
  return Object.keys(learner.known()).length;
}

test("a lamp that lights when a body comes to a place is told by that", () => {
  expect(believed([5, 5, 5, 8, 8, 8])).toBe(1);
});

test("what changes wherever a body comes to changes by itself", () => {
  expect(believed([5, 8, 5, 8, 5, 8, 5])).toBe(0);
});
