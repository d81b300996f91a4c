import type { Grid } from "../../../../contracts/grid.ts";
import { type Brick, builtOf } from "./bricks.ts";
import type { Claim } from "./claim.ts";
import type { Drift } from "./drift.ts";
import { type Traced, tracedPart } from "./followed.ts";
import { type Part, partsOf } from "./parts.ts";

/** A body that answers to buttons: every connected piece made of exactly these colours. */
export interface Mover {
  readonly name: string;
  /** Bit set of the colours that make the body. */
  readonly colours: number;
  /** Where each button takes it. */
  readonly steps: Readonly<Record<string, Step>>;
  /** How far one step goes, by level; `stride` elsewhere. */
  readonly strides: Readonly<Record<string, number>>;
  readonly stride: number;
  /** Where a button took it from one place otherwise than by its stride, by `wayKey`. */
  readonly ways: Readonly<Record<string, Step>>;
  /** Colours that are gone once it has been on them. */
  readonly eats: number;
  /** What came to light when it left, the most frequent colour first. */
  readonly reveals: readonly number[];
  /** Colours it cannot enter, and colours it was seen entering. */
  readonly blocked: number;
  readonly entered: number;
  /** Colours that were passed, but always stopped it when met together: a door may have the colour of walls in it. */
  readonly stoppedBy: readonly number[];
  /** What shows through: pairs 16 × own colour + colour beneath, where the one beneath stays to be seen. */
  readonly above: readonly number[];
  /** Whether every cell on the way must be free, or only the destination. */
  readonly swept: boolean;
  /** What it looks like after a button, where it turns: rows of its box, -1 where it is open. */
  readonly looks: Readonly<Record<string, readonly number[]>>;
  /** Limits no frame shows, per level: left, top, right, bottom it was stopped at. */
  readonly bounds: Readonly<Record<string, readonly (number | undefined)[]>>;
  /** Believed. The others only compete: they claim and are judged, but lie under nothing. */
  readonly trusted: boolean;
  /** How it moves by itself, if it does. */
  readonly drift?: Drift;
  /** Sizes seen, smallest and largest; other pieces of these colours are not it. */
  readonly sizes: readonly [number, number];
  /** Colours that throw it on when they are all along one side of it. */
  readonly thrownBy?: number;
  /** The tile it is built of, if it is. */
  readonly brick?: Brick | undefined;
}

/** What tells a body from others. */
export type Made = Pick<Mover, "colours" | "sizes" | "brick" | "above">;

export interface FoundBody {
  readonly mover: Mover;
  readonly part: Part;
  /** It was followed to here. */
  readonly traced?: boolean;
}

/**
 * Every trusted body in the frame. A cell belongs to one: those that are followed come first, then the mover with more
 * colours.
 */
export function allBodies(
  grid: Grid,
  mask: Uint8Array,
  movers: readonly Mover[],
  traced: readonly Traced[],
): readonly FoundBody[] {
  const known = lastFound.get(grid.cells);
  if (known?.mask === mask && known.movers === movers && known.traced === traced) return known.found;
  const found = findBodies(grid, mask, movers, traced);
  lastFound.set(grid.cells, { mask, movers, traced, found });
  return found;
}

/** What was found in a frame last: a step asks for it again and again, and frames never change. */
const lastFound = new WeakMap<
  Uint8Array,
  {
    readonly mask: Uint8Array;
    readonly movers: readonly Mover[];
    readonly traced: readonly Traced[];
    readonly found: readonly FoundBody[];
  }
>();

function findBodies(
  grid: Grid,
  mask: Uint8Array,
  movers: readonly Mover[],
  traced: readonly Traced[],
): FoundBody[] {
  const found = traced.flatMap((one): FoundBody[] => {
    const mover = movers.find(({ name, trusted }) => trusted && name === one.mover);
    return mover ? [{ mover, part: tracedPart(grid, one), traced: true }] : [];
  });
  const taken = new Set(found.flatMap(({ part }) => part.cells));
  for (const mover of movers
    .filter(({ trusted }) => trusted)
    .sort((a, b) => size(b.colours) - size(a.colours)))
    for (const part of bodies(grid, mask, mover)) {
      if (part.cells.some((at) => taken.has(at))) continue;
      for (const at of part.cells) taken.add(at);
      found.push({ mover, part });
    }
  return found;
}

function size(colours: number): number {
  let count = 0;
  for (let left = colours; left; left &= left - 1) count++;
  return count;
}

/** In strides, or in cells. */
export interface Step {
  readonly dx: number;
  readonly dy: number;
}

/** The step in cells on this level. */
export function stepOf(mover: Mover, level: string, button: string): Step | undefined {
  const step = mover.steps[button];
  const stride = mover.strides[level] ?? mover.stride;
  return step && { dx: step.dx * stride, dy: step.dy * stride };
}

export const wayKey = (level: string, left: number, top: number, button: string): string =>
  `${level} ${left},${top} ${button}`;

/** The step in cells from where a body is: as seen from there, else as everywhere. */
export const stepFrom = (mover: Mover, level: string, part: Part, button: string): Step | undefined =>
  mover.ways[wayKey(level, part.left, part.top, button)] ?? stepOf(mover, level, button);

export const bodies = (grid: Grid, mask: Uint8Array, mover: Made): Part[] =>
  piecesOf(grid, mask, mover).filter(
    (part) =>
      part.colours === mover.colours &&
      part.cells.length >= mover.sizes[0] &&
      part.cells.length <= mover.sizes[1],
  );

interface Pieces {
  readonly mask: Uint8Array;
  readonly byMover: Map<Made, readonly Part[]>;
}

