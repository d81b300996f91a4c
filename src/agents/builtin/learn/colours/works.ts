import { shownIn } from "../../runtime/colours/arrival.ts";
import { bodies, type FoundBody } from "../../runtime/colours/mover.ts";
import { cellsAtWork, type Work } from "../../runtime/colours/work.ts";
import { quarterTurned } from "../../runtime/tiles/looks.ts";
import type { Seen } from "../experience.ts";
import { boxOf } from "../lattices/surveyor.ts";

/** Cells that a body's work reaches at the most, each way, and presses that are kept. */
const FARTHEST = 12;
const KEPT = 60;

interface Press {
  readonly t: Seen;
  readonly body: FoundBody;
  /** What changed, from the corner of the body. */
  readonly changed: readonly (readonly [dx: number, dy: number])[];
}

/** Learns what buttons do near a body that they do not move: glyphs that are turned at a cursor, doors beside it. */
export class WorkLearner {
  private readonly presses = new Map<string, Press[]>();
  private readonly works = new Map<string, Work>();

  known(): readonly Work[] {
    return [...this.works.values()];
  }

  /** `found`: the bodies before. */
  learn(t: Seen, mask: Uint8Array, found: readonly FoundBody[]): void {
    const { move } = t;
    const cells = t.changed.filter((at) => !mask[at]);
    for (const body of found) {
      const { mover, part } = body;
      const isOne = !found.some((other) => other !== body && other.mover === mover);
      if (move.name === "ACTION6" || mover.steps[move.name] || !isOne || !stays(t, mask, body)) continue;
      const { width } = t.before;
      const changed = cells.map(
        (at) => [(at % width) - part.left, Math.floor(at / width) - part.top] as const,
      );
      const key = `${move.name} ${mover.name}`;
      if (changed.some(([dx, dy]) => Math.max(Math.abs(dx), Math.abs(dy)) > FARTHEST)) continue;
      const presses = [...(this.presses.get(key) ?? []), { t, body, changed }].slice(-KEPT);
      this.presses.set(key, presses);
      const work = workOf(move.name, mover.name, presses);
      if (work) this.works.set(key, work);
      else this.works.delete(key);
    }
  }
}

const stays = ({ after }: Seen, mask: Uint8Array, { mover, part }: FoundBody): boolean =>
  bodies(after, mask, mover).some(({ left, top }) => left === part.left && top === part.top);

/** The box in which all that changed did, if what it showed tells what it showed then. */
function workOf(button: string, body: string, presses: readonly Press[]): Work | undefined {
  const all = presses.flatMap(({ changed }) => changed);
  if (all.length === 0) return undefined;
  const { left, right, top, bottom } = boxOf(
    all.map(([dx, dy]) => (dy + FARTHEST) * SPAN + dx + FARTHEST),
    SPAN,
  );
  const box = {
    dx: left - FARTHEST,
    dy: top - FARTHEST,
    width: right + 1 - left,
    height: bottom + 1 - top,
  };
  const turns: Record<string, string> = {};
  for (const { t, body: at } of presses) {
    const cells = cellsAtWork(t.before, at, box);
    if (!cells) continue;
    const [before, after] = [shownIn(t.before, cells), shownIn(t.after, cells)];
    if ((turns[before] ?? after) !== after) return undefined;
    turns[before] = after;
  }
  const isTurned = (quarters: number) =>
    box.width === box.height &&
    Object.entries(turns).every(([before, after]) => quarterTurned(before, quarters) === after);
  const quarters = [1, 3].find(isTurned);
  return { button, body, ...box, turns, ...(quarters && { quarters }) };
}

/** Wider than what a body's work reaches on both sides. */
const SPAN = 4 * FARTHEST;
