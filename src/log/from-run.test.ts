import { expect, it } from "vitest";
import type { RunEvent } from "../contracts/events.ts";
import { createGrid } from "../grid/grid.ts";
import { stateFromRun } from "./from-run.ts";
import type { Run } from "./reader.ts";
import { logOf, standing } from "./run-state.ts";

const seen = {
  state: "NOT_FINISHED",
  levelsCompleted: 0,
  levelsToWin: 1,
  fullReset: false,
  available: ["ACTION1"],
} satisfies Partial<RunEvent>;

/** A run of two frames; frame number n is one cell of colour n. */
const runOf = (...events: RunEvent[]): Pick<Run, "records" | "frame"> => ({
  records: events.map((event, n) => ({ n, at: "", event, hash: "" })),
  frame: (number) => (number < 2 ? createGrid(1, 1, number) : undefined),
});
const opened: RunEvent = { type: "opened", cause: "start", attempt: 0, level: 0, ...seen, frames: [0] };
const committed: RunEvent = {
  ...{ type: "committed", step: 0, level: 0, attempt: 0, action: "ACTION1", tag: "PROBE" },
  ...{ rationale: "", goalClaim: false },
};
const observed = (frame: number): RunEvent => ({
  ...{ type: "observed", step: 0, ...seen, frames: [frame], outcome: "match" },
  ...{ wrongCells: 0, concededCells: 0, ignoredCells: 0 },
});

it("turns a run folder's events into its log and position", () => {
  const state = stateFromRun(runOf(opened, committed, observed(1)));
  const [attempt] = logOf(state).attempts;
  expect([attempt!.opening.cells[0], attempt!.steps.map(({ after }) => after.cells[0])]).toEqual([0, [1]]);
  expect(standing(state)!.moves).toEqual([{ name: "ACTION1" }]);
});

it("says which frame is missing", () => {
  expect(() => stateFromRun(runOf(opened, committed, observed(7)))).toThrow(
    "Frame 7 of the run cannot be read.",
  );
});
