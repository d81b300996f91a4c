import { digitOf } from "../../../runtime/tiles/engine.ts";
import type { Pose, Test, TileRules } from "../../../runtime/tiles/tiles.ts";
import { type Decision, decisions, type Example } from "../decide.ts";
import { type Names, namedTests } from "../names.ts";
import type { Story } from "../story.ts";

/** How bodies come to look: what a button or a ground makes of any look, else what it makes of each. */
export function findPoses({ poses: examples, factsPosed }: Story, names: Names): Pose[] {
  const body = factsPosed.indexOf("body");
  const changed = examples.filter(({ facts, outcome }) => facts[body] !== outcome);
  if (changed.length === 0) return [];
  const key = String;
  const whole = decisions(factsPosed, examples, key);
  if (pure(whole, examples)) return named(whole, names);
  const poses: Pose[] = [];
  for (const look of new Set(changed.map(({ facts }) => facts[body]!))) {
    const mine = examples.filter(({ facts }) => facts[body] === look);
    const found = decisions(factsPosed, mine, key);
    if (found.some(({ does }) => does !== look)) poses.push(...named(found, names, ["body", names.of(look)]));
  }
  return poses;
}

/** Buttons that take no body anywhere but change looks: with which looks they were tried. */
export function posedBy(
  { poses: examples, factsPosed }: Story,
  poses: readonly Pose[],
  bodies: TileRules["bodies"],
  names: Names,
): TileRules["posed"] {
  const [button, body] = [factsPosed.indexOf("button"), factsPosed.indexOf("body")];
  const posing = new Set(
    poses.flatMap(({ when }) => when.filter(([what]) => what === "button").map(([, name]) => String(name))),
  );
  return Object.fromEntries(
    [...posing]
      .filter((name) => !bodies.some(({ steps }) => steps[name]))
      .map((name) => {
        const mine = examples.filter(({ facts }) => facts[button] === digitOf(name));
        return [name, [...new Set(mine.map(({ facts }) => names.of(facts[body]!)))]];
      }),
  );
}

const pure = (found: readonly Decision<number>[], examples: readonly Example<number>[]): boolean =>
  found.reduce((sum, { seen }) => sum + seen, 0) === examples.length;

const named = (found: readonly Decision<number>[], names: Names, also?: Test): Pose[] =>
  found
    .map((decision) => ({
      when: [...(also ? [also] : []), ...namedTests(decision.when, names)],
      does: names.of(decision.does),
      seen: decision.seen,
    }))
    .filter(({ when, does }) => !when.some(([what, look]) => what === "body" && look === does));
