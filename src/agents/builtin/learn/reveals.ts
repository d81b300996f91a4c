import type { Step } from "../runtime/colours/mover.ts";
import type { Part } from "../runtime/colours/parts.ts";
import { type Body, turns } from "./colours/mover-body.ts";
import type { Seen } from "./experience.ts";

/** Most that times may count, so that it can be unlearned. */
const EATEN = 6;

/** Whether it is known to have come where it is: what took its colours there had others before, they are not eaten. */
export const cameThere = (body: Body, { cells }: Part, followed: ReadonlySet<number>): boolean =>
  turns(body) || cells.length === 1 || cells.every((at) => followed.has(at));

/** What came to light where it left; what was eaten only if it had come there (`came`). */
export function reveal(t: Seen, body: Body, part: Part, step: Step, under: Uint8Array, came = true): void {
  const there = new Set(part.cells.map((at) => at + step.dy * t.before.width + step.dx));
  const gone = new Set<number>();
  const still = new Set<number>();
  for (const at of part.cells) {
    const now = t.after.cells[at]!;
    const was = under[at]!;
    const left = !((body.colours >> now) & 1);
    if (now === was && !there.has(at)) still.add(was);
    else if (now !== was && left) gone.add(was);
    if (now !== t.before.cells[at] && left) body.revealed.set(now, (body.revealed.get(now) ?? 0) * 0.999 + 1);
  }
  for (const colour of came ? new Set([...gone, ...still]) : still) {
    const weight = body.eaten[colour]! + (still.has(colour) ? -2 : 1);
    if (colour < 16) body.eaten[colour] = Math.min(EATEN, Math.max(-EATEN, weight));
  }
}

/** What is beneath it there will come to light. */
export function comeTo(body: Body, t: Seen, part: Part, way: Step, under: Uint8Array): void {
  reveal(t, body, part, way, under);
  for (const at of part.cells) {
    const beneath = under[at + way.dy * t.before.width + way.dx]!;
    if (beneath < 16) body.revealed.set(beneath, body.revealed.get(beneath) ?? 0);
  }
}
