import type { Box, Grid } from "../../contracts/grid.ts";
import { backgroundColour, findObjects } from "../../grid/objects.ts";
import type { Scene, Signal } from "./signals.ts";

// Signs of progress beyond the paper's five: not that something changed, but that it now fits together.

/** What the start shows, found once: a scan scores many frames against one start. */
interface Start {
  readonly grid: Grid;
  readonly background: number;
  /** Boxes worth comparing: objects of several colours, and large ones of a single colour. */
  readonly regions: readonly Box[];
  /** Colours with exactly one object. */
  readonly unique: Uint8Array;
  /** moving * 16 + unique colours that touch already. */
  readonly touching: Uint8Array;
  /** Colours with three or more equal objects: the size of one, else 0. */
  readonly rowWidth: Int32Array;
  readonly rowHeight: Int32Array;
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
  const multi = findObjects(grid, { background: [background], colours: "multi", connectivity: 8 });
  const unique = new Uint8Array(256);
  const rowWidth = new Int32Array(256);
  const rowHeight = new Int32Array(256);
  for (let colour = 0; colour < 16; colour++) {
    const same = single.filter((object) => object.colour === colour);
    unique[colour] = same.length === 1 ? 1 : 0;
    const [first] = same;
    if (!first || same.length < 3) continue;
    const alike = same.every(({ box }) => box.width === first.box.width && box.height === first.box.height);
    if (!alike) continue;
    rowWidth[colour] = first.box.width;
    rowHeight[colour] = first.box.height;
  }
  const half = grid.cells.length / 2;
  const fits = ({ box: { width, height } }: { box: Box }) =>
    width >= SMALLEST && height >= SMALLEST && width * height <= half;
  const regions = [...multi.filter(({ colours }) => colours.length > 1), ...single].filter(fits);
  const boxes = new Map(regions.map(({ box }) => [`${box.x},${box.y},${box.width},${box.height}`, box]));
  const touching = new Uint8Array(256);
  for (let i = 0; i < grid.cells.length; i++) markContacts(grid, i, unique, touching);
  const listed = [...boxes.values()].slice(0, MOST_REGIONS);
  return { grid, background, regions: listed, unique, touching, rowWidth, rowHeight };
}

/** Marks the unique colours next to cell `i`; true when one was not marked before. */
function markContacts(grid: Grid, i: number, unique: Uint8Array, marks: Uint8Array): boolean {
  const { cells, width } = grid;
  const colour = cells[i]!;
  const x = i % width;
  let fresh = false;
  for (const next of [x > 0 ? i - 1 : -1, x < width - 1 ? i + 1 : -1, i - width, i + width]) {
    const other = next < 0 || next >= cells.length ? colour : cells[next]!;
    if (other === colour || !unique[other] || marks[colour * 16 + other]) continue;
    marks[colour * 16 + other] = 1;
    fresh = true;
  }
  return fresh;
}

/** Something that moved now touches or covers an object of its own kind that it did not touch. Score: how many do. */
export const reachUnique: Signal = (scene) => {
  if (!scene.box) return 0;
  const { background, unique, touching } = startOf(scene);
  const { grid, start, box } = scene;
  const marks = touching.slice();
  let score = 0;
  for (let y = box.y; y < box.y + box.height; y++)
    for (let x = box.x; x < box.x + box.width; x++) {
      const i = y * grid.width + x;
      const colour = grid.cells[i]!;
      const before = start.cells[i]!;
      if (colour === before || colour === background || colour > 15) continue;
      if (unique[before] && before !== background && !marks[colour * 16 + before]) {
        marks[colour * 16 + before] = 1;
        score++;
      }
      if (markContacts(grid, i, unique, marks)) score++;
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
  const { regions } = startOf(scene);
  let score = 0;
  for (const [i, a] of regions.entries())
    for (let j = i + 1; j < regions.length; j++) {
      const b = regions[j]!;
      if (a.width !== b.width || a.height !== b.height || overlaps(a, b)) continue;
      if (!overlaps(a, scene.box) && !overlaps(b, scene.box)) continue;
      if (equalRegions(scene.grid, a, b) && !equalRegions(scene.start, a, b) && !uniform(scene.grid, a))
        score++;
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
  for (const region of startOf(scene).regions) {
    if (!overlaps(region, scene.box) || uniform(scene.grid, region)) continue;
    for (const across of [true, false])
      if (mirrored(scene.grid, region, across) && !mirrored(scene.start, region, across)) score++;
  }
  return score;
};

/** Three or more equal objects of one colour come to stand in one row or column. Score: colours. */
export const linedUp: Signal = (scene) => {
  const { rowWidth, rowHeight } = startOf(scene);
  let score = 0;
  for (let colour = 0; colour < 16; colour++) {
    if (!rowWidth[colour] || scene.counts[colour] !== scene.startCounts[colour]) continue;
    const inRow = (grid: Grid): boolean => {
      const { width, height } = extent(grid, colour);
      return width === rowWidth[colour] || height === rowHeight[colour];
    };
    if (inRow(scene.grid) && !inRow(scene.start)) score++;
  }
  return score;
};

function extent({ cells, width }: Grid, colour: number): { width: number; height: number } {
  let left = width;
  let right = -1;
  const first = cells.indexOf(colour);
  const last = cells.lastIndexOf(colour);
  for (let i = first; i <= last; i++) {
    if (cells[i] !== colour) continue;
    const x = i % width;
    if (x < left) left = x;
    if (x > right) right = x;
  }
  return { width: right - left + 1, height: Math.floor(last / width) - Math.floor(first / width) + 1 };
}
