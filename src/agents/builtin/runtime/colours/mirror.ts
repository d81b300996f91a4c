import type { Grid } from "../../../../contracts/grid.ts";
import { commonest } from "./under.ts";

/** Cells of one colour show as their mirror image across lines of another: drawn anew in every frame. */
export interface Mirror {
  readonly source: number;
  readonly image: number;
  readonly axis: number;
  /** Colours seen through the openings of an image. */
  readonly through: number;
  /** The same of bodies that are there. */
  readonly moving?: number;
}

export interface Axis {
  readonly across: "x" | "y";
  /** A coordinate and its image add up to this. */
  readonly sum: number;
}

/** Lines of the colour from edge to edge, hidden in part or not. */
export function axesOf({ cells, width, height }: Grid, colour: number): Axis[] {
  const axes: Axis[] = [];
  for (const across of ["y", "x"] as const) {
    const lines = across === "y" ? height : width;
    const length = across === "y" ? width : height;
    let first = -1;
    let most = 0;
    for (let line = 0; line <= lines; line++) {
      let count = 0;
      for (let k = 0; line < lines && k < length; k++)
        if (cells[across === "y" ? line * width + k : k * width + line] === colour) count++;
      const part = count > length * 0.25;
      if (part) {
        if (first < 0) first = line;
        most = Math.max(most, count);
      } else if (first >= 0) {
        if (line - first <= 6 && most > length * 0.45) axes.push({ across, sum: first + line - 1 });
        first = -1;
        most = 0;
      }
    }
  }
  return axes;
}

/** 1 on lines of the colour from edge to edge: a frame, not a shape. */
function linesOf({ cells, width, height }: Grid, colour: number): Uint8Array {
  const lines = new Uint8Array(cells.length);
  for (let y = 0; y < height; y++) {
    let count = 0;
    for (let x = 0; x < width; x++) if (cells[y * width + x] === colour) count++;
    if (count > width * 0.9) lines.fill(1, y * width, (y + 1) * width);
  }
  for (let x = 0; x < width; x++) {
    let count = 0;
    for (let y = 0; y < height; y++) if (cells[y * width + x] === colour) count++;
    if (count > height * 0.9) for (let y = 0; y < height; y++) lines[y * width + x] = 1;
  }
  return lines;
}

/** Image cells: true where the source has an opening. */
export function imagesOf(
  grid: Grid,
  mask: Uint8Array,
  { source, axis }: Pick<Mirror, "source" | "axis">,
): Map<number, boolean> {
  const { cells, width, height } = grid;
  const axes = axesOf(grid, axis);
  const images = new Map<number, boolean>();
  if (axes.length === 0) return images;
  const vertical = axes.filter(({ across }) => across === "x");
  const level = axes.filter(({ across }) => across === "y");
  const frame = linesOf(grid, source);
  for (let at = 0; at < cells.length; at++) {
    if (mask[at] || frame[at]) continue;
    const open = cells[at] !== source;
    const isSource = (to: number) => cells[to] === source && !mask[to];
    if (open && !(isSource(at + 1) && isSource(at - 1) && isSource(at + width) && isSource(at - width)))
      continue;
    const x = at % width;
    const y = (at - x) / width;
    const put = (px: number, py: number) => {
      if (px < 0 || py < 0 || px >= width || py >= height || mask[py * width + px]) return;
      images.set(py * width + px, open && (images.get(py * width + px) ?? true));
    };
    for (const { sum } of vertical) put(sum - x, y);
    for (const { sum } of level) put(x, sum - y);
    for (const v of vertical) for (const l of level) put(v.sum - x, l.sum - y);
  }
  return images;
}

/** Takes the old images off `cells` and draws the new ones, beneath the source itself. */
export function drawImages(
  cells: Uint8Array,
  grid: Grid,
  mask: Uint8Array,
  under: Uint8Array,
  mirror: Mirror,
): void {
  for (let at = 0; at < cells.length; at++)
    if (cells[at] === mirror.image && !mask[at]) cells[at] = under[at]!;
  const { width } = grid;
  const now: Grid = { width, height: grid.height, cells: cells.slice() };
  for (const [at, open] of imagesOf(now, mask, mirror)) {
    if (now.cells[at] === mirror.source) continue;
    if ([1, -1, width, -width].every((d) => now.cells[at + d] === mirror.source)) continue;
    if (open && (mirror.through >> under[at]!) & 1) continue;
    if (open && now.cells[at] !== under[at] && ((mirror.moving ?? 0) >> now.cells[at]!) & 1) continue;
    cells[at] = mirror.image;
  }
}

/**
 * What lies beneath (`under`), but for sources beneath images: those lie above them, so one that was known there has gone.
 * Guessed is what shows most in and around such a place.
 */
export function withoutSources(
  under: Uint8Array,
  grid: Grid,
  mask: Uint8Array,
  mirror: Mirror | undefined,
): Uint8Array {
  if (!mirror) return under;
  const { source, image } = mirror;
  const stale = (at: number) => under[at] === source && grid.cells[at] === image && !mask[at];
  let next: Uint8Array | undefined;
  for (let at = 0; at < under.length; at++) {
    if (!stale(at) || (next && next[at] !== source)) continue;
    next ??= under.slice();
    const place = imagePlace(grid, at, stale);
    const guess = shownAround(grid, mask, place, (1 << source) | (1 << image));
    for (const cell of place) next[cell] = guess;
  }
  return next ?? under;
}

/** Cells like this one that hang together with it. */
function imagePlace({ width, height }: Grid, first: number, alike: (at: number) => boolean): Set<number> {
  const place = new Set([first]);
  for (const at of place) for (const next of besideOf(at, width, height)) if (alike(next)) place.add(next);
  return place;
}

function besideOf(at: number, width: number, height: number): number[] {
  const x = at % width;
  const y = (at - x) / width;
  return [
    ...(x > 0 ? [at - 1] : []),
    ...(x < width - 1 ? [at + 1] : []),
    ...(y > 0 ? [at - width] : []),
    ...(y < height - 1 ? [at + width] : []),
  ];
}

/** The commonest colour beside the place but for some (bits), else that of the whole frame. */
function shownAround(
  { cells, width, height }: Grid,
  mask: Uint8Array,
  place: ReadonlySet<number>,
  but: number,
): number {
  const isTold = (at: number) => !mask[at] && !((but >> cells[at]!) & 1);
  const beside = [...place].flatMap((at) => besideOf(at, width, height)).filter(isTold);
  return commonest(beside.length > 0 ? beside.map((at) => cells[at]!) : cells);
}
