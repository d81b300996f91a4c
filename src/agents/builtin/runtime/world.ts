import { place } from "./board.ts";
import { UNSEEN, type View } from "./camera.ts";
import type { Board, Engine } from "./engine.ts";
import { lookAt, MASKED, numberOf } from "./looks.ts";

/** Stands for every tile that no frame has shown yet. */
export const UNSEEN_LOOK = "?";

/** The board beyond the window: what was seen of it, and what stands in the window now. */
export function worldBoard(
  engine: Engine,
  { lattice, cells }: Board,
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
  const counters = cells.length - 2 * shown;
  const world = new Uint16Array(2 * tiles + counters);
  world.set(cells.subarray(2 * shown), 2 * tiles);
  world.fill(engine.floor, 0, tiles);
  const seen = { width: 3 * width, height: 3 * height, cells: view.board };
  const unseen = view.board.map((colour) => (colour === UNSEEN ? 1 : 0));
  for (let tile = 0; tile < tiles; tile++) {
    const look = lookAt(seen, unseen, whole, tile);
    place(engine, world, tiles, tile, numberOf(engine.looks, look.includes(MASKED) ? UNSEEN_LOOK : look));
  }
  const left = Math.round((lattice.x + view.x + width - x) / size);
  const top = Math.round((lattice.y + view.y + height - y) / size);
  for (let tile = 0; tile < shown; tile++) {
    const at = (top + Math.floor(tile / columns)) * whole.columns + left + (tile % columns);
    world[at] = cells[tile]!;
    world[tiles + at] = cells[shown + tile]!;
  }
  return { lattice: whole, cells: world, world: true };
}
