import type { Move } from "../../../../contracts/action.ts";
import type { Grid } from "../../../../contracts/grid.ts";
import type { Way } from "../tiles/looks.ts";
import type { Arrivals } from "./arrival.ts";
import type { Chosen } from "./chosen.ts";
import { type Claim, PRIOR } from "./claim.ts";
import type { PieceMark } from "./mark.ts";
import type { Paint } from "./paint.ts";
import type { Palette } from "./palette.ts";
import { ANY, type Part, partAt } from "./parts.ts";
import type { Stamp } from "./stamp.ts";
import type { Symmetry } from "./symmetry.ts";
import type { Work } from "./work.ts";

/** What was hit: the piece of one colour under a click. */
export function hit(grid: Grid, mask: Uint8Array, move: Move): Part | undefined {
  if (move.name !== "ACTION6") return undefined;
  const at = move.y * grid.width + move.x;
  return mask[at] ? undefined : partAt(grid, mask, ANY, true, at);
}

/** Names what set something off on this level: a button, or the piece that was clicked and its place. */
export function triggerOf(grid: Grid, mask: Uint8Array, move: Move): string {
  if (move.name !== "ACTION6") return move.name;
  const part = hit(grid, mask, move);
  return part ? `${grid.cells[part.cells[0]!]!}@${part.left},${part.top}` : "hud";
}

/** Everything in the box moves by (dx, dy); what enters is copied from the box's edge unless it was seen. */
export interface Shift {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
  readonly dx: number;
  readonly dy: number;
  /** Bits of the colours it was seen to push out. */
  readonly lost: number;
  /** The colour that enters instead, where it was seen. */
  readonly fill?: number;
  /** The colour of things that stay, all else slides beneath them. */
  readonly fixed?: number;
}

/** Bits of the colours a shift pushes out of its box. */
export function lostBy({ cells, width }: Grid, { left, top, right, bottom, dx, dy }: Shift): number {
  let bits = 0;
  for (let y = top; y <= bottom; y++)
    for (let x = left; x <= right; x++)
      if (x + dx < left || x + dx > right || y + dy < top || y + dy > bottom)
        bits |= 1 << cells[y * width + x]!;
  return bits;
}

/** What a trigger does on a level. */
export interface PlaceEffect {
  /** Pairs (cell, where its colour comes from). */
  readonly copies?: readonly number[];
  readonly shifts?: readonly Shift[];
  /** Triples (cell, colour before, colour after) of the last time. */
  readonly replay: readonly number[];
  /** Where the trigger stands. */
  readonly at: readonly [number, number];
  /** Cells of the piece that was clicked. */
  readonly size: number;
}

/** By level and trigger. */
export type Effects = Readonly<Record<string, Readonly<Record<string, PlaceEffect>>>>;

/** Changes no rule told, by trigger: quadruples (cell, length, colour before, colour after), the latest last. */
export type Echoes = Readonly<Record<string, readonly (readonly number[])[]>>;

/** Where the first four buttons mostly lead. */
export const USUAL: ReadonlyMap<string, Way> = new Map([
  ["ACTION1", [0, -1]],
  ["ACTION2", [0, 1]],
  ["ACTION3", [-1, 0]],
  ["ACTION4", [1, 0]],
]);

/** The button that leads that way. */
export const buttonTo = (dx: number, dy: number): string | undefined =>
  [...USUAL].find(([, [x, y]]) => x === dx && y === dy)?.[0];

/** What the other one of a pair of buttons did is taken back. */
export const OPPOSITES: Readonly<Record<string, string>> = Object.fromEntries(
  [...USUAL].map(([button, [x, y]]) => [button, buttonTo(-x, -y)!]),
);

/** What happens where. */
export interface Places {
  readonly effects: Effects;
  readonly echoes: Echoes;
  readonly palette?: Palette;
  readonly mark?: PieceMark;
  readonly chosen?: Chosen;
  readonly stamps?: readonly Stamp[];
  readonly arrivals?: Arrivals;
  readonly paints?: readonly Paint[];
  readonly works?: readonly Work[];
  readonly symmetries?: readonly Symmetry[];
}

/** Rival claims: only the most trusted one is used. */
export function placeClaims(
  grid: Grid,
  mask: Uint8Array,
  effects: Effects,
  level: string,
  move: Move,
): Claim[] {
  const here = effects[level];
  if (!here) return [];
  const trigger = triggerOf(grid, mask, move);
  const known = here[trigger];
  const kind = move.name === "ACTION6" ? "click" : "button";
  if (known) return isVain(known) ? [] : effectClaims(grid, known, `the same ${kind} again`);
  const size = hit(grid, mask, move)?.cells.length ?? 0;
  const partner = move.name === "ACTION6" ? counterpart(here, trigger, size, move.x, move.y) : undefined;
  if (!partner) return [];
  const name = partner.isUndone
    ? "the button beside undoes, as another one does"
    : "the button beside undoes";
  return effectClaims(grid, inverse(partner.effect), name);
}

function effectClaims(grid: Grid, effect: PlaceEffect, name: string): Claim[] {
  const claims: Claim[] = [];
  if (effect.copies)
    claims.push({ rule: `${name}: copies`, erase: [], draw: copied(grid, effect.copies), rival: "place" });
  if (effect.shifts) {
    const { shifts } = effect;
    const rule = shifts.some((shift) => lostBy(grid, shift) & ~shift.lost)
      ? `${name}, pushing out something new: shifts`
      : `${name}: shifts`;
    const prior = rule.includes(",") ? 0.4 : PRIOR;
    claims.push({ rule, erase: [], draw: shifted(grid, shifts), rival: "place", prior });
  }
  const draw: number[] = [];
  let fits = effect.replay.length > 0 || !effect.shifts;
  for (let i = 0; i < effect.replay.length; i += 3) {
    if (grid.cells[effect.replay[i]!] !== effect.replay[i + 1]) fits = false;
    draw.push(effect.replay[i]!, effect.replay[i + 2]!);
  }
  if (fits) claims.push({ rule: `${name}: replays`, erase: [], draw, rival: "place" });
  return claims;
}

