import type { Grid } from "../../../../contracts/grid.ts";
import type { Claim } from "./claim.ts";
import { type Facing, facingOf, lookFacing, lookOf } from "./facing.ts";
import { bodies, drawn, type FoundBody, type Mover } from "./mover.ts";
import { ANY, type Part, shiftedPart } from "./parts.ts";

/** How a body moves by itself, whatever is pressed. */
export interface Drift {
  /** Looks and the way they go, for bodies that show it. */
  readonly facing: readonly Facing[];
  /** What was seen: the next step by level, place and last step. */
  readonly next: Readonly<Record<string, readonly [number, number]>>;
  /** Colours it was seen to cross; others stop it. */
  readonly entered: number;
  /** Colours ahead that make one turn round that shows where it goes. */
  readonly turns: number;
  /** It turns on arrival to where a body went from there. */
  readonly follows: boolean;
}

/** Where bodies went when they last left a place, by its corner. */
export type Departures = Readonly<Record<string, readonly [number, number]>>;

export const corner = ({ left, top }: Pick<Part, "left" | "top">): string => `${left},${top}`;

/** The last step of a body that moves by itself, and where it came from. */
export interface Going {
  readonly colours: number;
  readonly left: number;
  readonly top: number;
  readonly dx: number;
  readonly dy: number;
  /** The name of the place and step before. */
  readonly from: string;
  /** Its cells and colours while it is beneath another body. */
  readonly hidden?: readonly (readonly [number, number])[];
}

const placeName = (
  level: string,
  colours: number,
  left: number,
  top: number,
  dx: number,
  dy: number,
): string => `${level} ${colours}@${left},${top} ${dx},${dy}`;

export function driftClaims(
  grid: Grid,
  mask: Uint8Array,
  under: Uint8Array,
  mover: Mover,
  part: Part,
  going: readonly Going[],
  departures: Departures,
  level: string,
): Claim[] {
  const { drift } = mover;
  if (!drift) return [];
  const facing = facingOf(drift.facing, lookOf(grid, part));
  const last = going.find((g) => g.colours === mover.colours && g.left === part.left && g.top === part.top);
  const seen = facing
    ? undefined
    : drift.next[placeName(level, mover.colours, part.left, part.top, last?.dx ?? 0, last?.dy ?? 0)];
  const rival = `${mover.name} ${part.left},${part.top}`;
  const prior = 0.4;
  if (!facing) {
    const ways: Ways = seen ? [["as seen here", seen[0], seen[1]]] : waysOn(grid, mask, drift, part, last);
    return ways.flatMap(([how, dx, dy]) => {
      if (dx === 0 && dy === 0) return [];
      const { erase, draw } = gone(grid, under, part, undefined, dx, dy);
      return [{ rule: `${mover.name} drifts: ${how}`, erase, draw, rival, prior }];
    });
  }
  const { dx, dy } = facing;
  const ahead = coloursAhead(grid, mask, part, dx, dy);
  if ((dx === 0 && dy === 0) || ahead & drift.turns) return [];
  const look = lookAfter(grid, mask, drift, part, departures, dx, dy);
  const { erase, draw, hidden } = gone(grid, under, part, look, dx, dy);
  const rule = `${mover.name} by its look drifts`;
  // Something not crossed before may hide it: which it is, is told by trust.
  const strange = ahead & ~drift.entered;
  if (strange === 0) return [{ rule: `${rule}: ahead`, erase, draw, rival, prior }];
  return [
    { rule: `${rule}: beneath ${strange}`, erase, draw: hidden, rival, prior },
    { rule: `${rule}: over ${strange}`, erase, draw, rival, prior },
  ];
}

type Ways = readonly (readonly [how: string, dx: number, dy: number])[];

/** Straight on, or else round or aside: which of them, is told by trust. */
function waysOn(grid: Grid, mask: Uint8Array, drift: Drift, part: Part, last: Going | undefined): Ways {
  if (!last) return [];
  const { dx, dy } = last;
  const free = ([, x, y]: Ways[number]) => !(coloursAhead(grid, mask, part, x, y) & ANY & ~drift.entered);
  const on: Ways = [["straight on", dx, dy]];
  if (on.some(free)) return on;
  const aside: Ways = [
    ["turning left", dy, -dx],
    ["turning right", -dy, dx],
    ["turning back", -dx, -dy],
  ];
  return aside.filter(free);
}

/** What a step leaves and draws, and what stays to be seen where it goes beneath. */
function gone(
  grid: Grid,
  under: Uint8Array,
  part: Part,
  look: readonly number[] | undefined,
  dx: number,
  dy: number,
): Record<"erase" | "draw" | "hidden", number[]> {
  const erase = part.cells.flatMap((at) => [at, under[at]!]);
  const draw: number[] = [];
  const hidden: number[] = [];
  for (const [at, colour] of drawn(grid, part, look)) {
    const x = (at % grid.width) + dx;
    const y = Math.floor(at / grid.width) + dy;
    if (x < 0 || y < 0 || x >= grid.width || y >= grid.height) continue;
    const next = y * grid.width + x;
    draw.push(next, colour);
    hidden.push(next, grid.cells[next]!);
  }
  return { erase, draw, hidden };
}

