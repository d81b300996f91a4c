import { type Chosen, thingAt } from "../../runtime/colours/chosen.ts";
import { shapeOf } from "../../runtime/colours/recolour.ts";
import { commonest } from "../../runtime/colours/under.ts";
import type { Seen } from "../experience.ts";

/** Learns which colour shows that a thing is chosen, and how things look that are not. */
export class ChosenLearner {
  private rule: Chosen | undefined;

  known(): Chosen | undefined {
    return this.rule;
  }

  learn({ before, move, after, changed }: Seen, mask: Uint8Array): void {
    if (move.name !== "ACTION6") return;
    const thing = thingAt(before, mask, move.y * before.width + move.x);
    if (!thing) return;
    const own = new Set(thing.cells);
    const shown = changed.filter((at) => !mask[at]);
    const gained = shown.filter((at) => own.has(at));
    const lost = shown.filter((at) => !own.has(at));
    const other = lost.length > 0 && gained.length > 0 ? thingAt(before, mask, lost[0]!) : undefined;
    if (!other) return;
    const colour = after.cells[gained[0]!]!;
    const all = new Set(other.cells);
    const isGiven = gained.every((at) => after.cells[at] === colour);
    const isTaken = lost.every((at) => before.cells[at] === colour && all.has(at));
    if (!isGiven || !isTaken || (thing.colours >> colour) & 1) return;
    const idle = [...gained.map((at) => before.cells[at]!), ...lost.map((at) => after.cells[at]!)];
    const known = this.rule?.colour === colour ? this.rule : undefined;
    this.rule = {
      colour,
      idle: idle.reduce((bits, one) => bits | (1 << one), known?.idle ?? 0),
      usual: commonest(Uint8Array.from(idle)),
      looks: {
        ...known?.looks,
        [shapeOf(thing, before.width)]: thing.cells.map((at) => before.cells[at]!),
        [shapeOf(other, before.width)]: other.cells.map((at) => after.cells[at]!),
      },
    };
  }
}
