import { type Engine, eventName, eventOf, PAIR, verbOf } from "../../runtime/tiles/engine.ts";
import type { Effect, Test } from "../../runtime/tiles/tiles.ts";
import { decisions, type Example } from "./decide.ts";
import { countLooks } from "./history.ts";
import { type Names, namedTests } from "./names.ts";
import type { ToldMove } from "./story.ts";

/** When this happens, every tile of one look turns into another. */
export interface FoundEffect {
  readonly event: number;
  /** `gone LOOK` by number. */
  readonly when: readonly Test[];
  readonly from: number;
  readonly to: number;
  /** Only the first such tile, in reading order. */
  readonly first: boolean;
  /** Only the last one: what is counted out is taken from its end. */
  readonly last: boolean;
  readonly seen: number;
}

/** Mark, in `turned`, what befell only the first tile of a look, or the last. */
export const FIRST = PAIR;
const LAST = 2 * PAIR;

export const namedEffect = (
  engine: Engine,
  { event, when, from, to, first, last, seen }: FoundEffect,
  names: Names,
): Effect => ({
  on: eventName(engine, event),
  when: namedTests(when, names),
  from: names.of(from),
  to: names.of(to),
  ...(first && { first: true as const }),
  ...(last && { last: true as const }),
  seen,
});

/** What is likelier to have effects elsewhere comes first. */
const LIKELY = ["take", "cover", "enter", "onto", "push", "pose", "press", "stop", "bare", "leave"] as const;

export const rank = (event: number): number => LIKELY.indexOf(verbOf(event) as (typeof LIKELY)[number]);

interface Happened {
  readonly events: ReadonlySet<number>;
  /** What every tile of a look turned into. */
  readonly turned: ReadonlyMap<number, number>;
  /** Tiles of each look. */
  readonly counts: ReadonlyMap<number, number>;
  readonly hidden: readonly number[];
}

/** What else changed, and which event it always comes with. */
export function findEffects(
  { moves }: { readonly moves: readonly ToldMove[] },
  floor: number,
  steps: ReadonlySet<number>,
): FoundEffect[] {
  const found = new Map<string, FoundEffect[]>();
  const all = happenings(moves, floor, steps);
  const tried = new Map<string, FoundEffect[]>();
  const effects = (event: number, from: number, to: number, gone: readonly number[]): FoundEffect[] => {
    const key = `${event} ${from} ${to} ${gone.join()}`;
    if (!tried.has(key)) tried.set(key, effectsOf(all, event, from, to, gone));
    return tried.get(key)!;
  };
  const changing = [
    ...new Set(
      all.flatMap(({ turned }) => [...turned.keys(), ...[...turned.values()].map((to) => to % FIRST)]),
    ),
  ].slice(0, MOST_CHANGING);
  for (const { events, turned } of all)
    for (const [from, to] of turned) {
      if (
        [...events].some((event) =>
          found
            .get(`${event} ${from}`)
            ?.some((effect) => effect.to + (effect.first ? FIRST : effect.last ? LAST : 0) === to),
        )
      )
        continue;
      const ranked = [...events].sort((a, b) => rank(a) - rank(b));
      for (const asked of [nothing, itsKind, () => changing]) {
        const event = ranked.find((one) => effects(one, from, to, asked(one)).length > 0);
        if (event === undefined) continue;
        const key = `${event} ${from}`;
        found.set(key, [...(found.get(key) ?? []), ...effects(event, from, to, asked(event))]);
        break;
      }
    }
  return [...found.values()].flat();
}

const MOST_CHANGING = 12;

const nothing = (): number[] => [];

/** Whether what was taken was the last of its kind. */
const itsKind = (event: number): number[] => (verbOf(event) === "take" ? [event % PAIR] : []);

/** What happened in every move that may explain something, and what turned. */
export const happenings = (
  moves: readonly ToldMove[],
  floor: number,
  steps: ReadonlySet<number>,
): Happened[] =>
  moves.map((move) => ({
    events: new Set(move.events.filter((event) => !dull(event, floor, steps))),
    turned: turnsIn(move),
    counts: countLooks(move.told),
    hidden: move.hidden,
  }));

/** When an event turns one look into another: always, or where certain looks are gone; none when nothing tells. */
function effectsOf(
  all: readonly Happened[],
  event: number,
  from: number,
  to: number,
  changing: readonly number[],
): FoundEffect[] {
  const examples: Example<boolean>[] = [];
  for (const { events, counts, hidden, turned } of all) {
    if (!events.has(event) || !counts.has(from)) continue;
    const facts = changing.map((look) => (counts.has(look) || hidden.includes(look) ? 0 : 1));
    const became = turned.get(from);
    // Of the last tile left, all and the first are the same.
    const alike = became === to || (became === to % FIRST && to >= FIRST && counts.get(from) === 1);
    examples.push({ facts, outcome: alike });
  }
  const names = changing.map((look) => `gone ${look}`);
  const found = decisions(names, examples, String);
  const told = found.reduce((sum, { seen }) => sum + seen, 0);
  if (told < examples.length || (changing.length > 1 && examples.length < ENOUGH)) return [];
  return found
    .filter(({ does }) => does)
    .map(({ when, seen }) => ({
      event,
      when,
      from,
      to: to % FIRST,
      first: to >= FIRST && to < LAST,
      last: to >= LAST,
      seen,
    }));
}

/** Times before something is believed to depend on something else. */
const ENOUGH = 3;

/** Going over the floor, or a step, explains nothing. */
const dull = (event: number, floor: number, steps: ReadonlySet<number>): boolean =>
  steps.has(event) || event === eventOf("leave", floor) || event === eventOf("onto", floor);

/** More changes than this are another place, not an effect. */
const MOST_CHANGES = 40;

/** Looks of which every tile turned into the same other look, or the first or the last one alone did. */
function turnsIn({ told, changes }: ToldMove): Map<number, number> {
  const turns = new Map<number, { to: number; times: number; tile: number }>();
  if (changes.length > MOST_CHANGES) return new Map();
  for (const { tile, from, to } of changes) {
    const known = turns.get(from);
    turns.set(from, { to: known && known.to !== to ? -1 : to, times: (known?.times ?? 0) + 1, tile });
  }
  const found = new Map<number, number>();
  for (const [from, { to, times, tile }] of turns) {
    if (to < 0) continue;
    if (times === count(told, from)) found.set(from, to);
    else if (times === 1 && told.indexOf(from) === tile) found.set(from, to + FIRST);
    else if (times === 1 && told.lastIndexOf(from) === tile) found.set(from, to + LAST);
  }
  return found;
}

function count(board: Uint16Array, look: number): number {
  let found = 0;
  for (const other of board) if (other === look) found++;
  return found;
}
