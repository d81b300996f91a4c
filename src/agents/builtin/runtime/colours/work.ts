import type { Grid } from "../../../../contracts/grid.ts";
import { quarterTurned } from "../tiles/looks.ts";
import { boxCells, shownIn } from "./arrival.ts";
import type { Claim } from "./claim.ts";
import type { FoundBody } from "./mover.ts";

/** A button at work near a body that stays where it is: what a box so from the body shows tells what it shows then. */
export interface Work {
  readonly button: string;
  readonly body: string;
  readonly dx: number;
  readonly dy: number;
  readonly width: number;
  readonly height: number;
  /** Cells as hex digits, row by row, and what became of them. */
  readonly turns: Readonly<Record<string, string>>;
  /** Quarters by which all of it was turned, whatever it showed. */
  readonly quarters?: number;
}

/** The cells at work, or undefined where they would be beyond the frame. */
export function cellsAtWork(
  grid: Grid,
  { part }: FoundBody,
  { dx, dy, width, height }: Pick<Work, "dx" | "dy" | "width" | "height">,
): readonly number[] | undefined {
  const [x, y] = [part.left + dx, part.top + dy];
  if (x < 0 || y < 0 || x + width > grid.width || y + height > grid.height) return undefined;
  return boxCells(grid, { x, y, width, height });
}

export function workClaims(
  grid: Grid,
  works: readonly Work[],
  body: FoundBody,
  button: string,
): readonly Claim[] {
  return works
    .filter((work) => work.button === button && work.body === body.mover.name)
    .flatMap((work): Claim[] => {
      const cells = cellsAtWork(grid, body, work);
      if (!cells) return [];
      const now = shownIn(grid, cells);
      const known = work.turns[now];
      const after = known ?? (work.quarters && quarterTurned(now, work.quarters));
      if (after === undefined || after === 0 || after === now) return [];
      const draw = cells.flatMap((at, i) =>
        after[i] === now[i] ? [] : [at, Number.parseInt(after[i]!, 16)],
      );
      const how = known === undefined ? "turned" : "as before";
      return [{ rule: `${button} works at ${work.body}: ${how}`, erase: [], draw, rival: "place" }];
    });
}
