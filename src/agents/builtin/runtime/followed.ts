import type { Grid } from "../../../contracts/grid.ts";
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
  const xs = own.map(([at]) => at % width);
  const ys = own.map(([at]) => Math.floor(at / width));
  const shown = own.flatMap(([at, colour]) => (cells[at] === colour ? [at] : []));
  return {
    cells: shown,
    colours: shown.reduce((bits, at) => bits | (1 << cells[at]!), 0),
    left: Math.min(...xs),
    top: Math.min(...ys),
    right: Math.max(...xs),
    bottom: Math.max(...ys),
    hidden: own.filter(([at, colour]) => cells[at] !== colour),
  };
}
