import { type Grid, UNKNOWN } from "../../../src/contracts/grid.ts";
import { PALETTE_RGB } from "../../../src/grid/palette.ts";

/** Pixels as the canvas stores them: red in the lowest byte. */
const pixel = (red: number, green: number, blue: number): number =>
  ((255 << 24) | (blue << 16) | (green << 8) | red) >>> 0;

const COLOURS = Uint32Array.from(PALETTE_RGB, ([r, g, b]) => pixel(r, g, b));
const CONCEDED = [pixel(120, 120, 128), pixel(170, 170, 178)] as const;

/** One canvas pixel a cell; CSS makes it larger without smoothing. Conceded cells are a fine chequer. */
export function paintGrid(canvas: HTMLCanvasElement, grid: Grid): void {
  const { width, height, cells } = grid;
  if (canvas.width !== width) canvas.width = width;
  if (canvas.height !== height) canvas.height = height;
  const context = canvas.getContext("2d");
  if (!context) return;
  const image = context.createImageData(width, height);
  const pixels = new Uint32Array(image.data.buffer);
  for (let i = 0; i < cells.length; i++) {
    const cell = cells[i]!;
    pixels[i] =
      cell === UNKNOWN
        ? CONCEDED[((i % width) + Math.floor(i / width)) & 1]!
        : (COLOURS[cell] ?? COLOURS[0]!);
  }
  context.putImageData(image, 0, 0);
}
