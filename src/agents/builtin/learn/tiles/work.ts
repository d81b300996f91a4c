import type { Watch } from "./history.ts";

/** The work that is fitted to: moves, which count for more where there are more bodies than these. */
export const MOST_WORK = 500;
const FEW_BODIES = 4;

/** What it takes to explain a move on a board. */
export function workOn(board: Uint16Array, isBody: (look: number) => boolean): number {
  let bodies = 0;
  for (const look of board) if (isBody(look)) bodies++;
  return Math.max(1, bodies / FEW_BODIES);
}

/** The last attempts that are not too much work. */
export function affordable(
  watches: readonly Watch[],
  isBody: (look: number) => boolean,
  most: number,
): readonly Watch[] {
  let work = 0;
  let first = watches.length;
  while (first > 0 && work < most) {
    const { opening, moves } = watches[--first]!;
    const last = moves.at(-1)?.settled ?? opening;
    work += moves.length * Math.max(workOn(opening, isBody), workOn(last, isBody));
  }
  return watches.slice(first);
}
