import type { Grid } from "../../../../contracts/grid.ts";
import { ANY, partsOf } from "../../runtime/colours/parts.ts";
import type { Spot } from "../../runtime/tiles/sight.ts";

/** Grounds that boxes lie on. */
const GROUNDS = 3;

/** What fills its box on a ground. */
export interface Box extends Spot {
  readonly ground: number;
}

/** Everything that fills its box on one of the commonest grounds. */
export function boxesIn(frame: Grid, hud: Uint8Array): Box[] {
  const counts = new Int32Array(16);
  for (const [at, colour] of frame.cells.entries()) if (!hud[at]) counts[colour]!++;
  const grounds = [...counts.keys()].sort((a, b) => counts[b]! - counts[a]!).slice(0, GROUNDS);
  return grounds.flatMap((ground) =>
    partsOf(frame, hud, ANY & ~(1 << ground), false).flatMap(({ cells, left, top, right, bottom }) => {
      const box = { x: left, y: top, width: right + 1 - left, height: bottom + 1 - top, ground };
      return cells.length === box.width * box.height ? [box] : [];
    }),
  );
}
