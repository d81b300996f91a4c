import type { Grid } from "../../../contracts/grid.ts";
import { type Lattice, lookAt } from "../runtime/looks.ts";
import type { Magnified } from "./magnified.ts";
import type { Box } from "./shrink.ts";

/** What a look costs that other levels have too, against one that is new; and a change that a border cuts. */
const KNOWN = 0.2;
const CUT = 3;

/** The lattice for tiles of one size on which a board has the fewest different tiles, none cut through, and known ones first. */
export function findLattice(
  grid: Grid,
  mask: Uint8Array,
  size: number,
  known: ReadonlyMap<string, unknown>,
  boxes: readonly Box[],
  { zoom, x: left, y: top }: Magnified = { zoom: 1, x: 0, y: 0 },
): Lattice {
  let best: Lattice | undefined;
  let least = Number.POSITIVE_INFINITY;
  for (let y = top; y < size; y += zoom)
    for (let x = left; x < size; x += zoom) {
      const columns = Math.floor((grid.width - x) / size);
      const rows = Math.floor((grid.height - y) / size);
      const lattice: Lattice = { size, x, y, columns, rows, ...(zoom > 1 && { zoom }) };
      const looks = new Set<string>();
      let cost = CUT * boxes.filter((box) => isCut(lattice, box)).length;
      for (let tile = 0; tile < columns * rows && cost < least; tile++) {
        const look = lookAt(grid, mask, lattice, tile);
        if (looks.has(look)) continue;
        looks.add(look);
        cost += known.has(look) ? KNOWN : 1;
      }
      if (cost >= least) continue;
      least = cost;
      best = lattice;
    }
  return best!;
}

/** Whether a box lies on more tiles than it must. */
function isCut({ size, x, y }: Lattice, { left, right, top, bottom }: Box): boolean {
  const spans = (from: number, to: number, start: number) =>
    Math.floor((to - start) / size) - Math.floor((from - start) / size) + 1;
  const least = (from: number, to: number) => Math.ceil((to - from + 1) / size);
  return spans(left, right, x) > least(left, right) || spans(top, bottom, y) > least(top, bottom);
}
