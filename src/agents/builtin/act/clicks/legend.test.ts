import { expect, test } from "vitest";
import type { Move } from "../../../../contracts/action.ts";
import type { Grid } from "../../../../contracts/grid.ts";
import { createGrid } from "../../../../grid/grid.ts";
import { at, fill, logOf, play, SIZE, type Toy } from "../../toys.suite.ts";
import { nextInLegend } from "./legend.ts";

const HUD = new Uint8Array(SIZE * SIZE);
const PLACES = [
  [9, 3, 9],
  [12, 15, 8],
  [14, 8, 17],
] as const;

/** Things that are to be clicked in an order; a wrong one puts all back. Marks above tell the order, forth or back. */
function ordered(marks: readonly number[], order = marks): Toy {
  const board = (done: number): Grid => {
    const grid = createGrid(SIZE, SIZE, 1);
    fill(grid, 0, 0, SIZE, 5, 4);
    marks.forEach((colour, i) => {
      fill(grid, 2 + 5 * i, 1, 3, 3, colour);
    });
    for (const [colour, x, y] of PLACES)
      fill(grid, x, y, 3, 3, order.slice(0, done).includes(colour) ? 5 : colour);
    return grid;
  };
  return {
    opening: () => board(0),
    step(grid, move) {
      const done = PLACES.filter(([, x, y]) => at(grid, x, y) === 5).length;
      if (move.name !== "ACTION6" || move.y < 5) return grid;
      const hit = at(grid, move.x, move.y);
      return hit === order[done]
        ? board(done + 1)
        : PLACES.some(([colour]) => colour === hit)
          ? board(0)
          : grid;
    },
  };
}

/** The colours clicked as the legend tells, and how many things have gone. */
function follow(toy: Toy, most: number): readonly number[] {
  const moves: Move[] = [];
  const hit: number[] = [];
  for (let i = 0; i < most; i++) {
    const attempt = play(toy, moves);
    const frame = attempt.steps.at(-1)?.after ?? attempt.opening;
    const move = nextInLegend(logOf(attempt), frame, HUD);
    if (move?.name !== "ACTION6") break;
    hit.push(at(frame, move.x, move.y));
    moves.push(move);
  }
  return hit;
}

test("things are clicked in the order that marks in a line tell, back if not forth", () => {
  expect(follow(ordered([14, 9, 12]), 3)).toEqual([14, 9, 12]);
  expect(follow(ordered([14, 9, 12], [12, 9, 14]), 4)).toEqual([14, 12, 9, 14]);
});

test("where neither order is answered nothing more is clicked for it", () => {
  expect(follow(ordered([14, 9, 12], [9, 14, 12]), 9)).toEqual([14, 12]);
});

test("marks of which there are several things, or none, are no legend", () => {
  expect(follow(ordered([14, 9, 8]), 3)).toEqual([]);
  const twice = ordered([14, 9]);
  const opening = () => {
    const grid = twice.opening();
    fill(grid, 18, 18, 3, 3, 14);
    return grid;
  };
  expect(follow({ ...twice, opening }, 3)).toEqual([]);
});