/** Frames never change, and the same bodies are looked for by several rules. */
const pieces = new WeakMap<Uint8Array, Pieces>();

/** Built of its tiles where there are such, else whatever has its colours. */
function piecesOf(grid: Grid, mask: Uint8Array, mover: Made): readonly Part[] {
  const { colours, brick, above } = mover;
  if (!brick) return partsOf(grid, mask, colours, false);
  let known = pieces.get(grid.cells);
  if (known?.mask !== mask) {
    known = { mask, byMover: new Map() };
    pieces.set(grid.cells, known);
  }
  let built = known.byMover.get(mover);
  if (!built) {
    built = builtOf(grid, mask, brick, above);
    if (built.length === 0) built = partsOf(grid, mask, colours, false);
    known.byMover.set(mover, built);
  }
  return built;
}

/** Why a body does not move, or undefined when it does. */
export function obstacle(
  grid: Grid,
  mask: Uint8Array,
  mover: Mover,
  level: string,
  part: Part,
  dx: number,
  dy: number,
): "edge" | "blocked" | "unknown" | undefined {
  const { width, height, cells } = grid;
  const [left, top, right, bottom] = mover.bounds[level] ?? [];
  if (left !== undefined && dx < 0 && part.left <= left) return "edge";
  if (top !== undefined && dy < 0 && part.top <= top) return "edge";
  if (right !== undefined && dx > 0 && part.right >= right) return "edge";
  if (bottom !== undefined && dy > 0 && part.bottom >= bottom) return "edge";
  const own = new Set(part.cells);
  const length = Math.max(Math.abs(dx), Math.abs(dy));
  let met = 0;
  for (const at of part.cells) {
    const x = at % width;
    const y = (at - x) / width;
    for (let k = mover.swept ? 1 : length; k <= length; k++) {
      const nx = x + Math.round((dx * k) / length);
      const ny = y + Math.round((dy * k) / length);
      if (nx < 0 || ny < 0 || nx >= width || ny >= height) return "edge";
      const next = ny * width + nx;
      if (own.has(next)) continue;
      if (mask[next]) return "edge";
      met |= 1 << cells[next]!;
    }
  }
  if (mover.blocked & met || mover.stoppedBy.includes(met)) return "blocked";
  return met & ~mover.entered ? "unknown" : undefined;
}

const THROWN = " and is thrown";

export const isThrown = ({ rule }: Claim): boolean => rule.endsWith(THROWN);

/** One body's claim. `under` is what lies beneath. */
export function moverClaim(
  grid: Grid,
  mask: Uint8Array,
  under: Uint8Array,
  mover: Mover,
  part: Part,
  level: string,
  button: string,
  step = stepFrom(mover, level, part, button),
): Claim | undefined {
  const usual = stepFrom(mover, level, part, button);
  if (!step || !usual) return undefined;
  const seen = mover.ways[wayKey(level, part.left, part.top, button)] !== undefined;
  const why = seen ? undefined : obstacle(grid, mask, mover, level, part, usual.dx, usual.dy);
  const thrown = step.dx !== usual.dx || step.dy !== usual.dy;
  if (why === "edge" || why === "blocked") return undefined;
  const { width, height } = grid;
  const erase: number[] = [];
  const draw: number[] = [];
  for (const at of part.cells)
    erase.push(at, (mover.eats >> under[at]!) & 1 ? mover.reveals[0]! : under[at]!);
  for (const [at, colour] of [...drawn(grid, part, mover.looks[button]), ...hiddenIn(grid, part)]) {
    const x = (at % width) + step.dx;
    const y = Math.floor(at / width) + step.dy;
    if (x < 0 || y < 0 || x >= width || y >= height) continue;
    const next = y * width + x;
    if (mask[next]) continue;
    const beneath = under[next]!;
    draw.push(next, mover.above.includes(16 * colour + beneath) ? beneath : colour);
  }
  const how = why ? " onto something new" : seen ? " as from here before" : thrown ? THROWN : "";
  const rule = `${mover.name}: ${button}${how}`;
  return { rule, erase, draw, rival: `${mover.name} ${part.left},${part.top}`, guess: why === "unknown" };
}

/** Cells and colours of a body as it will look, at its old place. */
export function drawn(grid: Grid, part: Part, look: readonly number[] | undefined): [number, number][] {
  const width = part.right - part.left + 1;
  const height = part.bottom - part.top + 1;
  if (!look || look.length !== width * height) return part.cells.map((at) => [at, grid.cells[at]!]);
  const cells: [number, number][] = [];
  look.forEach((colour, i) => {
    if (colour >= 0)
      cells.push([(part.top + Math.floor(i / width)) * grid.width + part.left + (i % width), colour]);
  });
  return cells;
}

/** Cells of a body that do not show, with their colours. */
export const hiddenIn = (grid: Grid, part: Part): readonly (readonly [number, number])[] =>
  part.hidden ?? openings(grid, part);

/** Single cells the body closes in that show what is beneath, with the colour such cells have elsewhere in it. */
function openings(grid: Grid, part: Part): [number, number][] {
  const own = new Set(part.cells);
  const closed = (at: number) => [1, -1, grid.width, -grid.width].every((d) => own.has(at + d));
  let inlay: number | undefined;
  for (const at of part.cells)
    if (closed(at) && [1, -1, grid.width, -grid.width].every((d) => grid.cells[at + d] !== grid.cells[at]))
      inlay = grid.cells[at]!;
  if (inlay === undefined) return [];
  const found: [number, number][] = [];
  for (const at of part.cells) if (!own.has(at + 1) && closed(at + 1)) found.push([at + 1, inlay]);
  return found;
}
