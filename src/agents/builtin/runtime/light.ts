import type { Grid } from "../../../contracts/grid.ts";
import { type Box, placeOf, readMap, SPAN, UNSEEN, type View } from "./camera.ts";
import { bodies, type Made } from "./colours/mover.ts";
import type { Part } from "./colours/parts.ts";

/** Only what is lit around a body is shown, the rest of the board is dark. */
export interface Light {
  readonly dark: number;
  /** The body it goes along with. */
  readonly body: Made;
  /** What is lit around the corner of the body, in runs of a row: `down, from, to`. The one seen last comes first. */
  readonly shapes: readonly Shape[];
  /** By level, as a map: 1 what is shown wherever the body is, 0 what is dark without light. */
  readonly open: Readonly<Record<string, string>>;
}

export type Shape = readonly number[];

/** What a frame shows of a dark level. */
export interface Glimpse {
  readonly body: Part | undefined;
  readonly shape: Shape;
  /** Cells that are not shown. */
  readonly hidden: Uint8Array;
}

export const isDark = (light: Light | undefined, level: string): light is Light =>
  light?.open[level] !== undefined;

const opened = new WeakMap<Light, Map<string, Uint8Array>>();

function openOf(light: Light, level: string, { width, height }: Grid): Uint8Array {
  const known = opened.get(light) ?? new Map<string, Uint8Array>();
  opened.set(light, known);
  const open = known.get(level) ?? readMap(light.open[level] ?? "", SPAN * width * SPAN * height);
  known.set(level, open);
  return open;
}

/** The cells that are lit while the body stands there. */
export function litAround(shape: Shape, { left, top }: Part, { width, height }: Grid): Uint8Array {
  const lit = new Uint8Array(width * height);
  for (let i = 0; i < shape.length; i += 3) {
    const y = top + shape[i]!;
    if (y < 0 || y >= height) continue;
    const from = Math.max(0, left + shape[i + 1]!);
    const to = Math.min(width - 1, left + shape[i + 2]!);
    if (from <= to) lit.fill(1, y * width + from, y * width + to + 1);
  }
  return lit;
}

/** Where a frame is looked at: the level, how far the window has gone, the window, and cells that are no board. */
export interface Outlook {
  readonly level: string;
  readonly view: View;
  readonly window: Box | undefined;
  readonly mask: Uint8Array;
}

export const isBoard = ({ window: box, mask }: Outlook, { width }: Grid, at: number): boolean => {
  const [x, y] = [at % width, Math.floor(at / width)];
  return !mask[at] && (!box || (x >= box.left && x <= box.right && y >= box.top && y <= box.bottom));
};

/** 1 for every cell of the board that is dark without light, as far as is known. */
function veilOf(light: Light, place: Outlook, grid: Grid): Uint8Array {
  const { width, cells } = grid;
  const open = openOf(light, place.level, grid);
  return cells.map((_, at) =>
    isBoard(place, grid, at) && open[placeOf(grid, place.view, at % width, Math.floor(at / width))] !== 1
      ? 1
      : 0,
  );
}

interface Looked {
  readonly light: Light;
  readonly place: Outlook;
  readonly glimpse: Glimpse;
}

/** Frames never change, and are looked at again whenever an attempt is followed anew. */
const looked = new WeakMap<Uint8Array, Looked>();

/** What of a frame is in the dark: the body and the light that tell it best. */
export function glimpseOf(light: Light | undefined, place: Outlook, grid: Grid): Glimpse | undefined {
  if (!isDark(light, place.level)) return undefined;
  const last = looked.get(grid.cells);
  if (last?.light === light && isSamePlace(last.place, place)) return last.glimpse;
  const glimpse = lookAround(light, place, grid);
  looked.set(grid.cells, { light, place, glimpse });
  return glimpse;
}

const isSamePlace = (a: Outlook, b: Outlook): boolean =>
  a.mask === b.mask &&
  a.window === b.window &&
  a.level === b.level &&
  a.view.x === b.view.x &&
  a.view.y === b.view.y;

function lookAround(light: Light, place: Outlook, grid: Grid): Glimpse {
  const { cells } = grid;
  const veiled = veilOf(light, place, grid);
  let best: { readonly body: Part; readonly shape: Shape; readonly lit: Uint8Array } | undefined;
  let fewest = Number.POSITIVE_INFINITY;
  for (const body of bodies(grid, place.mask, light.body))
    for (const shape of light.shapes) {
      const lit = litAround(shape, body, grid);
      let wrong = 0;
      for (let at = 0; at < cells.length; at++)
        if (veiled[at] && (cells[at] === light.dark) === (lit[at] === 1)) wrong++;
      if (wrong >= fewest) continue;
      fewest = wrong;
      best = { body, shape, lit };
    }
  const hidden = veiled.map((is, at) => (is && cells[at] === light.dark && !best?.lit[at] ? 1 : 0));
  return { body: best?.body, shape: best?.shape ?? [], hidden };
}

/** A frame with what is remembered where it is dark. */
export function lightened(glimpse: Glimpse | undefined, view: View, grid: Grid): Grid {
  if (!glimpse || view.board.length === 0) return grid;
  const cells = grid.cells.map((colour, at) => {
    if (!glimpse.hidden[at]) return colour;
    const known = rememberedAt(view, grid, at);
    return known === UNSEEN ? colour : known;
  });
  return { ...grid, cells };
}

const rememberedAt = (view: View, grid: Grid, at: number): number =>
  view.board[placeOf(grid, view, at % grid.width, Math.floor(at / grid.width))] ?? UNSEEN;

/** What came to light was there before: a frame with it, where nobody knew. `gone`: how far the window went since. */
export function hindsight(
  glimpse: Glimpse | undefined,
  view: View,
  before: Grid,
  after: Grid,
  hidden: Uint8Array | undefined,
  [vx, vy]: readonly [number, number],
): Grid {
  if (!glimpse || !hidden) return before;
  const { width, height } = before;
  const cells = before.cells.map((colour, at) => {
    if (!glimpse.hidden[at] || rememberedAt(view, before, at) !== UNSEEN) return colour;
    const [x, y] = [(at % width) - vx, Math.floor(at / width) - vy];
    const then = y * width + x;
    return x < 0 || y < 0 || x >= width || y >= height || hidden[then] ? colour : after.cells[then]!;
  });
  return { ...before, cells };
}

/** What is shown of a board that was told as if all of it were lit. */
export function darkened(light: Light, place: Outlook, { body, shape }: Glimpse, told: Grid): Uint8Array {
  if (!body) return told.cells;
  const far = (part: Part) => Math.abs(part.left - body.left) + Math.abs(part.top - body.top);
  const next = bodies(told, place.mask, light.body).reduce<Part | undefined>(
    (nearest, part) => (nearest && far(nearest) <= far(part) ? nearest : part),
    undefined,
  );
  const lit = litAround(shape, next ?? body, told);
  const veiled = veilOf(light, place, told);
  return told.cells.map((colour, at) => (veiled[at] && !lit[at] ? light.dark : colour));
}

/** How many cells of a frame are other than the map says, were the window there. */
export function strangeAt(light: Light | undefined, place: Outlook, grid: Grid): number {
  const glimpse = glimpseOf(light, place, grid);
  let strange = 0;
  const own = new Set(glimpse?.body?.cells);
  for (let at = 0; at < grid.cells.length; at++) {
    if (!isBoard(place, grid, at) || glimpse?.hidden[at] || own.has(at)) continue;
    const known = rememberedAt(place.view, grid, at);
    if (known !== UNSEEN && known !== grid.cells[at]) strange++;
  }
  return strange;
}
