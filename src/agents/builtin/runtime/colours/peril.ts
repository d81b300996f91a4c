import type { Move } from "../../../../contracts/action.ts";
import type { Grid } from "../../../../contracts/grid.ts";
import type { Knowledge, Memory } from "../knowledge.ts";
import { allBodies, type Mover, obstacle, stepFrom } from "./mover.ts";
import type { Part } from "./parts.ts";

/** What is around where a body goes when the game ends: triples (dx, dy, colour) from its upper left corner, all of them. */
export interface Peril {
  readonly mover: string;
  readonly around: readonly number[];
}

/** Where a button takes a body, as rules tell it: where it is when something stops it. */
export function destination(
  grid: Grid,
  mask: Uint8Array,
  mover: Mover,
  level: string,
  part: Part,
  button: string,
): readonly [number, number] {
  const step = stepFrom(mover, level, part, button);
  const why = step ? obstacle(grid, mask, mover, level, part, step.dx, step.dy) : "edge";
  return step && why !== "edge" && why !== "blocked"
    ? [part.left + step.dx, part.top + step.dy]
    : [part.left, part.top];
}

/** Whether a move takes a body where it looks as it did when the game ended. */
export function isPerilous(
  know: Knowledge,
  mask: Uint8Array,
  { traced, level }: Memory,
  grid: Grid,
  { name }: Move,
): boolean {
  const { perils = [] } = know;
  if (perils.length === 0 || name === "ACTION6") return false;
  for (const { mover, part } of allBodies(grid, mask, know.movers, traced)) {
    const mine = perils.filter((peril) => peril.mover === mover.name);
    if (mine.length === 0) continue;
    const [left, top] = destination(grid, mask, mover, level, part, name);
    if (mine.some(({ around }) => looksSo(grid, around, left, top))) return true;
  }
  return false;
}

function looksSo(
  { cells, width, height }: Grid,
  around: readonly number[],
  left: number,
  top: number,
): boolean {
  for (let i = 0; i < around.length; i += 3) {
    const [x, y] = [left + around[i]!, top + around[i + 1]!];
    if (x < 0 || y < 0 || x >= width || y >= height || cells[y * width + x] !== around[i + 2]) return false;
  }
  return true;
}
