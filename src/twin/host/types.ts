import type { Button, Move } from "../../contracts/action.ts";
import type { Cell, Grid } from "../../contracts/grid.ts";
import type { Attempt } from "../../contracts/log.ts";
import type { CompiledTwin, Dialect } from "../compile.ts";
import type { SignalName } from "../kernel/signals.ts";
import type { Outcome, TwinProblem } from "../problem.ts";
import type { Position } from "../protocol/position.ts";
import type { SandboxLevel, SandboxLimits } from "./levels.ts";

export type { Position, SandboxLimits };

/** Steps to check from a position on. `stretchOf(attempt)` makes one of an attempt. */
export interface Stretch {
  readonly from: Position;
  readonly steps: readonly { readonly move: Move; readonly after: Grid }[];
}

export interface TwinFacts {
  readonly dialect: Dialect;
  readonly ignored: readonly Cell[];
  readonly offers: {
    readonly clicks: boolean;
    readonly estimate: boolean;
    readonly plan: boolean;
    readonly lost: boolean;
  };
}

/** What the twin says about one imagined frame. */
export interface Prediction {
  readonly frame: Grid;
  readonly goal: boolean;
  readonly lost: boolean;
  /** UNKNOWN cells in the frame. */
  readonly unknown: number;
}

/** What the twin says about a position, without moving. */
export interface View extends Prediction {
  /** Absent when the twin offers none. */
  readonly estimate?: number;
  readonly clicks?: readonly Cell[];
}

/** A step the twin does not reproduce. `stretch` and `step` index the request. */
export type ReplayFailure = ReplayDifference | ReplayProblem;

export interface ReplayDifference {
  readonly kind: "differs";
  readonly stretch: number;
  readonly step: number;
  /** Indices (y * width + x) of the cells that differ, ignored cells left out, UNKNOWN ones included. */
  readonly cells: Uint32Array;
  /** The predicted colour of each of `cells`. */
  readonly predicted: Uint8Array;
  /** How many of `cells` are UNKNOWN; the others are wrong. */
  readonly unknown: number;
}

export interface ReplayProblem {
  readonly kind: "problem";
  readonly stretch: number;
  readonly step: number;
  readonly problem: TwinProblem;
}

export interface ReplayReport {
  /** Steps compared. After a problem in the state dialect the rest of a stretch cannot be, and is not counted. */
  readonly steps: number;
  readonly failures: readonly ReplayFailure[];
  /** Logged frames the goal predicate fires on; step -1 is the stretch's own `from`. Should be empty. */
  readonly goals: readonly { readonly stretch: number; readonly step: number }[];
  /** State dialect, no problem met: four words a step that tell its predictions apart, for `verifyPurity`. */
  readonly digests?: Uint32Array;
}

export interface SearchBudget {
  readonly depth: number;
  /** Distinct states stored. */
  readonly nodes: number;
  readonly milliseconds: number;
}

export interface SearchRequest {
  readonly start: Position;
  readonly buttons: readonly Button[];
  /** Clicks to consider in every state; used only when the twin has no `clicks` of its own. */
  readonly clicks: readonly Cell[];
  readonly budget: SearchBudget;
  /** Leave `ignored` cells out of the identity of a state (frame dialect). Default false: full-state dedup. */
  readonly dedupWithoutIgnored?: boolean;
}

export interface PlanRequest extends SearchRequest {
  /** "auto": A* when the twin offers `estimate`, else breadth-first. "twin": only ask the twin's own `plan`. */
  readonly algorithm?: "auto" | "breadth-first" | "a-star" | "twin";
}

export interface SearchProgress {
  readonly nodes: number;
  readonly expanded: number;
  readonly generated: number;
  readonly depth: number;
  readonly nodesPerSecond: number;
}

export interface SearchFigures extends SearchProgress {
  readonly milliseconds: number;
  /** Bytes of columns, deltas and hash table per stored node; the state dialect also keeps its states on the heap. */
  readonly bytesPerNode: number;
  /** "exhausted": every state within reach was seen. The others name the budget that ended it. */
  readonly ended: "found" | "exhausted" | "depth" | "nodes" | "time" | "memory" | "cancelled";
}

