import type { PlaceEffect } from "../../runtime/colours/place.ts";
import { hit, triggerOf } from "../../runtime/colours/place.ts";
import { type Seen, seen } from "../experience.ts";
import { findCopies } from "../lattices/copies.ts";
import { findShifts } from "./strips.ts";

const KEPT = 6;

/** Learns what a click on one thing, or a button, does elsewhere on a level. */
export class PlaceLearner {
  private readonly seen = new Map<string, Map<string, readonly Seen[]>>();
  private places: Record<string, Record<string, PlaceEffect>> = {};

  known(): Record<string, Record<string, PlaceEffect>> {
    return this.places;
  }

  learn(t: Seen, mask: Uint8Array, level: string): void {
    const trigger = triggerOf(t.before, mask, t.move);
    if (trigger === "hud") return;
    const here = this.seen.get(level) ?? new Map<string, readonly Seen[]>();
    this.seen.set(level, here);
    const history = [...(here.get(trigger) ?? []), t].slice(-KEPT);
    here.set(trigger, history);
    const changed = t.changed.filter((at) => !mask[at]);
    const others = [...here].filter(([name]) => name !== trigger);
    const [copies, opposite] = copiesOf(history, others, mask);
    const effect: PlaceEffect = { ...effectOf(history, mask, changed), ...(copies && { copies }) };
    const known = { ...this.places[level], [trigger]: effect };
    const undoes = opposite !== undefined ? known[opposite] : undefined;
    if (copies && undoes) known[opposite!] = { ...undoes, copies: copies.map((_, i) => copies[i ^ 1]!) };
    this.places = { ...this.places, [level]: known };
  }
}

/** With what undid it taken into account, where the rest agrees with that, and what it was. */
function copiesOf(
  history: readonly Seen[],
  others: readonly (readonly [string, readonly Seen[]])[],
  mask: Uint8Array,
): readonly [copies: number[] | undefined, opposite?: string] {
  const cells = changedBy(history, mask);
  for (const [name, theirs] of others) {
    const their = changedBy(theirs, mask);
    const both = [...cells].filter((at) => their.has(at)).length;
    if (2 * both <= Math.min(cells.size, their.size)) continue;
    const undone = theirs.map((t) => seen(t.after, t.move, t.before));
    const copies = findCopies([...history, ...undone], mask);
    if (copies) return [copies, name];
  }
  return [findCopies(history, mask)];
}

const changedBy = (history: readonly Seen[], mask: Uint8Array): Set<number> =>
  new Set(history.flatMap((t) => t.changed.filter((at) => !mask[at])));

function effectOf(history: readonly Seen[], mask: Uint8Array, changed: readonly number[]): PlaceEffect {
  const t = history.at(-1)!;
  const shifts = findShifts(history, mask);
  const replay = changed.flatMap((at) => [at, t.before.cells[at]!, t.after.cells[at]!]);
  const at: [number, number] = t.move.name === "ACTION6" ? [t.move.x, t.move.y] : [0, 0];
  const size = hit(t.before, mask, t.move)?.cells.length ?? 0;
  return { ...(shifts && { shifts }), replay, at, size };
}
