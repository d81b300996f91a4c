import { FIRST_LOOK, type Looks } from "../../../runtime/tiles/looks.ts";
import type { Walker } from "../../../runtime/tiles/tiles.ts";
import { headingsTried } from "../../../runtime/tiles/walk.ts";
import { anyWayRound } from "../clicks/turned.ts";
import { groupBy, type Watch } from "../history.ts";
import { hunterOf } from "./hunters.ts";
import {
  ENOUGH,
  type FoundWalker,
  type Pace,
  posesIn,
  RIGHT,
  type Step,
  stepsIn,
  turnsEarly,
} from "./walking.ts";

/** Shares of its steps: that take it somewhere; with a look that is no walker below that; at most with no body in sight. */
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
    const pace = paceOf(watched, all);
    const looks = pace ? all : busyLooks(watched, all);
    const steps = looks.size < all.size ? stepsWith(looks) : watched;
    const going = steps.filter(({ look }) => !pace?.rests.has(look));
    const [walker] = walkerOf(going, looks, pace, bodies, floor, numbered);
    if (!hunter || !walker) return hunter ?? walker ?? [];
    // A patrol may seem to hunt whom it comes upon.
    const known = going.filter(({ heading }) => heading > 0);
    return walker.seen * watched.length > hunter.seen * known.length ? walker : hunter;
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
  const poses = pace ? undefined : posesIn(walks, looks, numbered);
  const early = best.habit.turns === "back" && turnsEarly(walks, poses, free);
  free.delete(floor);
  for (const look of looks) free.delete(look);
  const own = new Set([...looks, ...(poses ?? []).filter((look) => look >= 0)]);
  return [
    {
      ...best.habit,
      ...(early && { early }),
      looks: [...own],
      prey: [],
      poses,
      pace,
      free: [...free],
      bars: [],
      seen: best.right,
    },
  ];
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
