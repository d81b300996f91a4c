import { type Cell, type Grid, UNKNOWN } from "../contracts/grid.ts";

/** A prediction against what came. Only `wrong` cells are a mismatch. */
export interface Comparison {
  readonly wrong: number;
  /** Cells the twin left open. */
  readonly conceded: number;
  /** Cells that differ but are left out of comparison. */
  readonly ignored: number;
}

export function compareFrames(predicted: Grid, actual: Grid, ignored: readonly Cell[]): Comparison {
  if (predicted.width !== actual.width || predicted.height !== actual.height)
    return { wrong: actual.cells.length, conceded: 0, ignored: 0 };
  const skip = new Set(ignored.map(({ x, y }) => y * actual.width + x));
  const counts = { wrong: 0, conceded: 0, ignored: 0 };
  for (let i = 0; i < actual.cells.length; i++) {
    if (predicted.cells[i] === actual.cells[i]) continue;
    if (skip.has(i)) counts.ignored++;
    else if (predicted.cells[i] === UNKNOWN) counts.conceded++;
    else counts.wrong++;
  }
  return counts;
}
