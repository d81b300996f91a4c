import type { Move } from "../contracts/action.ts";
import type { Observation } from "../contracts/env.ts";
import type { Attempt, AttemptEnding, Log, Step, Transition } from "../contracts/log.ts";

/** A log being written, observation by observation. Appending returns a new one; nothing is changed in place. */
export interface OpenLog {
  readonly log: Log;
  /** Levels completed in the last observation; undefined when it is not known (nothing seen, or a gap). */
  readonly levelsCompleted: number | undefined;
}

/** What an observation meant for the log. */
export type Appended =
  /** A new attempt begins with this frame. */
  | { readonly kind: "opened"; readonly attempt: number }
  | { readonly kind: "step"; readonly attempt: number; readonly step: number }
  | { readonly kind: "game-over"; readonly attempt: number; readonly step: number }
  /** The move completed its level; `opened` is the next level's attempt, absent after WIN. */
  | { readonly kind: "boundary"; readonly opened?: number }
  | { readonly kind: "gap" }
  /** The frame is not connected to any opening (after a gap or an end), so it is no evidence. */
  | { readonly kind: "unconnected" };

export interface LogChange {
  readonly open: OpenLog;
  readonly appended: Appended;
}

export const openLog = (): OpenLog => ({ log: { attempts: [] }, levelsCompleted: undefined });

/** The first frame of a play. */
export const appendStart = (open: OpenLog, observation: Observation): LogChange =>
  beginAttempt(endAttempt(open, { kind: "reset" }), observation);

/** RESET, whether it restarted the level or the game. */
export const appendReset = appendStart;

/** An answer was lost: what follows is unconnected until the next RESET or level change. */
export const appendGap = (open: OpenLog): LogChange => ({
  open: { ...endAttempt(open, { kind: "gap" }), levelsCompleted: undefined },
  appended: { kind: "gap" },
});

export function appendMove(open: OpenLog, move: Move, observation: Observation): LogChange {
  const before = open.levelsCompleted;
  const { levelsCompleted, state } = observation;
  const seen: OpenLog = { ...open, levelsCompleted };
  // After a gap the first observation cannot tell which of two moves changed the level.
  if (before === undefined) return { open: seen, appended: { kind: "unconnected" } };
  if (levelsCompleted < before)
    return { open: endAttempt(seen, { kind: "gap" }), appended: { kind: "unconnected" } };
  if (levelsCompleted > before || state === "WIN") {
    const ended = endAttempt(seen, { kind: "boundary", move });
    if (state !== "NOT_FINISHED") return { open: ended, appended: { kind: "boundary" } };
    const next = beginAttempt(ended, observation);
    return { open: next.open, appended: { kind: "boundary", opened: next.open.log.attempts.length - 1 } };
  }
  return appendStep(seen, { move, after: observation.settled, state });
}

function appendStep(open: OpenLog, step: Step): LogChange {
  const attempt = open.log.attempts.length - 1;
  const current = open.log.attempts[attempt];
  if (current?.ending.kind !== "open") return { open, appended: { kind: "unconnected" } };
  const over = step.state === "GAME_OVER";
  const steps = [...current.steps, step];
  const next = replaceLast(open, { ...current, steps, ...(over ? { ending: { kind: "game-over" } } : {}) });
  return {
    open: next,
    appended: { kind: over ? "game-over" : "step", attempt, step: steps.length - 1 },
  };
}

function beginAttempt(open: OpenLog, { settled, levelsCompleted }: Observation): LogChange {
  const attempt: Attempt = { level: levelsCompleted, opening: settled, steps: [], ending: { kind: "open" } };
  return {
    open: { log: { attempts: [...open.log.attempts, attempt] }, levelsCompleted },
    appended: { kind: "opened", attempt: open.log.attempts.length },
  };
}

function endAttempt(open: OpenLog, ending: AttemptEnding): OpenLog {
  const current = open.log.attempts.at(-1);
  return current?.ending.kind === "open" ? replaceLast(open, { ...current, ending }) : open;
}

const replaceLast = (open: OpenLog, attempt: Attempt): OpenLog => ({
  ...open,
  log: { attempts: [...open.log.attempts.slice(0, -1), attempt] },
});

/** Every (s, a, s') in the order it was seen. A level boundary is none. */
export const transitions = (log: Log): Transition[] =>
  log.attempts.flatMap(({ level, opening, steps }, attempt) =>
    steps.map(({ move, after }, step) => ({
      attempt,
      step,
      level,
      before: step === 0 ? opening : steps[step - 1]!.after,
      move,
      after,
    })),
  );
