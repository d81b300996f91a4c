import type { CompiledEffect } from "./engine.ts";
import { NOTHING } from "./looks.ts";
import { isGone, type Scene } from "./meeting.ts";
import type { Turn } from "./turn.ts";

/** What else changes; `early` what does before anything walks. */
export function applyEffects(scene: Scene, { events }: Pick<Turn, "events">, early = false): void {
  const { engine, cells, tiles } = scene;
  if (engine.effects.size === 0) return;
  for (const event of events) {
    const known = engine.effects.get(event);
    if (!known) continue;
    const turned = new Map<number, CompiledEffect>();
    for (const effect of known)
      if (
        effect.early === early &&
        effect.when.every(({ of, value }) => (isGone(scene, of) ? 1 : 0) === value)
      )
        turned.set(effect.from, effect);
    const before = early ? cells.slice(0, 2 * tiles) : cells;
    for (const effect of turned.values()) {
      if (!effect.last || early) continue;
      const at = cells.lastIndexOf(effect.from, 2 * tiles - 1);
      if (at >= 0) become(scene, at, effect.to);
      turned.delete(effect.from);
    }
    for (let i = 0; turned.size > 0 && i < 2 * tiles; i++) {
      const effect = turned.get(before[i]!);
      if (!effect || before[i] === NOTHING) continue;
      if (early) stopOrGo(scene, i % tiles, effect.to);
      else become(scene, i, effect.to);
      if (effect.first) turned.delete(effect.from);
    }
  }
}

/** A thing of which only the floor is left is gone. */
function become({ engine, cells, tiles }: Scene, at: number, look: number): void {
  cells[at] = at >= tiles && look === engine.floor ? NOTHING : look;
}

/** What walks stands among the things, what does not is a ground of its own; it keeps its heading. */
function stopOrGo({ engine, cells, tiles }: Scene, tile: number, look: number): void {
  const walks = engine.walkerOf.has(look);
  if (walks || cells[tile] === engine.floor) cells[tile] = walks ? engine.floor : look;
  const stands = walks || (cells[tile] !== look && look !== engine.floor);
  cells[tiles + tile] = stands ? look : NOTHING;
}
