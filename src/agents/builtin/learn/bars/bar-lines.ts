import type { Grid } from "../../../../contracts/grid.ts";

/** How far from the border a line is soon taken for a bar, and how many lines a bar has at most. */
export const DEPTH = 4;
/** Elsewhere it has to go on so often, and whatever is pressed. */
export const EVENTS_INSIDE = 4;
const CAUSES_INSIDE = 3;
/** How far apart the squares of a dotted bar are at most, and how long they are. */
const WIDEST_GAP = 3;
const LONGEST_DOT = 8;

/** A row or column that may be part of a bar: how it went on so far. */
export interface Line {
  readonly from: number;
  readonly to: number;
  readonly low: number;
  readonly high: number;
  events: number;
  conflicts: number;
  /** +1 turns towards higher cells, -1 towards lower ones. */
  direction: number;
  /** From one square to the next where it is dotted, in cells. */
  pitch: number;
  /** What was pressed when it went on. */
  readonly causes: ReadonlySet<string>;
  /** Actions until then, and those with an effect, the latest last. */
  readonly beats: readonly (readonly [actions: number, effective: number])[];
  /** The bar's first and last cell, fixed when it was found. */
  extent?: readonly [number, number];
}

/** Whether a line goes on like a bar: beside the border soon, dotted or elsewhere when it does whatever is pressed. */
export function isBar({ events, conflicts, causes, pitch, beats }: Line, depth: number): boolean {
  if (events < 2 || conflicts * 4 > events) return false;
  if (depth < DEPTH && pitch === 0) return true;
  return events >= EVENTS_INSIDE && causes.size >= CAUSES_INSIDE && isSteady(beats);
}

/** Whether a line goes on at one pace, by all actions or by those with an effect: marks that are touched do not. */
function isSteady(beats: Line["beats"]): boolean {
  const steady = (counts: readonly number[]) => {
    const waits = counts.slice(1).map((count, i) => count - counts[i]!);
    return Math.max(...waits) - Math.min(...waits) <= 1;
  };
  return steady(beats.map(([actions]) => actions)) || steady(beats.map(([, effective]) => effective));
}

/** How far from the border a line is. */
export function depthOf(name: string, { width, height }: Grid): number {
  const [way, index] = name.split(" ");
  return Math.min(Number(index), (way === "row" ? height : width) - 1 - Number(index));
}

/** Which way a line went on: beside where it did last, or a square farther. */
export function goesOn(
  line: Line,
  low: number,
  high: number,
  step: number,
): { direction: number; pitch: number } {
  if (low === line.high + step) return { direction: 1, pitch: 0 };
  if (high === line.low - step) return { direction: -1, pitch: 0 };
  const dots = high - low === line.high - line.low && high - low < LONGEST_DOT * step;
  const pitch = Math.abs(low - line.low);
  const gap = (pitch - (high - low)) / step - 1;
  const near = dots && low !== line.low && gap > 0 && gap <= WIDEST_GAP;
  return near ? { direction: Math.sign(low - line.low), pitch } : { direction: 0, pitch: 0 };
}

/** The first and last cell of a row or column, and how far one is from the next. */
function spanOf(name: string, { width, height }: Grid): { step: number; first: number; last: number } {
  const [way, index] = name.split(" ");
  const row = way === "row";
  const step = row ? 1 : width;
  const first = row ? Number(index) * width : Number(index);
  return { step, first, last: first + step * ((row ? width : height) - 1) };
}

/** The cells of a bar in the order they turn, as far as its colours reach. */
export function cellsOf(before: Grid, name: string, line: Line): number[][] {
  const { step, first, last } = spanOf(name, before);
  const is = (at: number) => before.cells[at] === line.from || before.cells[at] === line.to;
  let [low, high] = line.extent ?? [line.low, line.high];
  while (!line.extent && low - step >= first && is(low - step)) low -= step;
  while (!line.extent && high + step <= last && is(high + step)) high += step;
  line.extent = [low, high];
  const cells: number[][] = [];
  for (let at = low; at <= high; at += step) cells.push([at]);
  return line.direction < 0 ? cells.reverse() : cells;
}

/** The same of a dotted one, a square at a time. */
export function dotsOf(before: Grid, name: string, line: Line): number[][] {
  const { step, first, last } = spanOf(name, before);
  const square = (low: number): number[] => {
    const cells: number[] = [];
    for (let at = low; at <= low + line.high - line.low; at += step) cells.push(at);
    return cells;
  };
  const is = (low: number) => {
    const cells = square(low);
    const colour = before.cells[low];
    return (
      low >= first &&
      cells.at(-1)! <= last &&
      (colour === line.from || colour === line.to) &&
      cells.every((at) => before.cells[at] === colour)
    );
  };
  let [low, high] = line.extent ?? [line.low, line.low];
  while (!line.extent && is(low - line.pitch)) low -= line.pitch;
  while (!line.extent && is(high + line.pitch)) high += line.pitch;
  line.extent = [low, high];
  const squares: number[][] = [];
  for (let at = low; at <= high; at += line.pitch) squares.push(square(at));
  return line.direction < 0 ? squares.reverse() : squares;
}

/** Whether a line lies beside those of a bar. */
export function adjacentLines(
  group: readonly (readonly number[])[],
  cells: readonly number[],
  row: boolean,
  width: number,
): boolean {
  const step = row ? width : 1;
  return group[0]!.some((at) => Math.abs(at - cells[0]!) === step);
}
