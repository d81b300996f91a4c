import {
  boxAround,
  type Drawn,
  drawnAfter,
  type Icon,
  overlap,
  pictureIn,
} from "../../runtime/tiles/icon.ts";
import type { Patch } from "../../runtime/tiles/patch.ts";
import type { Spot } from "../../runtime/tiles/sight.ts";
import { rank } from "./effects.ts";
import type { Left } from "./patches.ts";

/** More cells than this across are no icon, fewer are a speck. */
const LARGEST = 16;
const SMALLEST = 4;

/** Pictures elsewhere that events turn by a quarter, recolour whatever their shape, or replace. */
export function findIcons(moves: readonly Left[], width: number): Map<number, Icon[]> {
  const found = new Map<number, Icon[]>();
  const large = moves.filter(({ elsewhere }) => elsewhere.length >= SMALLEST);
  // What tiles tell is none, unless it lies across several: tiles do not turn together.
  const isTold = ({ events, before, after }: Left) =>
    events.some((event) => found.get(event)?.some((icon) => shows(before, after, width, icon)));
  const keep = (event: number, icon: Drawn) =>
    found.set(event, [...(found.get(event) ?? []), { ...icon, ground: groundAround(moves, icon, width) }]);
  for (const move of large.filter(({ patch, isWide }) => patch.length > 0 || isWide)) {
    if (isTold(move)) continue;
    const turned = turnedBy(moves, move, width);
    if (turned) keep(turned.event, turned.icon);
  }
  const isPictured = ({ elsewhere }: Left) =>
    elsewhere.every(([cell]) => [...found.values()].flat().some((icon) => isIn(cell, icon, width)));
  const others = large.filter((move) => move.patch.length > 0 || isPictured(move));
  for (const find of [tintedBy, replacedBy])
    for (const move of others)
      for (const event of byLikelihood(move.events)) {
        if (isTold(move)) break;
        const icon = find(moves, event, width, [...found.values()].flat());
        if (icon) keep(event, icon);
      }
  return found;
}

/** The colour that is mostly around a box. */
function groundAround(
  moves: readonly Left[],
  { x, y, width: across, height: down }: Spot,
  width: number,
): number {
  const cells = moves.at(-1)!.before;
  const counts = new Map<number, number>();
  for (let row = y - 1; row <= y + down; row++)
    for (let column = x - 1; column <= x + across; column++) {
      const inside = row >= y && row < y + down && column >= x && column < x + across;
      const colour = column < 0 || column >= width ? undefined : cells[row * width + column];
      if (!inside && colour !== undefined) counts.set(colour, (counts.get(colour) ?? 0) + 1);
    }
  return [...counts].reduce((a, b) => (b[1] > a[1] ? b : a), [0, 0])[0];
}

/** Whether an icon became what its event makes of it, as far as that is known. */
function shows(before: Uint8Array, after: Uint8Array, width: number, icon: Drawn): boolean {
  const told = drawnAfter(pictureIn({ cells: before, width }, icon), icon);
  return told.isSure && told.text === pictureIn({ cells: after, width }, icon);
}

const byLikelihood = (events: readonly number[]): number[] => [...events].sort((a, b) => rank(a) - rank(b));

/** The smallest square around a change that was turned by it, whenever its event came. */
function turnedBy(
  moves: readonly Left[],
  { events, before, after, elsewhere }: Left,
  width: number,
): { readonly event: number; readonly icon: Drawn } | undefined {
  // The same colours come elsewhere.
  const colours = (which: 1 | 2) => elsewhere.map((change) => change[which]).sort((a, b) => a - b);
  if (colours(1).join() !== colours(2).join()) return undefined;
  const box = boxOf(elsewhere, width);
  const height = before.length / width;
  for (let side = Math.max(box.width, box.height); side <= LARGEST; side++)
    for (let y = Math.max(0, box.y + box.height - side); y <= Math.min(box.y, height - side); y++)
      for (let x = Math.max(0, box.x + box.width - side); x <= Math.min(box.x, width - side); x++)
        for (const turn of [1, 3] as const) {
          const icon = { x, y, width: side, height: side, turn };
          if (!isTurned(before, after, width, icon)) continue;
          const holds = (event: number) =>
            moves.every(
              (other) => !other.events.includes(event) || isTurned(other.before, other.after, width, icon),
            );
          const event = byLikelihood(events).find(holds);
          if (event !== undefined) return { event, icon };
        }
  return undefined;
}

/** Whether a square was turned clockwise by so many quarters: cell by cell, as most squares were not. */
function isTurned(
  before: Uint8Array,
  after: Uint8Array,
  width: number,
  { x, y, width: side, turn }: Spot & { readonly turn: 1 | 3 },
): boolean {
  for (let row = 0; row < side; row++)
    for (let column = 0; column < side; column++) {
      const [fromRow, fromColumn] = turn === 1 ? [side - 1 - column, row] : [column, side - 1 - row];
      if (after[(y + row) * width + x + column] !== before[(y + fromRow) * width + x + fromColumn])
        return false;
    }
  return true;
}

/** The colours that an event takes to the next ones, where it always does. */
function tintedBy(
  moves: readonly Left[],
  event: number,
  width: number,
  others: readonly Spot[],
): Drawn | undefined {
  const own = moves.filter(({ events }) => events.includes(event));
  const next: Record<number, number> = {};
  let box: Spot | undefined;
  for (const { elsewhere } of own) {
    // What else changes where pictures are known to be elsewhere is none.
    const inPictures = elsewhere.filter(([cell]) => others.some((other) => isIn(cell, other, width)));
    const patch = inPictures.length > 0 ? inPictures : elsewhere;
    const [[, from, to] = [0, 0, 0]] = patch;
    if (patch.length < SMALLEST || patch.some(([, was, is]) => was !== from || is !== to)) continue;
    if ((next[from] ?? to) !== to) return undefined;
    next[from] = to;
    const around = boxOf(patch, width);
    box = box ? boxAround(box, around) : around;
  }
  if (!box || box.width > LARGEST || box.height > LARGEST) return undefined;
  for (const other of others) if (overlap(box, other)) box = boxAround(box, other);
  const icon = { x: box.x, y: box.y, width: box.width, height: box.height, next };
  return own.every(({ before, after }) => shows(before, after, width, icon)) ? icon : undefined;
}

/** What an event always made of a picture that others are known to change. */
function replacedBy(
  moves: readonly Left[],
  event: number,
  width: number,
  others: readonly Spot[],
): Drawn | undefined {
  for (const { x, y, width: across, height } of others) {
    const box = { x, y, width: across, height };
    const becomes: Record<string, string> = {};
    const holds = moves.every(({ events, before, after }) => {
      if (!events.includes(event)) return true;
      const [was, is] = [pictureIn({ cells: before, width }, box), pictureIn({ cells: after, width }, box)];
      const known = becomes[was];
      becomes[was] = is;
      return was !== is && (known ?? is) === is;
    });
    if (holds) return { ...box, becomes };
  }
  return undefined;
}

const isIn = (cell: number, { x, y, width: across, height }: Spot, width: number): boolean => {
  const [dx, dy] = [(cell % width) - x, Math.floor(cell / width) - y];
  return dx >= 0 && dy >= 0 && dx < across && dy < height;
};

function boxOf(patch: Patch, width: number): Spot {
  const columns = patch.map(([cell]) => cell % width);
  const rows = patch.map(([cell]) => Math.floor(cell / width));
  const [x, y] = [Math.min(...columns), Math.min(...rows)];
  return { x, y, width: Math.max(...columns) + 1 - x, height: Math.max(...rows) + 1 - y };
}
