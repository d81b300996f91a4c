import type { Grid } from "../../../contracts/grid.ts";
import { besides } from "./palette.ts";
import { ANY, type Part, partsOf } from "./parts.ts";

/** A click on a knob fills the gauge it stands in and empties the one across the wall, or the other way round. */
export interface Gauges {
  readonly knob: number;
  /** The colours of a gauge: filled from its base, and empty. */
  readonly full: number;
  readonly empty: number;
  /** +1 where a click fills, -1 where it empties, 0 where it does nothing: the knob's own gauge, the one across. */
  readonly own: number;
  readonly across: number;
  /** Cells it goes at once by level, and usually as a share of a knob's smaller side. */
  readonly strides: Readonly<Record<string, number>>;
  readonly share: number;
  /** By level, where it was seen. */
  readonly ways: Readonly<Record<string, GaugeWay>>;
  /** What is lit while two gauges stand so, by level and how they stand: triples (cell, colour then, colour else). */
  readonly lights: Readonly<Record<string, Readonly<Record<string, readonly number[]>>>>;
}

export interface GaugeWay {
  readonly along: "rows" | "columns";
  /** Filled from the low end: the left or the top. */
  readonly fromLow: boolean;
}

/** What may be filled between walls: lines side by side, and the places along them from its base. */
export interface Gauge extends GaugeWay {
  readonly first: number;
  readonly last: number;
  readonly low: number;
  readonly high: number;
  readonly level: number;
  /** How far its walls reach. */
  readonly room: number;
}

export interface GaugePair {
  readonly own: Gauge;
  readonly across: Gauge;
}

export type Colours = Pick<Gauges, "knob" | "full" | "empty">;

/** A frame with its walls: what belongs to knobs or to the border, and floats on no gauge. */
export interface Scene {
  readonly grid: Grid;
  readonly mask: Uint8Array;
  readonly colours: Colours;
  readonly floats: readonly Part[];
  readonly fixed: Uint8Array;
}

export function sceneOf(grid: Grid, mask: Uint8Array, colours: Colours): Scene {
  const { width, height } = grid;
  const fixed = new Uint8Array(grid.cells.length);
  const floats: Part[] = [];
  for (let at = 0; at < fixed.length; at++) if (grid.cells[at] === colours.knob) fixed[at] = 1;
  const others = ANY & ~((1 << colours.full) | (1 << colours.empty) | (1 << colours.knob));
  for (const part of partsOf(grid, mask, others, false)) {
    const { left, top, right, bottom } = part;
    const atBorder = left === 0 || top === 0 || right === width - 1 || bottom === height - 1;
    if (!atBorder && !((besides(grid, part) >> colours.knob) & 1)) floats.push(part);
    else for (const at of part.cells) fixed[at] = 1;
  }
  return { grid, mask, colours, floats, fixed };
}

const cellAlong = ({ width }: Grid, along: GaugeWay["along"], line: number, place: number): number =>
  along === "rows" ? line * width + place : place * width + line;

/** A wall, the HUD or nothing at all; a knob only lies over a gauge. */
function barsGauge(
  { grid, mask, colours, fixed }: Scene,
  along: GaugeWay["along"],
  line: number,
  place: number,
): boolean {
  const [lines, places] = along === "rows" ? [grid.height, grid.width] : [grid.width, grid.height];
  if (line < 0 || line >= lines || place < 0 || place >= places) return true;
  const at = cellAlong(grid, along, line, place);
  return mask[at] === 1 || (fixed[at] === 1 && grid.cells[at] !== colours.knob);
}

