import { USUAL } from "../../../runtime/colours/place.ts";
import { ahead, type Way } from "../../../runtime/tiles/looks.ts";
import { bump, planOf, type Watch } from "../history.ts";

/** Far back from where the button mostly leads: round to the other end. */
export function isRoundabout(button: string, [dx, dy]: Way): boolean {
  const [x, y] = USUAL.get(button) ?? [0, 0];
  return x * dx + y * dy < -1;
}

/**
 * With buttons that were not pressed, or led nowhere as yet: where the others lead where they mostly do, so may these,
 * unless the way was free when they were pressed, and nobody went there; nor those that were at work on what was ahead
 * more than once: they touch it.
 */
export function withUsual(
  watches: readonly Watch[],
  looks: ReadonlySet<number>,
  steps: ReadonlyMap<string, Way>,
  floor: number,
): ReadonlyMap<string, Way> {
  const isUsual = ([button, way]: readonly [string, Way]) => USUAL.get(button)?.join() === way.join();
  if (steps.size === 0 || steps.size >= USUAL.size || ![...steps].every(isUsual)) return steps;
  const free = new Set<string>();
  const worked = new Map<string, number>();
  for (const watch of watches) {
    const { moves } = watch;
    const lattice = planOf(watch);
    for (const { button, before, after } of moves) {
      const way = steps.has(button) ? undefined : USUAL.get(button);
      const body = way ? before.findIndex((look) => looks.has(look)) : -1;
      if (!way || body < 0) continue;
      const to = ahead(lattice, body, way);
      if (before[to] === floor && !looks.has(after[to]!)) free.add(button);
      if (to >= 0 && before[to] !== after[to] && looks.has(after[body]!)) bump(worked, button);
    }
  }
  const isAtWork = (button: string) => (worked.get(button) ?? 0) > 1;
  const more = [...USUAL].filter(([button]) => !steps.has(button) && !free.has(button) && !isAtWork(button));
  return new Map([...steps, ...more]);
}
