import type { Grid } from "../../../../contracts/grid.ts";

/** A part of a frame, its last column and row included. */
export interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** Part of a frame with magnification taken back; `left` and `top` are where its first whole block lies. */
export interface Shrunk {
  readonly grid: Grid;
  readonly zoom: number;
  readonly left: number;
  readonly top: number;
}

/** Share of the blocks that are of one colour where a frame is magnified; the HUD need not be. */
const MAGNIFIED = 0.98;

/** The part as it is, then as it would be if every cell had been drawn 2×2, 3×3, 4×4. */
export function shrinkings(grid: Grid, part: Box): Shrunk[] {
  const found: Shrunk[] = [];
  for (const zoom of [1, 2, 3, 4])
    for (let phase = 0; phase < zoom * zoom; phase++) {
      const [dx, dy] = [phase % zoom, Math.floor(phase / zoom)];
      const shrunk = shrink(grid, zoom, { ...part, left: part.left + dx, top: part.top + dy });
      if (!shrunk) continue;
      found.push(shrunk);
      break;
    }
  return found;
}

function shrink({ cells, width }: Grid, zoom: number, part: Box): Shrunk | undefined {
  const { left, top, right, bottom } = part;
  const columns = Math.floor((right + 1 - left) / zoom);
  const rows = Math.floor((bottom + 1 - top) / zoom);
  const small = new Uint8Array(columns * rows);
  let odd = 0;
  for (let tile = 0; tile < small.length; tile++) {
    const first = (top + Math.floor(tile / columns) * zoom) * width + left + (tile % columns) * zoom;
    small[tile] = cells[first]!;
    let same = true;
    for (let i = 1; i < zoom * zoom && same; i++)
      same = cells[first + Math.floor(i / zoom) * width + (i % zoom)] === cells[first];
    if (!same && ++odd > (1 - MAGNIFIED) * small.length) return undefined;
  }
  return { grid: { width: columns, height: rows, cells: small }, zoom, left, top };
}
