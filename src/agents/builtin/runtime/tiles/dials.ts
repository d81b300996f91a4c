import { tileAtPlace } from "./clicks.ts";
import type { Engine } from "./engine.ts";
import { placesIn } from "./icon.ts";
import { pressedAgo } from "./late.ts";
import type { Lattice } from "./looks.ts";
import type { Scene } from "./meeting.ts";

/** Which button was pressed, so many turns ago. */
export const dialName = (button: number, ago: number): string =>
  ago === 0 ? `ACTION${button}` : `ACTION${button} ${ago} ago`;

/** Cells that show which buttons were pressed last; the scene is as it was before the last one. */
export function drawDials(scene: Omit<Scene, "lattice" | "tiles">, width: number, drawn: Uint8Array): void {
  const { engine, cells, button } = scene;
  for (let ago = 0; ago <= engine.late; ago++) {
    const shown = engine.rules.dials[dialName(ago === 0 ? button : pressedAgo(engine, cells, ago), ago)];
    for (const [x, y, colour] of shown ?? []) drawn[y * width + x] = colour;
  }
}

const tilesAside = new WeakMap<Engine, Map<Lattice, ReadonlySet<number>>>();

/** Tiles that show nothing but what was pressed, or part of a panel: no part of a board. Undefined where there are none. */
export function asideTiles(engine: Engine, lattice: Lattice): ReadonlySet<number> | undefined {
  if (!engine.hasDials && engine.panels.length === 0) return undefined;
  const known = tilesAside.get(engine) ?? new Map<Lattice, ReadonlySet<number>>();
  tilesAside.set(engine, known);
  let tiles = known.get(lattice);
  if (!tiles) {
    const places = [...Object.values(engine.rules.dials).flat(), ...engine.panels.flatMap(placesIn)];
    tiles = new Set(places.map(([x, y]) => tileAtPlace(lattice, x, y)).filter((tile) => tile >= 0));
    known.set(lattice, tiles);
  }
  return tiles;
}
