import type { Grid } from "../../../../contracts/grid.ts";
import { type Box, REACH, SPAN, UNSEEN, type View, windowOf } from "../camera.ts";
import { NO_MASK } from "../colours/parts.ts";
import { engineOf } from "../compile.ts";
import type { Knowledge, Memory } from "../knowledge.ts";
import { isDark } from "../light.ts";
import { emptyCells, place } from "./board.ts";
import type { Board, Engine } from "./engine.ts";
import { tailOf } from "./engine.ts";
import { type Lattice, lookAt, numberOf } from "./looks.ts";
import { headingsAt } from "./walk.ts";

/** Stands for every tile that no frame has shown yet. */
export const UNSEEN_LOOK = "?";

const worlds = new WeakMap<Board, Board>();

/** The board to search on, where the game is told in tiles. */
export function tilesOf(
  know: Knowledge,
  { tiles, view, level }: Memory,
  { width, height }: Grid,
): Board | undefined {
  if (!know.inTiles || !tiles) return undefined;
  const whole = { left: 0, top: 0, right: width - 1, bottom: height - 1 };
  const window = windowOf(know.camera, level) ?? (isDark(know.light, level) ? whole : undefined);
  if (!window || view.board.length === 0) return tiles;
  let world = worlds.get(tiles);
  if (!world) {
    world = worldBoard(engineOf(know.tiles), tiles, window, view, width, height);
    worlds.set(tiles, world);
  }
  return world;
}

/** The board beyond the window: what was seen of it, and what stands in the window now. What frames the window is not part of it. */
export function worldBoard(
  engine: Engine,
  { lattice, cells }: Board,
  window: Box,
  view: View,
  width: number,
  height: number,
): Board {
  const { size, columns, rows } = lattice;
  const seen = { width: SPAN * width, height: SPAN * height, cells: view.board };
  const whole = seenLattice(lattice, seen, width, height);
  const tiles = whole.columns * whole.rows;
  const shown = columns * rows;
  const world = emptyCells(engine, tiles);
  world.set(cells.subarray(2 * shown, 2 * shown + engine.rules.taken.length), 2 * tiles);
  for (let back = 1; back <= tailOf(engine); back++) world[world.length - back] = cells[cells.length - back]!;
  const unseen = numberOf(engine.looks, UNSEEN_LOOK);
  for (let tile = 0; tile < tiles; tile++) {
    const look = isSeen(seen, whole, tile)
      ? // No cell of the board beyond the window is part of a HUD.
        numberOf(engine.looks, lookAt(seen, NO_MASK, whole, tile))
      : unseen;
    place(engine, world, tiles, tile, look);
  }
  const left = Math.round((lattice.x + view.x + REACH * width - whole.x) / size);
  const top = Math.round((lattice.y + view.y + REACH * height - whole.y) / size);
  for (let tile = 0; tile < shown; tile++) {
    const [column, row] = [left + (tile % columns), top + Math.floor(tile / columns)];
    if (!isInside(lattice, tile, window) || column >= whole.columns || row >= whole.rows) continue;
    const at = row * whole.columns + column;
    // In the dark.
    if (!isSeen(seen, whole, at)) continue;
    world[at] = cells[tile]!;
    world[tiles + at] = cells[shown + tile]!;
    if (engine.walkers.length > 0)
      world[headingsAt(engine, tiles) + at] = cells[headingsAt(engine, shown) + tile]!;
  }
  return { lattice: whole, cells: world, world: true };
}

/** The tiles that frames have shown, and those around them. */
function seenLattice({ size, zoom, ...first }: Lattice, seen: Grid, width: number, height: number): Lattice {
  const x = (first.x + REACH * width) % size;
  const y = (first.y + REACH * height) % size;
  const [columns, rows] = [Math.floor((seen.width - x) / size), Math.floor((seen.height - y) / size)];
  const all = { size, x, y, columns, rows };
  let [left, top, right, bottom] = [columns, rows, 0, 0];
  for (let tile = 0; tile < columns * rows; tile++) {
    if (!isSeen(seen, all, tile)) continue;
    const [column, row] = [tile % columns, Math.floor(tile / columns)];
    left = Math.min(left, column - 1);
    right = Math.max(right, column + 1);
    top = Math.min(top, row - 1);
    bottom = Math.max(bottom, row + 1);
  }
  [left, top] = [Math.max(0, left), Math.max(0, top)];
  return {
    size,
    x: x + left * size,
    y: y + top * size,
    columns: Math.min(columns - 1, right) - left + 1,
    rows: Math.min(rows - 1, bottom) - top + 1,
    ...(zoom !== undefined && { zoom }),
  };
}

/** Whether frames have shown all of a tile. */
function isSeen({ cells, width }: Grid, { size, x, y, columns }: Lattice, tile: number): boolean {
  const first = (y + Math.floor(tile / columns) * size) * width + x + (tile % columns) * size;
  for (let row = first; row < first + size * width; row += width)
    for (let at = row; at < row + size; at++) if (cells[at] === UNSEEN) return false;
  return true;
}

function isInside({ size, x, y, columns }: Lattice, tile: number, window: Box): boolean {
  const left = x + (tile % columns) * size;
  const top = y + Math.floor(tile / columns) * size;
  const { right, bottom } = window;
  return left >= window.left && top >= window.top && left + size - 1 <= right && top + size - 1 <= bottom;
}
