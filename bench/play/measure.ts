import type { RunEvent, RunRecord } from "../../src/contracts/events.ts";
import { loadRun } from "../../src/log/folder.ts";
import { endOf, type Run } from "../../src/log/reader.ts";
import { scorePlay } from "../../src/score/card.ts";
import { tallyEvents } from "../../src/score/from-events.ts";
import { measureOnline } from "../../src/study/accuracy/online.ts";
import { followRun } from "../../src/study/taken.ts";

/** What one play of one game came to. */
export interface Measured {
  readonly levels: number;
  readonly of: number;
  readonly score: number;
  readonly actions: number;
  readonly budget: number;
  /** Predictions about frame and action pairs not met before in the run, and how many were exact. */
  readonly firstSeen: number;
  readonly exact: number;
  /** Milliseconds from what was seen to the next action. */
  readonly thinking: readonly number[];
  /** How it ended; "time" when the clock was the bound. */
  readonly end: string;
}

/** From the run folder alone, so that a play that crashed or was killed counts with what it got. */
export function measureFolder(folder: string, killedAt?: number): Measured | undefined {
  const read = loadRun(folder);
  return read.ok ? measureRun(read.run, killedAt) : undefined;
}

export function measureRun(run: Run, killedAt?: number): Measured {
  const { manifest, records } = run;
  const ended = endOf(run);
  const play = tallyEvents(records.map(({ event }) => event)).at(-1);
  const scored = play && scorePlay(play, manifest.baseline?.actions);
  const followed = followRun(run);
  const { firstSeen } = measureOnline({
    name: manifest.run,
    folder: "",
    run,
    manifest,
    game: manifest.game.id,
    agent: manifest.agent.name,
    ended: ended ?? { type: "run-ended", reason: "failed", message: "", levels: 0, actions: 0 },
    ...followed,
  });
  const actions = followed.taken.filter(({ scored }) => scored).length;
  return {
    levels: play?.levelsCompleted ?? 0,
    of: manifest.baseline?.actions.length ?? 0,
    score: scored?.score ?? 0,
    actions,
    budget: manifest.budget.actions,
    firstSeen: firstSeen.of,
    exact: firstSeen.exact,
    thinking: thinkingTimes(records, killedAt),
    end: ended === undefined ? "killed" : ended.message.startsWith("The time ") ? "time" : ended.reason,
  };
}

const seenBy = (event: RunEvent): boolean =>
  event.type === "observed" || (event.type === "opened" && event.cause === "start");

/** One per action, and one for the thought that led to none: the agent gave up, or was killed over it. */
export function thinkingTimes(records: readonly RunRecord[], killedAt?: number): number[] {
  const times: number[] = [];
  let since: number | undefined;
  for (const { at, event } of records) {
    if (seenBy(event)) since = Date.parse(at);
    else if (since !== undefined && (event.type === "committed" || event.type === "run-ended")) {
      times.push(Date.parse(at) - since);
      since = undefined;
    }
  }
  if (since !== undefined && killedAt !== undefined) times.push(Math.max(0, killedAt - since));
  return times;
}
