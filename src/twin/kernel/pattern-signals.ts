import type { Box, Grid } from "../../contracts/grid.ts";
import { backgroundColour, findObjects, type GridObject } from "../../grid/objects.ts";
import type { Scene, Signal } from "./signals.ts";

// Signs of progress beyond the paper's five: not that something changed, but that it now fits together.

/** What the start shows, found once: a scan scores many frames against one start. */
interface Start {
  readonly grid: Grid;
  readonly background: number;
  /** Colours with exactly one object. */
  readonly unique: Uint8Array;
  /** moving * 16 + unique colours that touch already. */
  readonly touching: Uint8Array;
  /** Regions of one size that differ. */
  readonly pairs: readonly (readonly [Box, Box])[];
  /** Regions that are not their own mirror image, left to right or top to bottom. */
  readonly lopsided: readonly { readonly box: Box; readonly across: boolean }[];
  /** Colours with three or more equal objects that stand in no line, and the size of one. */
  readonly scattered: readonly { readonly colour: number; readonly width: number; readonly height: number }[];
}

const SMALLEST = 3;
const MOST_REGIONS = 24;

let known: Start | undefined;

function startOf({ start }: Scene): Start {
  if (known?.grid !== start) known = study(start);
  return known;
}

function study(grid: Grid): Start {
  const background = backgroundColour(grid);
  const single = findObjects(grid, { background: [background] });
  const regions = regionsOf(grid, background, single);
  const unique = new Uint8Array(256);
  const scattered: { colour: number; width: number; height: number }[] = [];
  for (let colour = 0; colour < 16; colour++) {
    const same = single.filter((object) => object.colour === colour);
    unique[colour] = same.length === 1 ? 1 : 0;
    const { width = 0, height = 0 } = same[0]?.box ?? {};
    const alike = same.every(({ box }) => box.width === width && box.height === height);
    if (same.length >= 3 && alike && !inLine(grid, { colour, width, height }))
      scattered.push({ colour, width, height });
  }
  const touching = new Uint8Array(256);
  for (let i = 0; i < grid.cells.length; i++) markContacts(grid, i, unique, touching);
  const pairs = regions.flatMap((a, i) =>
    regions
      .slice(i + 1)
      .filter(
        (b) => a.width === b.width && a.height === b.height && !overlaps(a, b) && !equalRegions(grid, a, b),
      )
      .map((b) => [a, b] as const),
  );
  const lopsided = regions.flatMap((box) =>
    [true, false].filter((across) => !mirrored(grid, box, across)).map((across) => ({ box, across })),
  );
  return { grid, background, unique, touching, pairs, lopsided, scattered };
}

/** Boxes worth comparing: objects of several colours, and large ones of a single colour. */
function regionsOf(grid: Grid, background: number, single: readonly GridObject[]): Box[] {
  const multi = findObjects(grid, { background: [background], colours: "multi", connectivity: 8 });
  const half = grid.cells.length / 2;
  const boxes = [...multi.filter(({ colours }) => colours.length > 1), ...single]
    .map(({ box }) => box)
    .filter(({ width, height }) => width >= SMALLEST && height >= SMALLEST && width * height <= half);
  const distinct = new Map(boxes.map((box) => [`${box.x},${box.y},${box.width},${box.height}`, box]));
  return [...distinct.values()].slice(0, MOST_REGIONS);
}

/** Marks the unique colours next to cell `i`; how many were not marked before. */
function markContacts({ cells, width }: Grid, i: number, unique: Uint8Array, marks: Uint8Array): number {
  const colour = cells[i]!;
  const x = i % width;
  let fresh = 0;
  for (let side = 0; side < 4; side++) {
    if ((side === 0 && x === 0) || (side === 1 && x === width - 1)) continue;
    const next = side === 0 ? i - 1 : side === 1 ? i + 1 : side === 2 ? i - width : i + width;
    if (next < 0 || next >= cells.length) continue;
    const other = cells[next]!;
    if (other === colour || !unique[other] || marks[colour * 16 + other]) continue;
    marks[colour * 16 + other] = 1;
    fresh++;
  }
  return fresh;
}

