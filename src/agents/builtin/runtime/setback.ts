/** How an attempt went so far: where it began, how many moves ago, and how much one of its moves changed at most. */
export interface Course {
  readonly opening: Uint8Array;
  readonly width: number;
  readonly moves: number;
  /** Cells of the board that the first move changed: where bodies stood. */
  readonly home: readonly number[];
  /** Cells of the board that changed, and how far apart they were. */
  readonly most: number;
  readonly farthest: number;
  /** Cells of the HUD that changed. */
  readonly mostBeside: number;
}

/** Moves away from where it began: nearer than that an ordinary move leads back. */
const AWAY = 2;

export const courseFrom = (opening: Uint8Array, width: number): Course => ({
  opening,
  width,
  moves: 0,
  home: [],
  most: 0,
  farthest: 0,
  mostBeside: 0,
});

export function courseAfter(course: Course, mask: Uint8Array, before: Uint8Array, after: Uint8Array): Course {
  const { count, spread, beside } = extent(course.width, mask, before, after);
  return {
    ...course,
    moves: count > 0 ? course.moves + 1 : course.moves,
    home: course.moves === 0 ? differing(mask, before, after) : course.home,
    most: Math.max(course.most, count),
    farthest: Math.max(course.farthest, spread),
    mostBeside: Math.max(course.mostBeside, beside),
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
    if (before[at] !== opening[at]) return isSentHome(course, mask, before, after);
    lost++;
  }
  const { count, spread } = extent(width, mask, before, opening);
  return 2 * lost <= count && (count > most || spread > farthest);
}

/**
 * The same where what was taken or opened stays so: bodies alone are where they were at first, perhaps with what they hold, farther away at once than
 * anything went, and something shows that it cost a life; else something may have thrown them there.
 */
function isSentHome(course: Course, mask: Uint8Array, before: Uint8Array, after: Uint8Array): boolean {
  const { opening, width, home, most, farthest, mostBeside } = course;
  const isBack = (at: number) => after[at] === opening[at];
  const isHome = 4 * home.filter(isBack).length >= 3 * home.length;
  if (!isHome || !home.some((at) => before[at] !== after[at])) return false;
  const others = differing(mask, before, after).filter((at) => !isBack(at));
  const { count, spread, beside } = extent(width, mask, before, after);
  const isCounted = beside > mostBeside || others.some((at) => before[at] === opening[at]);
  return isCounted && 2 * others.length <= count && (count > most || spread > farthest);
}

/** Cells of the board that differ. */
function differing(mask: Uint8Array, a: Uint8Array, b: Uint8Array): number[] {
  const cells: number[] = [];
  for (let at = 0; at < a.length; at++) if (!mask[at] && a[at] !== b[at]) cells.push(at);
  return cells;
}

/** How many cells differ on the board, how far apart they are, and how many beside it. */
function extent(
  width: number,
  mask: Uint8Array,
  a: Uint8Array,
  b: Uint8Array,
): { readonly count: number; readonly spread: number; readonly beside: number } {
  let [count, beside, left, right, top, bottom] = [0, 0, width, 0, a.length, 0];
  for (let at = 0; at < a.length; at++) {
    if (a[at] === b[at]) continue;
    if (mask[at]) {
      beside++;
      continue;
    }
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
  return { count, spread: Math.max(0, right - left, bottom - top), beside };
}
