// What the stored solutions of ferry do not show.
import { expect, test } from "vitest";
import type { Observation } from "../../contracts/env.ts";
import { cellAt, sameGrid } from "../../grid/grid.ts";
import { ArcadeGame } from "../engine.ts";
import { parsePlan } from "../plan.ts";
import { ferry } from "./ferry.ts";

type Layout = (typeof ferry.levels)[number]["data"];

/** Where who stands first, second and third on the first of two quays is clicked, and the seats there. */
const [FIRST, SECOND, THIRD] = ["ACTION6:4,12", "ACTION6:12,12", "ACTION6:4,20"];
const [SEAT, NEXT_SEAT] = ["ACTION6:4,44", "ACTION6:12,44"];

function after(layout: Layout, plan: string): Observation {
  const play = new ArcadeGame(ferry, [{ data: layout, introduces: [], solution: [], proof: "known best" }]);
  let reply = play.start();
  for (const move of parsePlan(plan)) reply = play.act(move);
  if (reply.kind !== "observed") throw new Error(JSON.stringify(reply));
  return reply.observation;
}

const two = (passengers: string, seats: number): Layout => ({ passengers, quays: 2, seats });
const same = (layout: Layout, plan: string, other: string): boolean =>
  sameGrid(after(layout, plan).settled, after(layout, other).settled);

test("nobody boards a full boat or one that lies elsewhere", () => {
  expect(same(two("p01 c01", 1), `${FIRST} ${SECOND}`, FIRST)).toBe(true);
  expect(same(two("p01 c01", 2), `ACTION4 ${FIRST}`, "ACTION4")).toBe(true);
});

test("who is broad needs two seats", () => {
  const layout = two("h01 p01", 2);
  expect(same(layout, `${THIRD} ${FIRST}`, THIRD)).toBe(true);
  expect(same(layout, `${FIRST} ${THIRD}`, FIRST)).toBe(true);
  // Either half of it is clicked.
  expect(same(layout, `${FIRST} ${NEXT_SEAT}`, "")).toBe(true);
});

test("who stays aboard moves up when another steps off", () => {
  const layout = two("p01 c01", 2);
  expect(same(layout, `${FIRST} ${SECOND} ${SEAT}`, SECOND)).toBe(true);
});

test("who is left with a hungry one costs a life and all begin anew; the third time is the last", () => {
  const layout = two("w01 g01 p01", 2);
  const opening = after(layout, "").settled;
  const once = after(layout, `${THIRD} ACTION4`);
  expect(once.frames).toHaveLength(3);
  const board = ({ settled }: Observation): number[] => Array.from(settled.cells.slice(8 * 64));
  expect(board(once)).toEqual(Array.from(opening.cells.slice(8 * 64)));
  expect([3, 8, 13].map((x) => cellAt(once.settled, x, 3))).toEqual([8, 8, 3]);
  expect(after(layout, "ACTION4*2").state).toBe("NOT_FINISHED");
  expect(after(layout, "ACTION4*3").state).toBe("GAME_OVER");
});

test("nobody is eaten where the boat lies, nor aboard", () => {
  const { frames } = after({ passengers: "w12 g12", quays: 3, seats: 2 }, "ACTION4");
  expect(frames).toHaveLength(2);
  expect(after(two("w01 g01", 2), `${FIRST} ${SECOND} ACTION4`).frames).toHaveLength(2);
});

test("a boat that is rowed stays without a rower, any other does not need one", () => {
  const rowed: Layout = { ...two("r01 p01", 1), rowed: true };
  expect(same(rowed, `${SECOND} ACTION4`, SECOND)).toBe(true);
  expect(same(rowed, `${FIRST} ACTION4`, FIRST)).toBe(false);
  expect(same(two("r01 p01", 1), "ACTION4", "")).toBe(false);
});
