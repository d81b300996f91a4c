import type { Grid } from "../../../contracts/grid.ts";
import { placeOf, SPAN, UNSEEN, writeMap } from "../runtime/camera.ts";
import { bodies, type Made, type Mover } from "../runtime/colours/mover.ts";
import type { Part } from "../runtime/colours/parts.ts";
import { commonest } from "../runtime/colours/under.ts";
import { glimpseOf, isBoard, type Light, litAround, type Outlook, type Shape } from "../runtime/light.ts";
import type { Seen } from "./experience.ts";

/** The share of what changed that must fit before a light is believed in. */
const FITS = 0.9;
/** The share of it that shows what was not beside the body before. */
const STRANGE = 0.05;
/** What contradicts a light, for all that was seen of it, when it is another one. */
const OTHER = 0.25;

/** How often more a frame must fit a light than take another. */
const FITTING = 2;

/** A cell of the frame that went dark or came to light, by its place beside the body. */
interface Sign {
  readonly dx: number;
  readonly dy: number;
  readonly lit: boolean;
}

interface Found {
  readonly dark: number;
  readonly was: Part;
  readonly is: Part;
  readonly flips: readonly number[];
}

/** Learns that only what is near a body is shown: what that body is, and what is lit around it. */
export class LightLearner {
  private rule: Light | undefined;
  /** For each light and offset from the body: how much more often it was lit than dark. */
  private readonly lights: Map<string, number>[] = [];
  private readonly open = new Map<string, Uint8Array>();
  /** Frames that fitted a light seen before, and those that took another. */
  private fits = 0;
  private others = 0;

  /** Undefined while every other frame takes another light: what comes and goes there is something else. */
  known(): Light | undefined {
    return this.fits > FITTING * this.others ? this.rule : undefined;
  }

  /** True when this level turns out to be dark. */
  learn(t: Seen, place: Outlook, movers: readonly Mover[]): boolean {
    const { level, mask } = place;
    if (t.move.name === "ACTION6" || t.changed.length === 0) return false;
    const isKnown = this.open.has(level);
    const light = this.rule;
    const flipped = light && flipsWith(t, mask, light);
    const isAgain = flipped && (isKnown || isKnownLight(t, light, flipped));
    const found = isAgain ? flipped : isKnown ? undefined : this.find(t, mask, movers);
    if (!found) return false;
    const { dark, was, is, flips } = found;
    const made = this.rule?.body ?? movers.find((mover) => bodies(t.after, mask, mover).includes(is))!;
    this.see(t.before, dark, was, flips);
    this.see(t.after, dark, is, flips);
    const { colours, sizes, brick, above } = made;
    const body: Made = { colours, sizes, brick, above };
    const shapes = this.lights.map((light) => shapeOf(light, is));
    if (!isKnown || JSON.stringify(shapes) !== JSON.stringify(light?.shapes))
      this.rule = { dark, body, shapes, open: { [level]: "", ...light?.open } };
    if (!isKnown) this.note(place, t.before);
    return !isKnown;
  }

  /** What is shown though no light falls on it, and what is not. */
  note(place: Outlook, grid: Grid): void {
    const glimpse = glimpseOf(this.rule, place, grid);
    if (!this.rule || !glimpse?.body) return;
    const { width, height, cells } = grid;
    const { level, view } = place;
    const open = this.open.get(level) ?? new Uint8Array(SPAN * width * SPAN * height).fill(UNSEEN);
    this.open.set(level, open);
    const lit = litAround(glimpse.shape, glimpse.body, grid);
    let news = false;
    for (let at = 0; at < cells.length; at++) {
      if (lit[at] || !isBoard(place, grid, at)) continue;
      const spot = placeOf(grid, view, at % width, Math.floor(at / width));
      const shown = cells[at] === this.rule.dark ? 0 : 1;
      if (spot < 0 || open[spot] === shown) continue;
      open[spot] = shown;
      news = true;
    }
    if (news) this.rule = { ...this.rule, open: { ...this.rule.open, [level]: writeMap(open) } };
  }

  private find(t: Seen, mask: Uint8Array, movers: readonly Mover[]): Found | undefined {
    for (const mover of movers) {
      const [was, ...others] = bodies(t.before, mask, mover);
      const [is, ...more] = bodies(t.after, mask, mover);
      if (!mover.trusted || !was || !is || others.length + more.length > 0) continue;
      const found = lightMoved(t, mask, was, is);
      if (found && (!this.rule || this.rule.dark === found.dark)) return found;
    }
    return undefined;
  }

