import type { Undo } from "../runtime/undo.ts";
import type { Seen } from "./experience.ts";

const USUAL = "ACTION7";
/** Times another button must have led back: two buttons that are each other's opposite do so now and then. */
const ENOUGH = 3;
const MODES = ["effective", "all"] as const;
type Mode = (typeof MODES)[number];

interface Score {
  right: number;
  wrong: number;
  /** It led back to another board. */
  proven: number;
}

/** Learns which button takes back the last move: the last that changed the board, or the last of all. */
export class UndoLearner {
  private readonly scores: Record<Mode, Map<string, Score>> = { effective: new Map(), all: new Map() };
  private earlier: Record<Mode, Uint8Array[]> = { effective: [], all: [] };

  open(): void {
    this.earlier = { effective: [], all: [] };
  }

  known(): Undo {
    const known: Record<string, Mode> = {};
    for (const mode of MODES)
      for (const [button, { right, wrong, proven }] of this.scores[mode]) {
        if (proven < (button === USUAL ? 1 : ENOUGH) || right <= 3 * wrong) continue;
        if (known[button] && wrong >= this.scores.effective.get(button)!.wrong) continue;
        known[button] = mode;
      }
    return known;
  }

  /** True when the move took one back. */
  learn(t: Seen, mask: Uint8Array): boolean {
    const changed = t.changed.some((at) => !mask[at]);
    const led = MODES.map((mode) => this.judge(t, mask, mode, changed));
    const mode = this.known()[t.move.name];
    const believed = mode !== undefined && led[MODES.indexOf(mode)]!;
    for (const each of MODES) {
      if (believed) this.earlier[each].pop();
      else if (changed || each === "all") this.earlier[each].push(t.before.cells);
    }
    return believed;
  }

  private judge(t: Seen, mask: Uint8Array, mode: Mode, changed: boolean): boolean {
    const last = this.earlier[mode].at(-1);
    if (t.move.name === "ACTION6" || !last) return false;
    const back = t.after.cells.every((colour, at) => mask[at] || colour === last[at]);
    const score = this.scores[mode].get(t.move.name) ?? { right: 0, wrong: 0, proven: 0 };
    this.scores[mode].set(t.move.name, score);
    if (back) score.right++;
    else score.wrong++;
    if (back && changed) score.proven++;
    return back;
  }
}
