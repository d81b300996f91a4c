import { markAround, type PieceMark, pieceKind } from "../../runtime/colours/mark.ts";
import type { Part } from "../../runtime/colours/parts.ts";
import { hit } from "../../runtime/colours/place.ts";
import type { Seen } from "../experience.ts";

/** Learns what a click draws around the piece that it chooses. */
export class MarkLearner {
  private rule: PieceMark | undefined;
  private readonly spared = new Set<string>();

  known(): PieceMark | undefined {
    return this.rule && { ...this.rule, spared: [...this.spared] };
  }

  learn(t: Seen, mask: Uint8Array): void {
    const chosen = hit(t.before, mask, t.move);
    if (!chosen) return;
    const changed = t.changed.filter((at) => !mask[at]);
    const kind = pieceKind(t.before, chosen);
    if (changed.length === 0 && !this.isMarked(t, chosen)) this.spared.add(kind);
    const found = changed.length > 0 ? markOf(t, chosen, changed) : undefined;
    if (!found) return;
    this.spared.delete(kind);
    const pieces = 1 << t.before.cells[chosen.cells[0]!]!;
    const old = this.rule?.colour === found.colour ? this.rule.pieces : 0;
    this.rule = { ...found, pieces: old | pieces, spared: [] };
  }

  private isMarked({ before }: Seen, part: Part): boolean {
    const cells = this.rule && markAround(before, part, this.rule.margins);
    return cells?.some((at) => before.cells[at] === this.rule!.colour) ?? false;
  }
}

/** The mark a piece got, where all else that changed is one that went away. */
function markOf(
  t: Seen,
  { cells, ...box }: Part,
  changed: readonly number[],
): Omit<PieceMark, "pieces" | "spared"> | undefined {
  const { width } = t.before;
  const own = new Set(cells);
  if (changed.some((at) => own.has(at))) return undefined;
  for (const colour of new Set(changed.map((at) => t.after.cells[at]!))) {
    const drawn = changed.filter((at) => t.after.cells[at] === colour);
    if (changed.some((at) => t.after.cells[at] !== colour && t.before.cells[at] !== colour)) continue;
    const xs = drawn.map((at) => at % width);
    const ys = drawn.map((at) => Math.floor(at / width));
    const margins = [
      box.left - Math.min(...xs),
      box.top - Math.min(...ys),
      Math.max(...xs) - box.right,
      Math.max(...ys) - box.bottom,
    ].map((margin) => Math.max(0, margin)) as [number, number, number, number];
    const around = markAround(t.before, { cells, ...box }, margins);
    const all = new Set(drawn);
    if (around?.length === all.size && around.every((at) => all.has(at))) return { colour, margins };
  }
  return undefined;
}
