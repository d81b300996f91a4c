import type { Move } from "../../../../contracts/action.ts";
import type { Grid } from "../../../../contracts/grid.ts";
import { allBodies, stepFrom } from "../colours/mover.ts";
import { ANY, partsOf } from "../colours/parts.ts";
import type { Knowledge, Memory } from "../knowledge.ts";

/** Of the colours beside the HUD, once the bodies are lifted off: how often each is there, and all of that as one number. */
interface Stock {
  readonly counts: Int32Array;
  readonly floor: number;
  readonly hash: number;
}

const stocks = new WeakMap<Uint8Array, Stock>();

function stockOf(under: Uint8Array, mask: Uint8Array): Stock {
  let stock = stocks.get(under);
  if (stock) return stock;
  const counts = new Int32Array(16);
  for (let at = 0; at < under.length; at++) if (!mask[at]) counts[under[at]!]!++;
  let [floor, hash] = [0, 0];
  counts.forEach((count, colour) => {
    if (count > counts[floor]!) floor = colour;
    hash = Math.imul(hash ^ count, 0x9e3779b1);
    hash ^= hash >>> 15;
  });
  stock = { counts, floor, hash };
  stocks.set(under, stock);
  return stock;
}

/** The share of the board from which a colour is floor or wall, no thing. */
const COMMON = 1 / 16;

/**
 * What bodies would meet with a button, things alone: a bit for each colour. 0 for a mere step, undefined where no body
 * answers to it.
 */
export function metBy(
  know: Knowledge,
  mask: Uint8Array,
  { under, level, traced }: Memory,
  grid: Grid,
  { name }: Move,
): number | undefined {
  const { width, height, cells } = grid;
  const { counts } = stockOf(under, mask);
  let met: number | undefined;
  for (const { mover, part } of allBodies(grid, mask, know.movers, traced)) {
    const step = stepFrom(mover, level, part, name);
    if (!step) continue;
    met ??= 0;
    const own = new Set(part.cells);
    for (const at of part.cells) {
      const x = (at % width) + step.dx;
      const y = Math.floor(at / width) + step.dy;
      const next = y * width + x;
      if (x < 0 || y < 0 || x >= width || y >= height || own.has(next) || mask[next]) continue;
      if (counts[cells[next]!]! <= COMMON * cells.length) met |= 1 << cells[next]!;
    }
  }
  return met;
}

/** Names what bodies would meet, and what there is on the board as it stands, wherever it is; "" for a mere step. */
export function deedInColours(
  know: Knowledge,
  mask: Uint8Array,
  memory: Memory,
  grid: Grid,
  move: Move,
  standing = memory,
): string {
  const met = metBy(know, mask, memory, grid, move);
  return met ? `meets ${met} ${stockOf(standing.under, mask).hash}` : "";
}

/** What stands where, and how much there is of each colour, one number each. */
export function traitsInColours(mask: Uint8Array, memory: Memory, grid: Grid): number[] {
  const { counts, floor } = stockOf(memory.under, mask);
  const size = grid.cells.length;
  const traits: number[] = [];
  for (const { cells } of partsOf(grid, mask, ANY, true)) {
    const colour = grid.cells[cells[0]!]!;
    if (colour === floor || cells.length > COMMON * size) continue;
    traits.push(colour * size + Math.min(...cells));
  }
  counts.forEach((count, colour) => {
    traits.push(-(colour * size + count) - 1);
  });
  return traits;
}
