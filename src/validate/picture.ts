import { UNKNOWN } from "../contracts/grid.ts";
import { blankImage, drawGrid, encodePng, fillRect, type IndexedImage, MARK } from "../grid/image.ts";
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
  const wrong = new Set(difference.cells.filter((_, i) => difference.predicted[i] !== UNKNOWN));
  for (const at of [1, 2]) frame(image, wrong, after.width, GAP + at * (panel + GAP), scale);
  return image;
}

/** Lines around the cells, none between them, so their colours stay visible. */
function frame(
  image: IndexedImage,
  cells: ReadonlySet<number>,
  width: number,
  left: number,
  scale: number,
): void {
  for (const cell of cells) {
    const column = cell % width;
    const x = left + column * scale;
    const y = GAP + Math.floor(cell / width) * scale;
    if (!cells.has(cell - width)) fillRect(image, x, y, scale, 1, MARK);
    if (!cells.has(cell + width)) fillRect(image, x, y + scale - 1, scale, 1, MARK);
    if (column === 0 || !cells.has(cell - 1)) fillRect(image, x, y, 1, scale, MARK);
    if (column === width - 1 || !cells.has(cell + 1)) fillRect(image, x + scale - 1, y, 1, scale, MARK);
  }
}

export const differencePng = (difference: Difference, scale?: number): Uint8Array =>
  encodePng(differenceImage(difference, scale));
