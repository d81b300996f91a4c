import type { Grid } from "../../../../contracts/grid.ts";
import type { Part } from "./parts.ts";

/** The rows of a body's box, -1 where the box is not the body. */
export function lookOf(grid: Grid, part: Part): number[] {
  const width = part.right - part.left + 1;
  const look: number[] = new Array(width * (part.bottom - part.top + 1)).fill(-1);
  for (const at of part.cells)
    look[(Math.floor(at / grid.width) - part.top) * width + (at % grid.width) - part.left] = grid.cells[at]!;
  return look;
}

/** A quarter turn clockwise of a square look; undefined when it is not square. */
function turnedLook(look: readonly number[]): number[] | undefined {
  const side = Math.round(Math.sqrt(look.length));
  if (side * side !== look.length) return undefined;
  return look.map((_, i) => look[(side - 1 - (i % side)) * side + Math.floor(i / side)]!);
}

export interface Facing {
  readonly look: readonly number[];
  readonly dx: number;
  readonly dy: number;
}

const same = (a: readonly number[], b: readonly number[]): boolean =>
  a.length === b.length && a.every((colour, i) => colour === b[i]);

/** Where a body that looks like this goes, from what was seen or a turn of it. */
export function facingOf(known: readonly Facing[], look: readonly number[]): Facing | undefined {
  for (const facing of known) if (same(facing.look, look)) return facing;
  for (const facing of known) {
    let at: Facing = facing;
    for (let quarter = 0; quarter < 3; quarter++) {
      const next = turnedLook(at.look);
      if (!next) break;
      at = { look: next, dx: -at.dy, dy: at.dx };
      if (same(at.look, look)) return at;
    }
  }
  return undefined;
}

/** What a body looks like that goes this way. */
export function lookFacing(known: readonly Facing[], dx: number, dy: number): readonly number[] | undefined {
  for (const facing of known) if (facing.dx === dx && facing.dy === dy) return facing.look;
  for (const facing of known) {
    let at: Facing = facing;
    for (let quarter = 0; quarter < 3; quarter++) {
      const next = turnedLook(at.look);
      if (!next) break;
      at = { look: next, dx: -at.dy, dy: at.dx };
      if (at.dx === dx && at.dy === dy) return at.look;
    }
  }
  return undefined;
}
