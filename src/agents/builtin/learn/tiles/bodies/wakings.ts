import type { Looks, Way } from "../../../runtime/tiles/looks.ts";
import type { Watch, Watched } from "../history.ts";

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
  looks: Looks,
): Set<number> {
  const found = new Set<number>();
  for (const [a, b] of turnedInPlace(watches, ({ button }) => !steps.has(button), floor, looks)) {
    if (own.has(a)) found.add(b);
    if (own.has(b)) found.add(a);
  }
  return found;
}

/** Looks of one outline that take each other's place in such moves. */
export function* turnedInPlace(
  watches: readonly Watch[],
  isMeant: (move: Watched, watch: Watch) => boolean,
  floor: number,
  { texts }: Looks,
): Generator<readonly [number, number]> {
  for (const watch of watches)
    for (const move of watch.moves) {
      const { before, after, changed } = move;
      if (changed.length > MOST_CHANGED || !isMeant(move, watch)) continue;
      for (const tile of changed) {
        const [a, b] = [before[tile]!, after[tile]!];
        const hasGone = changed.some((to) => areNext(watch, tile, to) && after[to] === a && before[to] !== a);
        if (!hasGone && outlinesAlike(texts[a]!, texts[b]!, texts[floor]!)) yield [a, b];
      }
    }
}

const areNext = ({ columns }: Watch, a: number, b: number): boolean =>
  Math.abs(a - b) === 1 || Math.abs(a - b) === columns;

function outlinesAlike(a: string, b: string, floor: string): boolean {
  let both = 0;
  let either = 0;
  for (let i = 0; i < a.length; i++) {
    if (a[i] !== floor[i] && b[i] !== floor[i]) both++;
    if (a[i] !== floor[i] || b[i] !== floor[i]) either++;
  }
  return both >= ALIKE * either;
}
