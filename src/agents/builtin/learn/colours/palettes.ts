import { besides, markCells, type Palette, swatchAt } from "../../runtime/colours/palette.ts";
import { ANY, type Part, partsOf } from "../../runtime/colours/parts.ts";
import { shapeOf } from "../../runtime/colours/recolour.ts";
import type { Seen } from "../experience.ts";

/** Learns what marks a chosen swatch, and which pieces take its colour. */
export class PaletteLearner {
  private rule: Palette | undefined;

  known(): Palette | undefined {
    return this.rule;
  }

  learn(t: Seen, mask: Uint8Array): void {
    const chosen = swatchAt(t.before, mask, t.move);
    const changed = t.changed.filter((at) => !mask[at]);
    if (!chosen || changed.length === 0 || changed.some((at) => chosen.cells.includes(at))) return;
    const { width } = t.before;
    const shape = shapeOf(chosen, width);
    const to = t.before.cells[chosen.cells[0]!]!;
    const parts = partsOf(t.before, mask, ANY, true);
    for (const former of parts) {
      if (former === chosen || former.cells.length !== chosen.cells.length) continue;
      if (shapeOf(former, width) !== shape) continue;
      const from = t.before.cells[former.cells[0]!]!;
      const painted = parts.filter(
        (part) =>
          t.before.cells[part.cells[0]!] === from && part.cells.every((at) => t.after.cells[at] === to),
      );
      const own = new Set(painted.flatMap(({ cells }) => cells));
      const marked = changed.filter((at) => !own.has(at));
      const mark = markOf(t, chosen, former, marked);
      if (from === to || painted.length === 0 || !mark) continue;
      const spared = parts.filter(
        (part) => t.before.cells[part.cells[0]!] === from && !painted.includes(part),
      );
      const rims =
        painted.reduce((bits, part) => bits & besides(t.before, part), ANY) &
        ~spared.reduce((bits, part) => bits | besides(t.before, part), 0);
      this.rule = { ...mark, rims: rims & (this.rule?.rims || ANY) || rims };
      return;
    }
  }
}

/** The mark that went from one swatch to the other, where that is all that changed here. */
function markOf(
  t: Seen,
  chosen: Part,
  former: Part,
  cells: readonly number[],
): Pick<Palette, "colour" | "mark"> | undefined {
  const { width } = t.before;
  const shift = (chosen.top - former.top) * width + chosen.left - former.left;
  const there = cells.filter((at) => cells.includes(at - shift));
  const colour = t.after.cells[there[0] ?? -1];
  if (colour === undefined || 2 * there.length !== cells.length) return undefined;
  if (!there.every((at) => t.after.cells[at] === colour && t.before.cells[at - shift] === colour))
    return undefined;
  const mark = there.flatMap((at) => [(at % width) - chosen.left, Math.floor(at / width) - chosen.top]);
  return markCells(t.before, chosen, mark).length === there.length ? { colour, mark } : undefined;
}
