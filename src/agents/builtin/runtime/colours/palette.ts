import type { Move } from "../../../../contracts/action.ts";
import type { Grid } from "../../../../contracts/grid.ts";
import type { Claim } from "./claim.ts";
import { ANY, type Part, partsOf } from "./parts.ts";
import { hit } from "./place.ts";
import { shapeOf } from "./recolour.ts";

/** A click on a swatch brings a mark to it; pieces elsewhere that had the colour marked before take the new one. */
export interface Palette {
  /** The mark's colour, and its cells as pairs (dx, dy) from the corner of a swatch. */
  readonly colour: number;
  readonly mark: readonly number[];
  /** Bits of the colours one of which is beside every piece that takes part; none where all do. */
  readonly rims: number;
}

/** The cells of the mark of a swatch. */
export function markCells(grid: Grid, swatch: Part, mark: readonly number[]): number[] {
  const cells: number[] = [];
  for (let i = 0; i < mark.length; i += 2) {
    const x = swatch.left + mark[i]!;
    const y = swatch.top + mark[i + 1]!;
    if (x >= 0 && x < grid.width && y >= 0 && y < grid.height) cells.push(y * grid.width + x);
  }
  return cells;
}

/** Bits of the colours beside a piece. */
export function besides(grid: Grid, { cells }: Part): number {
  let bits = 0;
  for (const at of cells) {
    const x = at % grid.width;
    if (x > 0) bits |= 1 << grid.cells[at - 1]!;
    if (x < grid.width - 1) bits |= 1 << grid.cells[at + 1]!;
    if (at >= grid.width) bits |= 1 << grid.cells[at - grid.width]!;
    if (at + grid.width < grid.cells.length) bits |= 1 << grid.cells[at + grid.width]!;
  }
  return bits & ~(1 << grid.cells[cells[0]!]!);
}

/** The piece that is clicked, or the only one within it: a swatch may have a rim. */
export function swatchAt(grid: Grid, mask: Uint8Array, move: Move): Part | undefined {
  const rim = hit(grid, mask, move);
  if (!rim) return undefined;
  const within = partsOf(grid, mask, ANY, true).filter(
    ({ left, top, right, bottom }) =>
      left > rim.left && top > rim.top && right < rim.right && bottom < rim.bottom,
  );
  return within.length === 1 ? within[0] : rim;
}

export function paletteClaims(grid: Grid, mask: Uint8Array, rule: Palette | undefined, move: Move): Claim[] {
  const chosen = rule && swatchAt(grid, mask, move);
  if (!chosen) return [];
  const shape = shapeOf(chosen, grid.width);
  const parts = partsOf(grid, mask, ANY, true);
  const isMarked = (part: Part) => {
    const cells = markCells(grid, part, rule.mark);
    return 2 * cells.length === rule.mark.length && cells.every((at) => grid.cells[at] === rule.colour);
  };
  const marked = parts.find(
    (part) =>
      part.cells.length === chosen.cells.length && shapeOf(part, grid.width) === shape && isMarked(part),
  );
  if (!marked) return [];
  const draw: number[] = [];
  const old = grid.cells[marked.cells[0]!]!;
  const to = grid.cells[chosen.cells[0]!]!;
  const places = markCells(grid, chosen, rule.mark);
  if (old !== to) {
    markCells(grid, marked, rule.mark).forEach((at, i) => {
      draw.push(at, grid.cells[places[i]!] ?? rule.colour);
    });
    for (const at of places) draw.push(at, rule.colour);
    for (const part of parts)
      if (
        part !== marked &&
        grid.cells[part.cells[0]!] === old &&
        (!rule.rims || besides(grid, part) & rule.rims)
      )
        for (const at of part.cells) draw.push(at, to);
  }
  return [{ rule: "a click chooses a colour", erase: [], draw, rival: "place" }];
}
