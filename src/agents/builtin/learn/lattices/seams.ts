import type { Grid } from "../../../../contracts/grid.ts";
import { cornerOf, type Lattice, lookAt } from "../../runtime/tiles/looks.ts";

/** What lies between a tile and the next one. */
export interface Seam {
  readonly from: number;
  readonly to: number;
  /** Its colour, or MIXED. */
  readonly colour: number;
}

export const MIXED = -1;

/** The share of seams that need not be of one colour: something else may be drawn there. */
const SPOILED = 0.02;
const SMALLEST_TILE = 2;
/** Pairs of tiles that look alike, with another seam between them than others have. */
const ENOUGH = 3;

export function latticeAt(
  { width, height }: Grid,
  pitch: number,
  seam: number,
  x: number,
  y: number,
): Lattice {
  const along = (length: number, start: number) => Math.floor((length - start + seam) / pitch);
  const [columns, rows] = [along(width, x), along(height, y)];
  return { size: pitch - seam, x, y, columns, rows, ...(seam > 0 && { seam }) };
}

/**
 * How wide seams between tiles are that tell whether there is a way: each is of one colour, and it is not what lies on
 * either side that tells which. 0 where there are none.
 */
export function findSeam(grid: Grid, mask: Uint8Array, pitch: number): number {
  for (let seam = 1; seam <= pitch - SMALLEST_TILE; seam++)
    for (let y = 0; y < pitch; y++)
      for (let x = 0; x < pitch; x++) if (tells(grid, mask, latticeAt(grid, pitch, seam, x, y))) return seam;
  return 0;
}

function tells(grid: Grid, mask: Uint8Array, lattice: Lattice): boolean {
  const most = SPOILED * 2 * lattice.columns * lattice.rows;
  let mixed = 0;
  const whole: Seam[] = [];
  for (const seam of seamsIn(grid, mask, lattice)) {
    if (seam.colour !== MIXED) whole.push(seam);
    else if (++mixed > most) return false;
  }
  const counts = new Map<string, Map<number, number>>();
  for (const { from, to, colour } of whole) {
    const look = lookAt(grid, mask, lattice, from);
    // Where two grounds meet a seam belongs to either.
    if (look !== lookAt(grid, mask, lattice, to)) continue;
    const colours = counts.get(look) ?? new Map<number, number>();
    counts.set(look, colours.set(colour, (colours.get(colour) ?? 0) + 1));
  }
  return [...counts.values()].some(
    (colours) => [...colours.values()].filter((count) => count >= ENOUGH).length > 1,
  );
}

/** Every seam to the right of a tile and below one. */
export function* seamsIn(grid: Grid, mask: Uint8Array, lattice: Lattice): Generator<Seam> {
  const { size, seam = 0, columns, rows } = lattice;
  for (let tile = 0; tile < columns * rows; tile++) {
    const [left, top] = cornerOf(lattice, tile);
    if ((tile + 1) % columns !== 0)
      yield { from: tile, to: tile + 1, colour: colourOf(grid, mask, left + size, top, seam, size) };
    if (tile + columns < columns * rows)
      yield { from: tile, to: tile + columns, colour: colourOf(grid, mask, left, top + size, size, seam) };
  }
}

/** The colour of what lies between each four tiles. */
export function* cornersIn(grid: Grid, mask: Uint8Array, lattice: Lattice): Generator<number> {
  const { size, seam = 0, columns, rows } = lattice;
  for (let tile = 0; tile < columns * (rows - 1); tile++) {
    const [left, top] = cornerOf(lattice, tile);
    if ((tile + 1) % columns !== 0) yield colourOf(grid, mask, left + size, top + size, seam, seam);
  }
}

/** The only colour of a box, or MIXED. */
function colourOf(
  { cells, width }: Grid,
  mask: Uint8Array,
  left: number,
  top: number,
  across: number,
  down: number,
): number {
  let colour: number | undefined;
  for (let y = top; y < top + down; y++)
    for (let at = y * width + left; at < y * width + left + across; at++) {
      if (mask[at]) continue;
      colour ??= cells[at]!;
      if (colour !== cells[at]) return MIXED;
    }
  return colour ?? MIXED;
}

/** Where there is no way, as a lattice says it. */
export function wallsIn(
  grid: Grid,
  mask: Uint8Array,
  lattice: Lattice,
  isShut: (colour: number) => boolean,
): string {
  const sides = new Uint8Array(lattice.columns * lattice.rows);
  for (const { from, to, colour } of seamsIn(grid, mask, lattice))
    if (isShut(colour)) sides[from]! |= to === from + 1 ? 1 : 2;
  return sides.join("");
}
