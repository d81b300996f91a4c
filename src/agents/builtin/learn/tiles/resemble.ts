import type { Engine } from "../../runtime/tiles/engine.ts";

/** Whether a look may be a body in another pose: the same outline in other colours, or much of it is there. */
export function resembles(engine: Engine, shown: number, look: number, ground: number): boolean {
  const { texts } = engine.looks;
  if (shown === engine.floor || shown === ground) return false;
  const [now, was, under, floor] = [texts[shown]!, texts[look]!, texts[ground]!, texts[engine.floor]!];
  let both = 0;
  let either = 0;
  for (let i = 0; i < now.length; i++) {
    const inNow = now[i] !== under[i];
    const inWas = was[i] !== floor[i];
    if (inNow && inWas) both++;
    if (inNow || inWas) either++;
  }
  return both >= 0.5 * either || remains(engine, look, shown);
}

/** Whether much of a thing is still to be seen in a look. */
export function remains({ looks: { texts }, floor }: Engine, thing: number, shown: number): boolean {
  let own = 0;
  let same = 0;
  for (let i = 0; i < texts[thing]!.length; i++) {
    if (texts[thing]![i] === texts[floor]![i]) continue;
    own++;
    if (texts[thing]![i] === texts[shown]![i]) same++;
  }
  return same >= 0.4 * own;
}
