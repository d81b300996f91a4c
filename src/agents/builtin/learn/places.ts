import type { PlaceEffect, Shift } from "../runtime/place.ts";
import { triggerOf } from "../runtime/place.ts";
import { clustersOf } from "./clusters.ts";
import { findCopies } from "./copies.ts";
import type { Seen } from "./experience.ts";

const KEPT = 6;

/** Learns what a click on one thing, or a button, does elsewhere on a level. */
export class PlaceLearner {
  private readonly seen = new Map<string, Seen[]>();
  private places: Record<string, Record<string, PlaceEffect>> = {};

  known(): Record<string, Record<string, PlaceEffect>> {
    return this.places;
  }

  learn(t: Seen, mask: Uint8Array, level: string): void {
    const trigger = triggerOf(t.before, mask, t.move);
    if (trigger === "hud") return;
    const key = `${level} ${trigger}`;
    const history = [...(this.seen.get(key) ?? []), t].slice(-KEPT);
    this.seen.set(key, history);
    const changed = t.changed.filter((at) => !mask[at]);
    if (changed.length === 0 && history.length === 1) return;
    const effect = effectOf(history, mask, changed);
    this.places = { ...this.places, [level]: { ...this.places[level], [trigger]: effect } };
  }
}

function effectOf(history: readonly Seen[], mask: Uint8Array, changed: readonly number[]): PlaceEffect {
  const t = history.at(-1)!;
  const copies = findCopies(history, mask);
  const active = [...history].reverse().find((h) => h.changed.some((at) => !mask[at])) ?? t;
  const shifts = findShifts(history, active, mask);
  const replay = changed.flatMap((at) => [at, t.before.cells[at]!, t.after.cells[at]!]);
  const at: [number, number] = t.move.name === "ACTION6" ? [t.move.x, t.move.y] : [0, 0];
  return { ...(copies && { copies }), ...(shifts && { shifts }), replay, at };
}

/** One shift per changed cluster, as far as every time it was seen agrees; undefined when one has none. */
function findShifts(history: readonly Seen[], t: Seen, mask: Uint8Array): Shift[] | undefined {
  const shifts: Shift[] = [];
  const clusters = clustersOf(t, mask);
  if (clusters.length === 0 || clusters.length > 8) return undefined;
  for (const cluster of clusters) {
    const shift = shiftOf(t, cluster);
    if (!shift) return undefined;
    shifts.push(stretched(history, mask, shift));
  }
  return shifts;
}

interface Extent {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

function shiftOf(t: Seen, cluster: readonly number[]): Shift | undefined {
  const { width, height } = t.before;
  let left = width;
  let right = 0;
  let top = height;
  let bottom = 0;
  for (const at of cluster) {
    const x = at % width;
    const y = Math.floor(at / width);
    left = Math.min(left, x);
    right = Math.max(right, x);
    top = Math.min(top, y);
    bottom = Math.max(bottom, y);
  }
  for (let k = 1; k <= 16; k++)
    for (const [ux, uy] of [
      [1, 0],
      [-1, 0],
      [0, 1],
      [0, -1],
    ] as const) {
      const dx = ux * k;
      const dy = uy * k;
      if (cluster.every((at) => comesFrom(t, at, dx, dy))) return { left, top, right, bottom, dx, dy };
    }
  return undefined;
}

function comesFrom(t: Seen, at: number, dx: number, dy: number): boolean {
  const { width, height } = t.before;
  const x = (at % width) - dx;
  const y = Math.floor(at / width) - dy;
  return x >= 0 && y >= 0 && x < width && y < height && t.before.cells[y * width + x] === t.after.cells[at];
}

/** Lengthens the box along its direction while every observation agrees. */
function stretched(history: readonly Seen[], mask: Uint8Array, shift: Shift): Shift {
  const { width, height } = history[0]!.before;
  const agrees = (e: Extent): boolean => {
    for (const t of history)
      for (let y = e.top; y <= e.bottom; y++)
        for (let x = e.left; x <= e.right; x++) {
          const at = y * width + x;
          if (
            mask[at] ||
            x - shift.dx < 0 ||
            y - shift.dy < 0 ||
            x - shift.dx >= width ||
            y - shift.dy >= height
          )
            return false;
          if (!comesFrom(t, at, shift.dx, shift.dy)) return false;
        }
    return true;
  };
  const next: { -readonly [K in keyof Shift]: Shift[K] } = { ...shift };
  const step = shift.dx !== 0 ? (["left", "right"] as const) : (["top", "bottom"] as const);
  for (const side of step) {
    const delta = side === "left" || side === "top" ? -1 : 1;
    for (;;) {
      const at = next[side] + delta;
      if (at < 0 || at >= (shift.dx !== 0 ? width : height)) break;
      const line = { ...next, [step[0]]: at, [step[1]]: at };
      if (!agrees(line)) break;
      next[side] = at;
    }
  }
  return next;
}
