import type { Grid } from "../../../contracts/grid.ts";
import { emptyCells, place } from "./board.ts";
import { type Box, UNSEEN, type View, windowOf } from "./camera.ts";
import { type Board, type Engine, engineOf } from "./engine.ts";
import type { Knowledge, Memory } from "./knowledge.ts";
import { lookAt, numberOf } from "./looks.ts";
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
  const window = windowOf(know.camera, level);
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
  const [x, y] = [(lattice.x + width) % size, (lattice.y + height) % size];
  const whole = {
    size,
    x,
    y,
    columns: Math.floor((3 * width - x) / size),
    rows: Math.floor((3 * height - y) / size),
    ...(lattice.zoom !== undefined && { zoom: lattice.zoom }),
  };
  const tiles = whole.columns * whole.rows;
  const shown = columns * rows;
  const world = emptyCells(engine, tiles);
  world.set(cells.subarray(2 * shown, 2 * shown + engine.rules.taken.length), 2 * tiles);
  for (let back = 1; back <= (engine.hand > 0 ? 2 : 1); back++)
    world[world.length - back] = cells[cells.length - back]!;
  const seen = { width: 3 * width, height: 3 * height, cells: view.board };
  const unseen = numberOf(engine.looks, UNSEEN_LOOK);
  for (let tile = 0; tile < tiles; tile++) {
    const look = isSeen(view, seen.width, whole, tile)
      ? numberOf(engine.looks, lookAt(seen, NO_MASK, whole, tile))
      : unseen;
    place(engine, world, tiles, tile, look);
  }
  const left = Math.round((lattice.x + view.x + width - x) / size);
  const top = Math.round((lattice.y + view.y + height - y) / size);
  for (let tile = 0; tile < shown; tile++) {
    if (!isInside(lattice, tile, window)) continue;
    const at = (top + Math.floor(tile / columns)) * whole.columns + left + (tile % columns);
    world[at] = cells[tile]!;
    world[tiles + at] = cells[shown + tile]!;
    if (engine.walkers.length > 0)
      world[headingsAt(engine, tiles) + at] = cells[headingsAt(engine, shown) + tile]!;
  }
  return { lattice: whole, cells: world, world: true };
}

/** No cell of the board beyond the window is part of a HUD. */
const NO_MASK = new Uint8Array(0);

/** Whether frames have shown all of a tile. */
function isSeen(
  { board }: View,
  width: number,
  { size, x, y, columns }: Board["lattice"],
  tile: number,
): boolean {
  const first = (y + Math.floor(tile / columns) * size) * width + x + (tile % columns) * size;
  for (let row = first; row < first + size * width; row += width)
    for (let at = row; at < row + size; at++) if (board[at] === UNSEEN) return false;
  return true;
}

function isInside({ size, x, y, columns }: Board["lattice"], tile: number, window: Box): boolean {
  const left = x + (tile % columns) * size;
  const top = y + Math.floor(tile / columns) * size;
  const { right, bottom } = window;
  return left >= window.left && top >= window.top && left + size - 1 <= right && top + size - 1 <= bottom;
}
