import type { Step } from "../runtime/mover.ts";
import { ALL_SIDES, colourBeside } from "../runtime/thrown.ts";
import type { Seen } from "./experience.ts";
import type { Motion } from "./motion.ts";
import { mostVoted } from "./strides.ts";

/** What is known of a body that may be thrown. */
interface Thrown {
  readonly colours: number;
  readonly votes: ReadonlyMap<string, ReadonlyMap<string, number>>;
  readonly strides: ReadonlyMap<string, ReadonlyMap<string, number>>;
  readonly stride: number;
  /** Per colour all along a side: how often the body was thrown from it, less how often it stayed beside it. */
  readonly throws: Int32Array;
}

/** Most that times may count, so that they can be unlearned. */
const MOST = 6;
const THROWN = 3;

/** True where a body came beside a strip with its step and was thrown on, away from it. */
export function learnThrow(body: Thrown, { before, move }: Seen, level: string, motion: Motion): boolean {
  const votes = body.votes.get(move.name);
  if (!votes) return false;
  const strides = body.strides.get(level);
  const stride = strides ? Number(mostVoted(strides)) : body.stride;
  const [ux, uy] = mostVoted(votes).split(",").map(Number) as [number, number];
  const step = { dx: ux * stride, dy: uy * stride };
  const rest = { dx: motion.dx - step.dx, dy: motion.dy - step.dy };
  const box = boxOf(motion.cells, before.width, step);
  const count = (side: Step, weight: number): number => {
    const colour = colourBeside(before, box, side);
    if (colour === undefined || (body.colours >> colour) & 1) return 0;
    body.throws[colour] = Math.min(MOST, Math.max(-MOST, body.throws[colour]! + weight));
    return body.throws[colour]!;
  };
  if (rest.dx === 0 && rest.dy === 0) for (const side of ALL_SIDES) count(side, -1);
  const straight = (rest.dx === 0) !== (rest.dy === 0) && (rest.dx + rest.dy) % stride === 0;
  return straight && count({ dx: -Math.sign(rest.dx), dy: -Math.sign(rest.dy) }, THROWN) > 0;
}

function boxOf(cells: readonly number[], width: number, { dx, dy }: Step) {
  const xs = cells.map((at) => (at % width) + dx);
  const ys = cells.map((at) => Math.floor(at / width) + dy);
  return {
    left: Math.min(...xs),
    right: Math.max(...xs),
    top: Math.min(...ys),
    bottom: Math.max(...ys),
  };
}
