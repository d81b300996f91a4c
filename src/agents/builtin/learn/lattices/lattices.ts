import type { Grid } from "../../../../contracts/grid.ts";
import { cornerOf, type Lattice, lookAt, pitchOf } from "../../runtime/tiles/looks.ts";
import type { Magnified } from "./magnified.ts";
import { cornersIn, latticeAt, MIXED, seamsIn } from "./seams.ts";
import type { Box } from "./shrink.ts";

/** What a look costs that other levels have too, or far from all changes, against a new one; and a change that is cut. */
const KNOWN = 0.2;
const FAR = 0.1;
const CUT = 3;

/**
 * The lattice for tiles of one size on which a board has the fewest different tiles, none cut through, and known ones
 * first. A picture beyond the region where something changes may lie on another lattice. `size` counts the seam between
 * two tiles.
 */
export function findLattice(
  grid: Grid,
  mask: Uint8Array,
  size: number,
  known: Pick<ReadonlySet<string>, "has">,
  boxes: readonly Box[],
  region: Box,
  { zoom, x: left, y: top }: Magnified = { zoom: 1, x: 0, y: 0 },
  seam = 0,
): Lattice {
  let best: Lattice | undefined;
  let least = Number.POSITIVE_INFINITY;
  for (let y = top; y < size; y += zoom)
    for (let x = left; x < size; x += zoom) {
      const lattice: Lattice = { ...latticeAt(grid, size, seam, x, y), ...(zoom > 1 && { zoom }) };
      const { columns, rows } = lattice;
      const paid = new Map<string, number>();
      let cost = CUT * boxes.filter((box) => isCut(lattice, box)).length;
      if (seam > 0) cost += costOfSeams(grid, mask, lattice);
      const pay = (look: string, price: number) => {
        const before = paid.get(look) ?? 0;
        if (price <= before) return;
        paid.set(look, price);
        cost += price - before;
      };
      for (let tile = 0; tile < columns * rows && cost < least; tile++) {
        const look = lookAt(grid, mask, lattice, tile);
        const [left, top] = cornerOf(lattice, tile);
        pay(look, isFar(left, top, size, region) ? FAR : known.has(look) ? KNOWN : 1);
      }
      for (const { left, top, look } of cost < least ? leftOut(grid, mask, lattice) : [])
        pay(look, isFar(left, top, size, region) ? FAR : 1);
      if (cost >= least) continue;
      least = cost;
      best = lattice;
    }
  return best!;
}

/** What lies between tiles is of few colours, and each piece of it of one. */
function costOfSeams(grid: Grid, mask: Uint8Array, lattice: Lattice): number {
  const colours = new Set<string>();
  let mixed = 0;
  for (const { colour } of seamsIn(grid, mask, lattice))
    if (colour === MIXED) mixed++;
    else colours.add(`${colour}`);
  for (const colour of cornersIn(grid, mask, lattice))
    if (colour === MIXED) mixed++;
    else colours.add(`corner ${colour}`);
  return colours.size + CUT * mixed;
}

/** Whether all of a tile is outside. */
const isFar = (x: number, y: number, size: number, { left, right, top, bottom }: Box): boolean =>
  x + size <= left || x > right || y + size <= top || y > bottom;

/** What is to be seen of tiles that the border of the frame cuts through, unless it is blank. */
function* leftOut(grid: Grid, mask: Uint8Array, lattice: Lattice) {
  const { size, x, y, columns, rows } = lattice;
  const pitch = pitchOf(lattice);
  for (let row = -1; row <= rows; row++)
    for (let column = -1; column <= columns; column++) {
      if (row >= 0 && row < rows && column >= 0 && column < columns) continue;
      const [left, top] = [x + column * pitch, y + row * pitch];
      let look = "";
      for (let at = Math.max(0, top); at < Math.min(grid.height, top + size); at++) {
        for (let i = Math.max(0, left); i < Math.min(grid.width, left + size); i++)
          look += mask[at * grid.width + i] ? "." : grid.cells[at * grid.width + i]!.toString(16);
        look += " ";
      }
      const colours = new Set(look);
      colours.delete(" ");
      if (colours.size > 1) yield { left, top, look };
    }
}

/** Whether a box lies on more tiles than it must. */
function isCut(lattice: Lattice, { left, right, top, bottom }: Box): boolean {
  const { x, y } = lattice;
  const size = pitchOf(lattice);
  const spans = (from: number, to: number, start: number) =>
    Math.floor((to - start) / size) - Math.floor((from - start) / size) + 1;
  const least = (from: number, to: number) => Math.ceil((to - from + 1) / size);
  return spans(left, right, x) > least(left, right) || spans(top, bottom, y) > least(top, bottom);
}
