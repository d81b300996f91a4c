import type { Grid } from "../../../../contracts/grid.ts";
import { ANY, findParts, type Part } from "./parts.ts";

/** Bodies built of equal square tiles: what has their colours and is no such tile belongs to others. */
export interface Brick {
  readonly size: number;
  /** Its colours, row by row. */
  readonly look: readonly number[];
}

/** Connected pieces of such tiles. `above`: pairs 16 × own colour + colour that may show instead. */
export function builtOf(grid: Grid, mask: Uint8Array, brick: Brick, above: readonly number[]): Part[] {
  const rest = new Uint8Array(mask.length).fill(1);
  const hidden = new Map<number, number>();
  const { size, look } = brick;
  for (let y = 0; y + size <= grid.height; y++)
    for (let x = 0; x + size <= grid.width; x++) {
      const at = y * grid.width + x;
      if (!standsAt(grid, mask, brick, above, at)) continue;
      look.forEach((colour, i) => {
        const cell = brickCell(grid, size, at, i);
        rest[cell] = 0;
        if (grid.cells[cell] !== colour) hidden.set(cell, colour);
      });
    }
  return findParts(grid, rest, ANY, false).map((part) => {
    const cells = part.cells.filter((at) => !hidden.has(at));
    return {
      ...part,
      cells,
      colours: cells.reduce((bits, at) => bits | (1 << grid.cells[at]!), 0),
      hidden: part.cells.flatMap((at) => (hidden.has(at) ? [[at, hidden.get(at)!] as const] : [])),
    };
  });
}

const brickCell = ({ width }: Grid, size: number, at: number, i: number): number =>
  at + Math.floor(i / size) * width + (i % size);

/** Most of it is to be seen, and the rest shows what is known to lie above it. */
function standsAt(
  grid: Grid,
  mask: Uint8Array,
  { size, look }: Brick,
  above: readonly number[],
  at: number,
): boolean {
  let covered = 0;
  for (let i = 0; i < look.length; i++) {
    const cell = brickCell(grid, size, at, i);
    if (mask[cell]) return false;
    if (grid.cells[cell] === look[i]) continue;
    if (2 * ++covered > look.length || !above.includes(16 * look[i]! + grid.cells[cell]!)) return false;
  }
  return true;
}

/** The tile a body is built of; undefined when its tiles differ, have one colour or are one only. */
export function brickOf(grid: Grid, cells: readonly number[], size: number): Brick | undefined {
  if (size < 2 || cells.length < 2 * size * size || cells.length % (size * size)) return undefined;
  const { width } = grid;
  const left = Math.min(...cells.map((at) => at % width));
  const top = Math.floor(Math.min(...cells) / width);
  const look: number[] = [];
  const tiles = new Set<number>();
  for (const at of cells) {
    const x = (at % width) - left;
    const y = Math.floor(at / width) - top;
    const place = (y % size) * size + (x % size);
    look[place] ??= grid.cells[at]!;
    if (look[place] !== grid.cells[at]) return undefined;
    tiles.add(Math.floor(y / size) * width + Math.floor(x / size));
  }
  const whole = tiles.size * size * size === cells.length;
  return whole && new Set(look).size > 1 ? { size, look } : undefined;
}
