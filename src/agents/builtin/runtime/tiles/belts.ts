import { eventOf } from "./engine.ts";
import { ahead, NOTHING } from "./looks.ts";
import { mayTake, type Scene } from "./meeting.ts";

/** Where what stands on a tile is carried by its ground; -1 where nothing is. */
export function beltEnd({ engine, lattice, cells }: Scene, at: number): number {
  const way = engine.belts.get(cells[at]!);
  return way ? ahead(lattice, at, way) : -1;
}

/** Things go on with the ground they are on, by one tile, those in front first. */
export function carryThings(scene: Scene, events: number[]): void {
  const { engine, cells, tiles } = scene;
  const waiting = new Set<number>();
  for (let tile = 0; tile < tiles; tile++)
    if (engine.things.has(cells[tiles + tile]!) && beltEnd(scene, tile) >= 0) waiting.add(tile);
  for (let before = -1; before !== waiting.size; ) {
    before = waiting.size;
    for (const at of waiting) {
      const to = beltEnd(scene, at);
      if (cells[tiles + to] !== NOTHING) continue;
      waiting.delete(at);
      carryThing(scene, at, to, events);
    }
  }
}

/** As when it is pushed there. */
function carryThing({ engine, cells, tiles }: Scene, at: number, to: number, events: number[]): void {
  const thing = cells[tiles + at]!;
  const ground = cells[to]!;
  const known = engine.meetings
    .get(thing)
    ?.find(({ when }) => when.some(({ what, value }) => what === "behind" && value === ground));
  if (known ? known.does === "stop" : !mayTake(engine, ground)) return;
  events.push(eventOf("onto", ground));
  cells[tiles + at] = NOTHING;
  if (known?.does === "sink") cells[to] = known.leaves < 0 ? engine.floor : known.leaves;
  else cells[tiles + to] = thing;
}
