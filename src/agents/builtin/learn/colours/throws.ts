import { type Mover, stepOf } from "../../runtime/colours/mover.ts";
import { shiftedPart } from "../../runtime/colours/parts.ts";
import { ALL_SIDES, colourBeside, stepOn } from "../../runtime/colours/thrown.ts";
import type { Seen } from "../experience.ts";
import { boxOf } from "../lattices/surveyor.ts";
import type { Motion } from "./motion.ts";
import type { Body } from "./mover-body.ts";

/** Most that times may count, so that they can be unlearned. */
const MOST = 6;
const THROWN = 3;

/** True where a body (`mover`) came beside a strip with its step and was thrown on, away from it and up to what stops it. */
export function learnThrow(
  { throws }: Pick<Body, "throws">,
  mover: Mover,
  t: Seen,
  mask: Uint8Array,
  level: string,
  motion: Motion,
): boolean {
  const { before, after, move } = t;
  const step = stepOf(mover, level, move.name);
  if (!step) return false;
  const rest = { dx: motion.dx - step.dx, dy: motion.dy - step.dy };
  const part = { ...motion, ...boxOf(motion.cells, before.width) };
  const there = shiftedPart(part, before.width, step.dx, step.dy);
  const count = (colour: number | undefined, weight: number): number => {
    if (colour === undefined || (motion.colours >> colour) & 1) return 0;
    throws[colour] = Math.min(MOST, Math.max(-MOST, throws[colour]! + weight));
    return throws[colour]!;
  };
  if (rest.dx === 0 && rest.dy === 0)
    for (const side of ALL_SIDES) count(colourBeside(before, there, side), -1);
  if ((rest.dx === 0) === (rest.dy === 0)) return false;
  const colour = colourBeside(before, there, { dx: -Math.sign(rest.dx), dy: -Math.sign(rest.dy) });
  if (colour === undefined) return false;
  const thrown = { ...mover, ways: {}, thrownBy: 1 << colour };
  const said = stepOn(before, mask, after.cells, thrown, level, part, move.name);
  return said?.dx === motion.dx && said.dy === motion.dy && count(colour, THROWN) > 0;
}
