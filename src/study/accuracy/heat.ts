import type { Grid } from "../../contracts/grid.ts";
import { sum } from "../statistics.ts";

/** Where predictions are wrong: per cell, in how many of the tests that returned a frame. */
export interface Heat {
  readonly width: number;
  readonly height: number;
  readonly tests: number;
  readonly wrong: readonly number[];
  /** One visited state, to show the errors on. */
  readonly background: Grid;
}

export class HeatMap {
  #tests = 0;
  readonly #wrong: number[];

  constructor(private readonly background: Grid) {
    this.#wrong = new Array<number>(background.cells.length).fill(0);
  }

  add({ returned, differ }: { readonly returned: boolean; readonly differ: readonly number[] }): void {
    if (!returned) return;
    this.#tests++;
    for (const at of differ) this.#wrong[at]!++;
  }

  heat(): Heat {
    const { width, height } = this.background;
    return { width, height, tests: this.#tests, wrong: this.#wrong, background: this.background };
  }
}

/** The fewest cells that hold this share of all disagreement; 0 when there is none. */
export function cellsHolding(wrong: readonly number[], part: number): number {
  const sorted = [...wrong].sort((a, b) => b - a);
  const needed = sum(wrong) * part;
  let held = 0;
  let cells = 0;
  while (held < needed) held += sorted[cells++]!;
  return cells;
}

/** How much of the disagreement the hottest share of cells holds; null when there is none. */
export function heldByHottest(wrong: readonly number[], part: number): number | null {
  const total = sum(wrong);
  if (total === 0) return null;
  const sorted = [...wrong].sort((a, b) => b - a);
  return sum(sorted.slice(0, Math.ceil(wrong.length * part))) / total;
}
