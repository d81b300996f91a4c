import { encode } from "fast-png";
import { type Grid, UNKNOWN } from "../contracts/grid.ts";
import { PALETTE_RGB, type Rgb } from "./palette.ts";

/** Colours beyond the sixteen, for what surrounds and marks a grid. */
export const PAPER = 16;
export const INK = 17;
export const MARK = 18;
const CONCEDED_LIGHT = 19;
const CONCEDED_DARK = 20;
const EXTRA: readonly Rgb[] = [
  [244, 242, 238],
  [60, 60, 66],
  [255, 0, 255],
  [205, 200, 225],
  [150, 140, 185],
];

/** A picture of palette indices: the sixteen colours and the extras above. */
export interface IndexedImage {
  readonly width: number;
  readonly height: number;
  readonly pixels: Uint8Array;
}

export function blankImage(width: number, height: number): IndexedImage {
  return { width, height, pixels: new Uint8Array(width * height).fill(PAPER) };
}

export function fillRect(image: IndexedImage, x: number, y: number, w: number, h: number, ink: number): void {
  const left = Math.max(0, x);
  const right = Math.min(image.width, x + w);
  for (let row = Math.max(0, y); row < Math.min(image.height, y + h); row++)
    image.pixels.fill(ink, row * image.width + left, row * image.width + Math.max(left, right));
}

/** Draws a grid at `scale` pixels a cell; conceded (UNKNOWN) cells are hatched. */
export function drawGrid(image: IndexedImage, grid: Grid, left: number, top: number, scale: number): void {
  for (let y = 0; y < grid.height; y++)
    for (let x = 0; x < grid.width; x++) {
      const colour = grid.cells[y * grid.width + x]!;
      const ink = colour === UNKNOWN ? ((x + y) & 1 ? CONCEDED_DARK : CONCEDED_LIGHT) : colour & 15;
      fillRect(image, left + x * scale, top + y * scale, scale, scale, ink);
    }
}

/** A one-pixel frame just inside a rectangle. */
export function outline(image: IndexedImage, x: number, y: number, w: number, h: number, ink = MARK): void {
  fillRect(image, x, y, w, 1, ink);
  fillRect(image, x, y + h - 1, w, 1, ink);
  fillRect(image, x, y, 1, h, ink);
  fillRect(image, x + w - 1, y, 1, h, ink);
}

/** 3×5 digits, a row a number, most significant bit left. */
const DIGITS: readonly (readonly number[])[] = [
  [7, 5, 5, 5, 7],
  [2, 6, 2, 2, 7],
  [7, 1, 7, 4, 7],
  [7, 1, 7, 1, 7],
  [5, 5, 7, 1, 1],
  [7, 4, 7, 1, 7],
  [7, 4, 7, 5, 7],
  [7, 1, 2, 2, 2],
  [7, 5, 7, 5, 7],
  [7, 5, 7, 1, 7],
];
export const DIGIT_WIDTH = 4;
export const DIGIT_HEIGHT = 5;

export function drawNumber(image: IndexedImage, value: number, left: number, top: number): void {
  for (const [at, digit] of [...String(value)].entries())
    for (const [y, bits] of DIGITS[Number(digit)]!.entries())
      for (let x = 0; x < 3; x++)
        if (bits & (4 >> x)) fillRect(image, left + at * DIGIT_WIDTH + x, top + y, 1, 1, INK);
}

export function encodePng(image: IndexedImage): Uint8Array {
  return encode({
    width: image.width,
    height: image.height,
    data: image.pixels,
    depth: 8,
    channels: 1,
    palette: [...PALETTE_RGB, ...EXTRA].map((rgb) => [...rgb]),
  });
}
