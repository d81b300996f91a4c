import { type Bar, type BarCount, turnedAfter } from "./hud.ts";

/** Where a bar that has run out ends the game: actions left before that, from here and from a full one, and what fills it. */
export interface Tank {
  readonly left: number;
  readonly full: number;
  /** Events, as `eventOf` numbers them. */
  readonly fills: ReadonlySet<number>;
}

/** Actions left after one more; without end where no bar ends the game. */
export function fuelAfter(tank: Tank | undefined, fuel: number, events: readonly number[]): number {
  if (!tank) return Number.POSITIVE_INFINITY;
  return events.some((event) => tank.fills.has(event)) ? tank.full : fuel - 1;
}

/** Actions are counted no farther. */
const MOST = 1000;

/** Whether a bar has run out after so many more actions. */
export const hasRunOut = (bar: Bar, at: BarCount, level: string, actions: number): boolean =>
  at.start + turnedAfter(bar.pace[level] ?? bar.usual, at[bar.counts] + actions) >= bar.cells.length;

/** How many more actions leave something of a bar. */
export function actionsLeft(bar: Bar, at: BarCount, level: string): number {
  let left = 0;
  while (left < MOST && !hasRunOut(bar, at, level, left + 1)) left++;
  return left;
}
