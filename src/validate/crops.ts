import { type Box, type Grid, UNKNOWN } from "../contracts/grid.ts";
import { predictedFrame } from "./cells.ts";
import { type Cluster, clustersOf } from "./clusters.ts";
import type { Difference } from "./types.ts";

const MARGIN = 2;
const WIDEST = 24;
const HIGHEST = 16;
const DIGITS = "0123456789abcdef";

/** Before, predicted, actual and where they differ, side by side around the largest clusters, with coordinates. */
export function crops(difference: Difference, most = 2): string[] {
  const clusters = clustersOf(difference);
  const lines = clusters.slice(0, most).flatMap((cluster) => crop(difference, cluster));
  const rest = clusters.slice(most).map(({ cells, box }) => `${cells.length} in ${boxText(box)}`);
  if (rest.length > 0) lines.push(`Also ${rest.slice(0, 6).join("; ")}${rest.length > 6 ? "; …" : ""}.`);
  return lines;
}

export const boxText = ({ x, y, width, height }: Box): string =>
  `x ${x}-${x + width - 1}, y ${y}-${y + height - 1}`;

function crop(difference: Difference, cluster: Cluster): string[] {
  const { before, after } = difference.transition;
  const predicted = predictedFrame(difference);
  const box = windowAround(cluster, after);
  const rows = [0, 1].map((line) => `${" ".repeat(7)}${panels(() => columns(box, line), box)}`);
  const titles = panels((panel) => ["before", "predicted", "actual", "differs"][panel]!, box);
  const lines = [`${" ".repeat(7)}${titles}`, ...rows];
  for (let y = box.y; y < box.y + box.height; y++) {
    const row = (panel: number) =>
      panel === 3 ? marks(predicted, after, box, y) : text([before, predicted, after][panel]!, box, y);
    lines.push(`${`y${y}`.padStart(6)} ${panels(row, box)}`);
  }
  return lines.map((line) => line.trimEnd());
}

const panels = (panel: (at: number) => string, box: Box): string =>
  [0, 1, 2, 3].map((at) => panel(at).padEnd(Math.max(box.width, 9))).join("  ");

/** The tens (line 0) or units of the columns. */
function columns(box: Box, line: number): string {
  let text = "";
  for (let x = box.x; x < box.x + box.width; x++)
    text += line === 1 ? x % 10 : x % 10 === 0 || x === box.x ? Math.floor(x / 10) % 10 : " ";
  return text;
}

const text = (grid: Grid, box: Box, y: number): string =>
  Array.from(rowOf(grid, box, y), (colour) => DIGITS[colour] ?? "?").join("");

function marks(predicted: Grid, after: Grid, box: Box, y: number): string {
  const real = rowOf(after, box, y);
  return Array.from(rowOf(predicted, box, y), (colour, i) =>
    colour === real[i] ? "." : colour === UNKNOWN ? "?" : "X",
  ).join("");
}

const rowOf = (grid: Grid, box: Box, y: number): Uint8Array =>
  grid.cells.subarray(y * grid.width + box.x, y * grid.width + box.x + box.width);

/** The cluster's box and a margin; of a box too large, the part around its first cell. */
function windowAround({ cells, box }: Cluster, { width, height }: Grid): Box {
  const span = (from: number, length: number, first: number, size: number, most: number) => {
    const start = length + 2 * MARGIN > most ? first - MARGIN : from - MARGIN;
    const end = Math.min(size, start + Math.min(most, length + 2 * MARGIN));
    return { start: Math.max(0, start), end };
  };
  const across = span(box.x, box.width, cells[0]!.x, width, WIDEST);
  const down = span(box.y, box.height, cells[0]!.y, height, HIGHEST);
  return { x: across.start, y: down.start, width: across.end - across.start, height: down.end - down.start };
}
