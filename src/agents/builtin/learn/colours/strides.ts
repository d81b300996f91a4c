import { type Step, wayKey } from "../../runtime/colours/mover.ts";
import type { Seen } from "../experience.ts";
import type { Motion } from "./motion.ts";

/** How far a body goes. */
interface Striding {
  /** Votes per button and vector, and per level and stride, fading. */
  readonly votes: Map<string, Map<string, number>>;
  readonly strides: Map<string, Map<string, number>>;
  stride: number;
  readonly ways: Map<string, Step>;
}

/** What was seen last counts most. */
export function vote(all: Map<string, Map<string, number>>, about: string, what: string): void {
  let votes = all.get(about);
  if (!votes) {
    votes = new Map();
    all.set(about, votes);
  }
  for (const [key, value] of votes) votes.set(key, value * 0.9);
  votes.set(what, (votes.get(what) ?? 0) + 1);
}

export const mostVoted = (votes: ReadonlyMap<string, number>): string =>
  [...votes].sort((a, b) => b[1] - a[1])[0]![0];

/** Places from which a body went otherwise that are kept. */
const MOST_WAYS = 100;

/** How far it went: as it does mostly on this level, or from this place alone. */
export function takeStride(
  body: Striding,
  { before, move }: Seen,
  level: string,
  motion: Motion,
  stride: number,
): void {
  vote(body.strides, level, String(stride));
  body.stride = Number(mostVoted(body.strides.get(level)!));
  const left = Math.min(...motion.cells.map((at) => at % before.width));
  const top = Math.floor(Math.min(...motion.cells) / before.width);
  const key = wayKey(level, left, top, move.name);
  if (stride === body.stride) body.ways.delete(key);
  else if (body.ways.size < MOST_WAYS) {
    const { dx, dy } = motion;
    body.ways.set(key, { dx, dy });
    const [back] =
      [...body.votes].find(([, votes]) => mostVoted(votes) === `${-dx / stride},${-dy / stride}`) ?? [];
    if (back) body.ways.set(wayKey(level, left + dx, top + dy, back), { dx: -dx, dy: -dy });
  }
}
