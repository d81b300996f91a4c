import type { Move } from "../../../contracts/action.ts";
import type { Grid } from "../../../contracts/grid.ts";
import type { Claim } from "./claim.ts";
import { nameOf } from "./hash.ts";
import { ANY, type Part, partAt } from "./parts.ts";
import { hit } from "./place.ts";

/** Clicked pieces take their next colour, and so do pieces at known distances from them. */
export interface Recolour {
  /** Next colour by colour: on a level, and usually. */
  readonly next: Readonly<Record<string, Readonly<Record<number, number>>>>;
  readonly usual: Readonly<Record<number, number>>;
  /** By the kind and the shape of the piece clicked: pairs (dx, dy) to the pieces that change, itself included as 0, 0. */
  readonly spread: Readonly<Record<string, readonly number[]>>;
  /** The colour a selected piece has; the one selected before gets the clicked one's colour. */
  readonly selected?: number;
}

/** Its size: clicks on pieces of one kind do the same. */
export const kindOf = (part: Part): string =>
  `${part.right - part.left + 1}x${part.bottom - part.top + 1}:${part.cells.length}`;

/** Its exact shape: pieces of one size with other holes may do something else. */
export function shapeOf(part: Part, width: number): string {
  const cells = new Uint8Array((part.right - part.left + 1) * (part.bottom - part.top + 1));
  for (const at of part.cells)
    cells[(Math.floor(at / width) - part.top) * (part.right - part.left + 1) + (at % width) - part.left] = 1;
  return nameOf(cells, kindOf(part));
}

export function nextColour(rule: Recolour, level: string, colour: number): number | undefined {
  const here = rule.next[level];
  if (here && here[colour] !== undefined) return here[colour];
  // Not seen from this colour yet: what turned into it, turns back.
  for (const [from, to] of Object.entries(here ?? {})) if (to === colour) return Number(from);
  return rule.usual[colour];
}

export function recolourClaims(
  grid: Grid,
  mask: Uint8Array,
  rule: Recolour,
  level: string,
  move: Move,
): Claim[] {
  const part = hit(grid, mask, move);
  if (!part) return [];
  const claims: Claim[] = [];
  const offsets = rule.spread[shapeOf(part, grid.width)] ?? rule.spread[kindOf(part)];
  if (offsets) {
    const draw: number[] = [];
    for (let i = 0; i < offsets.length; i += 2)
      for (const other of piecesAt(grid, mask, part.left + offsets[i]!, part.top + offsets[i + 1]!)) {
        const next = nextColour(rule, level, grid.cells[other.cells[0]!]!);
        if (next === undefined) continue;
        for (const at of other.cells) draw.push(at, next);
        break;
      }
    if (draw.length > 0)
      claims.push({
        rule: `clicked pieces recolour: ${offsets.length === 2 ? "itself" : "several"}`,
        erase: [],
        draw,
        rival: "place",
      });
  }
  const colour = grid.cells[part.cells[0]!]!;
  if (rule.selected !== undefined && colour !== rule.selected && part.cells.length < grid.cells.length / 8) {
    const draw: number[] = [];
    const floor = commonColours(grid);
    for (let at = 0; at < grid.cells.length; at++)
      if (grid.cells[at] === rule.selected && !mask[at]) draw.push(at, colour);
    const group = partAt(grid, mask, ANY & ~floor, false, part.cells[0]!);
    for (const at of group.cells) if (grid.cells[at] === colour) draw.push(at, rule.selected);
    if (!((floor >> colour) & 1)) claims.push({ rule: "a click selects: ", erase: [], draw, rival: "place" });
  }
  return claims;
}

/** Bits of the colours that fill more than a tenth of the frame. */
export function commonColours(grid: Grid): number {
  const counts = new Int32Array(256);
  for (const colour of grid.cells) counts[colour]!++;
  let bits = 0;
  for (let c = 0; c < 16; c++) if (counts[c]! > grid.cells.length / 10) bits |= 1 << c;
  return bits;
}

/** The pieces of one colour whose box begins here. */
export function piecesAt(grid: Grid, mask: Uint8Array, left: number, top: number): Part[] {
  const found: Part[] = [];
  if (left < 0 || top < 0 || left >= grid.width || top >= grid.height) return found;
  for (let x = left; x < Math.min(grid.width, left + 4); x++) {
    const at = top * grid.width + x;
    if (mask[at] || found.some(({ cells }) => cells.includes(at))) continue;
    const other = partAt(grid, mask, ANY, true, at);
    if (other.left === left && other.top === top) found.push(other);
  }
  return found;
}
