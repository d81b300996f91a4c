import type { Grid } from "../../../../contracts/grid.ts";
import type { Claim } from "./claim.ts";

/** What a box elsewhere showed before and after a body came to a place: cells as hex digits, row by row. */
export interface Arrival {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly shows: readonly (readonly [before: string, after: string])[];
}

/** By `arrivalKey`. */
export type Arrivals = Readonly<Record<string, Arrival>>;

export const arrivalKey = (level: string, mover: string, left: number, top: number): string =>
  `${level} ${mover} ${left},${top}`;

export function boxCells(
  { width }: Grid,
  { x, y, width: columns, height }: Pick<Arrival, "x" | "y" | "width" | "height">,
): number[] {
  return Array.from(
    { length: columns * height },
    (_, i) => (y + Math.floor(i / columns)) * width + x + (i % columns),
  );
}

export const shownIn = (grid: Grid, cells: readonly number[]): string =>
  cells.map((at) => grid.cells[at]!.toString(16)).join("");

/** What a body's coming shows elsewhere: always the same, or as it did where that looked as it does now. */
export function arrivalClaim(grid: Grid, arrivals: Arrivals, key: string): Claim | undefined {
  const arrival = arrivals[key];
  if (!arrival) return undefined;
  const cells = boxCells(grid, arrival);
  const now = shownIn(grid, cells);
  const [first, ...others] = arrival.shows.map(([, after]) => after);
  const after =
    arrival.shows.find(([before]) => before === now)?.[1] ??
    (others.every((other) => other === first) ? first : undefined);
  if (after === undefined || after === now) return undefined;
  const draw = cells.flatMap((at, i) => (after[i] === now[i] ? [] : [at, Number.parseInt(after[i]!, 16)]));
  return { rule: "shown when a body comes there: arrival", erase: [], draw };
}