const marks = new Uint8Array(256);

/** Something that moved now touches or covers an object of its own kind that it did not touch. Score: how many do. */
export const reachUnique: Signal = (scene) => {
  if (!scene.box) return 0;
  const { background, unique, touching } = startOf(scene);
  const { grid, start, box } = scene;
  marks.set(touching);
  let score = 0;
  for (let y = box.y; y < box.y + box.height; y++) {
    const end = y * grid.width + box.x + box.width;
    for (let i = end - box.width; i < end; i++) {
      const colour = grid.cells[i]!;
      const before = start.cells[i]!;
      if (colour === before || colour === background || colour > 15) continue;
      if (unique[before] && !marks[colour * 16 + before]) {
        marks[colour * 16 + before] = 1;
        score++;
      }
      score += markContacts(grid, i, unique, marks);
    }
  }
  return score;
};

const overlaps = (a: Box, b: Box): boolean =>
  a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;

function equalRegions({ cells, width }: Grid, a: Box, b: Box): boolean {
  for (let y = 0; y < a.height; y++)
    for (let x = 0; x < a.width; x++)
      if (cells[(a.y + y) * width + a.x + x] !== cells[(b.y + y) * width + b.x + x]) return false;
  return true;
}

const uniform = ({ cells, width }: Grid, box: Box): boolean => {
  const first = cells[box.y * width + box.x];
  for (let y = box.y; y < box.y + box.height; y++)
    for (let x = box.x; x < box.x + box.width; x++) if (cells[y * width + x] !== first) return false;
  return true;
};

/** Two regions of one size that differed become equal, and show more than one colour. Score: pairs. */
export const regionsEqual: Signal = (scene) => {
  if (!scene.box) return 0;
  let score = 0;
  for (const [a, b] of startOf(scene).pairs) {
    if (!overlaps(a, scene.box) && !overlaps(b, scene.box)) continue;
    if (equalRegions(scene.grid, a, b) && !uniform(scene.grid, a)) score++;
  }
  return score;
};

function mirrored({ cells, width }: Grid, box: Box, across: boolean): boolean {
  for (let y = 0; y < box.height; y++)
    for (let x = 0; x < box.width; x++) {
      const mx = across ? box.width - 1 - x : x;
      const my = across ? y : box.height - 1 - y;
      if (cells[(box.y + y) * width + box.x + x] !== cells[(box.y + my) * width + box.x + mx]) return false;
    }
  return true;
}

/** A region becomes its own mirror image, left to right or top to bottom. Score: regions and axes. */
export const symmetric: Signal = (scene) => {
  if (!scene.box) return 0;
  let score = 0;
  for (const { box, across } of startOf(scene).lopsided)
    if (overlaps(box, scene.box) && mirrored(scene.grid, box, across) && !uniform(scene.grid, box)) score++;
  return score;
};

/** Three or more equal objects of one colour come to stand in one row or column. Score: colours. */
export const linedUp: Signal = (scene) => {
  let score = 0;
  for (const row of startOf(scene).scattered)
    if (scene.counts[row.colour] === scene.startCounts[row.colour] && inLine(scene.grid, row)) score++;
  return score;
};

/** Whether all cells of the colour lie in a strip as thin as one of its objects. */
function inLine(
  { cells, width }: Grid,
  row: { readonly colour: number; readonly width: number; readonly height: number },
): boolean {
  const first = cells.indexOf(row.colour);
  const last = cells.lastIndexOf(row.colour);
  if (Math.floor(last / width) - Math.floor(first / width) + 1 === row.height) return true;
  let left = width;
  let right = -1;
  for (let i = first; i <= last; i++) {
    if (cells[i] !== row.colour) continue;
    const x = i % width;
    if (x < left) left = x;
    if (x > right) right = x;
    if (right - left >= row.width) return false;
  }
  return true;
}
