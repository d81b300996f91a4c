import { FIRST_LOOK, type Looks, overlay } from "../../runtime/tiles/looks.ts";

/** More looks than this are not compared one by one. */
const MOST_COMPARED = 4000;

/** Looks that were seen and are a body's, drawn over a ground. */
export function* overGrounds(
  bodies: ReadonlySet<number>,
  floor: number,
  { texts, numbers }: Looks,
): Generator<{ readonly body: number; readonly ground: number; readonly shown: number }> {
  if (bodies.size * texts.length > MOST_COMPARED) return;
  for (const body of bodies)
    for (let ground = FIRST_LOOK; ground < texts.length; ground++) {
      const shown = numbers.get(overlay(texts[body]!, texts[floor]!, texts[ground]!));
      if (shown !== undefined) yield { body, ground, shown };
    }
}

/** By look of a tile with a body on it: what it stands on. */
export function groundsUnder(bodies: ReadonlySet<number>, floor: number, looks: Looks): Map<number, number> {
  const found = new Map([...bodies].map((body) => [body, floor] as const));
  for (const { ground, shown } of overGrounds(bodies, floor, looks))
    if (shown !== ground && !found.has(shown)) found.set(shown, ground);
  return found;
}
