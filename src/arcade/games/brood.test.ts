// What the stored solutions of brood do not show.
import { expect, test } from "vitest";
import type { Observation } from "../../contracts/env.ts";
import { cellAt } from "../../grid/grid.ts";
import { ArcadeGame } from "../engine.ts";
import { parsePlan } from "../plan.ts";
import { brood } from "./brood.ts";

/** One row in banks; the last observation of the plan. */
function after(row: string, plan: string): Observation {
  const data = ["", row, ""].map((inner) => `#${inner}`.padEnd(12, "#")).join("\n");
  const play = new ArcadeGame(brood, [{ data, introduces: [], solution: [], proof: "known best" }]);
  let reply = play.start();
  for (const move of parsePlan(plan)) reply = play.act(move);
  if (reply.kind !== "observed") throw new Error(JSON.stringify(reply));
  return reply.observation;
}

/** The row after the plan: `@` mother, `a b` chicks, a space for anything else. */
function line(row: string, plan: string): string {
  const { settled } = after(row, plan);
  const names: Readonly<Record<number, string>> = { 0: "@", 6: "b", 11: "a" };
  const seen = Array.from({ length: 10 }, (_, x) => names[cellAt(settled, 9 + 5 * x, 31)] ?? " ");
  return seen.join("").trimEnd();
}

test("who is met joins at the end, on the tile that became free", () => {
  expect(line("@.a.b...A", "ACTION4*2")).toBe(" a@ b");
  expect(line("@.a.b...A", "ACTION4*4")).toBe("  ba@");
  expect(line("@.a.b...A", "ACTION4*6")).toBe("    ba@");
});

test("the mother changes places with a single follower, but two block her way back", () => {
  expect(line("@a...A", "ACTION4 ACTION3")).toBe("@a");
  expect(line("@ab..A", "ACTION4*2 ACTION3")).toBe("ba@");
});

test("a gate lets through exactly as many followers as it has dots", () => {
  expect(line("@.1..aA", "ACTION4*2")).toBe(" @   a");
  expect(line("@a1...A", "ACTION4*3")).toBe("  a@");
  expect(line("@ab1..A", "ACTION4*3")).toBe("ba@");
});

test("at the reeds the last one stays, and may be fetched again", () => {
  expect(line("@abz...A", "ACTION4*4")).toBe(" b a@");
  expect(line("@abz...A", "ACTION4*3 ACTION3*2")).toBe(" @ab");
});

test("a whirl changes the ends of a line and keeps its order; alone she passes it", () => {
  expect(line("@ab%..A", "ACTION4*3")).toBe(" @ab");
  expect(line("@.%a..A", "ACTION4*2")).toBe("  @a");
  expect(after("@ab%..A", "ACTION4*3").frames).toHaveLength(2);
});

test("a nest wants a chick of its own colour, the mother is none", () => {
  expect(after("@aA", "ACTION4*2").state).toBe("NOT_FINISHED");
  expect(after("@aA.", "ACTION4*3").state).toBe("WIN");
  expect(after("@bA.", "ACTION4*3").state).toBe("NOT_FINISHED");
});