/** It turns on arrival: to where a body went that it follows, round where the way ends. */
function lookAfter(
  grid: Grid,
  mask: Uint8Array,
  drift: Drift,
  part: Part,
  departures: Departures,
  dx: number,
  dy: number,
) {
  const there = shiftedPart(part, grid.width, dx, dy);
  const went = drift.follows ? departures[corner(there)] : undefined;
  if (went) {
    const far = Math.abs(dx + dy);
    return lookFacing(drift.facing, Math.sign(went[0]) * far, Math.sign(went[1]) * far);
  }
  const back = (coloursAhead(grid, mask, there, dx, dy, part.cells) & drift.turns) !== 0;
  return lookFacing(drift.facing, back ? -dx : dx, back ? -dy : dy);
}

/** Bits of the colours on the way; the edge of the board and the HUD stop everything. */
export function coloursAhead(
  { cells, width, height }: Grid,
  mask: Uint8Array,
  part: Part,
  dx: number,
  dy: number,
  old: readonly number[] = [],
): number {
  const own = new Set([...part.cells, ...old]);
  const length = Math.max(Math.abs(dx), Math.abs(dy));
  let bits = 0;
  for (const at of part.cells)
    for (let k = 1; k <= length; k++) {
      const x = (at % width) + Math.round((dx * k) / length);
      const y = Math.floor(at / width) + Math.round((dy * k) / length);
      if (x < 0 || y < 0 || x >= width || y >= height) return -1;
      const next = y * width + x;
      if (own.has(next)) continue;
      if (mask[next]) return -1;
      bits |= 1 << cells[next]!;
    }
  return bits;
}

/** A body that is beneath another, as if it were to be seen. */
export function hiddenPart({ width }: Grid, { colours, left, top, hidden = [] }: Going): Part {
  const cells = hidden.map(([at]) => at);
  return {
    cells,
    colours,
    left,
    top,
    right: Math.max(...cells.map((at) => at % width)),
    bottom: Math.floor(Math.max(...cells) / width),
    hidden,
  };
}

const turnsFrom = ({ dx, dy }: Going): [number, number][] => [
  [-dx, -dy],
  [dy, -dx],
  [-dy, dx],
];

/** Where one went that is to be seen no more, if others cover it there. */
function hiddenBy(
  before: Grid,
  part: Part,
  { colours, drift }: Mover,
  going: readonly Going[],
  level: string,
  covers: ReadonlySet<number>,
): Going[] {
  const last = going.find((g) => g.colours === colours && g.left === part.left && g.top === part.top);
  if (!last || !drift) return [];
  const name = placeName(level, colours, part.left, part.top, last.dx, last.dy);
  // It may have turned where its way ended.
  const ways = [drift.next[name] ?? [last.dx, last.dy], [last.dx, last.dy], ...turnsFrom(last)];
  for (const [dx, dy] of ways) {
    const there = shiftedPart(part, before.width, dx!, dy!);
    const isOut = there.left < 0 || there.right >= before.width;
    if (isOut || !there.cells.every((at) => covers.has(at))) continue;
    const shift = dy! * before.width + dx!;
    const own = new Map(part.cells.map((at) => [at, before.cells[at]!]));
    for (const [at, colour] of part.hidden ?? []) own.set(at, colour);
    const step = dx === 0 && dy === 0 ? last : { dx: dx!, dy: dy! };
    return [
      {
        colours,
        left: there.left,
        top: there.top,
        dx: step.dx,
        dy: step.dy,
        from: `${name}>${dx},${dy}`,
        hidden: [...own].map(([at, colour]) => [at + shift, colour] as const),
      },
    ];
  }
  return [];
}

/** Matches bodies before and after: what stood still keeps its way, what is new came from the nearest that left. */
export function followGoing(
  before: Grid,
  after: Grid,
  mask: Uint8Array,
  movers: readonly Mover[],
  going: readonly Going[],
  level: string,
  standing: readonly FoundBody[] = [],
): Going[] {
  const result: Going[] = [];
  for (const mover of movers) {
    if (!mover.drift) continue;
    const old = bodies(before, mask, mover);
    const now = bodies(after, mask, mover);
    const oldKeys = new Set(old.map(corner));
    const nowKeys = new Set(now.map(corner));
    const left = old.filter((part) => !nowKeys.has(corner(part)));
    const hidden = going.filter((g) => g.colours === mover.colours && g.hidden);
    left.push(...hidden.map((g) => hiddenPart(before, g)));
    for (const part of now) {
      const entry = (from: Part, dx: number, dy: number): Going => {
        const last = going.find(
          (g) => g.colours === mover.colours && g.left === from.left && g.top === from.top,
        );
        const step = dx === 0 && dy === 0 && last ? last : { dx, dy };
        const name = placeName(level, mover.colours, from.left, from.top, last?.dx ?? 0, last?.dy ?? 0);
        return {
          colours: mover.colours,
          left: part.left,
          top: part.top,
          dx: step.dx,
          dy: step.dy,
          from: `${name}>${dx},${dy}`,
        };
      };
      if (oldKeys.has(corner(part))) {
        result.push(entry(part, 0, 0));
        continue;
      }
      let best: Part | undefined;
      let least = 24;
      for (const from of left) {
        if (from.cells.length !== part.cells.length) continue;
        const straight = from.left === part.left || from.top === part.top;
        const distance =
          Math.abs(from.left - part.left) + Math.abs(from.top - part.top) + (straight ? 0 : 12);
        if (distance < least) {
          least = distance;
          best = from;
        }
      }
      if (!best) continue;
      left.splice(left.indexOf(best), 1);
      result.push(entry(best, part.left - best.left, part.top - best.top));
    }
    if (left.length === 0 || now.length === old.length) continue;
    const covers = new Set(standing.flatMap((body) => (body.mover === mover ? [] : body.part.cells)));
    for (const part of left) result.push(...hiddenBy(before, part, mover, going, level, covers));
  }
  return result;
}
