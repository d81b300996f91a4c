import { expect, test } from "vitest";
import type { RunEvent, RunEventOf, RunRecord } from "../contracts/events.ts";
import { learningCurve, wasExact } from "./accuracy.ts";
import { landmarks, levelBands, nextMark } from "./marks.ts";
import { tellStory } from "./story.ts";

const seen: Pick<
  RunEventOf<"opened">,
  "state" | "levelsCompleted" | "levelsToWin" | "available" | "fullReset"
> = { state: "NOT_FINISHED", levelsCompleted: 0, levelsToWin: 2, available: [], fullReset: false };

const recordsOf = (events: readonly RunEvent[]): RunRecord[] =>
  events.map((event, n) => ({ n, at: "2026-11-15T12:00:00.000Z", event, hash: "0".repeat(64) }));

const committed = (step: number, more: Partial<RunEventOf<"committed">> = {}): RunEvent => ({
  type: "committed",
  step,
  level: 0,
  attempt: 0,
  action: "ACTION1",
  tag: "PROBE",
  rationale: "PROBE: why",
  goalClaim: false,
  prediction: 90,
  ...more,
});

const observed = (step: number, more: Partial<RunEventOf<"observed">> = {}): RunEvent => ({
  type: "observed",
  step,
  ...seen,
  frames: [step + 1],
  outcome: "match",
  wrongCells: 0,
  concededCells: 0,
  ignoredCells: 0,
  ...more,
});

const opened: RunEventOf<"opened"> = {
  type: "opened",
  cause: "start",
  attempt: 0,
  level: 0,
  ...seen,
  frames: [0],
};

test("an action stands with what was thought before it, predicted and seen", () => {
  const { moments, rest } = tellStory(
    recordsOf([
      opened,
      { type: "twin", version: 0, sha256: "a".repeat(64), bytes: 1, dialect: "frame", why: "first" },
      committed(0),
      observed(0, { frames: [1, 2, 3] }),
      { type: "goal-judged", goal: 4, verdict: "rejected", step: 0, level: 0, why: "in vain" },
      committed(1),
      { type: "note", text: "the end" },
    ]),
  );
  expect(moments.map(({ step }) => step)).toEqual([-1, 0, 1]);
  expect(moments[1]).toMatchObject({ before: 0, frames: [1, 2, 3], twin: 0 });
  expect(moments[1]!.thinking.map(({ event }) => event.type)).toEqual(["twin"]);
  expect(moments[1]!.judged).toHaveLength(1);
  expect(moments[2]).toMatchObject({ before: 3, frames: [] });
  expect(rest.map(({ event }) => event.type)).toEqual(["note"]);
});

test("after a lost answer nobody knows the frame before", () => {
  const { moments } = tellStory(
    recordsOf([
      opened,
      committed(0),
      { type: "unanswered", step: 0, fate: "unknown", message: "lost" },
      committed(1, { action: "RESET", tag: "RESET" }),
      observed(1, { outcome: "reset" }),
      { ...opened, cause: "reset", attempt: 1 },
      committed(2),
    ]),
  );
  expect(moments.map(({ before }) => before)).toEqual([undefined, 0, undefined, 0]);
  expect(landmarks(moments).setback).toEqual([1, 2]);
});

test("a boundary ends its level's band and is in its lane", () => {
  const { moments } = tellStory(
    recordsOf([
      opened,
      committed(0),
      observed(0, { outcome: "boundary", levelsCompleted: 1 }),
      { type: "opened", cause: "boundary", attempt: 1, level: 1, ...seen, levelsCompleted: 1, frames: [1] },
      committed(1, { level: 1, attempt: 1, tag: "MODEL" }),
      observed(1, { outcome: "mismatch", wrongCells: 3 }),
    ]),
  );
  expect(levelBands(moments)).toEqual([
    { level: 0, from: 0, to: 1 },
    { level: 1, from: 2, to: 2 },
  ]);
  const lanes = landmarks(moments);
  expect(lanes).toMatchObject({ boundary: [1], counterexample: [2], plan: [2], probe: [1] });
  // A boundary's winning frame is never shown, so nothing was compared.
  expect(moments.map(wasExact)).toEqual([undefined, undefined, false]);
});

test("a conceded or ignored cell is not exact", () => {
  const outcomes = [{}, { concededCells: 1 }, { ignoredCells: 1 }];
  const { moments } = tellStory(
    recordsOf([opened, ...outcomes.flatMap((more, step) => [committed(step), observed(step, more)])]),
  );
  expect(moments.slice(1).map(wasExact)).toEqual([true, false, false]);
});

test("the curve begins with the tenth prediction and one miss moves it by ten points", () => {
  const events = Array.from({ length: 12 }, (_, step) => [
    committed(step),
    observed(step, step === 0 ? { outcome: "mismatch", wrongCells: 1 } : {}),
  ]).flat();
  const curve = learningCurve(tellStory(recordsOf([opened, ...events])).moments);
  expect(curve.slice(0, 10)).toEqual(new Array(10).fill(undefined));
  expect(curve.slice(10)).toEqual([0.9, 1, 1]);
});

test("jumping goes to the next and the one before, and stops at the ends", () => {
  const marks = [2, 5, 9];
  expect([0, 2, 5, 9].map((from) => nextMark(marks, from, 1))).toEqual([2, 5, 9, undefined]);
  expect([2, 3, 5, 20].map((from) => nextMark(marks, from, -1))).toEqual([undefined, 2, 2, 9]);
});
