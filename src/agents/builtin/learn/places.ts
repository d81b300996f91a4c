import type { PlaceEffect } from "../runtime/place.ts";
import { triggerOf } from "../runtime/place.ts";
import { findCopies } from "./copies.ts";
import type { Seen } from "./experience.ts";
import { findShifts } from "./strips.ts";

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
  const shifts = findShifts(history, mask);
  const replay = changed.flatMap((at) => [at, t.before.cells[at]!, t.after.cells[at]!]);
  const at: [number, number] = t.move.name === "ACTION6" ? [t.move.x, t.move.y] : [0, 0];
  return { ...(copies && { copies }), ...(shifts && { shifts }), replay, at };
}
