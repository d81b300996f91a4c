// What the stored solutions of quay do not show.
import { expect, test } from "vitest";
import type { Observation } from "../../contracts/env.ts";
import { cellAt, sameGrid } from "../../grid/grid.ts";
import { ArcadeGame } from "../engine.ts";
import { parsePlan } from "../plan.ts";
import { quay } from "./quay.ts";

/** Two blocks high and three columns wide, a view lies in the middle of the screen. */
const TILE = 7;
const LEFT = 21;
const TOP = 7;
const GROUND = 4;
const middle = (start: number, tile: number): number => start + TILE * tile + 3;
const clickOn = (column: number, row: number): string =>
  `ACTION6:${middle(LEFT, column)},${middle(TOP, row)}`;

/** The last observation of clicks on columns; lines of the pictures are parted by spaces. */
function after(rows: string, wanted: string, ...columns: readonly number[]): Observation {
  return afterPlan(rows, wanted, columns.map((column) => clickOn(column, 2)).join(" "));
}

function afterPlan(rows: string, wanted: string, plan: string): Observation {
  const data = { quay: rows, wanted };
  const play = new ArcadeGame(quay, [{ data, introduces: [], solution: [], proof: "known best" }]);
  let reply = play.start();
  for (const move of parsePlan(plan)) reply = play.act(move);
  if (reply.kind !== "observed") throw new Error(JSON.stringify(reply));
  return reply.observation;
}

const colour = ({ settled }: Observation, column: number, row: number): number =>
  cellAt(settled, middle(LEFT, column), middle(TOP, row));

const EMPTY = 4;
const WHITE = 0;
const RED = 8;
const YELLOW = 11;
const ORANGE = 12;

test("only the top is lifted; a full column takes no more, and what is lifted can be put back", () => {
  const lifted = after("y.. r.. ===", "... r.y", 0);
  expect([1, 2, 3].map((row) => colour(lifted, 0, row))).toEqual([YELLOW, EMPTY, RED]);
  const full = after("yb. ry. ===", "... ryb", 0, 1);
  expect(sameGrid(full.settled, after("yb. ry. ===", "... ryb", 0).settled)).toBe(true);
  expect(after("y.. r.. ===", "... r.y", 0, 0, 0, 2).state).toBe("WIN");
});

test("the picture is the upper half turned over: the lowest block is next to the ground", () => {
  const first = after("... ry. ===", "y.. r..");
  expect([5, 6].map((row) => colour(first, 0, row))).toEqual([RED, YELLOW]);
  expect(after("... ry. ===", "y.. r..", 1, 0).state).toBe("WIN");
  expect(after("... ry. ===", "y.. r..", 0, 1).state).toBe("NOT_FINISHED");
});

test("a sticky block takes along what it stands on, and sticks to what it is set on", () => {
  expect(after("Y.. r.. ===", "..y ..r", 0, 2).state).toBe("WIN");
  expect(after("y.. R.. ===", "... r.y", 0, 2).state).toBe("WIN");
  expect(after("... rY. ===", "... yr.", 1, 0, 0, 1, 1, 2).state).toBe("NOT_FINISHED");
  expect(colour(after("... rY. ===", "... yr.", 1, 0, 0), 0, 3)).toBe(EMPTY);
});

test("a vat dyes what stands in it, not what stands on that; dyes mix, and a mixture begins anew", () => {
  expect(after("... .w. r==", "... ..r", 1, 0, 0, 2).state).toBe("WIN");
  const stacked = after(".w. .w. r==", "... ...", 1, 0, 1, 0);
  expect([2, 3].map((row) => colour(stacked, 0, row))).toEqual([WHITE, RED]);
  expect(colour(after("... .w. r=y", "... .o.", 1, 0, 0, 2), 2, 3)).toBe(ORANGE);
  expect(colour(after("... .w. r=y", "... .r.", 1, 0, 0, 2, 2, 0), 0, 3)).toBe(RED);
});

test("clicks on the water and beside the quay do nothing", () => {
  const first = after("... ry. ===", "y.. r..").settled;
  const wet = afterPlan("... ry. ===", "y.. r..", `${clickOn(0, GROUND + 1)} ACTION6:3,30`);
  expect(sameGrid(wet.settled, first)).toBe(true);
});
