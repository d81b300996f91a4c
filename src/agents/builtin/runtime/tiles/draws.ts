import { type Engine, eventOf } from "./engine.ts";
import { ahead, NOTHING, type Way } from "./looks.ts";
import { firstBody, mayTake, type Scene, uprightOf } from "./meeting.ts";
import type { Turn } from "./turn.ts";
import { SIDES } from "./walk.ts";

/** A button that draws things in line with a body to it, or drives them away. */
export interface CompiledDraw {
  readonly look: number;
  /** How the body looks when it does so. */
  readonly as: number;
  readonly away: boolean;
  /** As far as nothing is in the way; else by a tile. */
  readonly slides: boolean;
}

/** The first thing in line with the body on each side goes, if it answers. */
export function draw(scene: Scene, turn: Pick<Turn, "events" | "guess" | "deed">): void {
  const { engine, cells, tiles } = scene;
  const body = firstBody(scene);
  const known = engine.draws.get(scene.button);
  if (!known || body < 0) return;
  const as = uprightOf(engine, cells[tiles + body]!);
  for (const way of SIDES) {
    const at = firstInLine(scene, body, way);
    const look = at < 0 ? NOTHING : cells[tiles + at]!;
    const rule = known.find((one) => one.look === look && one.as === as);
    // What it does to such a thing, looking so, nobody has seen.
    if (!rule) turn.guess ||= known.some((one) => one.look === look);
    else if (goInLine(scene, rule, at, way, turn)) turn.deed = "draw";
  }
}

function firstInLine({ engine, lattice, cells, tiles }: Scene, body: number, way: Way): number {
  for (let at = ahead(lattice, body, way); at >= 0; at = ahead(lattice, at, way)) {
    if (cells[tiles + at] !== NOTHING) return at;
    if (!mayTake(engine, cells[at]!)) return -1;
  }
  return -1;
}

/** Gives whether it went anywhere. */
function goInLine(
  { engine, lattice, cells, tiles }: Scene,
  { look, away, slides }: CompiledDraw,
  start: number,
  [dx, dy]: Way,
  turn: Pick<Turn, "events" | "guess">,
): boolean {
  const way: Way = away ? [dx, dy] : [-dx, -dy];
  let at = start;
  for (;;) {
    const next = ahead(lattice, at, way);
    if (next < 0 || cells[tiles + next] !== NOTHING || !mayTake(engine, cells[next]!)) break;
    cells[tiles + at] = NOTHING;
    cells[tiles + next] = look;
    at = next;
    turn.guess ||= isUnknown(engine, cells[at]!);
    if (!slides) break;
  }
  if (at === start) return false;
  turn.events.push(eventOf("push", look), eventOf("onto", cells[at]!));
  return true;
}

const isUnknown = ({ floor, meetings, laden }: Engine, ground: number): boolean =>
  ground !== floor && !meetings.has(ground) && !laden.includes(ground);
