import type { Looks, Way } from "../../runtime/looks.ts";
import type { Watch } from "./history.ts";

/** Much of the same outline: the tile shows one and the same body. */
const ALIKE = 0.8;
/** A button that changes more tiles does more than wake somebody. */
const MOST_CHANGED = 8;

/** Looks that bodies have where they stand after a button or a click that takes them nowhere: of one that sleeps, say. */
export function posesAt(
  watches: readonly Watch[],
  own: ReadonlySet<number>,
  steps: ReadonlyMap<string, Way>,
  floor: number,
  { texts }: Looks,
): Set<number> {
  const found = new Set<number>();
  for (const { moves } of watches)
    for (const { button, before, after, changed } of moves) {
      if (steps.has(button) || changed.length > MOST_CHANGED) continue;
      for (const tile of changed)
        for (const [look, other] of [
          [before[tile]!, after[tile]!],
          [after[tile]!, before[tile]!],
        ] as const)
          if (own.has(look) && !own.has(other) && outlinesAlike(texts[look]!, texts[other]!, texts[floor]!))
            found.add(other);
    }
  return found;
}

function outlinesAlike(a: string, b: string, floor: string): boolean {
  let both = 0;
  let either = 0;
  for (let i = 0; i < a.length; i++) {
    if (a[i] !== floor[i] && b[i] !== floor[i]) both++;
    if (a[i] !== floor[i] || b[i] !== floor[i]) either++;
  }
  return both >= ALIKE * either;
}
