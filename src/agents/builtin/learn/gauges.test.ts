import { expect, test } from "vitest";
import { click } from "../../../contracts/action.ts";
import type { Grid } from "../../../contracts/grid.ts";
import { gridFromRows } from "../../../grid/grid.ts";
import { gaugeClaims } from "../runtime/knob.ts";
import { seen } from "./experience.ts";
import { GaugeLearner } from "./gauges.ts";

const board = (...rows: string[]): Grid =>
  gridFromRows(rows.map((row) => [...row].map((cell) => Number.parseInt(cell, 16))));
const mask = new Uint8Array(49);

/** What a click on the frame leads to, as far as gauges tell. */
function after(learner: GaugeLearner, grid: Grid, x: number, y: number, level: string): Grid {
  const [claim] = gaugeClaims(grid, mask, learner.known(), level, click(x, y));
  const cells = grid.cells.slice();
  for (let i = 0; i < (claim?.draw.length ?? 0); i += 2) cells[claim!.draw[i]!] = claim!.draw[i + 1]!;
  return { ...grid, cells };
}

// 5 is a wall, 9 a knob beside it, 7 floats.
const learned = () => {
  const learner = new GaugeLearner();
  const t = seen(
    board("3335333", "3335333", "3335333", "3335333", "3735333", "0005333", "0095900"),
    click(2, 6),
    board("3335333", "3335333", "3335333", "3735333", "0005333", "0005333", "0095933"),
  );
  learner.learn(t, mask, "one");
  return learner;
};

test("a knob fills its own gauge and empties the one across, on a level turned otherwise too", () => {
  const learner = learned();
  expect(learner.known()).toMatchObject({ knob: 9, full: 0, empty: 3, own: 1, across: -1 });
  const turned = board("0033333", "0033333", "9033333", "5555553", "9033333", "0073333", "0033333");
  expect(after(learner, turned, 0, 4, "two").cells).toEqual(
    board("0333333", "0333333", "9333333", "5555553", "9003333", "0007333", "0003333").cells,
  );
});

test("nothing flows out of an empty gauge, or beyond the walls", () => {
  const learner = learned();
  const empty = board("3335333", "3335333", "3335333", "3335333", "3335333", "0005333", "0095933");
  expect(after(learner, empty, 2, 6, "one").cells).toEqual(empty.cells);
  const full = board("3333333", "3333333", "0003333", "0005333", "0005333", "0005000", "0095900");
  expect(after(learner, full, 2, 6, "one").cells).toEqual(full.cells);
});

test("what is lit while two gauges stand so goes out when they do not, and is lit again", () => {
  const learner = learned();
  // 1 is set into the wall and turns 6.
  const low = board("3335333", "3335333", "3335333", "3335333", "3331333", "0005000", "0095900");
  const high = board("3335333", "3335333", "3335333", "3335333", "0006333", "0005333", "0095900");
  learner.learn(seen(low, click(2, 6), high), mask, "one");
  expect(after(learner, high, 4, 6, "one").cells).toEqual(low.cells);
  expect(after(learner, low, 2, 6, "one").cells).toEqual(high.cells);
});
