import type { Moment } from "./story.ts";

/** Whether a prediction was compared, and whether every one of its cells was right. Undefined: not compared. */
export function wasExact({ committed, observed }: Moment): boolean | undefined {
  if (committed?.prediction === undefined || !observed) return undefined;
  if (!["match", "mismatch", "game-over"].includes(observed.outcome)) return undefined;
  return observed.wrongCells === 0 && observed.concededCells === 0 && observed.ignoredCells === 0;
}

export const CURVE_WINDOW = 10;

/** Per moment the share of exact predictions among the last ten; undefined until there are ten. */
export function learningCurve(moments: readonly Moment[]): (number | undefined)[] {
  const recent: boolean[] = [];
  let right = 0;
  return moments.map((moment) => {
    const exact = wasExact(moment);
    if (exact !== undefined) {
      recent.push(exact);
      if (exact) right++;
      if (recent.length > CURVE_WINDOW && recent.shift()) right--;
    }
    return recent.length < CURVE_WINDOW ? undefined : right / CURVE_WINDOW;
  });
}
