// What the stored solutions of signet do not show.
import { expect, test } from "vitest";
import type { Observation } from "../../contracts/env.ts";
import { cellAt, sameGrid } from "../../grid/grid.ts";
import { ArcadeGame } from "../engine.ts";
import { parsePlan } from "../plan.ts";
import { signet } from "./signet.ts";

/** One row in walls, the cube as in a layout; the last observation of the plan. */
function after(row: string, cube: string, plan: string): Observation {
  const map = ["#".repeat(10), `#${row}`.padEnd(10, "#"), ...Array.from({ length: 5 }, () => "#".repeat(10))];
  const data = { map: map.join("\n"), cube };
  const play = new ArcadeGame(signet, [{ data, introduces: [], solution: [], proof: "known best" }]);
  let reply = play.start();
  for (const move of parsePlan(plan)) reply = play.act(move);
  if (reply.kind !== "observed") throw new Error(JSON.stringify(reply));
  return reply.observation;
}

/** Colours of top, bottom, far, near, left and right in the unfolded cube below the board. */
const net = ({ settled }: Observation): number[] =>
  [
    [6, 58],
    [12, 58],
    [6, 55],
    [6, 61],
    [3, 58],
    [9, 58],
  ].map(([x, y]) => cellAt(settled, x!, y!));

test("a side comes down after as many rolls as it is away from the bottom, and back by rolling back", () => {
  const start = net(after("@...R", "rby...", ""));
  expect(start).toEqual([8, 9, 11, 0, 0, 0]);
  expect(net(after("@...R", "rby...", "ACTION4"))).toEqual([0, 0, 11, 0, 9, 8]);
  expect(net(after("@...R", "rby...", "ACTION4*2"))).toEqual([9, 8, 11, 0, 0, 0]);
  expect(net(after("@...R", "rby...", "ACTION4 ACTION3"))).toEqual(start);
  expect(net(after("@...R", "rby...", "ACTION1"))).toEqual(start);
});

test("a seal wants its own colour; the last print counts, and a bare side prints nothing", () => {
  expect(after("@R.", ".....r", "ACTION4").state).toBe("WIN");
  expect(after("@R.", ".....b", "ACTION4").state).toBe("NOT_FINISHED");
  expect(after("R@R", "....rr", "ACTION3 ACTION4*2").state).toBe("WIN");
  expect(after("R@R", "....r.", "ACTION3 ACTION4*2").state).toBe("NOT_FINISHED");
  const print = (plan: string) => cellAt(after("@R...b.Y", ".....r", plan).settled, 17, 20);
  expect(print("")).toBe(4);
  expect(print("ACTION4*2")).toBe(8);
  expect(print("ACTION4*5 ACTION3*5")).toBe(9);
  const bare = (plan: string) => cellAt(after("@R...w.Y", ".....r", plan).settled, 17, 20);
  expect(bare("ACTION4*5 ACTION3*5")).toBe(8);
});

test("ink colours the side that lies in it, water takes the colour off", () => {
  expect(after("@r...R", "......", "ACTION4*5").state).toBe("WIN");
  expect(after("@b...R", "......", "ACTION4*5").state).toBe("NOT_FINISHED");
  expect(net(after("@w.", "rrrrrr", "ACTION4"))).toEqual([8, 0, 8, 8, 8, 8]);
});

test("a gate is a wall for every side but one of its colour", () => {
  expect(after("@1R", "r....r", "ACTION4*2").state).toBe("WIN");
  const shut = after("@1R", "r....b", "ACTION4");
  expect(sameGrid(shut.settled, after("@1R", "r....b", "").settled)).toBe(true);
});
