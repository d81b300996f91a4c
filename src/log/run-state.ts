import { type Move, parseAction } from "../contracts/action.ts";
import type { GameState, Observation } from "../contracts/env.ts";
import type { RunEvent, RunEventOf } from "../contracts/events.ts";
import type { Grid } from "../contracts/grid.ts";
import type { Log } from "../contracts/log.ts";
import { appendGap, appendMove, appendReset, type LogChange, type OpenLog, openLog } from "./builder.ts";

/**
 * Where a run stands, as a fold over its events. A live session and a resumed one hold the same state because
 * both get it from here.
 */
export interface RunState {
  readonly open: OpenLog;
  /** The last observation; undefined before the start and after a gap until something is seen. */
  readonly now: Observation | undefined;
  /** The newest observation there was, even if a lost answer has made it stale. */
  readonly last: Observation | undefined;
  /** Of the log's last attempt. */
  readonly level: number;
  readonly attempt: number;
  /** The number the next committed action gets. */
  readonly nextStep: number;
  /** Scored actions so far. One whose outcome is unknown is counted: it may have been. */
  readonly actions: number;
  /** Scored actions per level, the current one last. */
  readonly actionsPerLevel: readonly number[];
  /** A lost action surely counted since this attempt began. */
  readonly touched: boolean;
  /** Committed, not yet answered. */
  readonly pending: RunEventOf<"committed"> | undefined;
  /** The newest twin's version number, or -1. */
  readonly twin: number;
  readonly plans: number;
  readonly turns: number;
  /** Spent by the agent so far, where it is known. */
  readonly tokens: number;
  readonly money: number;
  readonly ended: RunEventOf<"run-ended"> | undefined;
}

export const NEW_RUN: RunState = {
  open: openLog(),
  now: undefined,
  last: undefined,
  level: 0,
  attempt: -1,
  nextStep: 0,
  actions: 0,
  actionsPerLevel: [0],
  touched: false,
  pending: undefined,
  twin: -1,
  plans: 0,
  turns: 0,
  tokens: 0,
  money: 0,
  ended: undefined,
};

export const logOf = (state: RunState): Log => state.open.log;

/** What was done and seen in the attempt under way: where the twin must predict from. */
export interface Standing {
  readonly opening: Grid;
  readonly moves: readonly Move[];
  readonly frame: Grid;
}

/** Undefined when no attempt is open: before the start, after a gap, after GAME_OVER or WIN. */
export function standing(state: RunState): Standing | undefined {
  const attempt = state.open.log.attempts.at(-1);
  if (attempt?.ending.kind !== "open") return undefined;
  return {
    opening: attempt.opening,
    moves: attempt.steps.map((step) => step.move),
    frame: attempt.steps.at(-1)?.after ?? attempt.opening,
  };
}

/** A stored frame by its number; a run folder's reader or writer knows them. */
export type FrameOf = (frame: number) => Grid;

export function applyEvent(state: RunState, event: RunEvent, frameOf: FrameOf): RunState {
  switch (event.type) {
    case "opened":
      return applyOpened(state, event, frameOf);
    case "committed":
      return { ...state, pending: event, nextStep: event.step + 1 };
    case "observed":
      return applyObserved(state, event, frameOf);
    case "unanswered":
      return event.fate === "not-sent"
        ? { ...state, pending: undefined, nextStep: event.step }
        : {
            ...count(state),
            pending: undefined,
            now: undefined,
            touched: state.touched || event.counted === true,
            ...logged(appendGap(state.open)),
          };
    case "twin":
      return { ...state, twin: event.version };
    case "planned":
      return event.id === undefined ? state : { ...state, plans: event.id + 1 };
    case "turn":
      return {
        ...state,
        turns: event.turn + 1,
        tokens: state.tokens + (event.usage ? event.usage.input + event.usage.output : 0),
        money: state.money + (event.money ?? 0),
      };
    case "run-ended":
      return { ...state, ended: event };
    case "run-resumed":
      return { ...state, ended: undefined };
    default:
      return state;
  }
}

/** A start begins the log's first attempt here; every other opening follows from the observed action before it. */
function applyOpened(state: RunState, event: RunEventOf<"opened">, frameOf: FrameOf): RunState {
  const now = observe(event, frameOf);
  return event.cause === "start"
    ? { ...state, now, last: now, ...logged(appendReset(state.open, now)) }
    : { ...state, now, last: now };
}

/** The log after a change, and where its last attempt stands. */
function logged({ open }: LogChange): Pick<RunState, "open" | "attempt" | "level"> {
  const attempt = open.log.attempts.length - 1;
  return { open, attempt, level: open.log.attempts[attempt]?.level ?? 0 };
}

function applyObserved(state: RunState, event: RunEventOf<"observed">, frameOf: FrameOf): RunState {
  const { pending } = state;
  const now = observe(event, frameOf);
  const counted = event.fullReset ? state : count(state);
  const done = { ...counted, pending: undefined, now, last: now, touched: false };
  if (!pending) return done;
  const action = parseAction(pending.action);
  if (action.name === "RESET") return { ...done, ...logged(appendReset(state.open, now)) };
  const levels = Math.max(0, event.levelsCompleted - (state.now?.levelsCompleted ?? event.levelsCompleted));
  return {
    ...done,
    ...logged(appendMove(state.open, action, now)),
    actionsPerLevel: [...counted.actionsPerLevel, ...new Array<number>(levels).fill(0)],
  };
}

function count(state: RunState): RunState {
  const spent = [...state.actionsPerLevel];
  spent[spent.length - 1]!++;
  return { ...state, actions: state.actions + 1, actionsPerLevel: spent };
}

interface SeenEvent {
  readonly frames: readonly number[];
  readonly state: GameState;
  readonly levelsCompleted: number;
  readonly levelsToWin: number;
  readonly available: Observation["available"];
  readonly fullReset: boolean;
}

function observe(event: SeenEvent, frameOf: FrameOf): Observation {
  const frames = event.frames.map(frameOf);
  return {
    frames,
    settled: frames.at(-1)!,
    state: event.state,
    levelsCompleted: event.levelsCompleted,
    levelsToWin: event.levelsToWin,
    available: event.available,
    fullReset: event.fullReset,
  };
}
