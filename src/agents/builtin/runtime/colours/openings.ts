import type { Grid } from "../../../../contracts/grid.ts";
import type { FoundBody } from "./mover.ts";

/**
 * What openings of bodies (`found`, after a frame) tell of what lies beneath around them, by cell: single cells that show
 * something else than was thought to be there, or did until the body closed them.
 */
export function seenThrough(
  before: Grid,
  after: Grid,
  under: Uint8Array,
  found: readonly FoundBody[],
  image = -1,
): Map<number, number> {
  const { width } = after;
  const sides = [1, -1, width, -width];
  const seen = new Map<number, number>();
  for (const { mover, part, traced } of found) {
    const own = new Set(part.cells);
    for (const beside of part.cells) {
      const at = beside + 1;
      if (!sides.every((d) => own.has(at + d))) continue;
      const closed = own.has(at);
      const colour = closed ? before.cells[at]! : after.cells[at]!;
      if (colour === image || !mover.reveals.includes(colour)) continue;
      // Where it stood before it was known for a body. Ground may be seen through openings of two.
      const guessed =
        !traced &&
        colour !== mover.reveals[0] &&
        sides.every((d) => before.cells[at + d] === after.cells[at + d]);
      const news = closed ? guessed && colour !== after.cells[at] : guessed || under[at] !== colour;
      if (!news) continue;
      for (const row of [-width, 0, width])
        for (const cell of [at + row - 1, at + row, at + row + 1]) if (own.has(cell)) seen.set(cell, colour);
    }
  }
  return seen;
}

/** The same cells but for those. */
export function corrected(cells: Uint8Array, by: ReadonlyMap<number, number>): Uint8Array {
  if (by.size === 0) return cells;
  const next = cells.slice();
  for (const [at, colour] of by) next[at] = colour;
  return next;
}
