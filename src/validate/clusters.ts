import type { Box, Cell } from "../contracts/grid.ts";
import { boundingBox } from "../grid/diff.ts";
import { createGrid } from "../grid/grid.ts";
import { findObjects } from "../grid/objects.ts";
import type { Difference } from "./types.ts";

/** Cells that lie close together: what one crop can show. */
export interface Cluster {
  readonly cells: readonly Cell[];
  readonly box: Box;
}

/** Cells at most this far apart belong together. */
const REACH = 2;

/** The differing cells in clusters, the largest first. */
export function clustersOf({ transition, cells }: Difference): Cluster[] {
  const { width, height } = transition.after;
  const near = createGrid(width, height);
  for (const cell of cells) {
    const x = cell % width;
    const y = Math.floor(cell / width);
    const from = Math.max(0, x - REACH);
    for (let row = Math.max(0, y - REACH); row <= Math.min(height - 1, y + REACH); row++)
      near.cells.fill(1, row * width + from, row * width + Math.min(width, x + REACH + 1));
  }
  const differs = new Set(cells);
  return findObjects(near, { background: [0], connectivity: 8 })
    .map((area) => {
      const members = [...area.cells].filter((cell) => differs.has(cell));
      const places = members.map((cell) => ({ x: cell % width, y: Math.floor(cell / width) }));
      return { cells: places, box: boundingBox(places)! };
    })
    .sort((a, b) => b.cells.length - a.cells.length);
}
