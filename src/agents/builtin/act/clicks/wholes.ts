import { click, type Move } from "../../../../contracts/action.ts";
import type { Grid } from "../../../../contracts/grid.ts";
import { ANY, type Part, partsOf } from "../../runtime/colours/parts.ts";
import { commonest } from "../../runtime/colours/under.ts";

/** What a person would take for one thing and click once: pieces of several colours, on one ground or within one another. */
export interface Whole {
  readonly cells: readonly number[];
  /** The same wherever it stands: its box, and what each cell of it shows. */
  readonly kind: string;
  /** The same in whatever colours. */
  readonly form: string;
  /** Its colours alone: things of one sort may differ in size and form. */
  readonly sort: string;
  /** What it lies on: the colour that is most around it. What looks the same may be a picture here and a button there. */
  readonly ground: number;
  /** The box of the piece of ground it lies on: which panel or board it is part of. */
  readonly panel: string;
}

/** Larger ones are the ground. */
const LARGEST = 1 / 8;
/** A thing of several pieces is no larger, in cells each way, and has no more pieces. */
const SPAN = 16;
const MOST_PIECES = 10;
/** Pieces of equal size of which there are several, and so large, are tiles side by side. */
const TILE = 9;
/** A thing holds no more of them, itself counted. */
const MOST_TILES = 3;

const found = new WeakMap<Uint8Array, { readonly hud: Uint8Array; readonly wholes: readonly Whole[] }>();

/** Asked again of every frame of the log; the HUD is found anew on every level, and mostly the same. */
export function wholesIn(frame: Grid, hud: Uint8Array): readonly Whole[] {
  const known = found.get(frame.cells);
  if (known && (known.hud === hud || isSame(known.hud, hud))) return known.wholes;
  const wholes = findWholes(
    frame,
    hud.length === frame.cells.length ? hud : new Uint8Array(frame.cells.length),
  );
  found.set(frame.cells, { hud, wholes });
  return wholes;
}

const isSame = (a: Uint8Array, b: Uint8Array): boolean =>
  a.length === b.length && a.every((cell, i) => cell === b[i]);

export const wholeAt = (
  frame: Grid,
  hud: Uint8Array,
  { x, y }: { x: number; y: number },
): Whole | undefined => wholesIn(frame, hud).find(({ cells }) => cells.includes(y * frame.width + x));

/** A click on the middle one of its cells. */
export function clickOnWhole({ width }: Grid, { cells }: Whole): Move {
  const at = cells[cells.length >> 1]!;
  return click(at % width, Math.floor(at / width));
}

/** The same for all clicks on one thing. */
export function asOnWhole(frame: Grid, hud: Uint8Array, move: Move): Move {
  const whole = move.name === "ACTION6" ? wholeAt(frame, hud, move) : undefined;
  return whole ? clickOnWhole(frame, whole) : move;
}

function findWholes(frame: Grid, mask: Uint8Array): Whole[] {
  const parts = partsOf(frame, mask, ANY, true);
  const partOf = new Int32Array(frame.cells.length).fill(-1);
  for (const [i, { cells }] of parts.entries()) for (const at of cells) partOf[at] = i;
  const beside = parts.map((part) => besides(frame, part, partOf));
  const isGround = parts.map(({ cells }) => cells.length > frame.cells.length * LARGEST);
  const groups = onOneGround(parts, beside, isGround);
  const taken = new Set(groups.flat());
  const rest = [...parts.keys()].filter((i) => !taken.has(i) && !isGround[i]);
  return [...groups, ...withInsides(parts, rest, beside)]
    .map((group) =>
      wholeOf(
        frame,
        group.flatMap((i) => parts[i]!.cells),
        (at) => parts[partOf[at]!],
      ),
    )
    .filter(({ cells }) => cells.length >= 2);
}

