import type { Move } from "../../../contracts/action.ts";
import type { Grid } from "../../../contracts/grid.ts";

/** A logged transition as the learner keeps it. */
export interface Seen {
  readonly level: number;
  readonly attempt: number;
  readonly before: Grid;
  readonly move: Move;
  readonly after: Grid;
  /** Cells that differ. */
  readonly changed: readonly number[];
}

export function seen(level: number, attempt: number, before: Grid, move: Move, after: Grid): Seen {
  const changed: number[] = [];
  for (let i = 0; i < before.cells.length; i++) if (before.cells[i] !== after.cells[i]) changed.push(i);
  return { level, attempt, before, move, after, changed };
}
