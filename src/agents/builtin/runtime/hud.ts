import type { Move } from "../../../contracts/action.ts";
import type { Grid } from "../../../contracts/grid.ts";
import { commonest } from "./colours/under.ts";

/** A bar along the border: lines of `from` cells that turn into `to` from one end as actions are taken. */
export interface Bar {
  /** Cells of the bar, in the order they turn; one inner list per step along the bar. */
  readonly cells: readonly (readonly number[])[];
  readonly from: number;
  /** What the cells turn into: by level, and usually. */
  readonly to: number;
  readonly tos: Readonly<Record<string, number>>;
  /** Colours of a second round, where a bar that has run out begins anew; the latest seen last. */
  readonly later: readonly number[];
  readonly counts: Counted;
  /** Turned cells after n counted actions: floor(n × rate + phase). Per level, by the hash of its opening. */
  readonly pace: Readonly<Record<string, Pace>>;
  readonly usual: Pace;
}

/** Which actions count: all, those that change the board, those that are no click, both, or no click on the ground. */
export const COUNTED = ["all", "effective", "pressed", "both", "aimed"] as const;
export type Counted = (typeof COUNTED)[number];

/** As which an action counts. */
export type Counts = Readonly<Record<Counted, boolean>>;

export function countedOf(grid: Grid, move: Move, effective: boolean): Counts {
  const pressed = move.name !== "ACTION6";
  const aimed = pressed || grid.cells[move.y * grid.width + move.x] !== commonest(grid.cells);
  return { all: true, effective, pressed, both: effective && pressed, aimed };
}

export interface Pace {
  readonly rate: number;
  readonly phase: number;
  /** Rounded to the nearest, halves to even, instead of down. */
  readonly even?: boolean;
  /** Instead, where the steps repeat: cells turned after 1, 2, … actions of a round. */
  readonly round?: readonly number[];
}

/** Cells turned after n counted actions. */
export function turnedAfter({ rate, phase, even, round }: Pace, n: number): number {
  if (even) {
    const half = Math.abs(((n * rate) % 1) - 0.5) < 1e-9;
    return half ? 2 * Math.round((n * rate) / 2) : Math.round(n * rate);
  }
  if (!round) return Math.floor(n * rate + phase + 1e-9);
  const whole = Math.floor(n / round.length);
  const rest = n % round.length;
  return phase + whole * round[round.length - 1]! + (rest === 0 ? 0 : round[rest - 1]!);
}

/** How often a cell of this colour has turned. */
export const roundOf = (bar: Bar, colour: number): number =>
  colour === bar.from ? 0 : bar.later.includes(colour) ? 2 : 1;

/** How far a bar has turned. */
export function turned(grid: Grid, bar: Bar): number {
  let count = 0;
  for (const line of bar.cells) count += roundOf(bar, grid.cells[line[0]!]!);
  return count;
}

/** Where a bar stands since it was last filled: `start` cells had turned when the counts were 0. */
export type BarCount = { readonly start: number } & Readonly<Record<Counted, number>>;

export const NO_COUNTS: Readonly<Record<Counted, number>> = {
  all: 0,
  effective: 0,
  pressed: 0,
  both: 0,
  aimed: 0,
};

export const startCount = (start: number): BarCount => ({ start, ...NO_COUNTS });

export function drawBar(
  cells: Uint8Array,
  grid: Grid,
  bar: Bar,
  at: BarCount,
  level: string,
  counted: Counts,
): void {
  if (!counted[bar.counts]) return;
  const goal = at.start + turnedAfter(bar.pace[level] ?? bar.usual, at[bar.counts] + 1);
  let now = turned(grid, bar);
  const rounds = bar.cells.map((line) => roundOf(bar, grid.cells[line[0]!]!));
  const round = Math.min(...rounds);
  const to = round === 0 ? (bar.tos[level] ?? bar.to) : round === 1 ? bar.later.at(-1) : undefined;
  if (to === undefined) return;
  bar.cells.forEach((line, i) => {
    if (now >= goal || rounds[i] !== round) return;
    for (const cell of line) cells[cell] = to;
    now++;
  });
}

/** The count after a frame: a bar that jumps back (a life lost, a refill) starts anew. */
export function countBar(bar: Bar, at: BarCount, before: Grid, after: Grid, counted: Counts): BarCount {
  const is = turned(after, bar);
  if (is < turned(before, bar)) return startCount(is);
  const next = { ...at };
  for (const counts of COUNTED) if (counted[counts]) next[counts]++;
  return next;
}

/** 1 for every cell of a bar. */
export function hudMask({ bars }: { readonly bars: readonly Bar[] }, cells: number): Uint8Array {
  const mask = new Uint8Array(cells);
  for (const bar of bars) for (const line of bar.cells) for (const cell of line) mask[cell] = 1;
  return mask;
}

/** Whether two frames differ beside the HUD. */
export function changesBoard(mask: Uint8Array, before: Uint8Array, after: Uint8Array): boolean {
  for (let i = 0; i < before.length; i++) if (before[i] !== after[i] && !mask[i]) return true;
  return false;
}
