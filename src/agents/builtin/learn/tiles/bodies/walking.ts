import {
  ahead,
  type Lattice,
  type Looks,
  numberOf,
  overlay,
  quarterTurned,
  type Way,
} from "../../../runtime/tiles/looks.ts";
import type { Walker } from "../../../runtime/tiles/tiles.ts";
import { HEADINGS, headingsTowards, headingTo, quarters } from "../../../runtime/tiles/walk.ts";
import { bump, most, planOf, tilesWhere, type Watch } from "../history.ts";

/** One step of something that walks: where it headed, what was free around it, what it did. */
export interface Step {
  /** 0 when it was not known. */
  readonly heading: number;
  /** By heading: the look there, -1 beyond the board. */
  readonly around: readonly number[];
  /** 0: it stayed. */
  readonly went: number;
  /** The heading that leads nearest to the first body. */
  readonly chased: readonly number[];
  readonly look: number;
  readonly became: number;
  /** No body was to be seen. */
  readonly alone: boolean;
  /** By heading: the looks from next to it to the edge of the board, BODY where that is. */
  readonly sights: readonly (readonly number[])[];
}

/** Among what is seen. */
export const BODY = -2;

/** A walker with looks by number. */
export interface FoundWalker extends Pick<Walker, "turns" | "waits" | "early" | "reach" | "seen"> {
  readonly looks: readonly number[];
  readonly prey: readonly number[];
  readonly poses: readonly number[] | undefined;
  readonly pace: Pace | undefined;
  readonly free: readonly number[];
  readonly bars: readonly number[];
}

/** Looks that come one after the other, and those with which it stays where it is. */
export interface Pace {
  readonly phases: ReadonlyMap<number, number>;
  readonly rests: ReadonlySet<number>;
}

/** Steps at the least. */
export const ENOUGH = 3;
/** Of its steps that must be told right. */
export const RIGHT = 0.8;

/** How it looks by heading, where each has a look of its own. */
export function posesIn(
  walks: readonly Step[],
  looks: ReadonlySet<number>,
  numbered: Looks,
): number[] | undefined {
  if (looks.size < 2) return undefined;
  const poses = [1, 2, 3, 4].map((heading) => {
    const votes = new Map<number, number>();
    for (const { went, became } of walks) if (went === heading) bump(votes, became);
    return most(votes) ?? -1;
  });
  const shown = poses.filter((look) => look >= 0);
  if (new Set(shown).size < shown.length) return undefined;
  // A heading not seen yet looks like another one turned.
  const known = poses.findIndex((look) => look >= 0);
  const turned = (i: number) => quarterTurned(numbered.texts[poses[known]!]!, (i - known + 4) % 4);
  const turns = shown.length > 1 && poses.every((look, i) => look < 0 || numbered.texts[look] === turned(i));
  return poses.map((look, i) => {
    if (look >= 0 || known < 0) return look;
    return turns ? numberOf(numbered, turned(i)) : numbered.texts.indexOf(turned(i));
  });
}

/** Whether it mostly looks back already when it has come to where it cannot go on. */
export function turnsEarly(
  walks: readonly Step[],
  poses: readonly number[] | undefined,
  free: ReadonlySet<number>,
): boolean {
  const ends = walks.filter(({ went, sights }) => {
    const next = sights[went]![1];
    return next === undefined || (next !== BODY && !free.has(next));
  });
  const back = ends.filter(({ went, became }) => became === poses?.[quarters(went, 2) - 1]);
  return ends.length > 0 && 2 * back.length > ends.length;
}

/** Whether what walks goes only when a body does: a button that led nowhere was seen to leave all as it is, never else. */
export function goInStep(
  watches: readonly Watch[],
  strays: readonly ReadonlySet<number>[],
  bodies: ReadonlySet<number>,
): boolean {
  const walks = (look: number) => strays.some((looks) => looks.has(look));
  let waited = 0;
  for (const { moves } of watches)
    for (const { before, after, changed, clicked, scroll, over } of moves) {
      if (clicked >= 0 || scroll || over || !before.some(walks)) continue;
      if (changed.length === 0) waited++;
      else if (!changed.some((tile) => bodies.has(before[tile]!) || bodies.has(after[tile]!))) return false;
    }
  return waited > 0;
}

/** Only what was seen when something happened. */
export const stirring = (watches: readonly Watch[]): Watch[] =>
  watches.map((watch) => ({ ...watch, moves: watch.moves.filter(({ changed }) => changed.length > 0) }));

/** Follows each one through an attempt. */
export function stepsIn(
  watch: Watch,
  looks: ReadonlySet<number>,
  bodies: ReadonlySet<number>,
  texts: readonly string[],
  floor: number,
): Step[] {
  const { columns, opening, moves } = watch;
  const lattice = planOf(watch);
  const steps: Step[] = [];
  /** Which of the looks is there, if need be over what was there before. */
  const shownAt = (tile: number, before: Uint16Array, after: Uint16Array): number | undefined => {
    if (looks.has(after[tile]!) || before[tile] === floor)
      return looks.has(after[tile]!) ? after[tile] : undefined;
    const under = texts[before[tile]!]!;
    return [...looks].find((look) => overlay(texts[look]!, texts[floor]!, under) === texts[after[tile]!]);
  };
  let headings = new Map<number, number>(
    tilesWhere(opening, (look) => looks.has(look)).map((tile) => [tile, 0]),
  );
  for (const { before, after, clicked, scroll, over } of moves) {
    if (clicked >= 0 || over) continue;
    const moved = after.findIndex((look) => bodies.has(look));
    const body = moved >= 0 ? moved : before.findIndex((look) => bodies.has(look));
    const terrain = before.map((look) => (bodies.has(look) ? floor : look));
    const next = new Map<number, number>();
    const found = scroll ? [] : [...headings];
    for (const [at, heading] of found) {
      const near = HEADINGS.map((way) => ahead(lattice, at, way));
      const order = heading > 0 ? [near[heading]!, ...near] : [...near.slice(1), at];
      const to = order.find(
        (tile) => tile >= 0 && !next.has(tile) && shownAt(tile, before, after) !== undefined,
      );
      if (to === undefined) continue;
      const went = headingTo(lattice, at, to);
      next.set(to, went || heading);
      steps.push({
        heading,
        around: near.map((tile) => before[tile] ?? -1),
        went,
        chased: headingsTowards(columns, at, body),
        alone: body < 0,
        sights: HEADINGS.map((way, i) => (i === 0 ? [] : sightFrom(lattice, at, way, terrain, body))),
        look: before[at]!,
        became: shownAt(to, before, after)!,
      });
    }
    for (const tile of tilesWhere(after, (look) => looks.has(look))) if (!next.has(tile)) next.set(tile, 0);
    headings = next;
  }
  return steps;
}

function sightFrom(lattice: Lattice, from: number, way: Way, terrain: Uint16Array, body: number): number[] {
  const sight: number[] = [];
  for (let tile = ahead(lattice, from, way); tile >= 0; tile = ahead(lattice, tile, way))
    sight.push(tile === body ? BODY : terrain[tile]!);
  return sight;
}
