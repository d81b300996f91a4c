import type { Grid } from "../../../contracts/grid.ts";
import type { Claim } from "./claim.ts";
import { ANY, type Part, partAt } from "./parts.ts";

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

/** The clicked piece's inlays turn, and those of the one selected before turn back. */
export function inlayClaim(grid: Grid, mask: Uint8Array, inlay: Inlay, at: number): Claim | undefined {
  const [from, to] = inlay;
  const piece = pieceOf(grid, mask, at);
  const own = new Set(piece.cells);
  const draw: number[] = [];
  for (const cell of piece.cells)
    if (grid.cells[cell + 1] === from && own.has(cell + 2) && enclosing(grid, cell + 1) !== undefined)
      draw.push(cell + 1, to);
  if (draw.length === 0) return undefined;
  for (let cell = 0; cell < grid.cells.length; cell++)
    if (grid.cells[cell] === to && !mask[cell] && enclosing(grid, cell) !== undefined) draw.push(cell, from);
  return { rule: "a click selects: shown by inlays", erase: [], draw, rival: "place" };
}
