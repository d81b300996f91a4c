import { type Echoes, triggerOf } from "../../runtime/colours/place.ts";
import type { Seen } from "../experience.ts";

/** The part of the board a change may cover to be kept, and how many are kept for one trigger and in all. */
const LARGEST = 1 / 6;
const EACH = 40;
const MOST = 160;

/** Keeps changes that were not told in advance, to know them when they come again. */
export class EchoLearner {
  private echoes: Record<string, readonly (readonly number[])[]> = {};
  /** Triggers in the order their changes were kept. */
  private order: string[] = [];

  known(): Echoes {
    return this.echoes;
  }

  /** `said` is the frame that was predicted. */
  learn(t: Seen, mask: Uint8Array, said: Uint8Array): void {
    const cells: number[] = [];
    let wrong = false;
    for (let at = 0; at < said.length; at++) {
      if (mask[at]) continue;
      if (said[at] !== t.after.cells[at]) wrong = true;
      else if (t.before.cells[at] === t.after.cells[at]) continue;
      cells.push(at);
    }
    const trigger = triggerOf(t.before, mask, t.move);
    if (!wrong || cells.length > LARGEST * said.length || trigger === "hud") return;
    const old = this.echoes[trigger] ?? [];
    const still = old.filter((echo) => !contradicts(echo, t));
    // What looks the same and ends otherwise hangs on something no frame shows.
    const kept = still.length < old.length ? still : [...still, runsOf(t, withMargin(t, mask, cells))];
    this.echoes = { ...this.echoes, [trigger]: kept.slice(-EACH) };
    if (kept.length > old.length) this.order.push(trigger);
    if (this.order.length <= MOST) return;
    const oldest = this.order.shift()!;
    this.echoes = { ...this.echoes, [oldest]: this.echoes[oldest]!.slice(1) };
  }
}

/** The cells looked as they did, and came out otherwise. */
function contradicts(echo: readonly number[], t: Seen): boolean {
  let otherwise = false;
  for (let i = 0; i < echo.length; i += 4)
    for (let at = echo[i]!; at < echo[i]! + echo[i + 1]!; at++) {
      if (t.before.cells[at] !== echo[i + 2]) return false;
      if (t.after.cells[at] !== echo[i + 3]) otherwise = true;
    }
  return otherwise;
}

/** With the cells beside them: what borders on a change belongs to how it looked. */
function withMargin(t: Seen, mask: Uint8Array, cells: readonly number[]): number[] {
  const { width, height } = t.before;
  const all = new Set(cells);
  for (const at of cells) {
    const x = at % width;
    if (x > 0) all.add(at - 1);
    if (x < width - 1) all.add(at + 1);
    if (at >= width) all.add(at - width);
    if (at < width * (height - 1)) all.add(at + width);
  }
  return [...all].filter((at) => !mask[at]).sort((a, b) => a - b);
}

function runsOf(t: Seen, cells: readonly number[]): number[] {
  const runs: number[] = [];
  for (const at of cells) {
    const was = t.before.cells[at]!;
    const is = t.after.cells[at]!;
    const last = runs.length - 4;
    const goesOn = last >= 0 && runs[last]! + runs[last + 1]! === at;
    if (goesOn && runs[last + 2] === was && runs[last + 3] === is) runs[last + 1]!++;
    else runs.push(at, 1, was, is);
  }
  return runs;
}
