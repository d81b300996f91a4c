import type { Cell } from "../contracts/grid.ts";
import type { Transition } from "../contracts/log.ts";
import type { Dialect, TwinProblem } from "../twin/index.ts";

/** A transition the twin does not reproduce. Helpers in cells.ts read it cell by cell. */
export interface Difference {
  readonly kind: "differs";
  readonly transition: Transition;
  /** Indices (y * width + x) that differ, ignored cells left out, UNKNOWN ones included. */
  readonly cells: Uint32Array;
  /** The predicted colour of each of `cells`. */
  readonly predicted: Uint8Array;
  /** How many of `cells` are UNKNOWN; the others are wrong. */
  readonly unknown: number;
}

/** The twin gave no answer on this transition. */
export interface Breakdown {
  readonly kind: "problem";
  readonly transition: Transition;
  readonly problem: TwinProblem;
}

export type Failure = Difference | Breakdown;

/** A place in the log; step -1 is the attempt's opening frame. */
export interface FrameAt {
  readonly attempt: number;
  readonly step: number;
}

/** What replaying the complete log showed. */
export interface Validation {
  /** Hash of the twin's source. */
  readonly twin: string;
  readonly dialect: Dialect | undefined;
  /** Equation 1: every logged transition is reproduced, and the twin is pure. */
  readonly ok: boolean;
  /** Transitions in the log, and how many of them could be compared. */
  readonly transitions: number;
  readonly compared: number;
  /** Transitions with wrong cells or a breakdown, in log order. */
  readonly failing: readonly Failure[];
  /** Transitions whose only differences are conceded cells: not reproduced either, but nothing is wrong in them. */
  readonly conceded: readonly Difference[];
  /** Logged frames the goal predicate fires on. Every logged frame is a non-goal, so this must be empty. */
  readonly goals: readonly FrameAt[];
  readonly ignored: readonly Cell[];
  /** Steps replayed in another order since this twin was first seen. */
  readonly purityChecked: number;
  /** Why the twin could not be replayed at all, or is impure. */
  readonly problem?: TwinProblem;
}

export interface ValidateOptions {
  /** "later": begin the check of purity without waiting for it; the next validation "now" does. Default "now". */
  readonly purity?: "now" | "later";
  readonly signal?: AbortSignal;
  /** Transitions compared so far, of all that have to be. */
  readonly onProgress?: (done: number, of: number) => void;
}
