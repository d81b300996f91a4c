import { eventOf } from "./engine.ts";
import { NOTHING } from "./looks.ts";
import type { Scene } from "./meeting.ts";

/** Grounds other than the floor with something on one of their tiles. */
export function coveredIn({ engine, cells, tiles }: Pick<Scene, "engine" | "cells" | "tiles">): Set<number> {
  const found = new Set<number>();
  for (let tile = 0; tile < tiles; tile++)
    if (cells[tiles + tile] !== NOTHING && cells[tile] !== engine.floor) found.add(cells[tile]!);
  return found;
}

/** What was bare and is covered now, and the reverse: whoever came or went. */
export function coverEvents(before: ReadonlySet<number>, after: ReadonlySet<number>): number[] {
  const events: number[] = [];
  for (const ground of after) if (!before.has(ground)) events.push(eventOf("cover", ground));
  for (const ground of before) if (!after.has(ground)) events.push(eventOf("bare", ground));
  return events;
}
