import { UNKNOWN } from "../contracts/grid.ts";
import { blankImage, drawGrid, encodePng, type IndexedImage, outline } from "../grid/image.ts";
import { predictedFrame } from "./cells.ts";
import type { Difference } from "./types.ts";

const GAP = 8;

/** Before, predicted and actual side by side; wrong cells are framed, conceded ones hatched. */
export function differenceImage(difference: Difference, scale = 6): IndexedImage {
  const { before, after } = difference.transition;
  const panel = after.width * scale;
  const image = blankImage(panel * 3 + GAP * 4, after.height * scale + GAP * 2);
  for (const [at, grid] of [before, predictedFrame(difference), after].entries())
    drawGrid(image, grid, GAP + at * (panel + GAP), GAP, scale);
  for (const [i, cell] of difference.cells.entries()) {
    if (difference.predicted[i] === UNKNOWN) continue;
    const x = (cell % after.width) * scale;
    const y = Math.floor(cell / after.width) * scale;
    for (const at of [1, 2]) outline(image, GAP + at * (panel + GAP) + x, GAP + y, scale, scale);
  }
  return image;
}

export const differencePng = (difference: Difference, scale?: number): Uint8Array =>
  encodePng(differenceImage(difference, scale));
