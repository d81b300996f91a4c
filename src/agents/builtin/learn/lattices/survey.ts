import type { Grid } from "../../../../contracts/grid.ts";
import type { Lattice } from "../../runtime/tiles/looks.ts";
import { type Box, type Shrunk, shrinkings } from "./shrink.ts";

/** A lattice a frame may lie on, and what it costs to tell the frame so, in bits. */
export interface Guess {
  readonly cost: number;
  readonly lattice: Lattice;
}

const SMALLEST = 3;
const LARGEST = 20;
/** For a place where the colour changes, for every tile, for a change that is cut. */
const PER_EDGE = 4;
const PER_TILE = 1.5;
const PER_CUT = 200;
/** For tiles that change alike but lie otherwise in the lattice. */
const PER_SHIFT = 50;
/** A lattice has to tell the frame in this share of what it takes without one. */
const WORTH = 0.8;

/**
 * By the tile's side before magnification: the lattice that tells a frame most shortly, without any motion to go by.
 * Looks that are known cost nothing.
 */
export function survey(
  grid: Grid,
  boxes: readonly Box[],
  known: ReadonlySet<number> = new Set(),
): Map<number, Guess> {
  const found = new Map<number, Guess>();
  const part = around(grid, boxes);
  for (const shrunk of shrinkings(grid, part)) {
    const edges = edgeSums(shrunk.grid);
    const plain = WORTH * PER_EDGE * edges.at(-1)!;
    for (let size = SMALLEST; size <= LARGEST; size++)
      for (let at = 0; at < size * size; at++) {
        const lattice = latticeAt(shrunk.grid, size, at);
        const real = magnified(grid, lattice, shrunk);
        const cost =
          tell(shrunk.grid, edges, lattice, known) +
          cuts(boxes, real) * PER_CUT +
          shifts(boxes, real) * PER_SHIFT;
        const best = found.get(size)?.cost ?? Number.POSITIVE_INFINITY;
        if (cost < plain && cost < best) found.set(size, { cost, lattice: real });
      }
  }
  return found;
}

/** What it costs to tell a frame in tiles, by their side as it is shown. */
export function costsOf(grid: Grid): Map<number, number> {
  const costs = new Map<number, number>();
  for (const { cost, lattice } of survey(grid, []).values())
    costs.set(lattice.size, Math.min(cost, costs.get(lattice.size) ?? cost));
  return costs;
}

function latticeAt({ width, height }: Grid, size: number, at: number): Lattice {
  const x = at % size;
  const y = Math.floor(at / size);
  return { size, x, y, columns: Math.floor((width - x) / size), rows: Math.floor((height - y) / size) };
}

/** The same on the frame as it is. */
function magnified({ width, height }: Grid, { size, x, y }: Lattice, { zoom, left, top }: Shrunk): Lattice {
  const real = size * zoom;
  const [atX, atY] = [(left + x * zoom) % real, (top + y * zoom) % real];
  const [columns, rows] = [Math.floor((width - atX) / real), Math.floor((height - atY) / real)];
  return { size: real, x: atX, y: atY, columns, rows, ...(zoom > 1 && { zoom }) };
}

/** Where something changed and what stands beside it; a picture elsewhere may lie on another lattice. */
export function around({ width, height }: Grid, boxes: readonly Box[]): Box {
  if (boxes.length === 0) return { left: 0, top: 0, right: width - 1, bottom: height - 1 };
  const margin =
    1 + Math.max(...boxes.map(({ left, right, top, bottom }) => Math.max(right - left, bottom - top)));
  return {
    left: Math.max(0, Math.min(...boxes.map(({ left }) => left)) - margin),
    top: Math.max(0, Math.min(...boxes.map(({ top }) => top)) - margin),
    right: Math.min(width - 1, Math.max(...boxes.map(({ right }) => right)) + margin),
    bottom: Math.min(height - 1, Math.max(...boxes.map(({ bottom }) => bottom)) + margin),
  };
}

/** Sums of colour changes to the right and below, from the upper left corner. */
function edgeSums({ cells, width, height }: Grid): Int32Array {
  const sums = new Int32Array((width + 1) * (height + 1));
  for (let y = 0; y < height; y++)
    for (let x = 0, row = 0; x < width; x++) {
      const at = y * width + x;
      if (x + 1 < width && cells[at] !== cells[at + 1]) row++;
      if (y + 1 < height && cells[at] !== cells[at + width]) row++;
      sums[(y + 1) * (width + 1) + x + 1] = sums[y * (width + 1) + x + 1]! + row;
    }
  return sums;
}

