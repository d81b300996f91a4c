import { type Engine, shownLook } from "./engine.ts";
import { NOTHING, overlay } from "./looks.ts";

/** A body and what it stands on by the look of their tile, if that is the floor or was seen elsewhere. */
export function standingIn(
  { bodyOf, floor, looks: { texts, numbers } }: Engine,
  shown: number,
  body?: number,
): readonly [body: number, ground: number] | undefined {
  if (bodyOf.has(shown)) return [shown, floor];
  for (const [own, of] of bodyOf) {
    const isOn = (look: string) => isOver(texts[own]!, texts[floor]!, look);
    if (of !== (body ?? of) || !isOn(texts[shown]!)) continue;
    for (const [text, ground] of numbers)
      if (!bodyOf.has(ground) && !isOn(text) && overlay(texts[own]!, texts[floor]!, text) === texts[shown])
        return [own, ground];
  }
  return undefined;
}

/** Whether all of a thing is to be seen in a look. */
function isOver(thing: string, floor: string, shown: string): boolean {
  for (let i = 0; i < thing.length; i++) if (thing[i] !== floor[i] && thing[i] !== shown[i]) return false;
  return true;
}

/** Whether a look may be that of a body on this ground: what has the floor's colour of it may be seen through, or not. */
export function mayStand(engine: Engine, shown: number, ground: number): boolean {
  const { bodyOf, floor, looks } = engine;
  const [text, under, bare] = [looks.texts[shown]!, looks.texts[ground]!, looks.texts[floor]!];
  return [...bodyOf.keys()].some((own) => {
    if (shownLook(engine, own, ground) === shown) return true;
    const body = looks.texts[own]!;
    if (bodyOf.has(shown) || !isOver(body, bare, text)) return false;
    return [...body].every((digit, i) => text[i] === digit || text[i] === under[i]);
  });
}

/** Where no tile shows a body as it looks on the floor, one may stand on something else. */
export function findStanding(engine: Engine, cells: Uint16Array, tiles: number): void {
  if (engine.bodyOf.size === 0) return;
  for (let tile = 0; tile < tiles; tile++) if (engine.bodyOf.has(cells[tiles + tile]!)) return;
  for (let tile = 0; tile < tiles; tile++) {
    const found = cells[tiles + tile] === NOTHING ? standingIn(engine, cells[tile]!) : undefined;
    if (found) [cells[tiles + tile], cells[tile]] = found;
  }
}
