import { beltEnd } from "../../../runtime/tiles/belts.ts";
import { type CompiledSwing, swing, swingOf } from "../../../runtime/tiles/bonds.ts";
import { type Engine, shownLook } from "../../../runtime/tiles/engine.ts";
import { ahead, NOTHING } from "../../../runtime/tiles/looks.ts";
import { type Scene, topOf } from "../../../runtime/tiles/meeting.ts";
import { HEADINGS, headingsAt, headingTo, walkerAt, walkFrom } from "../../../runtime/tiles/walk.ts";
import { remains } from "../resemble.ts";

/** What walks by itself goes where it was to go, or wherever near it went. */
export function followWalkers(scene: Scene, after: Uint16Array): void {
  const { cells, tiles, engine, lattice } = scene;
  if (engine.walkers.length === 0) return;
  const headings = headingsAt(engine, tiles);
  const all = [...Array(tiles).keys()].filter((tile) => engine.walkerOf.has(cells[tiles + tile]!));
  const claimed = new Set<number>();
  for (const at of all) {
    const look = cells[tiles + at]!;
    const said = walkFrom(scene, walkerAt(scene, at)!, at, cells[headings + at]!);
    const near = HEADINGS.map((way) => ahead(lattice, at, way));
    const isThere = (tile: number) =>
      engine.walkerOf.get(after[tile]!) === engine.walkerOf.get(look) ||
      after[tile] === shownLook(engine, look, cells[tile]!);
    const to = [said.to, ...near].find((tile) => tile >= 0 && !claimed.has(tile) && isThere(tile));
    if (to === undefined) {
      // Something else is there now: it was turned into that.
      if (after[at] === cells[at] || engine.bodyOf.has(after[at]!)) cells[tiles + at] = NOTHING;
      continue;
    }
    claimed.add(to);
    const heading = to === at ? said.heading : headingTo(lattice, at, to);
    if (to !== at && cells[tiles + at] === look) cells[tiles + at] = NOTHING;
    cells[headings + at] = 0;
    cells[tiles + to] = engine.walkerOf.has(after[to]!) ? after[to]! : look;
    cells[headings + to] = heading;
  }
}

/** What was to turn has turned where the frame shows it. */
export function followSwing(scene: Scene, after: Uint16Array, about: CompiledSwing): void {
  const { cells, engine } = scene;
  const swung = swingOf(scene, about);
  if (swung?.every(({ to, look }) => after[to] === shownLook(engine, look, cells[to]!))) swing(scene, swung);
}

/** Things that were carried on by the ground are where the frame shows them, or sank there. */
export function followThings(scene: Scene, after: Uint16Array): void {
  const { cells, tiles, engine } = scene;
  const carried = new Set<number>();
  for (let at = 0; at < tiles; at++) {
    const thing = cells[tiles + at]!;
    const to = engine.things.has(thing) && !carried.has(at) ? beltEnd(scene, at) : -1;
    if (to < 0 || after[at] === shownLook(engine, thing, cells[at]!)) continue;
    if (!followThing(scene, after, thing, to)) continue;
    cells[tiles + at] = NOTHING;
    carried.add(to);
  }
}

/** Whether a thing came onto a tile, or sank there: something new is to be seen. */
export function followThing(scene: Scene, after: Uint16Array, thing: number, to: number): boolean {
  const { cells, tiles, engine } = scene;
  if (topOf(scene, to) === after[to]) return false;
  const rests = after[to] === shownLook(engine, thing, cells[to]!);
  if (!rests && (cells[to] === engine.floor || showsBody(engine, after[to]!))) return false;
  if (rests) cells[tiles + to] = thing;
  else cells[to] = after[to]!;
  return true;
}

const showsBody = (engine: Engine, look: number): boolean =>
  [...engine.bodyOf.keys()].some((body) => remains(engine, body, look));
