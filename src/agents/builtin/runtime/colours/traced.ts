import type { Grid } from "../../../../contracts/grid.ts";
import { type Brick, builtOf } from "./bricks.ts";
import { PRIOR } from "./claim.ts";
import type { Traced } from "./followed.ts";
import { type FoundBody, hiddenIn, type Mover } from "./mover.ts";
import type { Part } from "./parts.ts";
import { stepOn } from "./thrown.ts";

/** The part of its cells that must have moved for the others to be told from it. */
const LEAST = 0.1;

/** Bodies (`was`) as they are after a move: those that moved with the button, and those followed before that stand as they did. */
export function trace(
  before: Grid,
  after: Grid,
  mask: Uint8Array,
  under: Uint8Array,
  was: readonly FoundBody[],
  trust: Readonly<Record<string, number>>,
  level: string,
  button: string,
  image = -1,
): Traced[] {
  const result: Traced[] = [];
  const add = (mover: string, cells: ReadonlyMap<number, number>, left: readonly number[] = []): void => {
    const isIn = (one: Traced) => one.mover === mover && one.cells.length === cells.size;
    // Pieces of one body come to light as the whole of it.
    if (!result.some((one) => isIn(one) && one.cells.every(([at]) => cells.has(at))))
      result.push({ mover, cells: [...cells], left });
  };
  for (const { mover, part, traced: followed } of was) {
    const own = ownCells(before, part);
    // One that turns looks otherwise every time, and single cells are seen whole or not at all.
    if (Object.keys(mover.looks).length > 0 || own.size === 1) continue;
    if ((trust[mover.name] ?? 0) <= PRIOR) continue;
    const step = stepOn(before, mask, under, mover, level, part, button);
    const moved =
      step && movedCells({ before, after, mask, under, mover, part, own, image }, step.dx, step.dy);
    if (moved && moved.size >= LEAST * own.size)
      add(
        mover.name,
        revealed(before, after, mask, mover, moved),
        followed ? [] : [...moved.keys()].map((at) => at - step.dy * before.width - step.dx),
      );
    else if (followed && stays(before, after, mask, mover, own)) add(mover.name, own);
  }
  return result;
}

/** Nothing of it changed, and nothing else took on its colours: that may be the body now. */
function stays(
  before: Grid,
  after: Grid,
  mask: Uint8Array,
  { colours }: Mover,
  own: ReadonlyMap<number, number>,
): boolean {
  const [was, is] = [before.cells, after.cells];
  for (let at = 0; at < is.length; at++)
    if (is[at] !== was[at] && !mask[at] && (own.has(at) || (colours >> is[at]!) & 1)) return false;
  return true;
}

function ownCells(grid: Grid, part: Part): Map<number, number> {
  const own = new Map(hiddenIn(grid, part));
  for (const at of part.cells) own.set(at, grid.cells[at]!);
  return own;
}

interface Scenery {
  readonly before: Grid;
  readonly after: Grid;
  readonly mask: Uint8Array;
  readonly under: Uint8Array;
  readonly mover: Mover;
  readonly part: Part;
  readonly own: ReadonlyMap<number, number>;
  readonly image: number;
}

/** Cells that went on by a step, where they are now: what stands where it stood and nothing came to it did not. */
function movedCells(scene: Scenery, dx: number, dy: number): Map<number, number> {
  const { before, after, under, own, mover, part } = scene;
  const shift = dy * before.width + dx;
  const moved = new Map([...own].filter(([at, colour]) => arrives(scene, at, colour, dx, dy)));
  const stays = ([at, colour]: [number, number]) =>
    after.cells[at] === colour &&
    before.cells[at] === colour &&
    under[at] !== colour &&
    moved.get(at - shift) !== colour;
  for (let still = [...moved].filter(stays); still.length > 0; still = [...moved].filter(stays))
    for (const [at] of still) moved.delete(at);
  if (mover.brick) onlyWhole(moved, before, mover.brick, part);
  return new Map([...moved].map(([at, colour]) => [at + shift, colour]));
}

/** Tiles of which not every cell moved did not. */
function onlyWhole(moved: Map<number, number>, { width }: Grid, { size, look }: Brick, part: Part): void {
  const tileOf = (at: number) =>
    Math.floor((Math.floor(at / width) - part.top) / size) * width +
    Math.floor(((at % width) - part.left) / size);
  const counts = new Map<number, number>();
  for (const at of moved.keys()) counts.set(tileOf(at), (counts.get(tileOf(at)) ?? 0) + 1);
  for (const at of [...moved.keys()]) if (counts.get(tileOf(at)) !== look.length) moved.delete(at);
}

/** It shows there, or what shows there is known to lie above it. */
function arrives(
  { before, after, mask, under, mover, image }: Scenery,
  at: number,
  colour: number,
  dx: number,
  dy: number,
) {
  const x = (at % before.width) + dx;
  const y = Math.floor(at / before.width) + dy;
  if (x < 0 || y < 0 || x >= before.width || y >= before.height) return false;
  const next = y * before.width + x;
  const now = after.cells[next]!;
  if (mask[next]) return false;
  if (now === colour || now === image) return true;
  return now === under[next] && (before.cells[at] !== colour || mover.above.includes(16 * colour + now));
}

/** With what came to light beside it: it was covered before anybody followed it. */
function revealed(
  before: Grid,
  after: Grid,
  mask: Uint8Array,
  mover: Mover,
  moved: ReadonlyMap<number, number>,
): Map<number, number> {
  const { width, height } = before;
  const cells = new Map(moved);
  for (const part of mover.brick ? builtOf(after, mask, mover.brick, []) : [])
    if (part.cells.some((at) => moved.has(at))) for (const at of part.cells) cells.set(at, after.cells[at]!);
  // What is built of tiles came to light in whole ones.
  for (const at of mover.brick ? [] : cells.keys()) {
    const x = at % width;
    const y = Math.floor(at / width);
    for (let ny = Math.max(0, y - 1); ny <= Math.min(height - 1, y + 1); ny++)
      for (let nx = Math.max(0, x - 1); nx <= Math.min(width - 1, x + 1); nx++) {
        const next = ny * width + nx;
        const colour = after.cells[next]!;
        if (mask[next] || cells.has(next) || colour === before.cells[next]) continue;
        if ((mover.colours >> colour) & 1) cells.set(next, colour);
      }
  }
  return cells;
}
