import { expect, test } from "vitest";
import { press } from "../../../../contracts/action.ts";
import type { Grid } from "../../../../contracts/grid.ts";
import { createGrid } from "../../../../grid/grid.ts";
import { bodies } from "../../runtime/colours/mover.ts";
import { stepOn } from "../../runtime/colours/thrown.ts";
import { fill, SIZE } from "../../toys.suite.ts";
import { seen } from "../experience.ts";
import { MoverLearner } from "./movers.ts";

const NO_HUD = new Uint8Array(SIZE * SIZE);

/** A room from 4 to 19, a body of two by two, with strips of colour 1 above one column and left of the lowest row. */
function room(x: number, y: number): Grid {
  const grid = createGrid(SIZE, SIZE, 5);
  fill(grid, 4, 4, 16, 16, 9);
  fill(grid, 12, 3, 2, 1, 1);
  fill(grid, 3, 18, 1, 2, 1);
  fill(grid, x, y, 2, 2, 7);
  return grid;
}

const FLOOR = createGrid(SIZE, SIZE, 9).cells;

type Button = "ACTION2" | "ACTION4";

const learn = (learner: MoverLearner, before: Grid, after: Grid, button: Button = "ACTION4") =>
  learner.learn(seen(before, press(button), after), NO_HUD, "level", before.cells);

/** Walks right along the upper wall, until it comes beneath the strip and is thrown down. */
function thrown(): MoverLearner {
  const learner = new MoverLearner();
  for (const y of [6, 8]) learn(learner, room(8, y), room(8, y + 2), "ACTION2");
  for (const x of [4, 6, 8]) learn(learner, room(x, 4), room(x + 2, 4));
  learn(learner, room(10, 4), room(12, 18));
  return learner;
}

test("a strip throws a body on that comes beside it, wherever another one is", () => {
  const [mover] = thrown().movers();
  const stepFrom = (x: number, y: number) => {
    const before = room(x, y);
    const [part] = bodies(before, NO_HUD, mover!);
    return stepOn(before, NO_HUD, FLOOR, mover!, "another level", part!, "ACTION2");
  };
  expect(stepFrom(4, 16)).toEqual({ dx: 14, dy: 2 });
  expect(stepFrom(6, 16)).toEqual({ dx: 0, dy: 2 });
});

test("a colour a body stays beside does not throw it", () => {
  const learner = thrown();
  expect(learner.movers()[0]!.thrownBy).toBe(1 << 1);
  for (let i = 0; i < 4; i++) learn(learner, room(10, 4), room(12, 4));
  expect(learner.movers()[0]!.thrownBy).toBe(0);
});
