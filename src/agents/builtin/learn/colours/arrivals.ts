import type { Grid } from "../../../../contracts/grid.ts";
import { type Arrival, arrivalKey, boxCells, shownIn } from "../../runtime/colours/arrival.ts";
import { bodies, type FoundBody } from "../../runtime/colours/mover.ts";
import type { Part } from "../../runtime/colours/parts.ts";
import type { Seen } from "../experience.ts";

/** The part of the board that may change elsewhere, and arrivals kept for one place. */
const LARGEST = 1 / 8;
const KEPT = 6;
/** Something that changes wherever a body comes to does so by itself: more places than these. */
const MOST_SOURCES = 4;
/** Places that are remembered, the last ones. */
const MOST_PLACES = 200;

interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

interface Coming {
  readonly box: Box;
  readonly steps: readonly Seen[];
  readonly arrival: Arrival;
}

/** Learns what changes elsewhere when a body comes to a place: switches, pads, displays. */
export class ArrivalLearner {
  private readonly comings = new Map<string, Coming>();

  known(): Record<string, Arrival> {
    const all = [...this.comings].map(([key, coming]) => ({ key, level: key.split(" ")[0], ...coming }));
    return Object.fromEntries(
      all
        .filter(({ box, level }) => {
          const sources = all.filter((other) => other.level === level && overlap(other.box, box));
          return sources.length <= MOST_SOURCES;
        })
        .map(({ key, arrival }) => [key, arrival]),
    );
  }

  /** `found`: the bodies before. */
  learn(t: Seen, mask: Uint8Array, level: string, found: readonly FoundBody[]): void {
    const changed = t.changed.filter((at) => !mask[at]);
    for (const { mover, part } of found) {
      if (!mover.steps[t.move.name] || found.some((other) => other.part !== part && other.mover === mover))
        continue;
      const [now, ...others] = bodies(t.after, mask, mover);
      if (!now || others.length > 0 || (now.left === part.left && now.top === part.top)) continue;
      const own = new Set([...part.cells, ...now.cells]);
      const key = arrivalKey(level, mover.name, now.left, now.top);
      const old = this.comings.get(key);
      const rest = changed.filter((at) => !own.has(at));
      const box = boxOf(t.before, rest, old?.box);
      if (!box || isBeside(box, part) || isBeside(box, now)) continue;
      if ((box.right + 1 - box.left) * (box.bottom + 1 - box.top) > LARGEST * mask.length) continue;
      const steps = [...(old?.steps ?? []), t].slice(-KEPT);
      this.comings.set(key, { box, steps, arrival: arrivalOf(box, steps) });
      if (this.comings.size > MOST_PLACES) this.comings.delete(this.comings.keys().next().value!);
    }
  }
}

/** The least box that holds some cells and another box; undefined for nothing. */
function boxOf({ width }: Grid, cells: readonly number[], old: Box | undefined): Box | undefined {
  if (cells.length === 0) return old;
  const xs = cells.map((at) => at % width);
  const ys = cells.map((at) => Math.floor(at / width));
  return {
    left: Math.min(...xs, old?.left ?? width),
    top: Math.min(...ys, old?.top ?? width),
    right: Math.max(...xs, old?.right ?? 0),
    bottom: Math.max(...ys, old?.bottom ?? 0),
  };
}

const overlap = (a: Box, b: Box): boolean =>
  a.left <= b.right && b.left <= a.right && a.top <= b.bottom && b.top <= a.bottom;

/** Near enough to have been pushed or uncovered. */
const isBeside = (box: Box, part: Part): boolean =>
  box.left <= part.right + 1 &&
  part.left <= box.right + 1 &&
  box.top <= part.bottom + 1 &&
  part.top <= box.bottom + 1;

function arrivalOf(box: Box, steps: readonly Seen[]): Arrival {
  const { left: x, top: y } = box;
  const place = { x, y, width: box.right + 1 - x, height: box.bottom + 1 - y };
  const cells = boxCells(steps[0]!.before, place);
  const shows = new Map(
    steps.map(({ before, after }) => [shownIn(before, cells), shownIn(after, cells)] as const),
  );
  return { ...place, shows: [...shows] };
}
