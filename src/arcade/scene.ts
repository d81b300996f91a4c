import type { Cell, Grid } from "../contracts/grid.ts";
import { type Camera, HOME, SCREEN } from "./camera.ts";
import type { Sprite } from "./sprite.ts";

export type Layer = 0 | 1 | 2 | 3 | 4 | 5 | 6 | 7;

/** Where sprites are painted: pixels of `stride` a row, world pixels enlarged by `scale` from (left, top) on. */
interface Surface {
  readonly pixels: Uint8Array;
  readonly stride: number;
  /** In world pixels. */
  readonly width: number;
  readonly height: number;
  readonly scale: number;
  readonly left: number;
  readonly top: number;
}

/** Immediate mode: a game adds sprites, lower layers are painted first, equal layers in the order added. */
export class Scene {
  private readonly backdrop: Surface;
  /** The part of the backdrop in view as it looks on the screen, and where the camera stood for it. */
  private ground: Uint8Array | undefined;
  private stood: Cell = HOME;
  private readonly sprites: Sprite[] = [];
  private readonly places: number[] = [];
  private layers = 0;
  private count = 0;

  constructor(readonly camera: Camera) {
    const { width, height } = camera.view.world ?? camera.view;
    const pixels = new Uint8Array(width * height).fill(camera.view.background ?? 0);
    this.backdrop = { pixels, stride: width, width, height, scale: 1, left: 0, top: 0 };
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
    this.paint(this.backdrop, HOME);
    this.ground = undefined;
  }

  /** The engine's: paints what was added and forgets it. The cells are fresh: callers keep what they observe. */
  render(scroll: Cell): Grid {
    const cells = this.groundAt(scroll).slice();
    const { view, scale, left, top } = this.camera;
    this.paint(
      { pixels: cells, stride: SCREEN, width: view.width, height: view.height, scale, left, top },
      scroll,
    );
    return { width: SCREEN, height: SCREEN, cells };
  }

  private groundAt(scroll: Cell): Uint8Array {
    if (this.ground && scroll.x === this.stood.x && scroll.y === this.stood.y) return this.ground;
    this.stood = { x: scroll.x, y: scroll.y };
    this.ground = enlarge(this.backdrop, this.camera, scroll);
    return this.ground;
  }

  private paint(onto: Surface, scroll: Cell): void {
    const { places, sprites, count } = this;
    for (let layer = 0; layer < 8; layer++) {
      if (!((this.layers >> layer) & 1)) continue;
      for (let i = 0; i < count; i++)
        if (places[3 * i + 2] === layer)
          blit(sprites[i]!, onto, places[3 * i]! - scroll.x, places[3 * i + 1]! - scroll.y);
    }
    this.count = 0;
    this.layers = 0;
  }
}

function blit(sprite: Sprite, onto: Surface, x: number, y: number): void {
  const { pixels, stride, scale } = onto;
  const fromX = x < 0 ? -x : 0;
  const toX = Math.min(sprite.width, onto.width - x);
  const toY = Math.min(sprite.height, onto.height - y);
  for (let row = y < 0 ? -y : 0; row < toY; row++) {
    const source = row * sprite.width;
    let line = (onto.top + (y + row) * scale) * stride + onto.left + (x + fromX) * scale;
    for (let copy = 0; copy < scale; copy++, line += stride) {
      let at = line;
      for (let i = fromX; i < toX; i++) {
        const pixel = sprite.pixels[source + i]!;
        const end = at + scale;
        if (pixel >= 0) while (at < end) pixels[at++] = pixel;
        at = end;
      }
    }
  }
}

/** The backdrop as the camera sees it, letterbox included. */
function enlarge(backdrop: Surface, { view, scale, left, top }: Camera, scroll: Cell): Uint8Array {
  const cells = new Uint8Array(SCREEN * SCREEN).fill(view.letterbox ?? 5);
  const beyond = view.background ?? 0;
  for (let y = 0; y < view.height; y++) {
    const start = (top + y * scale) * SCREEN + left;
    const row = (y + scroll.y) * backdrop.stride;
    const hidden = y + scroll.y < 0 || y + scroll.y >= backdrop.height;
    let at = start;
    for (let x = scroll.x; x < scroll.x + view.width; x++) {
      const colour = hidden || x < 0 || x >= backdrop.width ? beyond : backdrop.pixels[row + x]!;
      for (let i = 0; i < scale; i++) cells[at++] = colour;
    }
    for (let copy = 1; copy < scale; copy++) cells.copyWithin(start + copy * SCREEN, start, at);
  }
  return cells;
}
