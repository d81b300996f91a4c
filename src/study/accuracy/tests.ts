import type { Grid } from "../../contracts/grid.ts";
import type { Outcome, Prediction } from "../../twin/index.ts";

/** One prediction against one reference frame. */
export interface Test {
  /** The twin returned a frame at all. */
  readonly returned: boolean;
  /** Every cell agrees. */
  readonly exact: boolean;
  /** Fraction of cells that agree; conceded ones do not. */
  readonly match: number;
  /** Indices of the cells that do not. */
  readonly differ: readonly number[];
}

const NO_FRAME: Test = { returned: false, exact: false, match: 0, differ: [] };

export function gradeFrame(answer: Outcome<Prediction>, reference: Grid): Test {
  if (!answer.ok) return NO_FRAME;
  const { frame } = answer.value;
  const { cells } = reference;
  if (frame.width !== reference.width || frame.height !== reference.height)
    return { returned: true, exact: false, match: 0, differ: [...cells.keys()] };
  const differ: number[] = [];
  for (let i = 0; i < cells.length; i++) if (frame.cells[i] !== cells[i]) differ.push(i);
  return {
    returned: true,
    exact: differ.length === 0,
    match: 1 - differ.length / cells.length,
    differ,
  };
}

/** Some tests together, with the records of the states they were made in. */
export class Tests {
  tests = 0;
  exact = 0;
  returned = 0;
  /** Sum of cell matches over tests with a frame. */
  match = 0;
  readonly records = new Set<number>();

  add(test: Test, records: readonly number[]): void {
    this.tests++;
    if (test.exact) this.exact++;
    if (test.returned) this.returned++;
    this.match += test.match;
    for (const n of records) this.records.add(n);
  }
}
