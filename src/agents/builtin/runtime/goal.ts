import type { Grid } from "../../../contracts/grid.ts";
import type { Knowledge, Memory } from "./knowledge.ts";
import { allBodies } from "./mover.ts";

/** What goals are made of, read off one state. Colour sets have bit c set for colour c. */
export interface Features {
  /** Colours on the board, HUD left out. */
  readonly present: number;
  /** By mover: colours beneath any of its bodies, and colours that every one of them stands on. */
  readonly on: Readonly<Record<string, number>>;
  readonly every: Readonly<Record<string, number>>;
  /** By mover: colours that touch its bodies. */
  readonly near: Readonly<Record<string, number>>;
}

/** A hypothesis about what completes a level: all of these hold. */
export interface Goal {
  /** This body is on, or next to, something of this colour. `every`: all bodies of its kind are. */
  readonly reach?: { readonly mover: string; readonly colour: number; readonly how: "on" | "every" | "near" };
  /** Colours that are gone from the board, and colours that are there. */
  readonly gone: number;
  readonly there: number;
}

export function featuresOf(know: Knowledge, mask: Uint8Array, memory: Memory, grid: Grid): Features {
  const { cells, width } = grid;
  let present = 0;
  for (let i = 0; i < cells.length; i++) if (!mask[i]) present |= 1 << cells[i]!;
  const on: Record<string, number> = {};
  const every: Record<string, number> = {};
  const near: Record<string, number> = {};
  for (const { mover, part } of allBodies(grid, mask, know.movers)) {
    let beneath = 0;
    let beside = 0;
    for (const at of part.cells) {
      beneath |= 1 << memory.under[at]!;
      for (const next of [at - 1, at + 1, at - width, at + width])
        if (next >= 0 && next < cells.length && !mask[next]) beside |= 1 << cells[next]!;
    }
    on[mover.name] = (on[mover.name] ?? 0) | beneath;
    every[mover.name] = (every[mover.name] ?? -1) & beneath;
    near[mover.name] = (near[mover.name] ?? 0) | (beside & ~mover.colours);
  }
  return { present, on, every, near };
}

export function reached(goal: Goal, { present, on, every, near }: Features): boolean {
  if (present & goal.gone || ~present & goal.there) return false;
  if (!goal.reach) return goal.gone !== 0;
  const { mover, colour, how } = goal.reach;
  const seen = how === "on" ? on : how === "every" ? every : near;
  return (((seen[mover] ?? 0) >> colour) & 1) === 1;
}
