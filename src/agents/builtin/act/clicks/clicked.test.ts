import { expect, test } from "vitest";
import { click, press } from "../../../../contracts/action.ts";
import { copyGrid, createGrid } from "../../../../grid/grid.ts";
import { at, fill, logOf, play, SIZE, type Toy } from "../../toys.suite.ts";
import { Clicked } from "./clicked.ts";
import { wholeAt } from "./wholes.ts";

const HUD = new Uint8Array(SIZE * SIZE);
const [LIVE, LIT, DEAD] = [9, 12, 8];

/** Two pieces that light up when they are clicked, and three of another colour that do nothing; one is longer. */
const board: Toy = {
  opening() {
    const grid = createGrid(SIZE, SIZE, 1);
    for (const x of [2, 8]) fill(grid, x, 2, 2, 2, LIVE);
    for (const x of [2, 8]) fill(grid, x, 8, 2, 2, DEAD);
    fill(grid, 14, 8, 4, 2, DEAD);
    return grid;
  },
  step(grid, move) {
    const next = copyGrid(grid);
    if (move.name === "ACTION6" && at(grid, move.x, move.y) === LIVE) fill(next, move.x, move.y, 2, 2, LIT);
    return next;
  },
};

const clicked = (...moves: Parameters<typeof play>[1]) => new Clicked(logOf(play(board, moves)), HUD);

test("nothing is expected of what looks like something that was clicked in vain", () => {
  const opening = board.opening();
  expect(clicked().isDull(opening, click(8, 8))).toBe(false);
  const once = clicked(click(2, 8));
  expect(once.isDull(opening, click(8, 8))).toBe(true);
  expect(once.isDull(opening, click(15, 8))).toBe(false);
  expect(clicked(click(2, 8), click(8, 8)).isDull(opening, click(15, 8))).toBe(true);
  expect(once.isDull(opening, press("ACTION1"))).toBe(false);
});

test("the ground is a thing too, and goes by its colour", () => {
  const opening = board.opening();
  expect(clicked(click(0, 0)).isDull(opening, click(5, 20))).toBe(true);
  expect(clicked(click(0, 0)).isDull(opening, click(2, 2))).toBe(false);
});

test("answers are expected where such things answered, if others do not", () => {
  const other = wholeAt(board.opening(), HUD, { x: 8, y: 2 })!;
  expect(clicked(click(2, 2)).isMixed).toBe(false);
  const both = clicked(click(2, 2), click(2, 8));
  expect(both.isMixed).toBe(true);
  expect(both.isLive(other)).toBe(true);
  expect(both.isLive(wholeAt(board.opening(), HUD, { x: 8, y: 8 })!)).toBe(false);
});

test("what looks like something that answered does not where such things lie on a ground that did not", () => {
  const twofold: Toy = {
    ...board,
    opening() {
      const grid = board.opening();
      fill(grid, 0, 14, SIZE, 10, 3);
      for (const x of [2, 8]) fill(grid, x, 18, 2, 2, LIVE);
      return grid;
    },
    step: (grid, move) => (move.name === "ACTION6" && move.y > 14 ? grid : board.step(grid, move, 0)),
  };
  const both = new Clicked(logOf(play(twofold, [click(2, 2), click(2, 18)])), HUD);
  expect(both.isLive(wholeAt(twofold.opening(), HUD, { x: 8, y: 2 })!)).toBe(true);
  expect(both.isLive(wholeAt(twofold.opening(), HUD, { x: 8, y: 18 })!)).toBe(false);
});

test("what has the form of something that answered may answer in a colour nobody has clicked", () => {
  const coloured: Toy = {
    ...board,
    opening() {
      const grid = board.opening();
      fill(grid, 14, 2, 2, 2, 14);
      fill(grid, 14, 14, 5, 2, 15);
      return grid;
    },
  };
  const both = new Clicked(logOf(play(coloured, [click(2, 2), click(15, 8)])), HUD);
  expect(both.isLive(wholeAt(coloured.opening(), HUD, { x: 14, y: 2 })!)).toBe(true);
  expect(both.isAkin(wholeAt(coloured.opening(), HUD, { x: 14, y: 2 })!)).toBe(true);
  expect(both.isAkin(wholeAt(coloured.opening(), HUD, { x: 8, y: 2 })!)).toBe(false);
  expect(both.isLive(wholeAt(coloured.opening(), HUD, { x: 14, y: 14 })!)).toBe(false);
});

test("nothing is expected on a panel where all was in vain, though such things answer on another one", () => {
  const panels: Toy = {
    opening() {
      const grid = createGrid(SIZE, SIZE, 1);
      for (const left of [1, 13]) {
        fill(grid, left, 1, 10, 10, 3);
        for (const [x, y] of [
          [1, 1],
          [5, 1],
          [1, 5],
          [5, 5],
        ] as const)
          fill(grid, left + x, 1 + y, 2, 2, LIVE);
      }
      return grid;
    },
    step(grid, move) {
      const next = copyGrid(grid);
      if (move.name === "ACTION6" && move.x > 12 && at(grid, move.x, move.y) === LIVE)
        fill(next, move.x, move.y, 2, 2, LIT);
      return next;
    },
  };
  const moves = [click(14, 2), click(2, 2), click(6, 2)];
  const seen = (...more: Parameters<typeof play>[1]) =>
    new Clicked(logOf(play(panels, [...moves, ...more])), HUD);
  const [picture, board] = [click(6, 6), click(18, 6)].map((one) => wholeAt(panels.opening(), HUD, one)!);
  expect(seen().isLive(picture!)).toBe(true);
  const enough = seen(click(2, 6));
  expect([picture!, board!].map((one) => enough.isLive(one))).toEqual([false, true]);
  expect(enough.isDull(panels.opening(), click(6, 6))).toBe(true);
});
