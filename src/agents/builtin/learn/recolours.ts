import { ANY, partsOf } from "../runtime/parts.ts";
import { hit } from "../runtime/place.ts";
import { commonColours, kindOf, type Recolour } from "../runtime/recolour.ts";
import type { Seen } from "./experience.ts";

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
      spread: { ...this.rule.spread, [kindOf(part)]: offsets },
      ...(this.rule.selected !== undefined && { selected: this.rule.selected }),
    };
    const floor = commonColours(t.before);
    const onlyTwo = [...changed].every((at) => {
      const was = t.before.cells[at]!;
      const is = t.after.cells[at]!;
      return (was === colour && is === now) || (was === now && is === colour);
    });
    const both = [...changed].some((at) => t.before.cells[at] === now);
    if (clicked && onlyTwo && both && !((floor >> now) & 1)) this.rule = { ...this.rule, selected: now };
  }
}
