import { expect, test } from "vitest";
import { press } from "../../../../contracts/action.ts";
import type { Grid } from "../../../../contracts/grid.ts";
import { createGrid } from "../../../../grid/grid.ts";
import { fill, SIZE } from "../../toys.suite.ts";
import { seen } from "../experience.ts";
import { MoverLearner } from "./movers.ts";

const NO_HUD = new Uint8Array(SIZE * SIZE);

/** A body of two colours, its eye at one side, on a floor with a post. */
function board(x: number, eye = 0): Grid {
  const grid = createGrid(SIZE, SIZE, 9);
  fill(grid, 9, 6, 2, 8, 3);
  fill(grid, x, 9, 3, 3, 5);
  fill(grid, x + eye, 10, 1, 1, 7);
  return grid;
}

const learn = (learner: MoverLearner, before: Grid, after: Grid, under = before.cells) =>
  learner.learn(seen(before, press("ACTION4"), after), NO_HUD, "level", under);

test("a body that moves stiffly nearly every time does not turn", () => {
  const learner = new MoverLearner();
  learn(learner, board(3), board(6, 2));
  const looks = () => Object.keys(learner.movers().find(({ colours }) => colours === 0b10100000)!.looks);
  expect(looks()).toContain("ACTION4");
  for (let i = 0; i < 9; i++) learn(learner, board(12), board(15));
  expect(looks()).toEqual([]);
});

/** The body on a wide floor; what lies beneath it is told apart. */
function open(x: number): Grid {
  const grid = createGrid(SIZE, SIZE, 9);
  fill(grid, x, 9, 3, 3, 5);
  fill(grid, x, 10, 1, 1, 7);
  return grid;
}

/** Of a body that stood on colour 3 when it went on, and of colour 3 when it went on from a part of a post. */
function eatenBy(learner: MoverLearner, followed: boolean): boolean {
  const under = createGrid(SIZE, SIZE, 9);
  fill(under, 12, 9, 3, 3, 3);
  const cells = [...open(12).cells.keys()].map((at) => [at, 0] as const);
  const t = seen(open(12), press("ACTION4"), open(15));
  learner.learn(t, NO_HUD, "level", under.cells, followed ? [{ cells }] : []);
  return ((learner.movers().find(({ colours }) => colours === 0b10100000)!.eats >> 3) & 1) === 1;
}

test("what was still there as often when a body left is not eaten, however large it was", () => {
  const learner = new MoverLearner();
  learn(learner, open(3), open(6));
  expect(eatenBy(learner, true)).toBe(true);
  const on = (x: number): Grid => {
    const grid = open(x);
    fill(grid, 9, 6, 1, 3, 3);
    fill(grid, 9, 12, 1, 3, 3);
    if (x > 9) fill(grid, 9, 9, 1, 3, 3);
    return grid;
  };
  learn(learner, on(8), on(11), on(15).cells);
  learn(learner, on(8), on(11), on(15).cells);
  expect((learner.movers().find(({ colours }) => colours === 0b10100000)!.eats >> 3) & 1).toBe(0);
});

test("what took a body's colours where it stood did not eat the ones it had", () => {
  const learner = new MoverLearner();
  learn(learner, open(3), open(6));
  expect(eatenBy(learner, false)).toBe(false);
});

test("buttons nobody has pressed lead where they mostly do, while the others do", () => {
  const learner = new MoverLearner();
  const body = () => learner.movers().find(({ colours }) => colours === 0b10100000)!;
  learn(learner, open(3), open(6));
  expect(body().steps).toEqual({
    ACTION4: { dx: 1, dy: 0 },
    ACTION1: { dx: 0, dy: -1 },
    ACTION2: { dx: 0, dy: 1 },
    ACTION3: { dx: -1, dy: 0 },
  });
  learner.learn(seen(open(6), press("ACTION1"), open(6)), NO_HUD, "level", open(6).cells);
  expect(Object.keys(body().steps)).toEqual(["ACTION4", "ACTION2", "ACTION3"]);
  learner.learn(seen(open(6), press("ACTION2"), open(9)), NO_HUD, "level", open(6).cells);
  expect(Object.keys(body().steps)).toEqual(["ACTION4", "ACTION2"]);
});

/** A ring on a wide floor, its opening one cell, and a post of its colour. */
function pierced(x: number): Grid {
  const grid = createGrid(SIZE, SIZE, 9);
  fill(grid, 12, 6, 2, 9, 5);
  fill(grid, x, 9, 3, 3, 5);
  fill(grid, x + 1, 10, 1, 1, 9);
  return grid;
}

test("the ground seen through a body that goes is no body of its own", () => {
  const learner = new MoverLearner();
  learn(learner, pierced(6), pierced(9));
  expect(learner.movers().map(({ name }) => name)).not.toContain("body 9");
});

test("what stays to be seen of another where a body comes lies above it, whatever that hides", () => {
  const learner = new MoverLearner();
  const past = (x: number): Grid => {
    const grid = open(x);
    fill(grid, 13, 11, 1, 1, 3);
    return grid;
  };
  for (let i = 0; i < 3; i++) learn(learner, past(6), past(9), open(6).cells);
  learn(learner, past(9), past(12), open(9).cells);
  const { above } = learner.movers().find(({ colours }) => colours === 0b10100000)!;
  expect(above).toContain(16 * 5 + 3);
});

test("one that is followed is no other body where others show through it", () => {
  const colours = (followed: boolean): number[] => {
    const learner = new MoverLearner();
    const through = (x: number): Grid => {
      const grid = open(x);
      fill(grid, x, 10, 1, 1, 2);
      return grid;
    };
    const t = seen(through(6), press("ACTION4"), through(9));
    const cells = [...t.before.cells.entries()].filter(([, colour]) => colour === 5 || colour === 2);
    learner.learn(t, NO_HUD, "level", open(6).cells, followed ? [{ cells }] : []);
    return learner.movers().map((mover) => mover.colours);
  };
  expect(colours(false)).toEqual([0b100100]);
  expect(colours(true)).toEqual([]);
});
