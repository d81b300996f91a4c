import type { Grid } from "../../../contracts/grid.ts";

/** A bar along the border: lines of `from` cells that turn into `to` from one end as actions are taken. */
export interface Bar {
  /** Cells of the bar, in the order they turn; one inner list per step along the bar. */
  readonly cells: readonly (readonly number[])[];
  readonly from: number;
  /** What the cells turn into: by level, and usually. */
  readonly to: number;
  readonly tos: Readonly<Record<string, number>>;
  /** Which actions count: every one, or only those that change the board. */
  readonly counts: "all" | "effective";
  /** Turned cells after n counted actions: floor(n × rate + phase). Per level, by the hash of its opening. */
  readonly pace: Readonly<Record<string, Pace>>;
  readonly usual: Pace;
}

export interface Pace {
  readonly rate: number;
  readonly phase: number;
  /** Instead, where the steps repeat: cells turned after 1, 2, … actions of a round. */
  readonly round?: readonly number[];
}

/** Cells turned after n counted actions. */
export function turnedAfter({ rate, phase, round }: Pace, n: number): number {
  if (!round) return Math.floor(n * rate + phase + 1e-9);
  const whole = Math.floor(n / round.length);
  const rest = n % round.length;
  return phase + whole * round[round.length - 1]! + (rest === 0 ? 0 : round[rest - 1]!);
}

/** How far a bar has turned. */
export function turned(grid: Grid, bar: Bar): number {
  let count = 0;
  for (const line of bar.cells) if (grid.cells[line[0]!] !== bar.from) count++;
  return count;
}

/** Where a bar stands since it was last filled: `start` cells had turned when the count was 0. */
export interface BarCount {
  readonly start: number;
  readonly all: number;
  readonly effective: number;
}

export function drawBar(
  cells: Uint8Array,
  grid: Grid,
  bar: Bar,
  at: BarCount,
  level: string,
  effective: boolean,
): void {
  const pace = bar.pace[level] ?? bar.usual;
  const before = bar.counts === "all" ? at.all : at.effective;
  const after = before + (bar.counts === "all" || effective ? 1 : 0);
  if (after === before) return;
  const goal = at.start + turnedAfter(pace, after);
  let now = turned(grid, bar);
  for (const line of bar.cells) {
    if (now >= goal) break;
    if (grid.cells[line[0]!] !== bar.from) continue;
    for (const cell of line) cells[cell] = bar.tos[level] ?? bar.to;
    now++;
  }
}

/** The count after a frame: a bar that jumps back (a life lost, a refill) starts anew. */
export function countBar(bar: Bar, at: BarCount, before: Grid, after: Grid, effective: boolean): BarCount {
  const was = turned(before, bar);
  const is = turned(after, bar);
  if (is < was) return { start: is, all: 0, effective: 0 };
  return { start: at.start, all: at.all + 1, effective: at.effective + (effective ? 1 : 0) };
}
