import type { CompiledWalker, Engine } from "./engine.ts";
import { ahead, type Lattice, NOTHING, type Way } from "./looks.ts";
import { firstBody, mayTake, type Scene } from "./meeting.ts";
import type { Walker } from "./tiles.ts";

/** Headings by number; 0 is not known. */
export const HEADINGS: readonly Way[] = [
  [0, 0],
  [0, -1],
  [1, 0],
  [0, 1],
  [-1, 0],
];

/** The four ways to the tiles beside one. */
export const SIDES: readonly Way[] = HEADINGS.slice(1);

/** Tiles, and all that may be come to from them side by side. */
export function floodFrom(
  lattice: Lattice,
  start: readonly number[],
  may: (tile: number) => boolean,
): number[] {
  const found = [...start];
  for (const at of found)
    for (const way of SIDES) {
      const next = ahead(lattice, at, way);
      if (next >= 0 && !found.includes(next) && may(next)) found.push(next);
    }
  return found;
}

/** A heading after so many quarter turns clockwise. */
export const quarters = (heading: number, count: number): number => ((heading - 1 + count) % 4) + 1;

/** Where headings stand among the cells, one per tile; they are there only where something walks by itself. */
export const headingsAt = ({ rules }: Engine, tiles: number): number => 2 * tiles + rules.taken.length;

/** Whether a body and something that walks are on one tile. */
export const isCaught = (engine: Engine, cells: Uint16Array, tiles: number, tile: number): boolean =>
  engine.walkers.length > 0 && cells[headingsAt(engine, tiles) + tile] !== 0;

/** Whether a habit goes only where bodies draw or drive it. */
const isLed = (turns: Walker["turns"]): boolean => turns === "hunt" || turns === "flee";

/** Everything that walks by itself takes its step. */
export function walkAll(scene: Scene): void {
  const { engine, cells, tiles } = scene;
  if (engine.walkers.length === 0) return;
  const headings = headingsAt(engine, tiles);
  const steps: { at: number; to: number; heading: number; walker: CompiledWalker }[] = [];
  for (let at = 0; at < tiles; at++) {
    const walker = cells[tiles + at] === NOTHING ? undefined : walkerAt(scene, at);
    if (walker) steps.push({ at, walker, ...walkFrom(scene, walker, at, cells[headings + at]!) });
  }
  for (const { at, to, heading, walker } of steps) moveWalker(scene, walker, at, to, heading);
}

const habitOf = ({ walkers, walkerOf }: Engine, look: number): Walker["turns"] | undefined =>
  walkers[(walkerOf.get(look) ?? 0) - 1]?.turns;

/** Whether it goes by ways of its own. */
export const roams = (engine: Engine, look: number): boolean => {
  const turns = habitOf(engine, look);
  return turns !== undefined && !isLed(turns);
};

export const flees = (engine: Engine, look: number): boolean => habitOf(engine, look) === "flee";

export const walkerAt = ({ engine, cells, tiles }: Scene, at: number): CompiledWalker | undefined =>
  engine.walkers[(engine.walkerOf.get(cells[tiles + at]!) ?? 0) - 1];

/** Onto a body too: that one is caught. */
function moveWalker(
  { engine, cells, tiles }: Scene,
  walker: CompiledWalker,
  at: number,
  to: number,
  heading: number,
): void {
  const headings = headingsAt(engine, tiles);
  const pose = walker.phases.get(cells[tiles + at]!) ?? walker.poses[heading] ?? NOTHING;
  const look = pose === NOTHING ? cells[tiles + at]! : pose;
  if (!engine.bodyOf.has(cells[tiles + at]!)) cells[tiles + at] = NOTHING;
  cells[headings + at] = 0;
  if (!engine.bodyOf.has(cells[tiles + to]!)) cells[tiles + to] = look;
  cells[headings + to] = heading || 1;
}