/** The pieces that touch one. */
function besides(frame: Grid, part: Part, partOf: Int32Array): ReadonlySet<number> {
  const own = partOf[part.cells[0]!]!;
  const near = new Set<number>();
  for (const at of part.cells)
    for (const next of cellsBeside(frame, at))
      if (partOf[next] !== own && partOf[next]! >= 0) near.add(partOf[next]!);
  return near;
}

function cellsBeside({ width, cells }: Grid, at: number): number[] {
  const x = at % width;
  const all = [x > 0 ? at - 1 : -1, x < width - 1 ? at + 1 : -1, at - width, at + width];
  return all.filter((next) => next >= 0 && next < cells.length);
}

/** Small pieces that touch one another and stand on one ground together. */
function onOneGround(
  parts: readonly Part[],
  beside: readonly ReadonlySet<number>[],
  isGround: readonly boolean[],
): number[][] {
  const seen = new Set<number>();
  const groups: number[][] = [];
  for (const start of parts.keys()) {
    if (seen.has(start) || isGround[start]) continue;
    const group = [start];
    const around = new Set<number>();
    seen.add(start);
    for (const i of group)
      for (const next of beside[i]!) {
        if (isGround[next]) around.add(next);
        else if (!seen.has(next)) {
          seen.add(next);
          group.push(next);
        }
      }
    if (group.length > 1 && around.size <= 1 && isOne(group.map((i) => parts[i]!))) groups.push(group);
  }
  return groups;
}

/** Whether pieces that touch are one thing, and not tiles of a board. */
function isOne(parts: readonly Part[]): boolean {
  const across = Math.max(...parts.map(({ right }) => right)) - Math.min(...parts.map(({ left }) => left));
  const down = Math.max(...parts.map(({ bottom }) => bottom)) - Math.min(...parts.map(({ top }) => top));
  if (across >= SPAN || down >= SPAN || parts.length > MOST_PIECES) return false;
  const sizes = parts.map(({ cells }) => cells.length).sort((a, b) => b - a);
  return sizes[0]! < TILE || sizes[0] !== sizes[1];
}

/** Pieces with what lies within them: what touches nothing else. One that holds several tiles is a board. */
function withInsides(
  parts: readonly Part[],
  rest: readonly number[],
  beside: readonly ReadonlySet<number>[],
): number[][] {
  const isRest = new Set(rest);
  const holder = (i: number): number => {
    const [only, ...others] = beside[i]!;
    return only !== undefined && others.length === 0 && isRest.has(only) && beside[only]!.size > 1 ? only : i;
  };
  const groups = new Map<number, number[]>();
  for (const i of rest) groups.set(holder(i), [...(groups.get(holder(i)) ?? []), i]);
  const isBoard = (group: readonly number[]) =>
    group.filter((i) => parts[i]!.cells.length >= TILE).length > MOST_TILES;
  return [...groups.values()].flatMap((group) => (isBoard(group) ? group.map((i) => [i]) : [group]));
}

function wholeOf(frame: Grid, members: readonly number[], partAt: (at: number) => Part | undefined): Whole {
  const { cells: colours, width } = frame;
  const cells = [...members].sort((a, b) => a - b);
  const left = Math.min(...cells.map((at) => at % width));
  const top = Math.floor(cells[0]! / width);
  const shown = [...new Set(cells.map((at) => colours[at]!))];
  const drawn = (colour: (at: number) => number) =>
    cells.map((at) => `${(at % width) - left},${Math.floor(at / width) - top},${colour(at)}`).join(" ");
  const kind = drawn((at) => colours[at]!);
  const form = drawn((at) => shown.indexOf(colours[at]!));
  const sort = [...shown].sort((a, b) => a - b).join(" ");
  const own = new Set(cells);
  const around = cells.flatMap((at) => cellsBeside(frame, at)).filter((at) => !own.has(at));
  const ground = commonest(around.map((at) => colours[at]!));
  const piece = partAt(around.find((at) => colours[at] === ground) ?? -1);
  const panel = piece ? `${piece.left},${piece.top} ${piece.right},${piece.bottom}` : "";
  return { cells, kind, form, sort, ground, panel };
}
