import type { ProblemKind } from "../../src/twin/index.ts";

/**
 * One hostile twin. `expect` is the problem it must be named as; "harmless" means that it answers like any other twin
 * and its trick did not work: a trick that works paints cell (0,0) with 15.
 */
export interface HostileTwin {
  readonly name: string;
  readonly expect: ProblemKind | "harmless";
  /** Which of two limits strikes first depends on the machine. */
  readonly or?: ProblemKind;
  readonly source: string;
}

/** A frame twin with this body of `step`; `grid`, `move` and `worked()` are at hand. */
export const stepping = (body: string, top = ""): string => `
${top}
function worked(grid) {
  return { width: grid.width, height: grid.height, cells: grid.cells.map((c, i) => (i === 0 ? 15 : c)) };
}
export function step(grid, move) {
  ${body}
}
export function goalReached(grid) {
  return false;
}
`;

/** Runs an expression that must throw or give nothing; only an escape paints the cell. */
export const trying = (expression: string): string =>
  stepping(`let got; try { got = ${expression}; } catch { return grid; } return got ? worked(grid) : grid;`);
