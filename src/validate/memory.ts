import { sameAction } from "../contracts/action.ts";
import type { Attempt, Step } from "../contracts/log.ts";
import { sameGrid } from "../grid/grid.ts";
import type { Outcome, TwinFacts, TwinHost, TwinProblem } from "../twin/index.ts";
import type { Failure, Validation } from "./types.ts";

/** What one twin showed on one attempt. */
export interface AttemptMemory {
  /** The attempt as it was when last compared. */
  attempt: Attempt;
  compared: number;
  readonly failures: Failure[];
  /** Steps after which the goal predicate fired; -1 is the opening frame. */
  readonly goals: number[];
  /** Four words a step that tell its predictions apart; fewer when they are not known. */
  readonly digests: number[];
  /** State dialect: a problem ended the replay, so nothing after it can be compared. */
  broken: boolean;
  /** The twin broke down on the opening frame itself. */
  problem?: TwinProblem;
}

export interface PurityCheck {
  readonly host: TwinHost;
  /** In the log when it began. */
  readonly transitions: number;
  readonly answer: Promise<Outcome<{ readonly checked: number }>>;
}

/** What one twin showed so far. */
export interface TwinMemory {
  facts?: TwinFacts;
  readonly attempts: AttemptMemory[];
  purityChecked: number;
  /** Transitions in the log when purity was last checked; -1 before the first time. */
  purityAt: number;
  /** A verdict that stays: the twin is impure. */
  problem?: TwinProblem;
  /** A check of purity under way. */
  check?: PurityCheck;
  /** The verdict on everything in the log, purity included. */
  last?: Validation;
  /** Validations of one twin wait for each other, so no step is compared twice. */
  queue: Promise<unknown>;
}

export const newMemory = (): TwinMemory => ({
  attempts: [],
  purityChecked: 0,
  purityAt: -1,
  queue: Promise.resolve(),
});

export const newAttemptMemory = (attempt: Attempt): AttemptMemory => ({
  attempt,
  compared: 0,
  failures: [],
  goals: [],
  digests: [],
  broken: false,
});

/** How many of the attempt's steps this memory covers, or -1 when it is of another attempt. */
export function covered(memory: AttemptMemory | undefined, attempt: Attempt): number {
  if (!memory) return -1;
  const known = memory.attempt;
  if (known === attempt) return known.steps.length;
  if (known.steps.length > attempt.steps.length || !sameGrid(known.opening, attempt.opening)) return -1;
  const extended = known.steps.every((step, i) => sameStep(step, attempt.steps[i]!));
  return extended ? known.steps.length : -1;
}

const sameStep = (a: Step, b: Step): boolean =>
  a === b || (sameAction(a.move, b.move) && sameGrid(a.after, b.after));
