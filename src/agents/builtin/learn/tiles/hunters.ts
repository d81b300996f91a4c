import { FIRST_LOOK, type Looks } from "../../runtime/looks.ts";
import { BODY, ENOUGH, type FoundWalker, posesIn, RIGHT, type Step } from "./walking.ts";

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
export function hunterOf(
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
