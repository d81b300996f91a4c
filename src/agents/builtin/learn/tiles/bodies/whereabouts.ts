import { type Engine, shownLook } from "../../../runtime/tiles/engine.ts";
import { latenessOf, wayNow } from "../../../runtime/tiles/late.ts";
import { ahead, type Way } from "../../../runtime/tiles/looks.ts";
import type { Scene } from "../../../runtime/tiles/meeting.ts";
import { standingIn } from "../../../runtime/tiles/standing.ts";
import { frontOf } from "../../../runtime/tiles/turn.ts";
import type { Watched } from "../history.ts";
import { resembles } from "../resemble.ts";

/** Where a body is after a move, or -1 when it is lost. */
export function destinationOf(
  { engine, lattice, cells, tiles }: Scene,
  { after, changed }: Watched,
  at: number,
  way: Way | undefined,
  look: number,
): number {
  if (after[at] === shownLook(engine, look, cells[at]!)) return at;
  const line: number[] = [];
  if (way)
    for (let tile = ahead(lattice, at, way); tile >= 0; tile = ahead(lattice, tile, way)) line.push(tile);
  const body = engine.bodyOf.get(look);
  if (!way && isBodyOn(engine, after[at]!, cells[at]!, body)) return at;
  const sure = (tile: number) =>
    after[tile] !== shownLook(engine, cells[tiles + tile]!, cells[tile]!) &&
    isBodyOn(engine, after[tile]!, cells[tile]!, body);
  /** What lay there is gone, and the body shows what was beneath. */
  const reveals = (tile: number) =>
    changed.includes(tile) && standingIn(engine, after[tile]!, body) !== undefined;
  const found =
    line.find(sure) ?? changed.find((tile) => tile !== at && sure(tile)) ?? line.slice(0, 1).find(reveals);
  if (found !== undefined) return found;
  const alike = (tile: number) =>
    changed.includes(tile) && resembles(engine, after[tile]!, look, cells[tile]!);
  return alike(at) ? at : (line.find(alike) ?? changed.find(alike) ?? -1);
}

/** Whether a look is this body on that ground. */
function isBodyOn(engine: Engine, look: number, ground: number, body: number | undefined): boolean {
  if (engine.bodyOf.get(look) === body) return true;
  for (const [own, of] of engine.bodyOf)
    if (of === body && shownLook(engine, own, ground) === look) return true;
  return false;
}

/** Whether no other body that steps comes before this one; `leader` is where the first one was of late. */
export function isLeading(
  scene: Scene,
  button: string,
  at: number,
  way: Way | undefined,
  leader: number,
): boolean {
  const { engine, cells, tiles, lattice } = scene;
  const isLate = (tile: number) => latenessOf(engine, cells[tiles + tile]!) > 0;
  const stepping = (tile: number) => (isLate(tile) ? undefined : wayNow(scene, cells[tiles + tile]!, button));
  if (isLate(at)) return false;
  const front = way ? frontOf(lattice, at, way) : Number.NEGATIVE_INFINITY;
  const leading = stepping(leader);
  if (leading && leader !== at && frontOf(lattice, leader, leading) > front) return false;
  for (let tile = 0; tile < tiles; tile++) {
    const other = tile === at ? undefined : stepping(tile);
    if (!other) continue;
    const before = frontOf(lattice, tile, other) - front;
    if (before > 0 || (before === 0 && tile < at)) return false;
  }
  return true;
}
