import type { Grid } from "../../../../contracts/grid.ts";
import { ANY, findParts, type Part } from "../../runtime/colours/parts.ts";
import { spotHas } from "../../runtime/tiles/sight.ts";
import type { Want } from "../ways/carried.ts";
import type { Idea, Scene } from "./idea.ts";

/** Marks are so small, so thin where they point, as rims are, and so near to what they mark. */
const LARGEST = 16;
const THIN = 2;
const NEAR = 2;
const PRIOR = 1.05;
/** Cells by which a move takes an edge farther, about. */
const STRIDE = 3;
/** Frames that tell which colours share a line, the last ones. */
const MOST_FRAMES = 60;

/** A line of cells beside a mark that two colours share: one at its beginning, the other (or its rim) from the mark on. */
interface Gauge {
  readonly cells: readonly number[];
  /** Where the mark begins and ends along it. */
  readonly from: number;
  readonly to: number;
  readonly colours: readonly [number, number];
}

/** What fills and empties beside marks shall reach them: each up to its beginning, or each to its end. */
export function levelledIdeas(scene: Scene): Idea[] {
  const { frame, frames, hud, live } = scene;
  const recent = { ...scene, frames: frames.slice(-MOST_FRAMES) };
  const gauges = findParts(frame, hud, ANY, true)
    .filter(({ cells }) => cells.length <= LARGEST && cells.every((at) => !live[at]))
    .flatMap((mark) => gaugeBeside(recent, mark) ?? []);
  if (gauges.length === 0) return [];
  return [
    ideaOf("levelled with the beginning of marks", frame.width, gauges, ({ from }) => from),
    ideaOf("levelled with the end of marks", frame.width, gauges, ({ to }) => to),
  ];
}

function ideaOf(
  name: string,
  width: number,
  gauges: readonly Gauge[],
  edgeOf: (gauge: Gauge) => number,
): Idea {
  const wants = gauges.flatMap((gauge): Want[] => {
    const edge = edgeOf(gauge);
    const [before, after] = gauge.colours;
    return [
      { at: gauge.cells[edge - 1]!, colour: before },
      { at: gauge.cells[edge]!, colour: after },
    ];
  });
  return {
    name,
    goal: wants.map(({ at, colour }) =>
      spotHas({ x: at % width, y: Math.floor(at / width), width: 1, height: 1 }, 1, colour),
    ),
    prior: PRIOR,
    focus: gauges.flatMap(({ cells }) => cells),
    wants,
    distance: ({ cells }) => {
      let sum = 0;
      for (const gauge of gauges) {
        const first = gauge.cells.findIndex((at) => cells[at] !== gauge.colours[0]);
        sum += Math.abs((first < 0 ? gauge.cells.length : first) - edgeOf(gauge));
      }
      return sum / STRIDE;
    },
  };
}

/** The line that the thin end of a mark is next to, on whichever side. */
function gaugeBeside(scene: Scene, mark: Part): Gauge | undefined {
  for (let gap = 1; gap <= NEAR; gap++)
    for (const upright of [true, false])
      for (const side of [1, -1]) {
        const gauge = gaugeAt(scene, mark, upright, side * gap);
        if (gauge) return gauge;
      }
  return undefined;
}

/** `away`: so many cells to the right of a mark or below it, or before it. */
function gaugeAt(
  { frame, frames, live }: Scene,
  mark: Part,
  upright: boolean,
  away: number,
): Gauge | undefined {
  const { width, height } = frame;
  const placeOf = (cell: number) => {
    const [x, y] = [cell % width, Math.floor(cell / width)];
    return upright ? { along: y, deep: x } : { along: x, deep: y };
  };
  const places = mark.cells.map(placeOf);
  const deepest = (away > 0 ? Math.max : Math.min)(...places.map(({ deep }) => deep));
  const tip = places.filter(({ deep }) => deep === deepest).map(({ along }) => along);
  const [low, high] = [Math.min(...tip), Math.max(...tip)];
  const [length, depth] = upright ? [height, width] : [width, height];
  const aside = deepest + away;
  if (high - low >= THIN || aside < 0 || aside >= depth) return undefined;
  const at = (along: number) => (upright ? along * width + aside : aside * width + along);
  const line = lineOf(frames, live, at, length, low);
  if (!line) return undefined;
  const from = low - line.first;
  const to = high + 1 - line.first;
  if (from <= 0 || to >= line.cells.length) return undefined;
  return { cells: line.cells, from, to, colours: line.colours };
}

/** The cells around one that changed, of two colours ever, one always before the other; a third may be the rim between. */
function lineOf(
  frames: readonly Grid[],
  live: Uint8Array,
  at: (along: number) => number,
  length: number,
  middle: number,
):
  | { readonly first: number; readonly cells: readonly number[]; readonly colours: [number, number] }
  | undefined {
  const changed = [...Array(length).keys()].filter((along) => live[at(along)]);
  const shown = new Set(changed.flatMap((along) => frames.map(({ cells }) => cells[at(along)]!)));
  if (shown.size < 2 || shown.size > 3) return undefined;
  const isShown = (along: number) => frames.every(({ cells }) => shown.has(cells[at(along)]!));
  if (!isShown(middle)) return undefined;
  let [first, last] = [middle, middle];
  while (first > 0 && isShown(first - 1)) first--;
  while (last < length - 1 && isShown(last + 1)) last++;
  if (!changed.some((along) => along >= first && along <= last)) return undefined;
  const cells = Array.from({ length: last + 1 - first }, (_, i) => at(first + i));
  const runs = frames.map((frame) => runsOf(frame, cells));
  const all = runs.find(({ length: count }) => count === shown.size);
  const named = (run: readonly number[]) => run.map((colour) => colour.toString(16)).join("");
  if (!all || runs.some((run) => !named(all).includes(named(run)))) return undefined;
  const isRim = ({ cells: colours }: Grid) => cells.filter((one) => colours[one] === all[1]).length <= THIN;
  if (all.length === 3 && !frames.every(isRim)) return undefined;
  return { first, cells, colours: [all[0]!, all[1]!] };
}

/** The colours along a line, each run of one once. */
const runsOf = ({ cells: colours }: Grid, cells: readonly number[]): number[] =>
  cells.map((at) => colours[at]!).filter((colour, i, all) => colour !== all[i - 1]);
