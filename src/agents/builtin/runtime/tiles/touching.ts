import type { CompiledTouch } from "./engine.ts";
import { eventOf } from "./engine.ts";
import { ahead, NOTHING, turnedWay } from "./looks.ts";
import { bearing, firstBody, handAt, heldOf, type Scene, topAt, topOf, uprightOf } from "./meeting.ts";
import type { Idle } from "./tiles.ts";
import type { Turn } from "./turn.ts";
import { HEADINGS, SIDES } from "./walk.ts";

/** A button at work near the body. */
export function touch(scene: Scene, turn: Pick<Turn, "guess" | "deed">): void {
  const { engine, lattice, cells } = scene;
  const body = firstBody(scene);
  if (body < 0) return;
  turn.deed = "touch";
  const all = engine.touches.get(scene.button)!;
  const look = cells[scene.tiles + body]!;
  const upright = uprightOf(engine, look);
  const turned = (engine.faces.get(look)?.heading ?? 1) - 1;
  const shown = (tile: number | undefined) => (tile === undefined ? upright : topOf(scene, tile));
  const now = all.filter(({ cue }) => !cue || shown(cue.tile) === cue.look);
  // What it does under such a cue nobody has seen.
  if (now.length === 0) turn.guess = true;
  for (const { way, turns, cue } of now) {
    const tile = ahead(lattice, body, turnedWay(way, turned));
    if (tile < 0) continue;
    // Of its own tile a body changes the ground.
    const at = tile === body ? tile : topAt(scene, tile);
    const next = turns.get(cells[at]!);
    // What it makes of other things nobody has seen.
    if (next === undefined) turn.guess ||= cue ? isTurned(all, cells[at]!) : cells[at] !== engine.floor;
    else cells[at] = next;
  }
}

const isTurned = (touches: readonly CompiledTouch[], look: number): boolean =>
  touches.some(({ turns }) => (turns.get(look) ?? look) !== look);

/** What is held is put down, what lies there is taken. */
export function exchange(scene: Scene, turn: Pick<Turn, "events" | "guess" | "deed">): void {
  const { engine, cells } = scene;
  const at = firstBody(scene);
  const ground = cells[at]!;
  const held = heldOf(scene);
  if (at < 0 || engine.fixed.has(ground) || (ground === engine.floor && held === NOTHING)) return;
  turn.guess = ground !== engine.floor && !engine.items.has(ground);
  turn.deed = "exchange";
  if (held !== NOTHING) turn.events.push(eventOf("drop", held));
  if (ground !== engine.floor) turn.events.push(eventOf("take", ground));
  cells[at] = held === NOTHING ? engine.floor : held;
  cells[handAt(cells)] = ground === engine.floor ? NOTHING : ground;
}

/** Whether a button that leads nowhere was not tried yet on such a ground, with such a thing beside or in line, or with such a bearing. */
export function isUntried(scene: Scene): boolean {
  const idle = scene.engine.idle.get(scene.button)!;
  const body = firstBody(scene);
  if (body >= 0 && !idle.as.has(bearing(scene, body))) return true;
  for (const { look, where } of surroundings(scene)) if (!idle[where].has(look)) return true;
  return false;
}

/** The grounds of bodies, what is next to them, and what is farther off in line: ahead alone where they show which way they face. */
export function* surroundings(
  scene: Scene,
): Generator<{ readonly look: number; readonly where: Exclude<keyof Idle, "as"> }> {
  const { engine, lattice, cells, tiles } = scene;
  for (let at = 0; at < tiles; at++) {
    if (!engine.bodyOf.has(cells[tiles + at]!)) continue;
    yield { look: cells[at]!, where: "on" };
    const facing = engine.faces.get(cells[tiles + at]!)?.heading;
    for (const way of facing === undefined ? SIDES : [HEADINGS[facing]!]) {
      let next = ahead(lattice, at, way);
      const near = next < 0 ? NOTHING : topOf(scene, next);
      if (near !== NOTHING && !engine.bodyOf.has(near)) yield { look: near, where: "by" };
      while (next >= 0 && topOf(scene, next) === engine.floor) next = ahead(lattice, next, way);
      const far = near !== engine.floor || next < 0 ? NOTHING : topOf(scene, next);
      if (far !== NOTHING && !engine.bodyOf.has(far)) yield { look: far, where: "far" };
    }
  }
}
