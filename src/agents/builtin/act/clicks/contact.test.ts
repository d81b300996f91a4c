import { expect, test } from "vitest";
import { click, press } from "../../../../contracts/action.ts";
import { copyGrid, createGrid } from "../../../../grid/grid.ts";
import { at, fill, logOf, play, SIZE, type Toy } from "../../toys.suite.ts";
import { clickOnGround, clicksInVain, groundTried, leastTried, untried, whatWasTried } from "./contact.ts";

const [PIECE, CHOSEN] = [9, 12];
const HUD = new Uint8Array(SIZE * SIZE);
const ON_PIECE = click(9, 9);
const BESIDE = click(2, 2);

/** A click on the piece chooses it; a button moves it once it is chosen. */
const chooser: Toy = {
  opening() {
    const grid = createGrid(SIZE, SIZE, 1);
    fill(grid, 8, 8, 2, 2, PIECE);
    return grid;
  },
  step(grid, move) {
    const next = copyGrid(grid);
    if (move.name === "ACTION6" && at(grid, move.x, move.y) === PIECE) fill(next, 8, 8, 2, 2, CHOSEN);
    return next;
  },
};

test("a button that did nothing is tried again after a click that did something", () => {
  const tried = (...moves: Parameters<typeof play>[1]) =>
    whatWasTried(logOf(play(chooser, moves)), HUD).buttons.has("ACTION1");
  expect(tried(press("ACTION1"), BESIDE)).toBe(true);
  expect(tried(press("ACTION1"), ON_PIECE)).toBe(false);
});

test("clicks in vain are counted since something last happened", () => {
  const log = logOf(play(chooser, [BESIDE, ON_PIECE, BESIDE, press("ACTION1"), BESIDE]));
  expect(clicksInVain(log, HUD)).toBe(2);
});

test("of moves not made in this frame, one that never did anything comes last", () => {
  const { steps, ...rest } = play(chooser, [BESIDE, ON_PIECE]);
  const frame = steps.at(-1)!.after;

  expect(leastTried([BESIDE, ON_PIECE], logOf({ ...rest, steps }), frame, HUD, () => false)).toEqual(
    ON_PIECE,
  );
});

test("of things that look alike the one farthest from clicks in vain is next", () => {
  const row: Toy = {
    opening() {
      const grid = createGrid(SIZE, SIZE, 1);
      for (const x of [2, 6, 10, 20]) fill(grid, x, 2, 2, 2, PIECE);
      return grid;
    },
    step: (grid) => grid,
  };
  const all = [2, 6, 10, 20].map((x) => click(x, 2));
  const next = (...moves: Parameters<typeof play>[1]) =>
    leastTried(all, logOf(play(row, moves)), row.opening(), HUD, () => false);
  expect(next(click(2, 2))).toEqual(click(20, 2));
  expect(next(click(2, 2), click(20, 2))).toEqual(click(10, 2));
});

test("the ground is clicked beside what is rare, and again after a click that did something", () => {
  const opening = logOf(play(chooser, []));
  expect(groundTried(opening, HUD)).toEqual({ colours: new Set(), due: false });
  const onGround = clickOnGround(chooser.opening(), HUD)!;
  expect(onGround).toEqual(click(10, 8));
  const clicked = groundTried(logOf(play(chooser, [onGround])), HUD);
  expect(clicked).toEqual({ colours: new Set([1]), due: false });
  expect(clickOnGround(chooser.opening(), HUD, clicked.colours)).toBeUndefined();
  expect(groundTried(logOf(play(chooser, [onGround, ON_PIECE])), HUD).due).toBe(true);
  expect(groundTried(logOf(play(chooser, [ON_PIECE, onGround, ON_PIECE])), HUD).due).toBe(false);
  // A bar along the edge that runs out is no answer.
  const counted: Toy = {
    ...chooser,
    step(grid, _, turn) {
      const next = copyGrid(grid);
      fill(next, 0, SIZE - 1, turn + 1, 1, 7);
      return next;
    },
  };
  expect(groundTried(logOf(play(counted, [ON_PIECE])), HUD).due).toBe(false);
});

test("what looks like a bar along the edge is clicked after everything else", () => {
  const frame = chooser.opening();
  fill(frame, 0, SIZE - 1, SIZE, 1, 8);
  const none = whatWasTried(logOf(play(chooser, [])), HUD);
  expect(untried(["ACTION6"], none, frame, HUD)).toEqual(click(8, 9));
  const pieceTried = { ...none, colours: new Set([String(PIECE)]) };
  expect(untried(["ACTION6"], pieceTried, frame, HUD)).toEqual(click(SIZE / 2, SIZE - 1));
  // Even with what it cuts off beside the edge.
  fill(frame, 0, SIZE - 3, SIZE, 2, 8);
  fill(frame, 0, SIZE - 1, SIZE, 1, 1);
  expect(untried(["ACTION6"], none, frame, HUD)).toEqual(click(8, 9));
});
