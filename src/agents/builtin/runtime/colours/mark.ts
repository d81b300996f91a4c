import type { Move } from "../../../../contracts/action.ts";
import type { Grid } from "../../../../contracts/grid.ts";
import type { Claim } from "./claim.ts";
import { ANY, type Part, partsOf } from "./parts.ts";
import { hit } from "./place.ts";
import { commonest } from "./under.ts";

/** A click on a piece draws a mark around it and takes away the one around another. */
export interface PieceMark {
  readonly colour: number;
  /** How far it goes beyond a piece: left, top, right, bottom. */
  readonly margins: readonly [number, number, number, number];
  /** Bits of the colours of pieces that were marked. */
  readonly pieces: number;
  /** Pieces, by `pieceKind`, that were clicked in vain. */
  readonly spared: readonly string[];
}

export const pieceKind = ({ cells }: Grid, part: Part): string =>
  `${cells[part.cells[0]!]} ${part.right - part.left + 1}x${part.bottom - part.top + 1}`;

/** The cells around a piece that its mark covers; undefined where it does not fit in. */
export function markAround(
  { width, height }: Grid,
  part: Part,
  margins: PieceMark["margins"],
): number[] | undefined {
  const [left, top, right, bottom] = margins;
  const cells: number[] = [];
  for (let y = part.top - top; y <= part.bottom + bottom; y++)
    for (let x = part.left - left; x <= part.right + right; x++) {
      if (x >= part.left && x <= part.right && y >= part.top && y <= part.bottom) continue;
      if (x < 0 || y < 0 || x >= width || y >= height) return undefined;
      cells.push(y * width + x);
    }
  return cells;
}

/** The mark of a piece, if it has one. */
function markOn(grid: Grid, mark: PieceMark, part: Part): readonly number[] | undefined {
  const cells = markAround(grid, part, mark.margins);
  return cells?.every((at) => grid.cells[at] === mark.colour) ? cells : undefined;
}

const canBeMarked = (grid: Grid, { pieces, spared }: PieceMark, part: Part): boolean =>
  ((pieces >> grid.cells[part.cells[0]!]!) & 1) === 1 && !spared.includes(pieceKind(grid, part));

export function markClaims(
  grid: Grid,
  mask: Uint8Array,
  under: Uint8Array,
  mark: PieceMark | undefined,
  move: Move,
): Claim[] {
  const chosen = mark && hit(grid, mask, move);
  if (!chosen || !canBeMarked(grid, mark, chosen) || markOn(grid, mark, chosen)) return [];
  const draw: number[] = [];
  for (const part of partsOf(grid, mask, ANY, true)) {
    const old = canBeMarked(grid, mark, part) ? markOn(grid, mark, part) : undefined;
    if (!old) continue;
    const ground = groundBeside(grid, old, part);
    for (const at of old) draw.push(at, under[at] === mark.colour ? ground : under[at]!);
  }
  for (const at of markAround(grid, chosen, mark.margins) ?? []) draw.push(at, mark.colour);
  return [{ rule: "a click marks a piece", erase: [], draw, rival: "place" }];
}

/** What is around a mark, where nobody has seen beneath it. */
function groundBeside(grid: Grid, mark: readonly number[], part: Part): number {
  const own = new Set([...mark, ...part.cells]);
  const { width } = grid;
  const beside = mark.flatMap((at) =>
    [at - 1, at + 1, at - width, at + width].filter((next) => !own.has(next)),
  );
  return commonest(beside.flatMap((at) => grid.cells[at] ?? []));
}
