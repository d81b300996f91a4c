import type { Grid } from "../../../../contracts/grid.ts";
import type { Claim } from "./claim.ts";
import { ANY, type Part, partAt, partsOf } from "./parts.ts";
import { commonest } from "./under.ts";

/** Single cells set into a piece show that it is selected: their colour otherwise, and then. */
export type Inlay = readonly [number, number];

/** The colour all four cells beside this one have; undefined when they differ. */
export function enclosing({ cells, width }: Grid, at: number): number | undefined {
  const colour = cells[at - 1];
  const x = at % width;
  if (x === 0 || x === width - 1 || colour === undefined || colour === cells[at]) return undefined;
  return cells[at + 1] === colour && cells[at - width] === colour && cells[at + width] === colour
    ? colour
    : undefined;
}

/** The piece of one colour that was clicked, be it on one of its inlays. */
export function pieceOf(grid: Grid, mask: Uint8Array, at: number): Part {
  const beside = enclosing(grid, at) === undefined ? at : at - 1;
  return partAt(grid, mask, ANY, true, beside);
}

/** The cells of a piece, with those beyond what lies across it: as broad, in line with it, and no ground in between. */
function acrossOthers(grid: Grid, mask: Uint8Array, piece: Part): readonly number[] {
  const { cells, width } = grid;
  const ground = commonest(cells);
  const isCovered = (from: number, to: number, at: (k: number) => number) => {
    for (let k = from + 1; k < to; k++) if (cells[at(k)] === ground) return false;
    return true;
  };
  const joins = (a: Part, b: Part): boolean => {
    if (a.top === b.top && a.bottom === b.bottom)
      return isCovered(Math.min(a.right, b.right), Math.max(a.left, b.left), (x) => a.top * width + x);
    if (a.left === b.left && a.right === b.right)
      return isCovered(Math.min(a.bottom, b.bottom), Math.max(a.top, b.top), (y) => y * width + a.left);
    return false;
  };
  const alike = partsOf(grid, mask, piece.colours, true);
  const joined = new Set([piece]);
  for (const one of joined) for (const other of alike) if (joins(one, other)) joined.add(other);
  return [...joined].flatMap((one) => one.cells);
}

/** The clicked piece's inlays turn, and those of the one selected before turn back. */
export function inlayClaim(grid: Grid, mask: Uint8Array, inlay: Inlay, at: number): Claim | undefined {
  const [from, to] = inlay;
  const piece = pieceOf(grid, mask, at);
  const own = new Set(acrossOthers(grid, mask, piece));
  const draw: number[] = [];
  for (const cell of own)
    if (grid.cells[cell + 1] === from && own.has(cell + 2) && enclosing(grid, cell + 1) !== undefined)
      draw.push(cell + 1, to);
  if (draw.length === 0) return undefined;
  for (let cell = 0; cell < grid.cells.length; cell++)
    if (grid.cells[cell] === to && !mask[cell] && enclosing(grid, cell) !== undefined) draw.push(cell, from);
  return { rule: "a click selects: shown by inlays", erase: [], draw, rival: "place" };
}