/** Re-run step by step outside the kernel before it was returned. `frames[i]` is predicted after `moves[i]`. */
export interface CheckedPlan {
  readonly moves: readonly Move[];
  readonly frames: readonly Grid[];
  /** The first frame with UNKNOWN cells, or -1. */
  readonly unknownFrom: number;
}

export interface PlanResult extends SearchFigures {
  /** Absent: no route within this twin and budget; `ended` says why. */
  readonly plan?: CheckedPlan;
  readonly algorithm: "breadth-first" | "a-star" | "twin";
  /** "shortest" is within action set and budgets; "if-admissible" holds when `estimate` never overstates. */
  readonly guarantee: "shortest" | "if-admissible" | "none";
}

export interface ScanRequest extends SearchRequest {
  /** In order of rank. Default: the paper's five. */
  readonly signals?: readonly SignalName[];
  /** `gridHash` of frames that never come back as a candidate. They are still walked through. */
  readonly excluded?: readonly string[];
}

export interface ScanCandidate extends CheckedPlan {
  readonly signal: SignalName;
  readonly score: number;
  /** `gridHash` of the candidate frame, for `excluded`. */
  readonly hash: string;
}

export interface ScanResult extends SearchFigures {
  /** At most one per signal, in the order asked; shorter path wins ties. */
  readonly candidates: readonly ScanCandidate[];
}

export interface SearchOptions {
  readonly onProgress?: (progress: SearchProgress) => void;
  readonly signal?: AbortSignal;
}

/** A twin loaded in its own sandboxed child. Calls queue; open several hosts to search on several cores. */
export interface TwinHost {
  readonly level: SandboxLevel;
  readonly twin: CompiledTwin;
  /** Loads the twin if need be: the dialect, options and `ignored` it really exports. */
  facts(): Promise<Outcome<TwinFacts>>;
  view(at: Position): Promise<Outcome<View>>;
  /** One step from the same position for each move: cheap comparison of effects. */
  predict(at: Position, moves: readonly Move[]): Promise<Outcome<readonly Outcome<Prediction>[]>>;
  /** One after the other; stops at the first problem. */
  rollout(at: Position, moves: readonly Move[]): Promise<Outcome<Rollout>>;
  replay(stretches: readonly Stretch[], options?: SearchOptions): Promise<Outcome<ReplayReport>>;
  /**
   * Replays in another order and twice over: hidden state, randomness and changed inputs come out as "impure". It has
   * a child of its own, so other questions need not wait. `against`: the digests of a replay, which saves one here.
   */
  verifyPurity(
    stretches: readonly Stretch[],
    against?: Uint32Array,
  ): Promise<Outcome<{ readonly checked: number }>>;
  plan(request: PlanRequest, options?: SearchOptions): Promise<Outcome<PlanResult>>;
  scan(request: ScanRequest, options?: SearchOptions): Promise<Outcome<ScanResult>>;
  close(): Promise<void>;
}

export interface Rollout {
  readonly predictions: readonly Prediction[];
  /** Why it is shorter than the moves given. */
  readonly problem?: TwinProblem;
}

/** Starts and replaces children. One per process is enough. */
export interface Sandbox {
  readonly level: SandboxLevel;
  readonly limits: SandboxLimits;
  open(twin: CompiledTwin): TwinHost;
  /** Kills every child. Safe to call twice. */
  close(): Promise<void>;
}

/** The whole attempt, or what follows its first `skip` steps. */
export function stretchOf(attempt: Attempt, skip = 0): Stretch {
  const seen = attempt.steps.slice(0, skip);
  return {
    from: {
      opening: attempt.opening,
      moves: seen.map((step) => step.move),
      frame: seen.at(-1)?.after ?? attempt.opening,
    },
    steps: attempt.steps.slice(skip),
  };
}

/** The frame a failing step predicted. `after` is the real one. */
export function predictedGrid(after: Grid, failure: ReplayDifference): Grid {
  const cells = after.cells.slice();
  failure.cells.forEach((at, i) => {
    cells[at] = failure.predicted[i]!;
  });
  return { width: after.width, height: after.height, cells };
}