/** Where it goes next. */
export function walkFrom(
  scene: Scene,
  walker: CompiledWalker,
  at: number,
  known: number,
): { readonly to: number; readonly heading: number } {
  const look = scene.cells[scene.tiles + at]!;
  const heading = known || walker.poses.indexOf(look);
  if (walker.rests.has(look)) return { to: at, heading: Math.max(0, heading) };
  if (isLed(walker.turns)) {
    const seen = huntFrom(scene, walker, at);
    return {
      to: seen > 0 ? ahead(scene.lattice, at, HEADINGS[seen]!) : at,
      heading: seen || Math.max(0, heading),
    };
  }
  const chased = walker.turns === "chase" ? headingsTowards(scene.lattice.columns, at, firstBody(scene)) : [];
  for (const next of headingsTried(walker.turns, heading, chased)) {
    if (next !== heading && walker.waits && heading > 0) return { to: at, heading: next };
    const to = ahead(scene.lattice, at, HEADINGS[next]!);
    if (!isFree(scene, walker, to)) continue;
    const turns = walker.early && !isFree(scene, walker, ahead(scene.lattice, to, HEADINGS[next]!));
    return { to, heading: turns ? quarters(next, 2) : next };
  }
  return { to: at, heading: Math.max(0, heading) };
}

/** The heading of what it hunts, or away from what it flees; 0 where it sees none, or cannot go. */
function huntFrom(scene: Scene, walker: CompiledWalker, at: number): number {
  const { engine, cells, tiles, lattice } = scene;
  const isBody = (tile: number) => engine.bodyOf.has(cells[tiles + tile]!);
  const hunted = [...walker.prey.map((prey) => (tile: number) => cells[tile] === prey), isBody];
  const sees = (heading: number, isHunted: (tile: number) => boolean): boolean => {
    let tile = at;
    for (let far = 0; far < walker.reach; far++) {
      tile = ahead(lattice, tile, HEADINGS[heading]!);
      if (!isFree(scene, walker, tile)) return false;
      if (isHunted(tile)) return true;
    }
    return false;
  };
  for (const isHunted of hunted)
    for (let heading = 1; heading < HEADINGS.length; heading++) {
      if (!sees(heading, isHunted)) continue;
      if (walker.turns === "hunt") return heading;
      const away = quarters(heading, 2);
      if (isFree(scene, walker, ahead(lattice, at, HEADINGS[away]!))) return away;
    }
  return 0;
}

/** The headings that a habit takes, the first that is free. */
export function headingsTried(
  turns: Walker["turns"],
  heading: number,
  chased: readonly number[],
): readonly number[] {
  if (turns === "chase") return chased;
  if (heading <= 0) return [2, 4, 3, 1];
  if (turns === "back") return [heading, quarters(heading, 2)];
  const quarter = turns === "right" ? 1 : 3;
  return [heading, quarters(heading, quarter), quarters(heading, 2), quarters(heading, 4 - quarter)];
}

/** The longer way first. */
export function headingsTowards(columns: number, at: number, body: number): number[] {
  if (body < 0) return [];
  const dx = (body % columns) - (at % columns);
  const dy = Math.floor(body / columns) - Math.floor(at / columns);
  const across = dx > 0 ? [2] : dx < 0 ? [4] : [];
  const down = dy > 0 ? [3] : dy < 0 ? [1] : [];
  return Math.abs(dx) >= Math.abs(dy) ? [...across, ...down] : [...down, ...across];
}

function isFree({ engine, cells, tiles }: Scene, { turns, free, bars }: CompiledWalker, to: number): boolean {
  if (to < 0) return false;
  const thing = cells[tiles + to]!;
  if (thing !== NOTHING && !engine.bodyOf.has(thing)) return false;
  if (cells[to] === engine.floor || free.has(cells[to]!)) return true;
  // What is led is hoped to go where bodies may.
  return isLed(turns) && !bars.has(cells[to]!) && mayTake(engine, cells[to]!);
}

/** The heading that leads from one tile to the next, or 0. */
export const headingTo = (lattice: Lattice, from: number, to: number): number =>
  Math.max(
    0,
    HEADINGS.findIndex((way, heading) => heading > 0 && ahead(lattice, from, way) === to),
  );
