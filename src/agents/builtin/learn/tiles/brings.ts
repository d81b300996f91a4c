import { WAY_FACTS, wayFacts } from "../../runtime/bring.ts";
import type { ClickExample } from "./click-examples.ts";
import { type Decision, decisions, type Example } from "./decide.ts";
import type { Watch } from "./history.ts";

export interface FoundBrings {
  /** By the look of a chosen piece: its look else. */
  readonly chosen: ReadonlyMap<number, number>;
  readonly choices: readonly Decision<boolean>[];
}

/** Where clicks make something else of so much, no mark tells a piece. */
const MOST_SWAPS = 24;

/** Pieces that a click marks, and where the next click takes them. */
export function findBrings(
  watches: readonly Watch[],
  examples: readonly ClickExample[],
  swaps: ReadonlyMap<number, number>,
  floor: number,
): FoundBrings {
  const chosen = new Map<number, number>();
  if (swaps.size > MOST_SWAPS) return { chosen, choices: [] };
  for (const [plain, mark] of swaps)
    if (plain !== floor && (swaps.get(mark) ?? plain) === plain && isSingle(watches, mark))
      chosen.set(mark, plain);
  const seen: Example<boolean>[] = [];
  for (const { lattice, tile, before, after } of examples) {
    const from = before.findIndex((look) => chosen.has(look));
    if (from < 0 || from === tile || swaps.has(before[tile]!)) continue;
    const facts = wayFacts(floor, lattice.columns, (at) => before[at]!, from, tile);
    seen.push({ facts, outcome: after[from] !== before[from] && after[tile] !== before[tile] });
  }
  const moved = seen.some(({ outcome }) => outcome);
  return { chosen, choices: moved ? decisions([...WAY_FACTS], seen, String) : [] };
}

/** Whether a mark is on one piece at a time, and on none when a level begins. */
const isSingle = (watches: readonly Watch[], mark: number): boolean =>
  watches.every(
    ({ opening, moves }) =>
      !opening.includes(mark) && moves.every(({ after }) => after.indexOf(mark) === after.lastIndexOf(mark)),
  );
