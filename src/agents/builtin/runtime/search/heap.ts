/** What waits its turn: the least rank first. */
export interface Ranked {
  readonly rank: number;
  /** When it was found. */
  readonly at: number;
}

/** What was found first comes first among equals. */
const isBefore = (a: Ranked, b: Ranked): boolean => a.rank < b.rank || (a.rank === b.rank && a.at < b.at);

/** A heap: no entry ranks before the one at half its place. */
export function insert<T extends Ranked>(heap: T[], entry: T): void {
  let at = heap.push(entry) - 1;
  while (at > 0) {
    const above = (at - 1) >> 1;
    if (!isBefore(entry, heap[above]!)) break;
    heap[at] = heap[above]!;
    at = above;
  }
  heap[at] = entry;
}

export function takeLeast<T extends Ranked>(heap: T[]): T {
  const least = heap[0]!;
  const last = heap.pop()!;
  if (heap.length === 0) return least;
  let at = 0;
  for (;;) {
    let below = 2 * at + 1;
    if (below + 1 < heap.length && isBefore(heap[below + 1]!, heap[below]!)) below++;
    if (below >= heap.length || !isBefore(heap[below]!, last)) break;
    heap[at] = heap[below]!;
    at = below;
  }
  heap[at] = last;
  return least;
}
