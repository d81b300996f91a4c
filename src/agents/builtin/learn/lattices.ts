import type { Grid } from "../../../contracts/grid.ts";
import { type Lattice, lookAt } from "../runtime/looks.ts";

/** The lattice on which a board has the fewest different tiles, for tiles of one size. */
export function findLattice(grid: Grid, mask: Uint8Array, size: number): Lattice {
  let best: Lattice | undefined;
  let fewest = Number.POSITIVE_INFINITY;
  for (let y = 0; y < size; y++)
    for (let x = 0; x < size; x++) {
      const columns = Math.floor((grid.width - x) / size);
      const rows = Math.floor((grid.height - y) / size);
      const lattice = { size, x, y, columns, rows };
      const looks = new Set<string>();
      for (let tile = 0; tile < columns * rows && looks.size < fewest; tile++)
        looks.add(lookAt(grid, mask, lattice, tile));
      if (looks.size >= fewest) continue;
      fewest = looks.size;
      best = lattice;
    }
  return best!;
}
