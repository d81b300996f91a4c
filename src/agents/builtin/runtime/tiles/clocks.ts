import type { Engine } from "./engine.ts";
import { ahead, type Lattice, NOTHING, type Way } from "./looks.ts";
import type { Scene } from "./meeting.ts";

/** What a look turns into by itself, and what that does around it. */
export interface CompiledClock {
  readonly to: number;
  readonly bursts: readonly { readonly way: Way; readonly from: number; readonly to: number }[];
  /** Where a body is struck. */
  readonly strikes: readonly Way[];
}

/** Tiles whose time runs, before anything else happens. */
export function ticking({ engine, cells, tiles }: Scene): number[] {
  const found: number[] = [];
  if (engine.clocks.size > 0)
    for (let tile = 0; tile < tiles; tile++) if (engine.clocks.has(cells[tile]!)) found.push(tile);
  return found;
}

/** What was there before the turn becomes what comes next. Gives whether a body was struck. */
export function runClocks(scene: Scene, due: readonly number[]): boolean {
  const { engine, lattice, cells, tiles } = scene;
  let struck = false;
  const queue = due.map((tile) => ({ tile, look: cells[tile]! }));
  /** Looks that turn into one another would strike one another without end. */
  const ran = new Set<number>();
  for (const { tile, look } of queue) {
    const clock = engine.clocks.get(look);
    if (!clock || ran.has(tile) || cells[tile] !== look || cells[tiles + tile] !== NOTHING) continue;
    ran.add(tile);
    cells[tile] = clock.to;
    const reached = (way: Way) =>
      isOpen(lattice, tile, way, (at) => isBare(engine, cells[at]!, cells[tiles + at]!));
    for (const { way, from, to } of clock.bursts) {
      const at = ahead(lattice, tile, way);
      if (at >= 0 && cells[at] === from && cells[tiles + at] === NOTHING && reached(way)) cells[at] = to;
    }
    for (const way of clock.strikes) {
      const at = ahead(lattice, tile, way);
      if (at < 0 || !reached(way)) continue;
      struck ||= engine.bodyOf.has(cells[tiles + at]!);
      const last = ran.has(at) ? NOTHING : lastOf(engine, cells[at]!);
      if (last === NOTHING) continue;
      cells[at] = last;
      queue.push({ tile: at, look: last });
    }
  }
  return struck;
}

/** The look with which one whose time runs strikes: what is struck itself does so at once. */
function lastOf({ clocks }: Engine, look: number): number {
  let last = look;
  for (let turns = 0; turns <= clocks.size; turns++) {
    const clock = clocks.get(last);
    if (!clock) return NOTHING;
    if (clock.strikes.length > 0) return last;
    last = clock.to;
  }
  return NOTHING;
}

const isBare = (engine: Engine, ground: number, thing: number): boolean =>
  (ground === engine.floor || engine.clocks.has(ground)) && (thing === NOTHING || engine.bodyOf.has(thing));

/** Whether all tiles between one and the one that lies so from it let through. */
export function isOpen(
  lattice: Lattice,
  tile: number,
  [dx, dy]: Way,
  letsThrough: (tile: number) => boolean,
): boolean {
  const apart = Math.max(Math.abs(dx), Math.abs(dy));
  for (let k = 1; k < apart; k++) {
    const at = ahead(lattice, tile, [Math.sign(dx) * k, Math.sign(dy) * k]);
    if (at < 0 || !letsThrough(at)) return false;
  }
  return true;
}
