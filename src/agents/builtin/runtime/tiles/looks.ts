import type { Grid } from "../../../../contracts/grid.ts";

/** A board of equal tiles: their side, where the first one starts, how many there are. */
export interface Lattice {
  readonly size: number;
  readonly x: number;
  readonly y: number;
  readonly columns: number;
  readonly rows: number;
  /** By how much the frame is magnified: so many cells are one cell of a look. */
  readonly zoom?: number;
  /** Cells between one tile and the next, where there are any: ways from room to room. */
  readonly seam?: number;
  /** A digit per tile, where some of those are shut: 1 to the right, 2 below, 3 both. */
  readonly walls?: string;
}

/** How far it is from one tile to the next. */
export const pitchOf = ({ size, seam = 0 }: Pick<Lattice, "size" | "seam">): number => size + seam;

/** Where a tile begins. */
export function cornerOf(lattice: Lattice, tile: number): readonly [left: number, top: number] {
  const { x, y, columns } = lattice;
  const pitch = pitchOf(lattice);
  return [x + (tile % columns) * pitch, y + Math.floor(tile / columns) * pitch];
}

export type Way = readonly [dx: number, dy: number];

const HEX = "0123456789abcdef";
/** Stands for a cell of the HUD: not part of any look. */
const MASKED = ".";

/** A tile's cells as hex digits, row by row. */
export function lookAt(grid: Grid, mask: Uint8Array, lattice: Lattice, tile: number): string {
  const { size, zoom = 1 } = lattice;
  const [left, top] = cornerOf(lattice, tile);
  let look = "";
  for (let row = top; row < top + size; row += zoom)
    for (let at = row * grid.width + left; at < row * grid.width + left + size; at += zoom)
      look += mask[at] ? MASKED : HEX[grid.cells[at]!]!;
  return look;
}

export function drawLook(
  cells: Uint8Array,
  width: number,
  lattice: Lattice,
  tile: number,
  look: string,
): void {
  const { size, zoom = 1 } = lattice;
  const [left, top] = cornerOf(lattice, tile);
  const side = size / zoom;
  for (let row = 0; row < size; row++)
    for (let column = 0; column < size; column++) {
      const digit = look[Math.floor(row / zoom) * side + Math.floor(column / zoom)]!;
      if (digit !== MASKED) cells[(top + row) * width + left + column] = HEX.indexOf(digit);
    }
}

/** The most frequent digit, of equals the first; "" when there is none. */
export function commonestDigit(digits: Iterable<string>): string {
  const counts = new Map<string, number>();
  for (const digit of digits) counts.set(digit, (counts.get(digit) ?? 0) + 1);
  let best = "";
  for (const [digit, count] of counts) if (best === "" || count > counts.get(best)!) best = digit;
  return best;
}

/** One thing drawn over another: its own colours, and the other's where it shows the floor. */
export function overlay(thing: string, floor: string, under: string): string {
  if (under === floor || under.length !== thing.length) return thing;
  let look = "";
  for (let i = 0; i < thing.length; i++) look += thing[i] === floor[i] ? under[i]! : thing[i]!;
  return look;
}

/** How many cells two looks have in common. */
export function shared(look: string, other: string): number {
  let same = 0;
  for (let i = 0; i < look.length; i++) if (look[i] === other[i]) same++;
  return same;
}

/** The reverse of an overlay: what is drawn over one ground as it looks on the floor. */
export const uncover = (look: string, ground: string, floor: string): string =>
  [...look].map((digit, i) => (digit === ground[i] ? floor[i]! : digit)).join("");

/** The tile a way leads to, or -1 beyond the board or a wall. */
export function ahead({ columns, rows, walls }: Lattice, tile: number, [dx, dy]: Way): number {
  const column = (tile % columns) + dx;
  const row = Math.floor(tile / columns) + dy;
  if (column < 0 || row < 0 || column >= columns || row >= rows) return -1;
  const to = row * columns + column;
  return walls && isWalled(walls, columns, tile, to, dx, dy) ? -1 : to;
}

const WALL_RIGHT = 1;
const WALL_BELOW = 2;

/** Whether there is a wall on the straight way between two tiles. */
function isWalled(walls: string, columns: number, from: number, to: number, dx: number, dy: number): boolean {
  if ((dx === 0) === (dy === 0)) return false;
  const [step, side] = dx === 0 ? [columns, WALL_BELOW] : [1, WALL_RIGHT];
  for (let tile = Math.min(from, to); tile < Math.max(from, to); tile += step)
    if ((Number(walls[tile]) & side) !== 0) return true;
  return false;
}

/** The way that leads from one tile to another. */
export const wayBetween = ({ columns }: Pick<Lattice, "columns">, from: number, to: number): Way => [
  (to % columns) - (from % columns),
  Math.floor(to / columns) - Math.floor(from / columns),
];

/** The heading of a way, clockwise from 1, which is up; 0 for none. */
export const headingAlong = ([dx, dy]: Way): number =>
  dx === 0 ? (dy < 0 ? 1 : dy > 0 ? 3 : 0) : dx > 0 ? 2 : 4;

/** A way after so many quarter turns clockwise. */
export function turnedWay([dx, dy]: Way, quarters: number): Way {
  if (quarters === 1) return [-dy, dx];
  if (quarters === 2) return [-dx, -dy];
  return quarters === 3 ? [dy, -dx] : [dx, dy];
}

/** A square turned clockwise. */
export function quarterTurned(text: string, times = 1): string {
  if (times === 0) return text;
  const side = Math.round(Math.sqrt(text.length));
  const turned = Array.from(
    text,
    (_, at) => text[(side - 1 - (at % side)) * side + Math.floor(at / side)],
  ).join("");
  return quarterTurned(turned, times - 1);
}

/** Numbers for looks; 0 is nothing, 1 the edge of the board. New looks are numbered as they come. */
export interface Looks {
  readonly texts: string[];
  readonly numbers: Map<string, number>;
  /** What overlays were found to be, by floor, thing and ground. */
  readonly overlaid: Map<number, number>;
}

export const NOTHING = 0;
export const EDGE = 1;
export const FIRST_LOOK = 2;

export function numberLooks(texts: readonly string[]): Looks {
  const looks: Looks = { texts: ["", "edge"], numbers: new Map(), overlaid: new Map() };
  for (const text of texts) numberOf(looks, text);
  return looks;
}

export function numberOf(looks: Looks, text: string): number {
  let number = looks.numbers.get(text);
  if (number === undefined) {
    number = looks.texts.push(text) - 1;
    looks.numbers.set(text, number);
  }
  return number;
}

/** What a frame shows, a look per tile. */
export function readBoard(looks: Looks, grid: Grid, mask: Uint8Array, lattice: Lattice): Uint16Array {
  const board = new Uint16Array(lattice.columns * lattice.rows);
  for (let tile = 0; tile < board.length; tile++)
    board[tile] = numberOf(looks, lookAt(grid, mask, lattice, tile));
  return board;
}
