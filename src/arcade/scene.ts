import type { Cell, Grid } from "../contracts/grid.ts";
import { type Camera, SCREEN } from "./camera.ts";
import type { Sprite } from "./sprite.ts";

export type Layer = 0 | 1 | 2 | 3 | 4 | 5 | 6 | 7;

interface Surface {
  readonly width: number;
  readonly height: number;
  readonly pixels: Uint8Array;
}

const surface = (width: number, height: number, colour: number): Surface => ({
  width,
  height,
  pixels: new Uint8Array(width * height).fill(colour),
});

/** Immediate mode: a game adds sprites, lower layers are painted first, equal layers in the order added. */
export class Scene {
  private readonly backdrop: Surface;
  private readonly canvas: Surface;
  private readonly sprites: Sprite[] = [];
  private readonly places: number[] = [];
  private layers = 0;
  private count = 0;

  constructor(readonly camera: Camera) {
    const { view } = camera;
    const world = view.world ?? view;
    this.backdrop = surface(world.width, world.height, view.background ?? 0);
    this.canvas = surface(view.width, view.height, 0);
  }

  /** World pixels. */
  add(sprite: Sprite, x: number, y: number, layer: Layer = 0): void {
    this.sprites[this.count] = sprite;
    const at = 3 * this.count++;
    this.places[at] = x;
    this.places[at + 1] = y;
    this.places[at + 2] = layer;
    this.layers |= 1 << layer;
  }

  /** Tiles; `dx` and `dy` are world pixels into the tile. */
  tile(sprite: Sprite, column: number, row: number, layer: Layer = 0, dx = 0, dy = 0): void {
    const { tile, origin } = this.camera;
    this.add(sprite, origin.x + column * tile + dx, origin.y + row * tile + dy, layer);
  }

  /** The engine's: what was added becomes the ground under every later frame. */
  keepAsBackdrop(): void {
    this.paint(this.backdrop, 0, 0);
  }

  /** The engine's: paints what was added and forgets it. */
  render(scroll: Cell): Grid {
    const { canvas, backdrop } = this;
    if (
      canvas.width === backdrop.width &&
      canvas.height === backdrop.height &&
      scroll.x === 0 &&
      scroll.y === 0
    )
      canvas.pixels.set(backdrop.pixels);
    else copyWindow(backdrop, canvas, scroll, this.camera.view.background ?? 0);
    this.paint(canvas, scroll.x, scroll.y);
    return { width: SCREEN, height: SCREEN, cells: enlarge(canvas, this.camera) };
  }

  private paint(onto: Surface, left: number, top: number): void {
    const { places, sprites, count } = this;
    for (let layer = 0; layer < 8; layer++) {
      if (!((this.layers >> layer) & 1)) continue;
      for (let i = 0; i < count; i++)
        if (places[3 * i + 2] === layer)
          blit(sprites[i]!, onto, places[3 * i]! - left, places[3 * i + 1]! - top);
    }
    this.count = 0;
    this.layers = 0;
  }
}

function blit(sprite: Sprite, onto: Surface, x: number, y: number): void {
  const { width, pixels } = sprite;
  const fromX = x < 0 ? -x : 0;
  const fromY = y < 0 ? -y : 0;
  const toX = Math.min(width, onto.width - x);
  const toY = Math.min(sprite.height, onto.height - y);
  for (let row = fromY; row < toY; row++) {
    const target = (y + row) * onto.width + x;
    const source = row * width;
    if (sprite.solid) for (let i = fromX; i < toX; i++) onto.pixels[target + i] = pixels[source + i]!;
    else
      for (let i = fromX; i < toX; i++) {
        const pixel = pixels[source + i]!;
        if (pixel >= 0) onto.pixels[target + i] = pixel;
      }
  }
}

function copyWindow(from: Surface, to: Surface, scroll: Cell, background: number): void {
  to.pixels.fill(background);
  const left = Math.max(0, -scroll.x);
  const right = Math.min(to.width, from.width - scroll.x);
  for (let y = Math.max(0, -scroll.y); y < Math.min(to.height, from.height - scroll.y); y++) {
    const row = (y + scroll.y) * from.width + scroll.x;
    if (right > left) to.pixels.set(from.pixels.subarray(row + left, row + right), y * to.width + left);
  }
}

/** A fresh array every time: callers keep what they observe. */
function enlarge(canvas: Surface, camera: Camera): Uint8Array {
  const { width, height, pixels } = canvas;
  const { scale, left, top } = camera;
  if (width === SCREEN && height === SCREEN) return pixels.slice();
  const cells = new Uint8Array(SCREEN * SCREEN);
  if (width * scale < SCREEN || height * scale < SCREEN) cells.fill(camera.view.letterbox ?? 5);
  for (let y = 0; y < height; y++) {
    const start = (top + y * scale) * SCREEN + left;
    let at = start;
    for (let x = y * width; x < (y + 1) * width; x++) {
      const colour = pixels[x]!;
      for (let i = 0; i < scale; i++) cells[at++] = colour;
    }
    for (let copy = 1; copy < scale; copy++) cells.copyWithin(start + copy * SCREEN, start, at);
  }
  return cells;
}