/** The gauge around a line, found at these places along it. */
function gaugeAt(
  scene: Scene,
  along: GaugeWay["along"],
  line: number,
  from: number,
  to: number,
  hint: boolean | undefined,
): Gauge | undefined {
  const { grid, colours } = scene;
  const open = (at: number) => {
    for (let place = from; place <= to; place++) if (barsGauge(scene, along, at, place)) return false;
    return true;
  };
  if (!open(line)) return undefined;
  let first = line;
  let last = line;
  while (open(first - 1)) first--;
  while (open(last + 1)) last++;
  const barred = (place: number) => {
    let count = 0;
    for (let at = first; at <= last; at++) if (barsGauge(scene, along, at, place)) count++;
    return 2 * count > last - first + 1;
  };
  let low = from;
  let high = to;
  while (!barred(low - 1)) low--;
  while (!barred(high + 1)) high++;
  const full = (place: number) => {
    let votes = 0;
    for (let at = first; at <= last; at++) {
      const colour = grid.cells[cellAlong(grid, along, at, place)];
      votes += colour === colours.full ? 1 : colour === colours.empty ? -1 : 0;
    }
    return votes > 0;
  };
  const fromLow = full(low) === full(high) ? hint : full(low);
  if (fromLow === undefined) return undefined;
  let level = 0;
  let turns = 0;
  for (let place = low; place <= high; place++) {
    if (full(place)) level++;
    if (place > low && full(place) !== full(place - 1)) turns++;
  }
  if (turns > 1) return undefined;
  let room = 0;
  const placeAt = (n: number) => (fromLow ? low + n : high - n);
  while (
    room <= high - low &&
    barsGauge(scene, along, first - 1, placeAt(room)) &&
    barsGauge(scene, along, last + 1, placeAt(room))
  )
    room++;
  return { along, fromLow, first, last, low, high, level, room };
}

/** The gauge a knob stands in and the one across its wall, the way they are filled here or by either way. */
export function gaugesOf(scene: Scene, knob: Part, way: GaugeWay | undefined): GaugePair | undefined {
  const { grid } = scene;
  for (const along of way ? [way.along] : (["rows", "columns"] as const)) {
    const [from, to, first, last] =
      along === "rows"
        ? [knob.left, knob.right, knob.top, knob.bottom]
        : [knob.top, knob.bottom, knob.left, knob.right];
    const own = gaugeAt(scene, along, first, from, to, way?.fromLow);
    if (!own) continue;
    const step = first - own.first <= own.last - last ? -1 : 1;
    let line = step < 0 ? own.first - 1 : own.last + 1;
    const lines = along === "rows" ? grid.height : grid.width;
    while (line >= 0 && line < lines && barsGauge(scene, along, line, from)) line += step;
    const across = gaugeAt(scene, along, line, from, to, way?.fromLow ?? own.fromLow);
    if (across && across.fromLow === own.fromLow) return { own, across };
  }
  return undefined;
}

/** The cells of a gauge that no wall and no knob covers. */
function openCells({ grid, mask, fixed }: Scene, { along, first, last, low, high }: Gauge): Set<number> {
  const cells = new Set<number>();
  for (let line = first; line <= last; line++)
    for (let place = low; place <= high; place++) {
      const at = cellAlong(grid, along, line, place);
      if (!mask[at] && !fixed[at]) cells.add(at);
    }
  return cells;
}

/** What floats in a gauge. */
function floatsIn(scene: Scene, gauge: Gauge): Part[] {
  const inside = openCells(scene, gauge);
  return scene.floats.filter(({ cells }) => cells.every((at) => inside.has(at)));
}

/** Fills or empties a gauge by so many cells; what floats there goes along. */
export function drawGauge(scene: Scene, gauge: Gauge, by: number): number[] {
  const { grid, colours } = scene;
  const { along, fromLow, low, high, level } = gauge;
  const draw: number[] = [];
  const inside = openCells(scene, gauge);
  for (const at of inside) {
    const place = along === "rows" ? at % grid.width : Math.floor(at / grid.width);
    const full = (fromLow ? place - low : high - place) < level + by;
    draw.push(at, full ? colours.full : colours.empty);
  }
  const shift = (fromLow ? by : -by) * (along === "rows" ? 1 : grid.width);
  for (const { cells } of floatsIn(scene, gauge))
    for (const at of cells) if (inside.has(at + shift)) draw.push(at + shift, grid.cells[at]!);
  return draw;
}
