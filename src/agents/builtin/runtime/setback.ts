/** How an attempt went so far: where it began, how many moves ago, and how much one of its moves changed at most. */
export interface Course {
  readonly opening: Uint8Array;
  readonly width: number;
  readonly moves: number;
  /** Cells of the board that changed, and how far apart they were. */
  readonly most: number;
  readonly farthest: number;
}

/** Moves away from where it began: nearer than that an ordinary move leads back. */
const AWAY = 2;

export const courseFrom = (opening: Uint8Array, width: number): Course => ({
  opening,
  width,
  moves: 0,
  most: 0,
  farthest: 0,
});

export function courseAfter(course: Course, mask: Uint8Array, before: Uint8Array, after: Uint8Array): Course {
  const { count, spread } = extent(course.width, mask, before, after);
  return {
    ...course,
    moves: count > 0 ? course.moves + 1 : course.moves,
    most: Math.max(course.most, count),
    farthest: Math.max(course.farthest, spread),
  };
}

/**
 * Whether a move set everything back to where the attempt began, as when a life is lost: all that had changed is as it was,
 * at once, and that is more than any other move did. Something else may have changed then, such as what counts lives.
 */
export function isSetBack(course: Course, mask: Uint8Array, before: Uint8Array, after: Uint8Array): boolean {
  const { opening, width, moves, most, farthest } = course;
  if (moves < AWAY) return false;
  let lost = 0;
  for (let at = 0; at < after.length; at++) {
    if (mask[at] || after[at] === opening[at]) continue;
    if (before[at] !== opening[at]) return false;
    lost++;
  }
  const { count, spread } = extent(width, mask, before, opening);
  return 2 * lost <= count && (count > most || spread > farthest);
}

/** How many cells differ on the board, and how far apart they are. */
function extent(
  width: number,
  mask: Uint8Array,
  a: Uint8Array,
  b: Uint8Array,
): { readonly count: number; readonly spread: number } {
  let [count, left, right, top, bottom] = [0, width, 0, a.length, 0];
  for (let at = 0; at < a.length; at++) {
    if (mask[at] || a[at] === b[at]) continue;
    count++;
    const x = at % width;
    const y = (at - x) / width;
    [left, right, top, bottom] = [
      Math.min(left, x),
      Math.max(right, x),
      Math.min(top, y),
      Math.max(bottom, y),
    ];
  }
  return { count, spread: Math.max(0, right - left, bottom - top) };
}