/** Bits to tell the different looks, then which tile has which, then what lies outside. */
function tell(grid: Grid, edges: Int32Array, lattice: Lattice, known: ReadonlySet<number>): number {
  const { size, x, y, columns, rows } = lattice;
  const wide = grid.width + 1;
  const within = (left: number, top: number, right: number, bottom: number) =>
    edges[bottom * wide + right]! -
    edges[top * wide + right]! -
    edges[bottom * wide + left]! +
    edges[top * wide + left]!;
  const counts = new Map<number, number>();
  let bits = 0;
  for (let top = y; top < y + rows * size; top += size)
    for (let left = x; left < x + columns * size; left += size) {
      const hash = hashTile(grid, left, top, size);
      const count = counts.get(hash);
      counts.set(hash, (count ?? 0) + 1);
      if (count === undefined && !known.has(hash))
        bits += PER_EDGE * (within(left, top, left + size - 1, top + size - 1) + 1);
    }
  const tiles = columns * rows;
  for (const count of counts.values()) bits += count * Math.log2(tiles / count);
  // The edges of the outermost tiles follow from their looks.
  const inside = within(Math.max(0, x - 1), Math.max(0, y - 1), x + columns * size, y + rows * size);
  return bits + PER_TILE * tiles + PER_EDGE * (edges.at(-1)! - inside);
}

const mix = (hash: number, colour: number): number => Math.imul(hash ^ colour, 0x9e3779b1) ^ (hash >>> 15);

function hashTile({ cells, width }: Grid, left: number, top: number, size: number): number {
  let hash = size;
  for (let line = top; line < top + size; line++)
    for (let at = line * width + left, end = at + size; at < end; at++) hash = mix(hash, cells[at]!);
  return hash;
}

/** The same for a look. */
export function hashText(text: string): number {
  let hash = Math.sqrt(text.length);
  for (const digit of text) hash = mix(hash, Number.parseInt(digit, 16));
  return hash;
}

/** What is so many times as long as it is wide may be something that went from tile to tile. */
const LONG = 1.5;

function cuts(boxes: readonly Box[], { size, x, y }: Lattice): number {
  const tile = (at: number, first: number) => Math.floor((at - first) / size);
  let cut = 0;
  for (const { left, top, right, bottom } of boxes) {
    const [width, height] = [right - left + 1, bottom - top + 1];
    const across = tile(left, x) !== tile(right, x) && width < LONG * height;
    const down = tile(top, y) !== tile(bottom, y) && height < LONG * width;
    const both = tile(left, x) !== tile(right, x) && tile(top, y) !== tile(bottom, y);
    if (across || down || both) cut++;
  }
  return cut;
}

/** How many places in a tile what changes and is nearly as large as a tile has, beyond one for each size. */
function shifts(boxes: readonly Box[], { size, x, y }: Lattice): number {
  const places = new Set<string>();
  const sizes = new Set<string>();
  for (const { left, top, right, bottom } of boxes) {
    const [width, height] = [right - left + 1, bottom - top + 1];
    if (Math.min(width, height) < LARGE * size || Math.max(width, height) > size) continue;
    sizes.add(`${width} ${height}`);
    places.add(`${width} ${height} ${(left - x) % size} ${(top - y) % size}`);
  }
  return places.size - sizes.size;
}

const LARGE = 0.75;

/** Whether a lattice cuts what changed together. */
export const isCut = (lattice: Lattice, boxes: readonly Box[]): boolean => cuts(boxes, lattice) > 0;

/** One side for all levels: the one that tells all their openings most shortly; 0 when there is none. */
export function agree(surveys: readonly ReadonlyMap<number, Guess>[]): number {
  let best = 0;
  let least = Number.POSITIVE_INFINITY;
  for (const side of surveys.at(-1)?.keys() ?? []) {
    const cost = surveys.reduce((sum, guesses) => sum + (guesses.get(side)?.cost ?? 1e5), 0);
    if (cost >= least) continue;
    least = cost;
    best = side;
  }
  return best;
}
