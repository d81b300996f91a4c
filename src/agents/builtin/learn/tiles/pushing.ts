import { beltEnd } from "../../runtime/tiles/belts.ts";
import { eventOf, pairOf, shownLook } from "../../runtime/tiles/engine.ts";
import { ahead, NOTHING, type Way } from "../../runtime/tiles/looks.ts";
import { type Meeting, type Scene, topOf } from "../../runtime/tiles/meeting.ts";
import { followThing } from "./bodies/follow.ts";
import type { Watched } from "./history.ts";
import { remains } from "./resemble.ts";
import type { Outcome, Page } from "./story.ts";

/** What stood behind the body may have followed. */
export function hasPulled(
  scene: Scene,
  { after }: Watched,
  at: number,
  [dx, dy]: Way,
  ground: number,
  events: number[],
  { story, open }: Page,
): boolean {
  const { cells, tiles, engine, lattice } = scene;
  const behind = ahead(lattice, at, [-dx, -dy]);
  const thing = behind < 0 ? NOTHING : topOf(scene, behind);
  if (thing === NOTHING || thing === engine.floor) return false;
  if (engine.bodyOf.has(thing) || engine.walkerOf.has(thing)) return false;
  const follows = after[at] === shownLook(engine, thing, ground) && after[behind] !== after[at];
  if (!follows) {
    if (engine.things.has(thing)) story.pulls.push({ thing, ground, follows });
    return false;
  }
  // A wall looks alike everywhere: it did not follow.
  if (cells[tiles + behind] === NOTHING && after[behind] !== engine.floor) return false;
  story.pulls.push({ thing, ground, follows });
  story.things.add(thing);
  events.push(eventOf("leave", ground), eventOf("push", thing), eventOf("onto", ground));
  if (cells[tiles + behind] === NOTHING) cells[behind] = engine.floor;
  cells[tiles + behind] = NOTHING;
  cells[tiles + at] = thing;
  open.delete(at);
  return true;
}

/** The row ahead went on, or its last thing vanished into what was behind; `rest` is where the body comes to rest. */
export function pushIn(
  scene: Scene,
  move: Watched,
  meeting: Meeting,
  at: number,
  way: Way,
  rest: number,
  page: Page,
) {
  const { cells, tiles, engine, lattice } = scene;
  const { story, accepted } = page;
  const known = meeting.row > 0;
  const end = known ? meeting.end : ahead(lattice, meeting.first, way);
  if (end < 0 || meeting.met === engine.floor || engine.walkerOf.has(meeting.met)) return undefined;
  const thing = known ? cells[tiles + end - (meeting.first - at)]! : meeting.met;
  if (known && engine.belts.size > 0 && meeting.row === 1) {
    const gone = pushedOn(scene, move, end, thing, rest, page);
    if (gone) return { end, thing, outcome: gone };
  }
  const shown = move.after[end]!;
  const was = topOf(scene, end);
  const looks = shown === shownLook(engine, thing, cells[end]!) || (known && remains(engine, thing, shown));
  if (shown !== was && looks) {
    if (shown !== shownLook(engine, thing, cells[end]!)) {
      story.shows.set(pairOf(thing, cells[end]!), shown);
      accepted.set(end, shown);
    }
    story.things.add(thing);
    if (!known && cells[tiles + meeting.first] === NOTHING) cells[meeting.first] = engine.floor;
    const step = meeting.first - at;
    for (let tile = end; tile !== meeting.first; tile -= step)
      cells[tiles + tile] = cells[tiles + tile - step]! || thing;
    cells[tiles + end] = thing;
    return { end, thing, outcome: { does: "push", leaves: -1, resolved: true } as Outcome };
  }
  if (!known) return undefined;
  for (let tile = end; tile !== meeting.first; tile -= meeting.first - at)
    cells[tiles + tile] = tile === end ? NOTHING : cells[tiles + tile - (meeting.first - at)]!;
  cells[end] = shown;
  return { end, thing, outcome: { does: "sink", leaves: shown, resolved: true } as Outcome };
}

/** Pushed onto a ground that carried it on, or so that the body was carried after it. */
function pushedOn(
  scene: Scene,
  move: Watched,
  end: number,
  thing: number,
  rest: number,
  { open }: Page,
): Outcome | undefined {
  const { cells, tiles } = scene;
  const on = beltEnd(scene, end);
  if (on >= 0 && followThing(scene, move.after, thing, on))
    return { does: "push", leaves: -1, resolved: true };
  if (end !== rest) return undefined;
  const outcome: Outcome = { does: "sink", leaves: -1, resolved: false };
  open.set(end, { met: outcome, ground: cells[end]! });
  cells[tiles + end] = NOTHING;
  return outcome;
}
