import type { Grid } from "../../../../contracts/grid.ts";
import { findParts, NO_MASK } from "../colours/parts.ts";

/** A box of cells. */
export interface Spot {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export function cellsOf({ width: across }: Pick<Grid, "width">, { x, y, width, height }: Spot): number[] {
  const cells: number[] = [];
  for (let dy = 0; dy < height; dy++)
    for (let dx = 0; dx < width; dx++) cells.push((y + dy) * across + x + dx);
  return cells;
}

/**
 * Something to be seen in a frame, told by a text that any frame can be asked: `spot 12,19 4x4 has 16 of 11` (so many cells
 * of a colour within a box, or more), `spot 27,34 10x10 like 3,3 5x5` (it looks like another one, magnified or not; perhaps
 * `mirrored` or otherwise turned over), `spot 22,38 5x5 in 8 like 26,10 5x5 in 5` (the same figure, each in a colour of its own),
 * `spot 38,28 2x4 level across with 11` (its middle is in line with that of something of a colour beside it), `spot 12,19
 * 4x4 lacks 11` (no cell of a colour).
 */
type SpotSight =
  | { readonly spot: Spot; readonly count: number; readonly colour: number }
  | { readonly spot: Spot; readonly lacks: number }
  | {
      readonly spot: Spot;
      readonly like: Spot;
      readonly drawn?: readonly [number, number];
      readonly as?: Turned;
    }
  | { readonly spot: Spot; readonly level: Along; readonly colour: number };

/** How a picture may be turned over; by a quarter if it is square. */
export const TURNED = ["mirrored", "upturned", "reversed", "rightward", "leftward"] as const;
export type Turned = (typeof TURNED)[number];

/** Along which a middle is told: columns or rows. */
export type Along = "across" | "down";

const boxText = ({ x, y, width, height }: Spot): string => `${x},${y} ${width}x${height}`;

export const spotHas = (spot: Spot, count: number, colour: number): string =>
  `spot ${boxText(spot)} has ${count} of ${colour}`;

export const spotLacks = (spot: Spot, colour: number): string => `spot ${boxText(spot)} lacks ${colour}`;

export const spotLike = (spot: Spot, like: Spot, as?: Turned): string =>
  `spot ${boxText(spot)} like ${boxText(like)}${as ? ` ${as}` : ""}`;

export const spotShaped = (spot: Spot, colour: number, like: Spot, other: number): string =>
  `spot ${boxText(spot)} in ${colour} like ${boxText(like)} in ${other}`;

export const spotLevel = (spot: Spot, colour: number, level: Along): string =>
  `spot ${boxText(spot)} level ${level} with ${colour}`;

export const isSight = (atom: string): boolean => atom.startsWith("spot ");

const sights = new Map<string, SpotSight>();

/** A twin knows one goal at a time, an agent some. */
const MOST_SIGHTS = 1000;

function sightOf(atom: string): SpotSight {
  const known = sights.get(atom);
  if (known) return known;
  const [x, y, width, height, ...rest] = (atom.match(/\d+/g) ?? []).map(Number) as [
    number,
    number,
    number,
    number,
    ...number[],
  ];
  const spot = { x, y, width, height };
  const sight = sightIn(atom, spot, rest);
  if (sights.size >= MOST_SIGHTS) sights.clear();
  sights.set(atom, sight);
  return sight;
}

function sightIn(
  atom: string,
  spot: Spot,
  [a = 0, b = 0, width = 0, height = 0, ...more]: readonly number[],
): SpotSight {
  if (atom.includes(" in "))
    return { spot, like: { x: b, y: width, width: height, height: more[0]! }, drawn: [a, more[1]!] };
  if (atom.includes(" like ")) {
    const as = TURNED.find((one) => atom.endsWith(` ${one}`));
    return { spot, like: { x: a, y: b, width, height }, ...(as && { as }) };
  }
  if (atom.includes(" lacks ")) return { spot, lacks: a };
  if (atom.includes(" level "))
    return { spot, level: atom.includes(" across ") ? "across" : "down", colour: a };
  return { spot, count: a, colour: b };
}

/** The cell of another spot that one shall look like, magnified or not, turned over or not. */
export function cellLike(
  spot: Spot,
  like: Spot,
  across: number,
  dx: number,
  dy: number,
  as?: Turned,
): number {
  const x = Math.floor((dx * like.width) / spot.width);
  const y = Math.floor((dy * like.height) / spot.height);
  const [right, below] = [like.width - 1 - x, like.height - 1 - y];
  let [u, v] = [x, y];
  if (as === "mirrored" || as === "reversed") u = right;
  if (as === "upturned" || as === "reversed") v = below;
  if (as === "rightward") [u, v] = [y, right];
  if (as === "leftward") [u, v] = [below, x];
  return (like.y + v) * across + like.x + u;
}

/** Cells that are missing or wrong, or how far it is off; 0 when it shows. */
export function wrongIn(frame: Grid, atom: string): number {
  const sight = sightOf(atom);
  if ("level" in sight) return offLevel(frame, sight.spot, sight.level, sight.colour);
  const { cells, width } = frame;
  const { x, y, width: columns, height: rows } = sight.spot;
  let found = 0;
  let wrong = 0;
  for (let dy = 0; dy < rows; dy++)
    for (let dx = 0; dx < columns; dx++) {
      const colour = cells[(y + dy) * width + x + dx];
      if ("colour" in sight || "lacks" in sight) {
        if (colour === ("lacks" in sight ? sight.lacks : sight.colour)) found++;
        continue;
      }
      const other = cells[cellLike(sight.spot, sight.like, width, dx, dy, sight.as)];
      const { drawn: [own, its] = [] } = sight;
      if (own === undefined ? colour !== other : (colour === own) !== (other === its)) wrong++;
    }
  if ("lacks" in sight) return found;
  return "colour" in sight ? Math.max(0, sight.count - found) : wrong;
}

/** How far the nearest thing of a colour outside of a spot is from being level with it; half a cell does not count. */
function offLevel(frame: Grid, { x, y, width, height }: Spot, level: Along, colour: number): number {
  const middle = level === "across" ? 2 * x + width - 1 : 2 * y + height - 1;
  let least = 2 * frame.width;
  for (const { left, right, top, bottom } of findParts(frame, NO_MASK, 1 << colour, true)) {
    if (left < x + width && right >= x && top < y + height && bottom >= y) continue;
    const off = Math.abs((level === "across" ? left + right : top + bottom) - middle);
    least = Math.min(least, off >> 1);
  }
  return least;
}
