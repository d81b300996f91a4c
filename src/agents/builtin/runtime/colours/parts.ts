import type { Grid } from "../../../../contracts/grid.ts";

/** A connected piece of the frame. `colours` has bit c set when colour c is in it. */
export interface Part {
  readonly cells: readonly number[];
  readonly colours: number;
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
  /** Cells and colours of a body that is followed, where something lies above it. */
  readonly hidden?: readonly (readonly [number, number])[];
}

/** The same piece elsewhere. */
export const shiftedPart = (part: Part, width: number, dx: number, dy: number): Part => ({
  ...part,
  cells: part.cells.map((at) => at + dy * width + dx),
  left: part.left + dx,
  right: part.right + dx,
  top: part.top + dy,
  bottom: part.bottom + dy,
});

/** Every bit: all sixteen colours. */
export const ANY = 0xffff;

/** Nothing is left out. */
export const NO_MASK = new Uint8Array(0);

interface Found {
  readonly mask: Uint8Array;
  readonly byColours: Map<number, readonly Part[]>;
}

/** What was found in a frame: several rules look for the same pieces, and frames never change. */
const found = new WeakMap<Uint8Array, Found>();

/**
 * Connected pieces (corners count) of the cells whose colour is in `colours`, leaving out cells of `mask`.
 * With `single` a piece has one colour, otherwise colours mix.
 */
export function partsOf(grid: Grid, mask: Uint8Array, colours: number, single: boolean): readonly Part[] {
  let known = found.get(grid.cells);
  if (known?.mask !== mask) {
    known = { mask, byColours: new Map() };
    found.set(grid.cells, known);
  }
  const key = 2 * colours + (single ? 1 : 0);
  const parts = known.byColours.get(key) ?? findParts(grid, mask, colours, single);
  known.byColours.set(key, parts);
  return parts;
}

export function findParts(grid: Grid, mask: Uint8Array, colours: number, single: boolean): Part[] {
  const { cells, width, height } = grid;
  const seen = new Uint8Array(cells.length);
  const parts: Part[] = [];
  for (let start = 0; start < cells.length; start++)
    if (!seen[start] && !mask[start] && (colours >> cells[start]!) & 1)
      parts.push(flood(cells, width, height, mask, colours, single, seen, start));
  return parts;
}

/** The piece around one cell. */
export const partAt = (grid: Grid, mask: Uint8Array, colours: number, single: boolean, at: number): Part =>
  flood(grid.cells, grid.width, grid.height, mask, colours, single, new Uint8Array(grid.cells.length), at);

function flood(
  cells: Uint8Array,
  width: number,
  height: number,
  mask: Uint8Array,
  colours: number,
  single: boolean,
  seen: Uint8Array,
  start: number,
): Part {
  const allowed = single ? 1 << cells[start]! : colours;
  const members = [start];
  seen[start] = 1;
  let found = 0;
  let left = width;
  let right = 0;
  let top = height;
  let bottom = 0;
  for (let head = 0; head < members.length; head++) {
    const at = members[head]!;
    const x = at % width;
    const y = (at - x) / width;
    found |= 1 << cells[at]!;
    if (x < left) left = x;
    if (x > right) right = x;
    if (y < top) top = y;
    if (y > bottom) bottom = y;
    for (let ny = Math.max(0, y - 1); ny <= Math.min(height - 1, y + 1); ny++)
      for (let nx = Math.max(0, x - 1); nx <= Math.min(width - 1, x + 1); nx++) {
        const next = ny * width + nx;
        if (seen[next] || mask[next] || !((allowed >> cells[next]!) & 1)) continue;
        seen[next] = 1;
        members.push(next);
      }
  }
  return { cells: members, colours: found, left, top, right, bottom };
}
