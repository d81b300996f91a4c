import type { Grid } from "../contracts/grid.ts";
import type { Run } from "./reader.ts";
import { applyEvent, NEW_RUN, type RunState } from "./run-state.ts";

/** Where a run folder leaves off. `logOf(state)` is its log, `standing(state)` its position. */
export function stateFromRun(run: Pick<Run, "records" | "frame">): RunState {
  const frameOf = (number: number): Grid => {
    const frame = run.frame(number);
    if (!frame) throw new Error(`Frame ${number} of the run cannot be read.`);
    return frame;
  };
  return run.records.reduce((state, { event }) => applyEvent(state, event, frameOf), NEW_RUN);
}
