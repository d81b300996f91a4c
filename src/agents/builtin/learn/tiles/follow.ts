import { shownLook } from "../../runtime/engine.ts";
import { ahead, NOTHING } from "../../runtime/looks.ts";
import type { Scene } from "../../runtime/meeting.ts";
import { HEADINGS, headingsAt, headingTo, walkerAt, walkFrom } from "../../runtime/walk.ts";

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
