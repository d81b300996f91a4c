import type { Move } from "../../../../contracts/action.ts";
import type { Grid } from "../../../../contracts/grid.ts";
import { nameOf } from "../hash.ts";
import type { Claim } from "./claim.ts";
import { type Inlay, inlayClaim } from "./inlay.ts";
import { ANY, type Part, partAt, partsOf } from "./parts.ts";
import { hit } from "./place.ts";

/** Clicked pieces take their next colour, and so do pieces at known distances from them. */
export interface Recolour {
  /** Next colour by colour: on a level, and usually. */
  readonly next: Readonly<Record<string, Readonly<Record<number, number>>>>;
  readonly usual: Readonly<Record<number, number>>;
  /** By the kind and the shape of the piece clicked: pairs (dx, dy) to the pieces that change, itself included as 0, 0. */
  readonly spread: Readonly<Record<string, readonly number[]>>;
  /** The colour a selected piece has; the one selected before gets its own colour back, or the clicked one's. */
  readonly selected?: number;
  readonly inlay?: Inlay;
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
  was?: number,
): Claim[] {
  const part = hit(grid, mask, move);
  if (!part || move.name !== "ACTION6") return [];
  const claims: Claim[] = [];
  const inlaid = rule.inlay && inlayClaim(grid, mask, rule.inlay, move.y * grid.width + move.x);
  if (inlaid) claims.push(inlaid);
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
  if (part.cells.length < grid.cells.length / 8) claims.push(...selectClaims(grid, mask, rule, part, was));
  return claims;
}

function selectClaims(
  grid: Grid,
  mask: Uint8Array,
  { selected }: Recolour,
  part: Part,
  was: number | undefined,
): Claim[] {
  const colour = grid.cells[part.cells[0]!]!;
  if (selected === undefined || colour === selected) return [];
  const floor = commonColours(grid);
  if ((floor >> colour) & 1) return [];
  const now: number[] = [];
  const group = partAt(grid, mask, ANY & ~floor, false, part.cells[0]!);
  for (const at of group.cells) if (grid.cells[at] === colour) now.push(at, selected);
  const backTo = (old: number, how: string): Claim => {
    const draw: number[] = [];
    for (let at = 0; at < grid.cells.length; at++)
      if (grid.cells[at] === selected && !mask[at]) draw.push(at, old);
    return { rule: `a click selects: ${how}`, erase: [], draw: [...draw, ...now], rival: "place" };
  };
  const swapped = backTo(colour, "the old one looks like it");
  if (was === undefined) return [swapped];
  // Where both say the same it proves nothing for the likeness.
  const restored = backTo(was, "the old one as it was");
  return was === colour ? [restored] : [swapped, restored];
}

/** The colour the selected piece had, after a frame: it was clicked, or chosen otherwise and took its new one where it stood. */
export function wasBefore(
  { selected }: Recolour,
  was: number | undefined,
  before: Grid,
  mask: Uint8Array,
  move: Move,
  after: Grid,
): number | undefined {
  if (selected === undefined) return was;
  const clicked = move.name === "ACTION6" ? [move.y * before.width + move.x] : [];
  const isNew = (at: number) => after.cells[at] === selected && before.cells[at] !== selected && !mask[at];
  const at = clicked.find(isNew) ?? after.cells.findIndex((_, cell) => isNew(cell));
  if (at < 0) return was;
  const piece = partAt(before, mask, ANY, true, at);
  return clicked.includes(at) || piece.cells.every(isNew) ? before.cells[at] : was;
}

/** Bits of the colours that fill more than a tenth of the frame. */
export function commonColours(grid: Grid): number {
  const counts = new Int32Array(256);
  for (const colour of grid.cells) counts[colour]!++;
  let bits = 0;
  for (let c = 0; c < 16; c++) if (counts[c]! > grid.cells.length / 10) bits |= 1 << c;
  return bits;
}

/** The pieces of one colour whose box begins here, the topmost row not far from the corner. */
export const piecesAt = (grid: Grid, mask: Uint8Array, left: number, top: number): Part[] =>
  partsOf(grid, mask, ANY, true).filter(
    (part) =>
      part.left === left &&
      part.top === top &&
      part.cells.some((at) => at >= top * grid.width + left && at < top * grid.width + left + 4),
  );
