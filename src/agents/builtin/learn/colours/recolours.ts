import { enclosing, type Inlay, pieceOf } from "../../runtime/colours/inlay.ts";
import { ANY, type Part, partsOf } from "../../runtime/colours/parts.ts";
import { hit } from "../../runtime/colours/place.ts";
import {
  commonColours,
  kindOf,
  nextColour,
  piecesAt,
  type Recolour,
  shapeOf,
} from "../../runtime/colours/recolour.ts";
import type { Seen } from "../experience.ts";

/** Single cells set into pieces, all of which changed between the same two colours; the clicked piece's come first. */
function inlayOf(t: Seen, changed: readonly number[]): Inlay | undefined {
  if (t.move.name !== "ACTION6" || !changed.every((at) => enclosing(t.before, at) !== undefined))
    return undefined;
  const own = new Set(
    pieceOf(t.before, new Uint8Array(t.before.cells.length), t.move.y * t.before.width + t.move.x).cells,
  );
  const mine = changed.find((at) => own.has(at - 1));
  if (mine === undefined) return undefined;
  const from = t.before.cells[mine]!;
  const to = t.after.cells[mine]!;
  const alike = changed.every((at) => {
    const was = t.before.cells[at];
    return (was === from && t.after.cells[at] === to) || (was === to && t.after.cells[at] === from);
  });
  return alike ? [from, to] : undefined;
}

/** Learns which colour a clicked piece takes, which others go with it, and what a selection looks like. */
export class RecolourLearner {
  private rule: Recolour = { next: {}, usual: {}, spread: {} };

  known(): Recolour {
    return this.rule;
  }

  learn(t: Seen, mask: Uint8Array, level: string): void {
    const part = hit(t.before, mask, t.move);
    if (!part || part.cells.length > t.before.cells.length / 8) return;
    const changed = new Set(t.changed.filter((at) => !mask[at]));
    if (changed.size === 0) return;
    const inlay = inlayOf(t, [...changed]);
    if (inlay) this.rule = { ...this.rule, inlay };
    const next: Record<number, number> = { ...this.rule.next[level] };
    const usual: Record<number, number> = { ...this.rule.usual };
    const offsets: number[] = [];
    let explained = 0;
    for (const piece of partsOf(t.before, mask, ANY, true)) {
      if (!changed.has(piece.cells[0]!)) continue;
      const to = t.after.cells[piece.cells[0]!]!;
      if (!piece.cells.every((at) => changed.has(at) && t.after.cells[at] === to)) continue;
      explained += piece.cells.length;
      const from = t.before.cells[piece.cells[0]!]!;
      next[from] = to;
      usual[from] = to;
      offsets.push(piece.left - part.left, piece.top - part.top);
    }
    if (explained < changed.size) return;
    const colour = t.before.cells[part.cells[0]!]!;
    const now = t.after.cells[part.cells[0]!]!;
    const clicked = changed.has(part.cells[0]!);
    this.rule = {
      next: { ...this.rule.next, [level]: next },
      usual,
      spread: this.rule.spread,
      ...(this.rule.selected !== undefined && { selected: this.rule.selected }),
      ...(this.rule.inlay && { inlay: this.rule.inlay }),
    };
    this.reached(t, mask, level, part, offsets);
    const floor = commonColours(t.before);
    const onlyTwo = [...changed].every((at) => {
      const was = t.before.cells[at]!;
      const is = t.after.cells[at]!;
      return (was === colour && is === now) || (was === now && is === colour);
    });
    const both = [...changed].some((at) => t.before.cells[at] === now);
    if (clicked && onlyTwo && both && !((floor >> now) & 1)) this.rule = { ...this.rule, selected: now };
  }

  /** Offsets that changed this time, and those that did before where there was nothing to change this time. */
  private reached(t: Seen, mask: Uint8Array, level: string, part: Part, offsets: readonly number[]): void {
    const spread: Record<string, readonly number[]> = { ...this.rule.spread };
    for (const kind of [kindOf(part), shapeOf(part, t.before.width)]) {
      const now = [...offsets];
      const old = spread[kind] ?? [];
      for (let i = 0; i < old.length; i += 2) {
        const dx = old[i]!;
        const dy = old[i + 1]!;
        if (now.some((x, k) => k % 2 === 0 && x === dx && now[k + 1] === dy)) continue;
        const there = piecesAt(t.before, mask, part.left + dx, part.top + dy);
        const could = there.some(
          (p) => nextColour(this.rule, level, t.before.cells[p.cells[0]!]!) !== undefined,
        );
        if (!could) now.push(dx, dy);
      }
      spread[kind] = now;
    }
    this.rule = { ...this.rule, spread };
  }
}
