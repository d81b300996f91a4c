import type { Move } from "./action.ts";
import type { Cell, Grid } from "./grid.ts";

/** Optional in both dialects. `View` is what the dialect's functions receive: a grid or a state. */
export interface TwinOptions<View> {
  /** HUD cells left out of comparison, at most 256; named in every report. */
  readonly ignored?: readonly Cell[];
  /** The clicks worth considering here. Without it the harness makes a shortlist. */
  clicks?(view: View): readonly Cell[];
  /** Moves still needed to reach the goal, as well as the twin can tell. */
  estimate?(view: View): number;
  /** The twin's own planner. Its plan is re-run and checked like any other. */
  plan?(view: View): readonly Move[] | null;
}

/** The paper's contract: the whole world is in the frame. */
export interface FrameTwin extends TwinOptions<Grid> {
  step(grid: Grid, move: Move): Grid;
  goalReached(grid: Grid): boolean;
}

/** For what no frame shows, and for speed. `S` is plain JSON-like data. */
export interface StateTwin<S> extends TwinOptions<S> {
  begin(opening: Grid): S;
  next(state: S, move: Move): S;
  render(state: S): Grid;
  won(state: S): boolean;
  lost?(state: S): boolean;
}

export const MAX_IGNORED = 256;
