import { type Cell, type Grid, UNKNOWN } from "../contracts/grid.ts";
import type { Prediction } from "../twin/index.ts";

export interface Voice {
  readonly name: string;
  readonly prediction: Prediction;
}

/** Cells no rival is held to, as a mask; undefined when there are none. */
export function maskOf(cells: readonly Cell[], { width, cells: { length } }: Grid): Uint8Array | undefined {
  if (cells.length === 0) return undefined;
  const mask = new Uint8Array(length);
  for (const { x, y } of cells) mask[y * width + x] = 1;
  return mask;
}

/** Whether one outcome could bear out both: conceded and ignored cells contradict nothing. */
export function agree(a: Prediction, b: Prediction, mask?: Uint8Array): boolean {
  if (a.goal !== b.goal || a.lost !== b.lost || a.frame.width !== b.frame.width) return false;
  // A won level is never shown, so its frame cannot tell anything.
  return a.goal || contradictions([a, b], mask, 1) === 0;
}

/** Cells on which at least two contradict each other; counting stops at `most`. */
export function contradictions(
  predictions: readonly Prediction[],
  mask?: Uint8Array,
  most = Number.POSITIVE_INFINITY,
): number {
  const frames = predictions.map(({ frame }) => frame.cells);
  const length = Math.min(...frames.map((cells) => cells.length));
  let found = 0;
  for (let cell = 0; cell < length && found < most; cell++) {
    if (mask?.[cell]) continue;
    let said = UNKNOWN;
    for (const cells of frames) {
      const colour = cells[cell]!;
      if (colour === UNKNOWN || colour === said) continue;
      if (said !== UNKNOWN) {
        found++;
        break;
      }
      said = colour;
    }
  }
  return found;
}

/** Rivals that could all be right together, the largest group first. */
export function groupVoices(voices: readonly Voice[], mask?: Uint8Array): Voice[][] {
  const groups: Voice[][] = [];
  for (const voice of voices) {
    const group = groups.find((members) =>
      members.every((member) => agree(member.prediction, voice.prediction, mask)),
    );
    if (group) group.push(voice);
    else groups.push([voice]);
  }
  return groups.sort((a, b) => b.length - a.length);
}

/** What the outcome is expected to tell when every rival is equally likely. */
export function entropy(sizes: readonly number[]): number {
  const total = sizes.reduce((sum, size) => sum + size, 0);
  return sizes.reduce((bits, size) => bits - (size / total) * Math.log2(size / total), 0);
}
