import type { Engine } from "./engine.ts";
import { ahead, headingAlong, type Looks, numberOf, quarterTurned } from "./looks.ts";
import type { Scene } from "./meeting.ts";
import type { TileRules } from "./tiles.ts";
import { HEADINGS, quarters, SIDES } from "./walk.ts";

/** What strikes upwards does so in every other way when it is turned. */
export function compileStrikers({ strikers, looks: named }: TileRules, looks: Looks): Engine["strikers"] {
  const found = new Map<number, Set<number>>();
  for (const name of strikers)
    for (let heading = 1; heading < HEADINGS.length; heading++) {
      const look = numberOf(looks, quarterTurned(named[name] ?? name, heading - 1));
      found.set(look, (found.get(look) ?? new Set()).add(heading));
    }
  return found;
}

/** Whether a body has come before something that strikes. */
export function isStruck(
  { engine, lattice, cells, tiles }: Scene,
  { from, to }: { readonly from: number; readonly to: number },
): boolean {
  if (engine.strikers.size === 0 || to < 0 || to === from) return false;
  return SIDES.some((way) => {
    const at = ahead(lattice, to, way);
    if (at < 0) return false;
    return (
      engine.strikers.get(cells[tiles + at]! || cells[at]!)?.has(quarters(headingAlong(way), 2)) === true
    );
  });
}
