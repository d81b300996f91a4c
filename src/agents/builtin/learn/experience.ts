import type { Move } from "../../../contracts/action.ts";
import type { Grid } from "../../../contracts/grid.ts";

/** A logged transition as the learners see it. */
export interface Seen {
  readonly before: Grid;
  readonly move: Move;
  readonly after: Grid;
  /** Cells that differ. */
  readonly changed: readonly number[];
  /** It ended the game: what a frame shows then, bodies drawn over each other, tells little. */
  readonly over: boolean;
}

export function seen(before: Grid, move: Move, after: Grid, over = false): Seen {
  const changed: number[] = [];
  for (let i = 0; i < before.cells.length; i++) if (before.cells[i] !== after.cells[i]) changed.push(i);
  return { before, move, after, changed, over };
}
