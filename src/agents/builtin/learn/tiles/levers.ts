import type { FoundEffect } from "./effects.ts";
import { FIRST, happenings, rank } from "./effects.ts";
import type { ToldMove } from "./story.ts";

/** Something turned when this happened, at least once. */
export interface FoundLever {
  readonly event: number;
  readonly from: number;
  readonly to: number;
}

/** What turned without any effect that tells why, with the event it came with most faithfully. */
export function findLevers(
  moves: readonly ToldMove[],
  floor: number,
  steps: ReadonlySet<number>,
  effects: readonly FoundEffect[],
  opens: (from: number, to: number) => boolean,
): FoundLever[] {
  const all = happenings(moves, floor, steps);
  const told = new Set(effects.map(({ event, from }) => `${event} ${from}`));
  const found = new Map<string, FoundLever>();
  for (const { events, turned } of all)
    for (const [from, to] of turned) {
      if (!opens(from, to) || [...events].some((event) => told.has(`${event} ${from}`))) continue;
      const share = (event: number): number => {
        const mine = all.filter((other) => other.events.has(event) && other.counts.has(from));
        return mine.filter((other) => other.turned.get(from) === to).length / mine.length;
      };
      const [event] = [...events].sort((a, b) => share(b) - share(a) || rank(a) - rank(b));
      if (event !== undefined) found.set(`${event} ${from}`, { event, from, to: to % FIRST });
    }
  return [...found.values()];
}