function copied(grid: Grid, copies: readonly number[]): number[] {
  const draw: number[] = [];
  for (let i = 0; i < copies.length; i += 2) draw.push(copies[i]!, grid.cells[copies[i + 1]!]!);
  return draw;
}

function shifted(grid: Grid, shifts: readonly Shift[]): number[] {
  const draw: number[] = [];
  for (const shift of shifts) {
    const { left, top, right, bottom, dx, dy, fill, fixed } = shift;
    for (let y = top; y <= bottom; y++)
      for (let x = left; x <= right; x++) {
        const fromX = Math.min(right, Math.max(left, x - dx));
        const fromY = Math.min(bottom, Math.max(top, y - dy));
        const at = y * grid.width + x;
        const enters = fromX !== x - dx || fromY !== y - dy;
        const colour = (enters ? fill : undefined) ?? beneathFixed(grid, shift, shifts, fromX, fromY);
        if (colour !== grid.cells[at] && grid.cells[at] !== fixed) draw.push(at, colour);
      }
  }
  return draw;
}

/** The colour there, or where something lies above it that stays, the nearest one aside that slides alike. */
function beneathFixed(
  { cells, width, height }: Grid,
  { dx, dy, fixed }: Shift,
  shifts: readonly Shift[],
  x: number,
  y: number,
): number {
  if (fixed === undefined || cells[y * width + x] !== fixed) return cells[y * width + x]!;
  const slides = (nx: number, ny: number) =>
    shifts.some(
      (other) =>
        other.dx === dx &&
        other.dy === dy &&
        nx >= other.left &&
        nx <= other.right &&
        ny >= other.top &&
        ny <= other.bottom,
    );
  for (let k = 0; k < (dx === 0 ? width : height); k++)
    for (const aside of [k, -k]) {
      const [nx, ny] = dx === 0 ? [x + aside, y] : [x, y + aside];
      if (cells[ny * width + nx] !== fixed && slides(nx, ny)) return cells[ny * width + nx]!;
    }
  return cells[y * width + x]!;
}

function inverse(effect: PlaceEffect): PlaceEffect {
  const copies = effect.copies?.map((_, i, all) => all[i ^ 1]!);
  const shifts = effect.shifts?.map(({ fill: _, ...shift }) => ({
    ...shift,
    dx: -shift.dx,
    dy: -shift.dy,
    lost: 0xffff,
  }));
  const replay: number[] = [];
  for (let i = 0; i < effect.replay.length; i += 3)
    replay.push(effect.replay[i]!, effect.replay[i + 2]!, effect.replay[i + 1]!);
  return { ...(copies && { copies }), ...(shifts && { shifts }), replay, at: effect.at, size: effect.size };
}

/** How far from a line clicks on two things in line may be. */
const IN_LINE = 2;
/** What lies askew, has the same colour or is undone already is as if it were so many times as far. */
const ASKEW = 3;
const ALIKE = 10;
const UNDONE = 3;

/** Nothing came of it. */
const isVain = ({ copies, shifts, replay }: PlaceEffect): boolean =>
  !copies && !shifts && replay.length === 0;

/** Whether one slides or carries back what another does. */
function undoes({ copies, shifts }: PlaceEffect, other: PlaceEffect): boolean {
  const [cell, source] = copies ?? [];
  const isBack = other.copies?.some((at, i, all) => i % 2 === 0 && at === source && all[i + 1] === cell);
  const slidesBack = (a: Shift, b: Shift) =>
    a.dx === -b.dx &&
    a.dy === -b.dy &&
    a.left <= b.right &&
    b.left <= a.right &&
    a.top <= b.bottom &&
    b.top <= a.bottom;
  return (
    isBack === true ||
    shifts?.every((shift) => other.shifts?.some((back) => slidesBack(shift, back)) === true) === true
  );
}

/** What a click may undo, and whether another one is known to. */
interface Counterpart {
  readonly effect: PlaceEffect;
  readonly isUndone: boolean;
}

/** The likeliest to be undone: by something about as large, near or in line with it, better of another colour; what is not yet. */
function counterpart(
  here: Readonly<Record<string, PlaceEffect>>,
  trigger: string,
  size: number,
  x: number,
  y: number,
): Counterpart | undefined {
  let best: Counterpart | undefined;
  let least = Number.POSITIVE_INFINITY;
  const others = Object.values(here);
  for (const [name, effect] of Object.entries(here)) {
    if (name === trigger || isVain(effect) || effect.size > 2 * size || size > 2 * effect.size) continue;
    const dx = Math.abs(effect.at[0] - x);
    const dy = Math.abs(effect.at[1] - y);
    const alike = name.split("@")[0] === trigger.split("@")[0];
    const isUndone = others.some((other) => other !== effect && undoes(other, effect));
    const distance =
      (dx + dy) * (Math.min(dx, dy) > IN_LINE ? ASKEW : 1) * (alike ? ALIKE : 1) * (isUndone ? UNDONE : 1);
    if (distance < least) {
      least = distance;
      best = { effect, isUndone };
    }
  }
  return best;
}
