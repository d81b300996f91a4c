import {
  ahead,
  FIRST_LOOK,
  type Lattice,
  type Looks,
  numberOf,
  overlay,
  type Way,
} from "../../runtime/looks.ts";
import type { Walker } from "../../runtime/tiles.ts";
import { HEADINGS, headingsTowards, headingsTried, headingTo } from "../../runtime/walk.ts";
import { bump, groupBy, most, type Watch } from "./history.ts";
import { anyWayRound, quarterTurned } from "./turned.ts";

/** One step of something that walks: where it headed, what was free around it, what it did. */
interface Step {
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
const BODY = -2;

/** A walker with looks by number. */
export interface FoundWalker extends Pick<Walker, "turns" | "waits" | "reach" | "seen"> {
  readonly looks: readonly number[];
  readonly prey: readonly number[];
  readonly poses: readonly number[] | undefined;
  readonly pace: Pace | undefined;
  readonly free: readonly number[];
  readonly bars: readonly number[];
}

/** Looks that come one after the other, and those with which it stays where it is. */
interface Pace {
  readonly phases: ReadonlyMap<number, number>;
  readonly rests: ReadonlySet<number>;
}

const ENOUGH = 3;
/** Of its steps that must be told right, and that must have been steps at all. */
const RIGHT = 0.8;
const BUSY = 0.6;
const IDLE = 0.4;
const LONELY = 0.2;
const HABITS = [
  { turns: "back" },
  { turns: "back", waits: true },
  { turns: "right" },
  { turns: "left" },
  { turns: "chase" },
] as const satisfies readonly Pick<Walker, "turns" | "waits">[];

/** Which of the strays walk by themselves, and by which habit. */
export function findWalkers(
  watches: readonly Watch[],
  strays: readonly ReadonlySet<number>[],
  bodies: ReadonlySet<number>,
  floor: number,
  numbered: Looks,
): FoundWalker[] {
  const { texts } = numbered;
  if (texts.length > MOST_LOOKS) return [];
  const stepsWith = (looks: ReadonlySet<number>) =>
    watches.flatMap((watch) => stepsIn(watch, looks, bodies, texts, floor));
  return merged(strays, texts).flatMap((all) => {
    if (all.size > MOST_POSES) return [];
    const watched = stepsWith(all);
    const hunter = hunterOf(watched, all, bodies, floor, numbered);
    if (hunter) return [hunter];
    const pace = paceOf(watched, all);
    const looks = pace ? all : busyLooks(watched, all);
    const steps = looks.size < all.size ? stepsWith(looks) : watched;
    return walkerOf(
      steps.filter(({ look }) => !pace?.rests.has(look)),
      looks,
      pace,
      bodies,
      floor,
      numbered,
    );
  });
}

/** Without looks with which it mostly stays: something stopped it then. */
function busyLooks(steps: readonly Step[], looks: ReadonlySet<number>): Set<number> {
  const idle = [...groupBy(steps, ({ look }) => look)].filter(
    ([, mine]) => mine.length >= ENOUGH && mine.filter(({ went }) => went > 0).length < IDLE * mine.length,
  );
  return new Set([...looks].filter((look) => !idle.some(([other]) => other === look)));
}

function walkerOf(
  steps: readonly Step[],
  looks: ReadonlySet<number>,
  pace: Pace | undefined,
  bodies: ReadonlySet<number>,
  floor: number,
  numbered: Looks,
): FoundWalker[] {
  const walks = steps.filter(({ went }) => went > 0);
  if (walks.length < ENOUGH || walks.length < BUSY * steps.length) return [];
  // What is there only while no body is to be seen is a body in another guise.
  if (steps.filter(({ alone }) => alone).length > LONELY * steps.length) return [];
  const free = new Set(walks.map(({ went, around }) => around[went]!).filter((look) => !bodies.has(look)));
  free.add(floor);
  const known = steps.filter(({ heading }) => heading > 0);
  const [best] = HABITS.map((habit) => ({
    habit,
    right: known.filter((step) => goes(habit, step, free) === step.went).length,
  })).sort((a, b) => b.right - a.right);
  if (!best || best.right < RIGHT * known.length || best.right < 2) return [];
  free.delete(floor);
  for (const look of looks) free.delete(look);
  const poses = pace ? undefined : posesIn(walks, looks, numbered);
  const own = new Set([...looks, ...(poses ?? []).filter((look) => look >= 0)]);
  return [
    { ...best.habit, looks: [...own], prey: [], poses, pace, free: [...free], bars: [], seen: best.right },
  ];
}

/** What is hunted or fled, and from how far. */
interface Hunt {
  readonly turns: "hunt" | "flee";
  readonly reach: number;
  readonly prey: readonly number[];
}

const HUNTS: readonly Hunt[] = [Number.POSITIVE_INFINITY, 1, 2, 3].flatMap((reach) =>
  (["hunt", "flee"] as const).map((turns) => ({ turns, reach, prey: [] })),
);

/** What goes only towards something in line with it, or away from that, nothing standing between. */
function hunterOf(
  steps: readonly Step[],
  looks: ReadonlySet<number>,
  bodies: ReadonlySet<number>,
  floor: number,
  numbered: Looks,
): FoundWalker | undefined {
  const walks = steps.filter(({ went }) => went > 0);
  if (walks.length < ENOUGH || walks.length === steps.length) return undefined;
  const free = new Set(walks.map(({ went, around }) => around[went]!).filter((look) => !bodies.has(look)));
  free.add(floor);
  for (const look of looks) free.delete(look);
  const told = (hunt: Hunt) => steps.filter((step) => hunts(hunt, step, free) === step.went);
  const bestOf = (all: readonly Hunt[]) =>
    all.map((hunt) => ({ hunt, right: told(hunt) })).sort((a, b) => b.right.length - a.right.length)[0]!;
  const plain = bestOf(HUNTS);
  const missed = steps.filter((step) => !plain.right.includes(step)).flatMap(({ sights }) => sights.flat());
  const baits = [...new Set(missed)].filter((look) => look !== BODY && look !== floor && free.has(look));
  const { hunt, right } = bestOf([plain.hunt, ...baits.map((look) => ({ ...plain.hunt, prey: [look] }))]);
  const gone = right.filter(({ went }) => went > 0).length;
  if (right.length < RIGHT * steps.length || gone < ENOUGH || 2 * gone < walks.length) return undefined;
  const poses = posesIn(walks, looks, numbered);
  const own = new Set([...looks, ...(poses ?? []).filter((look) => look >= 0)]);
  free.delete(floor);
  return {
    turns: hunt.turns,
    ...(Number.isFinite(hunt.reach) && { reach: hunt.reach }),
    looks: [...own],
    prey: hunt.prey,
    poses,
    pace: undefined,
    free: [...free],
    bars: barsOf(hunt, right, free),
    seen: right.length,
  };
}

/** What kept it where it was though it was driven. */
function barsOf(hunt: Hunt, steps: readonly Step[], free: ReadonlySet<number>): number[] {
  const bars = new Set<number>();
  for (const step of steps) {
    const away = hunts(hunt, step, new Set([...free, ...step.around]));
    if (step.went === 0 && away > 0 && step.around[away]! >= FIRST_LOOK) bars.add(step.around[away]!);
  }
  return [...bars];
}

/** The heading of what it hunts, or away from what it flees; 0 where it sees none, or cannot go. */
function hunts({ turns, reach, prey }: Hunt, { sights, around }: Step, free: ReadonlySet<number>): number {
  for (const target of [...prey, BODY])
    for (const [heading, sight] of sights.entries()) {
      const far = sight.indexOf(target);
      if (far < 0 || far >= reach) continue;
      if (!sight.slice(0, far).every((look) => look === BODY || free.has(look))) continue;
      const away = ((heading + 1) % 4) + 1;
      if (turns === "hunt") return heading;
      if (free.has(around[away]!)) return away;
    }
  return 0;
}

/** Whether its looks come one after the other, and with some of them it always rests. */
function paceOf(steps: readonly Step[], looks: ReadonlySet<number>): Pace | undefined {
  if (looks.size < 2) return undefined;
  const phases = new Map<number, number>();
  const busy = new Set<number>();
  for (const { look, became, went } of steps) {
    if (look === became || !looks.has(look) || (phases.get(look) ?? became) !== became) return undefined;
    phases.set(look, became);
    if (went > 0) busy.add(look);
  }
  const rests = new Set([...phases.keys()].filter((look) => !busy.has(look)));
  return rests.size > 0 && busy.size > 0 ? { phases, rests } : undefined;
}

/** What is the same turned round is one walker that shows where it goes. */
function merged(strays: readonly ReadonlySet<number>[], texts: readonly string[]): Set<number>[] {
  const groups = new Map<string, Set<number>>();
  for (const looks of strays) {
    const shapes = [...looks].map((look) => anyWayRound(texts[look]!));
    const known = shapes.map((shape) => groups.get(shape)).find((group) => group !== undefined);
    const group = known ?? new Set<number>();
    for (const look of looks) group.add(look);
    for (const shape of shapes) groups.set(shape, group);
  }
  // Looks that were not seen moving yet belong to it as well.
  if (groups.size > 0)
    for (let look = FIRST_LOOK; look < texts.length; look++) groups.get(anyWayRound(texts[look]!))?.add(look);
  return [...new Set(groups.values())];
}

/** With more looks than this, and with more of one walker, tiles hardly tell the game. */
const MOST_LOOKS = 400;
const MOST_POSES = 12;
/** The heading that a habit takes, 0 when it stays. */
function goes(
  { turns, waits }: (typeof HABITS)[number] & { readonly waits?: true },
  { heading, around, chased }: Step,
  free: ReadonlySet<number>,
): number {
  const next = headingsTried(turns, heading, chased).find((way) => free.has(around[way]!));
  if (next === undefined) return 0;
  return waits && next !== heading ? 0 : next;
}

/** How it looks by heading, where each has a look of its own. */
function posesIn(walks: readonly Step[], looks: ReadonlySet<number>, numbered: Looks): number[] | undefined {
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

/** Follows each one through an attempt. */
function stepsIn(
  { columns, rows, opening, moves }: Watch,
  looks: ReadonlySet<number>,
  bodies: ReadonlySet<number>,
  texts: readonly string[],
  floor: number,
): Step[] {
  const lattice: Lattice = { size: 0, x: 0, y: 0, columns, rows };
  const steps: Step[] = [];
  /** Which of the looks is there, if need be over what was there before. */
  const shownAt = (tile: number, before: Uint16Array, after: Uint16Array): number | undefined => {
    if (looks.has(after[tile]!) || before[tile] === floor)
      return looks.has(after[tile]!) ? after[tile] : undefined;
    const under = texts[before[tile]!]!;
    return [...looks].find((look) => overlay(texts[look]!, texts[floor]!, under) === texts[after[tile]!]);
  };
  let headings = new Map<number, number>(tilesWith(opening, looks).map((tile) => [tile, 0]));
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
    for (const tile of tilesWith(after, looks)) if (!next.has(tile)) next.set(tile, 0);
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

const tilesWith = (board: Uint16Array, looks: ReadonlySet<number>): number[] =>
  [...board.keys()].filter((tile) => looks.has(board[tile]!));
