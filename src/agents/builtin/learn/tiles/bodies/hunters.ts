import { FIRST_LOOK, type Looks } from "../../../runtime/tiles/looks.ts";
import { BODY, ENOUGH, type FoundWalker, posesIn, RIGHT, type Step } from "./walking.ts";

/** What is hunted or fled, and from how far. */
interface Hunt {
  readonly turns: "hunt" | "flee";
  readonly reach: number;
  readonly prey: readonly number[];
  /** What it goes over, and sees through. */
  readonly free: ReadonlySet<number>;
}

const HUNTS: readonly Omit<Hunt, "free">[] = [Number.POSITIVE_INFINITY, 1, 2, 3].flatMap((reach) =>
  (["hunt", "flee"] as const).map((turns) => ({ turns, reach, prey: [] })),
);

/** What goes only towards something in line with it, or away from that, nothing standing between. */
export function hunterOf(
  steps: readonly Step[],
  looks: ReadonlySet<number>,
  bodies: ReadonlySet<number>,
  floor: number,
  numbered: Looks,
): FoundWalker | undefined {
  const walks = steps.filter(({ went }) => went > 0);
  if (walks.length < ENOUGH || walks.length === steps.length) return undefined;
  const entered = walks.map(({ went, around }) => around[went]!);
  const seenThrough = walks.flatMap(({ went, sights }) => between(sights[went]!));
  const told = (hunt: Hunt) => steps.filter((step) => hunts(hunt, step) === step.went);
  const bestOf = (all: readonly Hunt[]) =>
    all.map((hunt) => ({ hunt, right: told(hunt) })).sort((a, b) => b.right.length - a.right.length)[0]!;
  const plain = bestOf(
    [entered, [...entered, ...seenThrough]].flatMap((passed) => {
      const free = new Set([floor, ...passed.filter((look) => !bodies.has(look) && !looks.has(look))]);
      return HUNTS.map((hunt) => ({ ...hunt, free }));
    }),
  );
  const missed = steps.filter((step) => !plain.right.includes(step)).flatMap(({ sights }) => sights.flat());
  const baits = [...new Set(missed)].filter((look) => look !== floor && plain.hunt.free.has(look));
  const { hunt, right } = bestOf([plain.hunt, ...baits.map((look) => ({ ...plain.hunt, prey: [look] }))]);
  const gone = right.filter(({ went }) => went > 0).length;
  if (right.length < RIGHT * steps.length || gone < ENOUGH || 2 * gone < walks.length) return undefined;
  const poses = posesIn(walks, looks, numbered);
  const own = new Set([...looks, ...(poses ?? []).filter((look) => look >= 0)]);
  return {
    turns: hunt.turns,
    ...(Number.isFinite(hunt.reach) && { reach: hunt.reach }),
    looks: [...own],
    prey: hunt.prey,
    poses,
    pace: undefined,
    free: [...hunt.free].filter((look) => look !== floor),
    bars: barsOf(hunt, right),
    seen: right.length,
  };
}

/** What it went over to come to a body, or saw it through. */
const between = (sight: readonly number[]): readonly number[] =>
  sight.slice(0, Math.max(0, sight.indexOf(BODY)));

/** What kept it where it was though it was driven. */
function barsOf(hunt: Hunt, steps: readonly Step[]): number[] {
  const bars = new Set<number>();
  for (const step of steps) {
    const away = hunts({ ...hunt, free: new Set([...hunt.free, ...step.around]) }, step);
    if (step.went === 0 && away > 0 && step.around[away]! >= FIRST_LOOK) bars.add(step.around[away]!);
  }
  return [...bars];
}

/** The heading of what it hunts, or away from what it flees; 0 where it sees none, or cannot go. */
function hunts({ turns, reach, prey, free }: Hunt, { sights, around }: Step): number {
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
