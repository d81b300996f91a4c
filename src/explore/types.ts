import type { ActionName, Move } from "../contracts/action.ts";
import type { Cell, Grid } from "../contracts/grid.ts";
import type { Log, Transition } from "../contracts/log.ts";
import type {
  ScanCandidate,
  ScanResult,
  SearchBudget,
  SearchOptions,
  SignalName,
  TwinHost,
  TwinProblem,
} from "../twin/index.ts";

/** What the dynamics wall needs to know of a failing transition; a validation's failures have this shape. */
export type FailureLike =
  | {
      readonly kind: "differs";
      readonly transition: Transition;
      readonly cells: Uint32Array;
      readonly predicted: Uint8Array;
    }
  | { readonly kind: "problem"; readonly transition: Transition; readonly problem: TwinProblem };

/** repair: the rule is wrong · split: one rule, several effects · confirm: seen once · none: nothing to do. */
export type Remedy = "repair" | "split" | "confirm" | "none";

/** One action on one colour of object: the cells it turned from `before` into `after`. */
export interface Context {
  readonly action: ActionName;
  readonly before: number;
  readonly after: number;
  /** Cells on background, kept only where a failing transition would otherwise stand in no context. */
  readonly background: boolean;
  /** Transitions the change was seen in. */
  readonly support: number;
  /** Of those, how many the twin gets wrong in this context. */
  readonly mispredicted: number;
  /** mispredicted / support. */
  readonly rate: number;
  /** Distinct effects on cells of the colour `before`, each as `8→0×9`. */
  readonly effects: readonly string[];
  readonly remedy: Remedy;
  /** What to do, as one sentence. */
  readonly advice: string;
  /** The feature of the frame before that tells the effects apart, where one does. */
  readonly split?: string;
  /** Failing transitions, the earliest first; for other remedies the ones it was seen in. */
  readonly examples: readonly Example[];
}

export interface Example {
  readonly transition: Transition;
  readonly wrong: readonly (Cell & { readonly expected: number; readonly predicted: number })[];
}

export interface DynamicsWall {
  readonly wall: "dynamics";
  /** Ranked by misprediction rate, then effect variety, then least support. */
  readonly contexts: readonly Context[];
  /** Failing transitions where the twin broke down, so there are no cells to group. */
  readonly breakdowns: readonly { readonly transition: Transition; readonly problem: TwinProblem }[];
}

export interface GoalScanOptions extends SearchOptions {
  readonly available: readonly ActionName[];
  readonly clicks?: readonly Cell[];
  /** Default depth 14, 30,000 nodes. */
  readonly budget?: SearchBudget;
  /** `hash` of rejected candidates: they never come back. */
  readonly rejected?: readonly string[];
  /** Its frames are known non-goals, so none of them comes up as a candidate. */
  readonly log?: Log;
  /** In order of rank. Default: the paper's five, then those beyond it. */
  readonly signals?: readonly SignalName[];
}

export interface GoalCandidate extends ScanCandidate {
  /** 1 is tested first. */
  readonly rank: number;
  /** Whether the signal is one of the paper's five. */
  readonly paper: boolean;
  /** The salient change from the present frame, as one sentence. */
  readonly description: string;
}

export interface GoalWall {
  readonly wall: "goal";
  readonly candidates: readonly GoalCandidate[];
  readonly search: ScanResult;
}

/** A twin that validates, among others that do too. */
export interface Rival {
  readonly name: string;
  readonly host: TwinHost;
}

/** A test on which rivals disagree: the last of `moves` tells them apart. */
export interface Experiment {
  readonly moves: readonly Move[];
  /** Names of rivals that predict the same, largest group first. */
  readonly groups: readonly (readonly string[])[];
  /** Entropy of the groups: what the outcome is expected to tell. */
  readonly bits: number;
  /** Expected bits per action spent: the rank. */
  readonly bitsPerAction: number;
  /** Cells on which at least two rivals contradict each other. */
  readonly cells: number;
  /** Some rival says that the level is won, or lost, by it. */
  readonly claimsGoal: boolean;
  readonly claimsLoss: boolean;
  /** What each rival predicts after the last move. */
  readonly predictions: readonly { readonly name: string; readonly frame: Grid; readonly goal: boolean }[];
}

export interface ExperimentOptions {
  readonly available: readonly ActionName[];
  readonly clicks?: readonly Cell[];
  /** Longest plan considered. Default 6. */
  readonly depth?: number;
  /** Positions looked at. Default 400. */
  readonly positions?: number;
  /** Experiments returned. Default 10. */
  readonly limit?: number;
  readonly signal?: AbortSignal;
}

export interface ExperimentReport {
  readonly experiments: readonly Experiment[];
  readonly positions: number;
  readonly depth: number;
  /** Rivals that gave no answer, and why. */
  readonly broken: readonly { readonly name: string; readonly problem: TwinProblem }[];
}

/** One informative move. */
export interface Probe {
  readonly moves: readonly Move[];
  readonly kind: "untried-control" | "unexplored-click" | "experiment" | "conceded" | "untried-here";
  /** One sentence: what it is to teach. */
  readonly reason: string;
}

export interface ProbeOptions {
  readonly available: readonly ActionName[];
  /** Rivals that validate; with two or more an experiment may be proposed. */
  readonly rivals?: readonly Rival[];
  readonly clicks?: readonly Cell[];
  /** Moves that must not be proposed (known to kill). */
  readonly avoid?: readonly Move[];
}
