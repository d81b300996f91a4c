import { expect, test } from "vitest";
import type { RunEvent } from "../contracts/events.ts";
import { currentGoal, judgeEvent, NO_GOALS } from "./ledger.ts";

const proposed = (goal: number): RunEvent => ({
  type: "goal-proposed",
  goal,
  twin: goal,
  signal: "agent",
  description: `goal ${goal}`,
});
const judged = (goal: number, verdict: "confirmed" | "rejected" | "inconsistent"): RunEvent => ({
  type: "goal-judged",
  goal,
  verdict,
  why: "",
  level: 0,
});
const afterEvents = (...events: RunEvent[]) => currentGoal(events.reduce(judgeEvent, NO_GOALS))?.id;

test("only the newest goal is in force: the twin has its predicate and no other", () => {
  expect(afterEvents(proposed(0), proposed(1))).toBe(1);
  expect(afterEvents(proposed(0), judged(0, "confirmed"))).toBe(0);
  expect(afterEvents(proposed(0), proposed(1), judged(1, "rejected"))).toBeUndefined();
  expect(afterEvents(proposed(0), proposed(1), judged(1, "inconsistent"))).toBeUndefined();
});
