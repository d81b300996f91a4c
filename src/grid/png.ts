import type { Grid } from "../contracts/grid.ts";
import {
  blankImage,
  DIGIT_HEIGHT,
  DIGIT_WIDTH,
  drawGrid,
  drawNumber,
  encodePng,
  type IndexedImage,
} from "./image.ts";

export interface PngOptions {
  /** Pixels a cell; default 8. */
  readonly scale?: number;
  /** Number the columns above and the rows to the left. */
  readonly coordinates?: boolean;
}

export function gridToImage(grid: Grid, options: PngOptions = {}): IndexedImage {
  const scale = options.scale ?? 8;
  if (!options.coordinates) {
    const image = blankImage(grid.width * scale, grid.height * scale);
    drawGrid(image, grid, 0, 0, scale);
    return image;
  }
  const digits = String(Math.max(grid.width, grid.height) - 1).length;
  const label = digits * DIGIT_WIDTH;
  const margin = label + 2;
  const image = blankImage(margin + grid.width * scale, margin + grid.height * scale);
  drawGrid(image, grid, margin, margin, scale);
  // As many labels as fit without touching.
  const every = Math.max(1, Math.ceil(label / scale));
  const inset = Math.max(0, (scale - DIGIT_HEIGHT) >> 1);
  for (let x = 0; x < grid.width; x += every)
    drawNumber(image, x, margin + x * scale, margin - DIGIT_HEIGHT - 2);
  for (let y = 0; y < grid.height; y += every) drawNumber(image, y, 1, margin + y * scale + inset);
  return image;
}

export const gridToPng = (grid: Grid, options?: PngOptions): Uint8Array =>
  encodePng(gridToImage(grid, options));
