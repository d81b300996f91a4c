import { type Action, formatAction, parseAction } from "../contracts/action.ts";
import type { GameState } from "../contracts/env.ts";
import type { RunEventOf } from "../contracts/events.ts";
import type { Grid } from "../contracts/grid.ts";
import type { Log } from "../contracts/log.ts";
import { gridHash } from "../grid/hash.ts";
import type { Run } from "../log/reader.ts";
import { applyEvent, logOf, NEW_RUN, type RunState, type Standing, standing } from "../log/run-state.ts";

/** A committed prediction against the frame that came. */
export interface Grade {
  /** Every cell of the frame agrees, those the twin asks to ignore included. */
  readonly exact: boolean;
  /** Every cell agrees but for ignored ones. */
  readonly matched: boolean;
  /** At least one cell is wrong: a counterexample. */
  readonly wrong: boolean;
}

/** One action of a run: what was committed, what came, and the two records that say so. */
export interface Taken {
  /** Record numbers of `committed`, and of `observed` or `unanswered`. */
  readonly records: readonly [committed: number, answered: number];
  readonly step: number;
  readonly level: number;
  readonly attempt: number;
  /** Counts stretches of play on one level: a completed level or a full reset begins the next. */
  readonly stint: number;
  readonly action: Action;
  readonly tag: RunEventOf<"committed">["tag"];
  readonly twin: number | undefined;
  readonly goal: number | undefined;
  readonly goalClaim: boolean;
  /** Where it was taken; undefined when the frame was not known. */
  readonly at: Standing | undefined;
  /** The settled frame it led to; undefined when no answer came. */
  readonly after: Grid | undefined;
  readonly state: GameState | undefined;
  readonly outcome: RunEventOf<"observed">["outcome"] | "unanswered";
  /** False for a full reset, which costs nothing. */
  readonly scored: boolean;
  /** Present where a prediction was committed and a frame of the same level came. */
  readonly grade: Grade | undefined;
}

export interface Followed {
  readonly taken: readonly Taken[];
  readonly log: Log;
}

/** Follows a run from its first record to its last. An action that was surely not sent is left out. */
export function followRun(run: Run): Followed {
  const taken: Taken[] = [];
  let state: RunState = NEW_RUN;
  let pending: { event: RunEventOf<"committed">; n: number; at: Standing | undefined } | undefined;
  let stint = 0;
  for (const { n, event } of run.records) {
    if (event.type === "committed") pending = { event, n, at: standing(state) };
    const answered = event.type === "observed" || (event.type === "unanswered" && event.fate === "unknown");
    if (answered && pending) {
      const records = [pending.n, n] as const;
      taken.push(takenFrom(pending.event, event, pending.at, records, stint, run));
      if (event.type === "observed" && (event.outcome === "boundary" || event.fullReset)) stint++;
    }
    if (answered || event.type === "unanswered") pending = undefined;
    state = applyEvent(state, event, (number) => frameOf(run, number));
  }
  return { taken, log: logOf(state) };
}

function takenFrom(
  committed: RunEventOf<"committed">,
  answer: RunEventOf<"observed"> | RunEventOf<"unanswered">,
  at: Standing | undefined,
  records: readonly [number, number],
  stint: number,
  run: Run,
): Taken {
  const seen = answer.type === "observed" ? answer : undefined;
  return {
    records,
    step: committed.step,
    level: committed.level,
    attempt: committed.attempt,
    stint,
    action: parseAction(committed.action),
    tag: committed.tag,
    twin: committed.twin,
    goal: committed.goal,
    goalClaim: committed.goalClaim,
    at,
    after: seen && frameOf(run, seen.frames.at(-1)!),
    state: seen?.state,
    outcome: seen?.outcome ?? "unanswered",
    scored: !seen?.fullReset,
    grade: seen && gradeOf(committed, seen),
  };
}

/** A boundary shows the next level's frame, so there is nothing to compare the prediction with. */
function gradeOf(committed: RunEventOf<"committed">, seen: RunEventOf<"observed">): Grade | undefined {
  if (committed.prediction === undefined) return undefined;
  if (!["match", "mismatch", "game-over"].includes(seen.outcome)) return undefined;
  const matched = seen.wrongCells === 0 && seen.concededCells === 0;
  return { exact: matched && seen.ignoredCells === 0, matched, wrong: seen.wrongCells > 0 };
}

/** The paper's state-action pair: a settled frame and an action. */
export const pairKey = (frame: Grid, action: Action): string => `${gridHash(frame)} ${formatAction(action)}`;

function frameOf(run: Run, number: number): Grid {
  const grid = run.frame(number);
  if (!grid) throw new Error(`Frame ${number} of the run cannot be read.`);
  return grid;
}
