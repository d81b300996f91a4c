import type { Move } from "../contracts/action.ts";
import type { Cell } from "../contracts/grid.ts";
import type { Rng } from "./rng.ts";

/** A map of characters; frozen, because what changes in play belongs into the state beside it. */
export interface TileMap {
  readonly width: number;
  readonly height: number;
  /** Row by row: `tiles[y * width + x]`. */
  readonly tiles: string;
}

/** One character a tile; lines are trimmed, so a template may be indented. No spaces inside a line. */
export function parseMap(text: string): TileMap {
  const lines = text.trim().split(/\s+/);
  const width = lines[0]!.length;
  for (const [y, line] of lines.entries())
    if (line.length !== width)
      throw new Error(`Line ${y} of the map has ${line.length} tiles, not ${width}.`);
  return Object.freeze({ width, height: lines.length, tiles: lines.join("") });
}

/** The tile at (x, y), or `#` outside. */
export const tileAt = (map: TileMap, x: number, y: number): string =>
  x < 0 || y < 0 || x >= map.width || y >= map.height ? "#" : map.tiles[y * map.width + x]!;

/** Every place of any of these characters, row by row. */
export function findTiles(map: TileMap, chars: string): Cell[] {
  const found: Cell[] = [];
  for (let i = 0; i < map.tiles.length; i++)
    if (chars.includes(map.tiles[i]!)) found.push({ x: i % map.width, y: Math.floor(i / map.width) });
  return found;
}

/** The same places as indices into `tiles`. */
export const findIndices = (map: TileMap, chars: string): number[] =>
  findTiles(map, chars).map(({ x, y }) => y * map.width + x);

/** Calls back for every tile, row by row. */
export function eachTile(map: TileMap, visit: (char: string, x: number, y: number) => void): void {
  for (let y = 0, i = 0; y < map.height; y++)
    for (let x = 0; x < map.width; x++) visit(map.tiles[i++]!, x, y);
}

/** A map being drawn by a generator. */
export const blankRows = (width: number, height: number, char: string): string[][] =>
  Array.from({ length: height }, () => Array.from({ length: width }, () => char));

/** An empty room: `.` inside a wall of `#`. */
export const roomRows = (width: number, height: number): string[][] =>
  blankRows(width, height, "#").map((row, y) =>
    row.map((_, x) => (x > 0 && y > 0 && x < width - 1 && y < height - 1 ? "." : "#")),
  );

/** Puts each of these characters on a `.` of its own, as long as there are any; says where. */
export function scatter(rng: Rng, rows: string[][], chars: string): Cell[] {
  const free = rng.shuffle(
    rows.flatMap((row, y) => row.flatMap((tile, x) => (tile === "." ? [{ x, y }] : []))),
  );
  const places = free.slice(0, chars.length);
  for (const [i, { x, y }] of places.entries()) rows[y]![x] = chars[i]!;
  return places;
}

export const joinRows = (rows: readonly (readonly string[])[]): string =>
  rows.map((row) => row.join("")).join("\n");

export interface Heading {
  readonly dx: number;
  readonly dy: number;
}

const HEADINGS: Partial<Record<Move["name"], Heading>> = {
  ACTION1: { dx: 0, dy: -1 },
  ACTION2: { dx: 0, dy: 1 },
  ACTION3: { dx: -1, dy: 0 },
  ACTION4: { dx: 1, dy: 0 },
};

/** ACTION1 up, 2 down, 3 left, 4 right; undefined for the others. */
export const headingOf = (move: Move): Heading | undefined => HEADINGS[move.name];
