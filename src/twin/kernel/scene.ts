import type { Cell, Grid } from "../../contracts/grid.ts";
import { countColours } from "../../grid/objects.ts";
import type { Scene } from "./signals.ts";

/** Compares frames with one start, cheaply: only differing cells are looked at twice. */
export class SceneMaker {
  readonly #start: Grid;
  readonly #startCounts: Int32Array;
  readonly #ignored: Uint8Array;

  constructor(start: Grid, ignored: readonly Cell[]) {
    this.#start = start;
    this.#startCounts = countColours(start);
    this.#ignored = new Uint8Array(start.cells.length);
    for (const { x, y } of ignored) this.#ignored[y * start.width + x] = 1;
  }

  /** `cells` may be reused afterwards; the scene must not outlive it. */
  scene(cells: Uint8Array): Scene {
    const { width, height, cells: before } = this.#start;
    const counts = this.#startCounts.slice();
    let changed = 0;
    let left = width;
    let right = -1;
    let top = height;
    let bottom = -1;
    for (let y = 0, i = 0; y < height; y++)
      for (let x = 0; x < width; x++, i++) {
        if (cells[i] === before[i] || this.#ignored[i]) continue;
        changed++;
        counts[before[i]!]!--;
        counts[cells[i]!]!++;
        if (x < left) left = x;
        if (x > right) right = x;
        if (y < top) top = y;
        bottom = y;
      }
    const box = changed ? { x: left, y: top, width: right - left + 1, height: bottom - top + 1 } : undefined;
    const grid = { width, height, cells };
    return { start: this.#start, grid, changed, box, startCounts: this.#startCounts, counts };
  }
}
