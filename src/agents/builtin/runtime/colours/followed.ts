import type { Grid } from "../../../../contracts/grid.ts";
import type { Part } from "./parts.ts";

/** A body seen moving, followed from then on: it stays what it is where others touch or cover it. */
export interface Traced {
  readonly mover: string;
  /** Its cells and own colours, covered ones too. */
  readonly cells: readonly (readonly [number, number])[];
  /** Cells it left when it was first seen to move: what shows there before was the body itself. */
  readonly left: readonly number[];
}

/** What is to be seen of it, and what is not. */
export function tracedPart({ cells, width }: Grid, { cells: own }: Traced): Part {
  const shown: number[] = [];
  const hidden: (readonly [number, number])[] = [];
  let colours = 0;
  let [left, top] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
  let [right, bottom] = [Number.NEGATIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const cell of own) {
    const at = cell[0];
    const x = at % width;
    const y = Math.floor(at / width);
    if (x < left) left = x;
    if (x > right) right = x;
    if (y < top) top = y;
    if (y > bottom) bottom = y;
    if (cells[at] === cell[1]) {
      shown.push(at);
      colours |= 1 << cells[at]!;
    } else hidden.push(cell);
  }
  return { cells: shown, colours, left, top, right, bottom, hidden };
}
