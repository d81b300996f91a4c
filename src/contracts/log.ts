import type { Move } from "./action.ts";
import type { GameState } from "./env.ts";
import type { Grid } from "./grid.ts";

/** One real move inside a level: the settled frame it led to. */
export interface Step {
  readonly move: Move;
  readonly after: Grid;
  readonly state: GameState;
}

export type AttemptEnding =
  | { readonly kind: "open" }
  /** `move` completed the level. Its winning frame is never shown, so it is no transition. */
  | { readonly kind: "boundary"; readonly move: Move }
  | { readonly kind: "game-over" }
  | { readonly kind: "reset" }
  /** An answer was lost; what follows is not connected to what came before. */
  | { readonly kind: "gap" };

/** A stretch of play from an opening frame (level start or RESET) to its end. */
export interface Attempt {
  /** Levels completed when it began, so 0 is the first level. */
  readonly level: number;
  readonly opening: Grid;
  readonly steps: readonly Step[];
  readonly ending: AttemptEnding;
}

/** The paper's D: everything seen, as attempts. Cross-level pairs cannot be expressed. */
export interface Log {
  readonly attempts: readonly Attempt[];
}

/** The paper's (s, a, s'). `attempt` and `step` say where in the log it stands. */
export interface Transition {
  readonly attempt: number;
  readonly step: number;
  readonly level: number;
  readonly before: Grid;
  readonly move: Move;
  readonly after: Grid;
}