  /** Adds what a frame shows to the light it fits, the last one seen coming first. */
  private see(grid: Grid, dark: number, body: Part, flips: readonly number[]): void {
    const { cells, width } = grid;
    const near = hanging(grid, dark, body);
    const signs = flips
      .filter((at) => cells[at] === dark || near.has(at))
      .map((at): Sign => {
        const [dx, dy] = [(at % width) - body.left, Math.floor(at / width) - body.top];
        return { dx, dy, lit: cells[at] !== dark };
      });
    if (signs.length === 0) return;
    const against = (light: Map<string, number>): number => {
      const rim = rimOf(light);
      return signs.filter(({ dx, dy, lit }) => {
        const times = light.get(`${dx},${dy}`) ?? 0;
        return lit ? times < 0 || isBeyond(rim, dx, dy) : times > 0;
      }).length;
    };
    let best = 0;
    for (let i = 1; i < this.lights.length; i++)
      if (against(this.lights[i]!) < against(this.lights[best]!)) best = i;
    const fitting = this.lights[best];
    const isOther = !fitting || against(fitting) > OTHER * signs.length;
    const light = isOther ? new Map<string, number>() : fitting;
    if (isOther) this.others++;
    else this.fits++;
    if (!isOther) this.lights.splice(best, 1);
    this.lights.unshift(light);
    for (const { dx, dy, lit } of signs) {
      const key = `${dx},${dy}`;
      light.set(key, (light.get(key) ?? 0) + (lit ? 1 : -1));
    }
  }
}

/** How near to the body's corner it is dark, by row or column and side. */
function rimOf(light: ReadonlyMap<string, number>): Map<string, number> {
  const rim = new Map<string, number>();
  for (const [key, times] of light) {
    if (times >= 0) continue;
    const [dx, dy] = key.split(",").map(Number) as [number, number];
    for (const [side, far] of sidesOf(dx, dy)) rim.set(side, Math.min(far, rim.get(side) ?? far));
  }
  return rim;
}

const sidesOf = (dx: number, dy: number) =>
  [
    [`row ${dy} ${dx < 0}`, Math.abs(dx)],
    [`column ${dx} ${dy < 0}`, Math.abs(dy)],
  ] as const;

/** Whether it is dark on the way there. */
const isBeyond = (rim: ReadonlyMap<string, number>, dx: number, dy: number): boolean =>
  sidesOf(dx, dy).some(([side, far]) => far > (rim.get(side) ?? far));

/** What is shown and hangs together with the body: other things that come and go are not lit by it. */
function hanging({ cells, width }: Grid, dark: number, { cells: own }: Part): Set<number> {
  const found = new Set(own);
  for (const at of found)
    for (const [next, fits] of [
      [at - 1, at % width > 0],
      [at + 1, (at + 1) % width > 0],
      [at - width, true],
      [at + width, true],
    ] as const)
      if (fits && cells[next] !== undefined && cells[next] !== dark) found.add(next);
  return found;
}

/** What went dark or came to light on a level that is known to be dark. */
function flipsWith(t: Seen, mask: Uint8Array, { dark, body }: Light): Found | undefined {
  const [was, ...others] = bodies(t.before, mask, body);
  const [is, ...more] = bodies(t.after, mask, body);
  // Where the window went along, cells do not tell it.
  if (!was || !is || others.length + more.length > 0 || (was.left === is.left && was.top === is.top))
    return undefined;
  const flips = flipsOf(t, mask, dark, was, is).filter((at) => goesAlong(t, dark, at, was, is));
  return { dark, was, is, flips };
}

/** Whether a light that is known from elsewhere tells what went dark and came to light. */
function isKnownLight({ before, after }: Seen, { dark, shapes }: Light, { was, is, flips }: Found): boolean {
  return shapes.some((shape) => {
    const [then, now] = [litAround(shape, was, before), litAround(shape, is, after)];
    const told = flips.filter(
      (at) =>
        (before.cells[at] !== dark) === (then[at] === 1) && (after.cells[at] !== dark) === (now[at] === 1),
    );
    return flips.length > was.cells.length && told.length >= FITS * flips.length;
  });
}

function flipsOf(t: Seen, mask: Uint8Array, dark: number, was: Part, is: Part): number[] {
  const own = new Set([...was.cells, ...is.cells]);
  return t.changed.filter(
    (at) => !mask[at] && !own.has(at) && (t.before.cells[at] === dark || t.after.cells[at] === dark),
  );
}

/** Where a cell was that moved as the body did; -1 beyond the frame. */
const sources =
  ({ width, height }: Grid, was: Part, is: Part) =>
  (at: number): number => {
    const [x, y] = [(at % width) - is.left + was.left, Math.floor(at / width) - is.top + was.top];
    return x < 0 || y < 0 || x >= width || y >= height ? -1 : y * width + x;
  };

/** Whether the outline of the dark is there where the body went with it. */
function goesAlong(t: Seen, dark: number, at: number, was: Part, is: Part): boolean {
  const from = sources(t.before, was, is)(at);
  return from < 0 || (t.before.cells[from] === dark) === (t.after.cells[at] === dark);
}

