import type { Grid } from "../../contracts/grid.ts";
import { PALETTE, PALETTE_RGB } from "../../grid/palette.ts";
import { el, rect } from "../svg.ts";

/** A grid as rectangles, one per run of a colour in a row. `colourOf` leaves a run out with undefined. */
export function drawRuns(
  width: number,
  height: number,
  x: number,
  y: number,
  scale: number,
  colourOf: (index: number) => { readonly fill: string; readonly opacity?: number } | undefined,
): string {
  const out: string[] = [];
  for (let row = 0; row < height; row++)
    for (let from = 0; from < width; ) {
      const colour = colourOf(row * width + from);
      let to = from + 1;
      while (to < width && same(colourOf(row * width + to), colour)) to++;
      const size = { fill: colour?.fill, "fill-opacity": colour?.opacity };
      if (colour) out.push(rect(x + from * scale, y + row * scale, (to - from) * scale, scale, size));
      from = to;
    }
  // Without smoothing no seams show between rows.
  return el("g", { "shape-rendering": "crispEdges" }, ...out);
}

const same = (
  a: { fill: string; opacity?: number } | undefined,
  b: { fill: string; opacity?: number } | undefined,
): boolean => a?.fill === b?.fill && a?.opacity === b?.opacity;

export const drawBoard = (grid: Grid, x: number, y: number, scale: number): string =>
  drawRuns(grid.width, grid.height, x, y, scale, (i) => ({ fill: PALETTE[grid.cells[i]!] ?? "#ffffff" }));

/** The board in light greys, to write on. */
export const drawGrey = (grid: Grid, x: number, y: number, scale: number): string =>
  drawRuns(grid.width, grid.height, x, y, scale, (i) => {
    const [red, green, blue] = PALETTE_RGB[grid.cells[i]!] ?? [255, 255, 255];
    const light = Math.round(150 + (0.3 * red + 0.59 * green + 0.11 * blue) * 0.4);
    const hex = light.toString(16);
    return { fill: `#${hex}${hex}${hex}` };
  });
