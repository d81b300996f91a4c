import type { Grid } from "../../../../contracts/grid.ts";
import type { FoundBody } from "../../runtime/colours/mover.ts";
import { destination, type Peril } from "../../runtime/colours/peril.ts";
import type { Seen } from "../experience.ts";

/** How far around a body its surroundings count. */
const REACH = 15;
const SIDE = 2 * REACH + 1;
/** Deaths that are remembered. */
const MOST = 24;

/** Learns what was around a body when the game ended, and never when it went on. */
export class PerilLearner {
  /** By body: the colours seen at each place around it while it lived, a bit each. */
  private readonly alive = new Map<string, Uint16Array>();
  private deaths: { readonly mover: string; readonly around: readonly number[] }[] = [];

  known(): readonly Peril[] {
    const left = this.deaths
      .map(({ mover, around }) => ({ mover, around: this.strange(mover, around) }))
      .filter(({ around }) => around.length > 0);
    return merged(left);
  }

  learn(t: Seen, mask: Uint8Array, level: string, found: readonly FoundBody[]): void {
    if (t.move.name === "ACTION6") return;
    const { before } = t;
    for (const { mover, part } of found) {
      if (Object.keys(mover.steps).length === 0) continue;
      const [left, top] = destination(before, mask, mover, level, part, t.move.name);
      const own = new Set(part.cells);
      const around = surroundings(before, mask, own, left, top);
      if (t.over) this.deaths = [...this.deaths, { mover: mover.name, around }].slice(-MOST);
      else this.live(mover.name, around);
    }
  }

  private live(mover: string, around: readonly number[]): void {
    const seen = this.alive.get(mover) ?? new Uint16Array(SIDE * SIDE);
    this.alive.set(mover, seen);
    for (let i = 0; i < around.length; i += 3) seen[placeIn(around, i)]! |= 1 << around[i + 2]!;
  }

  /** What was not to be seen there while it lived. */
  private strange(mover: string, around: readonly number[]): number[] {
    const seen = this.alive.get(mover);
    const strange: number[] = [];
    for (let i = 0; i < around.length; i += 3)
      if (!(((seen?.[placeIn(around, i)] ?? 0) >> around[i + 2]!) & 1))
        strange.push(...around.slice(i, i + 3));
    return strange;
  }
}

const placeIn = (around: readonly number[], i: number): number =>
  (around[i + 1]! + REACH) * SIDE + around[i]! + REACH;

function surroundings(
  { cells, width, height }: Grid,
  mask: Uint8Array,
  own: ReadonlySet<number>,
  left: number,
  top: number,
): number[] {
  const around: number[] = [];
  for (let dy = -REACH; dy <= REACH; dy++)
    for (let dx = -REACH; dx <= REACH; dx++) {
      const [x, y] = [left + dx, top + dy];
      const at = y * width + x;
      if (x < 0 || y < 0 || x >= width || y >= height || mask[at] || own.has(at)) continue;
      around.push(dx, dy, cells[at]!);
    }
  return around;
}

/** Of all that was strange each time, the nearest thing: cells of one colour that touch. */
function nearestOf(around: readonly number[]): number[] {
  const triples = Array.from({ length: around.length / 3 }, (_, i) => around.slice(3 * i, 3 * i + 3));
  const far = ([x, y]: readonly number[]) => Math.max(Math.abs(x!), Math.abs(y!));
  const left = new Set(triples);
  const nearest = triples.reduce((least, one) => (far(one) < far(least) ? one : least));
  left.delete(nearest);
  const thing = [nearest];
  for (const [x, y, colour] of thing)
    for (const other of left) {
      const touches = Math.abs(other[0]! - x!) <= 1 && Math.abs(other[1]! - y!) <= 1;
      if (!touches || other[2] !== colour) continue;
      left.delete(other);
      thing.push(other);
    }
  return thing.flat();
}

/** Deaths that have something in common have that for a cause. */
function merged(deaths: readonly Peril[]): Peril[] {
  const perils: Peril[] = [];
  /** Those that were met more than once. */
  const again = new Set<number>();
  for (const death of deaths) {
    const same = perils.findIndex((peril) => peril.mover === death.mover && common(peril, death).length > 0);
    if (same < 0) perils.push(death);
    else {
      perils[same] = { mover: death.mover, around: common(perils[same]!, death) };
      again.add(same);
    }
  }
  return perils.map((peril, i) => (again.has(i) ? { ...peril, around: nearestOf(peril.around) } : peril));
}

function common({ around }: Peril, other: Peril): number[] {
  const theirs = new Set<string>();
  for (let i = 0; i < other.around.length; i += 3) theirs.add(other.around.slice(i, i + 3).join());
  const both: number[] = [];
  for (let i = 0; i < around.length; i += 3) {
    const triple = around.slice(i, i + 3);
    if (theirs.has(triple.join())) both.push(...triple);
  }
  return both;
}