/**
 * Whether light went along with a body: cells go dark and come to light, the outline of what is not dark moves as the
 * body does, and what lies within stays where it is.
 */
function lightMoved(t: Seen, mask: Uint8Array, was: Part, is: Part): Found | undefined {
  const [vx, vy] = [is.left - was.left, is.top - was.top];
  if (vx === 0 && vy === 0) return undefined;
  const [before, after] = [t.before.cells, t.after.cells];
  const own = new Set([...was.cells, ...is.cells]);
  const changed = t.changed.filter((at) => !mask[at] && !own.has(at));
  const dark = commonest(changed.flatMap((at) => [before[at]!, after[at]!]));
  const flips = flipsOf(t, mask, dark, was, is);
  const shown = flips.filter((at) => before[at] === dark).length;
  const few = Math.min(shown, flips.length - shown) === 0 || flips.length < own.size;
  if (few || flips.length < FITS * changed.length) return undefined;
  const from = sources(t.before, was, is);
  const within = flips.filter((at) => from(at) >= 0 && !mask[from(at)]);
  const along = within.filter((at) => goesAlong(t, dark, at, was, is));
  if (within.length === 0 || along.length < FITS * within.length) return undefined;
  // What moves brings its own colours along.
  const strange = within.filter((at) => after[at] !== dark && after[at] !== before[from(at)]);
  if (strange.length < STRANGE * within.length) return undefined;
  return isStill(t, mask, flips, dark, [vx, vy], own) ? { dark, was, is, flips } : undefined;
}

/** Whether what lies between what went dark and what came to light is the same board in both frames. */
function isStill(
  { before: { cells: before, width }, after: { cells: after } }: Seen,
  mask: Uint8Array,
  flips: readonly number[],
  dark: number,
  [vx, vy]: readonly [number, number],
  own: ReadonlySet<number>,
): boolean {
  const lines = new Map<number, number[]>();
  for (const at of flips) {
    const line = vx !== 0 ? Math.floor(at / width) : at % width;
    lines.set(line, [...(lines.get(line) ?? []), at]);
  }
  const stride = Math.abs(vx + vy);
  const step = vx !== 0 ? 1 : width;
  const sign = Math.sign(vx + vy);
  let [still, other, stayed, moved] = [0, 0, 0, 0];
  for (const line of lines.values()) {
    const shown = line.filter((at) => before[at] === dark);
    const gone = line.filter((at) => after[at] === dark);
    if (shown.length > stride || gone.length > stride) return false;
    if (shown.length === 0 || gone.length === 0) continue;
    const [from, to] =
      sign > 0 ? [Math.max(...gone), Math.min(...shown)] : [Math.max(...shown), Math.min(...gone)];
    if (from >= to - step) return false;
    for (let at = from + step; at < to; at += step) {
      if (mask[at] || own.has(at)) continue;
      if (before[at] === after[at] && before[at] !== dark) still++;
      else other++;
      const source = at - vy * width - vx;
      if (before[at] === before[source] || own.has(source) || before[source] === dark) continue;
      if (after[at] === before[at]) stayed++;
      else if (after[at] === before[source]) moved++;
    }
  }
  return stayed > moved && still * (1 - FITS) > other;
}

/** What lies between lit cells is lit; where nobody knows, a light is as on the other side of the body. */
function shapeOf(light: ReadonlyMap<string, number>, { left, top, right, bottom }: Part): Shape {
  const lit = new Set<string>();
  const mirrored = (dx: number, dy: number) => [
    [right - left - dx, dy],
    [dx, bottom - top - dy],
    [right - left - dx, bottom - top - dy],
  ];
  for (const [key, times] of light) {
    if (times <= 0) continue;
    lit.add(key);
    const [dx, dy] = key.split(",").map(Number) as [number, number];
    for (const other of mirrored(dx, dy)) if ((light.get(other.join()) ?? 1) > 0) lit.add(other.join());
  }
  const cells = [...lit].map((key) => key.split(",").map(Number) as [number, number]);
  const columns = spans(cells.map(([dx, dy]) => [dx, dy]));
  const filled = [...cells, [0, 0] as const];
  for (const [dx, [from, to]] of columns) for (let dy = from; dy <= to; dy++) filled.push([dx, dy]);
  const rows = spans(filled.map(([dx, dy]) => [dy, dx]));
  return [...rows].sort(([a], [b]) => a - b).flatMap(([dy, [from, to]]) => [dy, from, to]);
}

/** By the first number, the least and the greatest of the second. */
function spans(pairs: readonly (readonly [number, number])[]): Map<number, [number, number]> {
  const found = new Map<number, [number, number]>();
  for (const [line, at] of pairs) {
    const [from, to] = found.get(line) ?? [at, at];
    found.set(line, [Math.min(from, at), Math.max(to, at)]);
  }
  return found;
}
