import { ahead, type Way } from "./looks.ts";
import { choose, meetingAt, type Scene } from "./meeting.ts";

/** How far what a body has come to throws it on; undefined where it does not. */
export function leapAt({ engine, cells }: Scene, at: number, way: Way): Way | undefined {
  const by = engine.leaps.get(cells[at]!)?.by;
  return by === undefined ? undefined : times(way, by);
}

const times = ([dx, dy]: Way, by: number): Way => [by * dx, by * dy];

/** What a body meets that is thrown on, and what comes of it; undefined where something stops it on its way. */
export function landing(scene: Scene, at: number, way: Way) {
  const leap = scene.engine.leaps.get(scene.cells[at]!);
  if (!leap || ahead(scene.lattice, at, times(way, leap.by)) < 0) return undefined;
  for (let hop = 1; hop < leap.by; hop++) {
    const meeting = meetingAt(scene, at, times(way, hop));
    if (!leap.over.has(meeting.met) && choose(scene, at, meeting).choice.does === "stop") return undefined;
  }
  const meeting = meetingAt(scene, at, times(way, leap.by));
  return { meeting, ...choose(scene, at, meeting) };
}
