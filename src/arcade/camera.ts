import type { Cell } from "../contracts/grid.ts";

export const SCREEN = 64;

/** What a level shows and how. Sizes are in world pixels. */
export interface View {
  readonly width: number;
  readonly height: number;
  /** Side of a tile in world pixels; clicks and `scene.tile` count in tiles. Default 1. */
  readonly tile?: number;
  /** World pixel of the left upper corner of tile (0,0). Default (0,0). */
  readonly origin?: Cell;
  /** Size of the world behind a scrolling camera. Default: the view itself. */
  readonly world?: { readonly width: number; readonly height: number };
  /** Colour where nothing is drawn. Default 0. */
  readonly background?: number;
  /** Colour around the view where it does not fill the screen. Default 5. */
  readonly letterbox?: number;
}

/** Scale min(64//w, 64//h), centred, letterboxed. */
export interface Camera {
  readonly view: View;
  readonly scale: number;
  readonly left: number;
  readonly top: number;
  readonly tile: number;
  readonly origin: Cell;
}

/** The left upper corner: where a camera that does not scroll stands. */
export const HOME: Cell = { x: 0, y: 0 };

export function createCamera(view: View): Camera {
  const scale = Math.min(Math.floor(SCREEN / view.width), Math.floor(SCREEN / view.height));
  if (scale < 1) throw new Error(`A view of ${view.width}×${view.height} does not fit on the screen.`);
  return {
    view,
    scale,
    left: (SCREEN - view.width * scale) >> 1,
    top: (SCREEN - view.height * scale) >> 1,
    tile: view.tile ?? 1,
    origin: view.origin ?? HOME,
  };
}

/** The tile under a display pixel, or undefined on the letterbox or before the first tile. */
export function tileUnder(camera: Camera, scroll: Cell, x: number, y: number): Cell | undefined {
  const px = Math.floor((x - camera.left) / camera.scale);
  const py = Math.floor((y - camera.top) / camera.scale);
  if (px < 0 || py < 0 || px >= camera.view.width || py >= camera.view.height) return undefined;
  const column = Math.floor((px + scroll.x - camera.origin.x) / camera.tile);
  const row = Math.floor((py + scroll.y - camera.origin.y) / camera.tile);
  return column < 0 || row < 0 ? undefined : { x: column, y: row };
}

/** The display pixel in the middle of a tile, or undefined when it is out of view. */
export function pixelOver(camera: Camera, scroll: Cell, tile: Cell): Cell | undefined {
  const half = (camera.tile * camera.scale) >> 1;
  const px = camera.origin.x + tile.x * camera.tile - scroll.x;
  const py = camera.origin.y + tile.y * camera.tile - scroll.y;
  const x = camera.left + px * camera.scale + half;
  const y = camera.top + py * camera.scale + half;
  const under = tileUnder(camera, scroll, x, y);
  return under && under.x === tile.x && under.y === tile.y ? { x, y } : undefined;
}
