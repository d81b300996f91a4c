import type { Move } from "../contracts/action.ts";
import type { Observation, Reply } from "../contracts/env.ts";
import type { Cell, Grid } from "../contracts/grid.ts";
import type { Comparison } from "./compare.ts";

/** An action somebody wants to take, and why. */
export interface Submission {
  readonly move: Move;
  /** Starts with `MODEL:` (the twin's plan) or `PROBE:` (a test of an uncertain rule). */
  readonly rationale: string;
  /** Which plan this is a step of, and which goal it tests. */
  readonly plan?: { readonly id: number; readonly at: number; readonly of: number };
  readonly goal?: number;
}

/** What the current twin says about the next move, once it has been checked against the complete log. */
export type Clearance =
  | {
      readonly ok: true;
      readonly twin: number;
      readonly prediction: Grid;
      readonly goalClaim: boolean;
      readonly ignored: readonly Cell[];
    }
  /** What is missing before this may be submitted, in one sentence. */
  | { readonly ok: false; readonly missing: string };

export type Executed =
  /** Nothing was sent; it cost nothing. */
  | { readonly kind: "refused"; readonly missing: string }
  | {
      readonly kind: "observed";
      readonly step: number;
      /** "match" and "mismatch" compare settled frames; a boundary or game over ends an attempt. */
      readonly outcome: "match" | "mismatch" | "boundary" | "game-over" | "unchecked";
      readonly goalClaim: boolean;
      readonly comparison: Comparison;
      readonly observation: Observation;
    }
  /** RESET: a new attempt at the level. */
  | { readonly kind: "reset"; readonly step: number; readonly observation: Observation }
  /** The answer never came. The log has a gap; nothing may be concluded. */
  | { readonly kind: "lost"; readonly step: number; readonly message: string };

export type EnvFailure = Extract<Reply, { kind: "refused" | "lost" }>;
