import { eventOf, VERBS } from "../../runtime/engine.ts";
import type { Story, ToldMove } from "./explain.ts";

/** When this happens, every tile of one look turns into another. */
export interface FoundEffect {
  readonly event: number;
  readonly from: number;
  readonly to: number;
  readonly seen: number;
}

/** What is likelier to have effects elsewhere comes first. */
const LIKELY = ["take", "enter", "onto", "push", "pose", "press", "stop", "leave"] as const;

export const rank = (event: number): number => {
  const verb = VERBS[Math.floor(event / 65536)]!;
  return LIKELY.indexOf(verb as (typeof LIKELY)[number]);
};

interface Happened {
  readonly events: ReadonlySet<number>;
  /** What every tile of a look turned into. */
  readonly turned: ReadonlyMap<number, number>;
  readonly present: ReadonlySet<number>;
}

/** What else changed, and which event it always comes with. */
export function findEffects({ moves }: Story, floor: number, steps: ReadonlySet<number>): FoundEffect[] {
  const found = new Map<string, FoundEffect>();
  const all = moves.map((move) => ({
    events: new Set(move.events.filter((event) => !dull(event, floor, steps))),
    turned: turnsIn(move),
    present: new Set(move.told),
  }));
  for (const { events, turned } of all)
    for (const [from, to] of turned) {
      if ([...events].some((event) => found.get(`${event} ${from}`)?.to === to)) continue;
      const [best] = [...events]
        .map((event) => ({ event, from, to, seen: support(all, event, from, to) }))
        .filter(({ seen }) => seen > 0)
        .sort((a, b) => rank(a.event) - rank(b.event) || b.seen - a.seen);
      if (best) found.set(`${best.event} ${from}`, best);
    }
  return [...found.values()];
}

/** Going over the floor, or a step, explains nothing. */
const dull = (event: number, floor: number, steps: ReadonlySet<number>): boolean =>
  steps.has(event) || event === eventOf("leave", floor) || event === eventOf("onto", floor);

/** More changes than this are another place, not an effect. */
const MOST_CHANGES = 40;

/** Looks of which every tile turned into the same other look. */
function turnsIn({ told, changes }: ToldMove): Map<number, number> {
  const turns = new Map<number, { to: number; times: number }>();
  if (changes.length > MOST_CHANGES) return new Map();
  for (const { from, to } of changes) {
    const known = turns.get(from);
    turns.set(from, { to: known && known.to !== to ? -1 : to, times: (known?.times ?? 0) + 1 });
  }
  return new Map(
    [...turns]
      .filter(([from, { to, times }]) => to >= 0 && times === count(told, from))
      .map(([from, { to }]) => [from, to]),
  );
}

/** How often the effect came with the event; 0 when it once did not. */
function support(all: readonly Happened[], event: number, from: number, to: number): number {
  let seen = 0;
  for (const { events, present, turned } of all) {
    if (!events.has(event) || !present.has(from)) continue;
    if (turned.get(from) !== to) return 0;
    seen++;
  }
  return seen;
}

function count(board: Uint16Array, look: number): number {
  let found = 0;
  for (const other of board) if (other === look) found++;
  return found;
}
