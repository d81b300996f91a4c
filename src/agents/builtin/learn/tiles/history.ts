import type { Grid } from "../../../../contracts/grid.ts";
import type { Lattice, Way } from "../../runtime/tiles/looks.ts";

/** A move as the tiles show it. */
export interface Watched {
  /** ACTION6 for a click. */
  readonly button: string;
  /** The tile that was clicked, or -1. */
  readonly clicked: number;
  /** The corner between four tiles that was clicked, or -1. */
  readonly corner: number;
  /** A look per tile, before and after; a window that went along is taken back. */
  readonly before: Uint16Array;
  readonly after: Uint16Array;
  /** Tiles whose look changed. */
  readonly changed: readonly number[];
  /** How far the window went, in tiles. */
  readonly scroll: Way | undefined;
  /** What the frame really shows after; as `after` where no window went along. */
  readonly settled: Uint16Array;
  /** It ended the game. */
  readonly over: boolean;
}

/** One attempt, watched in tiles. */
export interface Watch {
  readonly level: string;
  readonly columns: number;
  readonly rows: number;
  /** As of its lattice. */
  readonly walls?: string | undefined;
  readonly opening: Uint16Array;
  /** The same as it was seen. */
  readonly frame: Grid;
  readonly moves: Watched[];
  /** The button that completed the level after all of them. */
  won?: string;
  /** The button that cost a life after all of them. */
  lost?: string;
}

/** How its tiles lie to one another, wherever they are in the frame. */
export const planOf = ({ columns, rows, walls }: Pick<Watch, "columns" | "rows" | "walls">): Lattice => ({
  size: 0,
  x: 0,
  y: 0,
  columns,
  rows,
  ...(walls !== undefined && { walls }),
});

export function changedTiles(before: Uint16Array, after: Uint16Array): number[] {
  const changed: number[] = [];
  for (let tile = 0; tile < before.length; tile++) if (before[tile] !== after[tile]) changed.push(tile);
  return changed;
}

export const tilesWhere = (board: Uint16Array, is: (look: number) => boolean): number[] =>
  [...board.keys()].filter((tile) => is(board[tile]!));

/** Share of the cells that are the same. */
export function likeness(a: string, b: string): number {
  if (a.length !== b.length || a.length === 0) return 0;
  let same = 0;
  for (let i = 0; i < a.length; i++) if (a[i] === b[i]) same++;
  return same / a.length;
}

export function countLooks(board: Uint16Array): Map<number, number> {
  const counts = new Map<number, number>();
  for (const look of board) counts.set(look, (counts.get(look) ?? 0) + 1);
  return counts;
}

/** Looks of which more than this stand about at once are scenery. */
const FEW = 6;
/** Frames between those that are looked at for it. */
const STRIDE = 8;

/** Looks that stand about in numbers, at first or later: nothing moves among so many of its kind. */
export function sceneryIn(watches: readonly Watch[], few = FEW): Set<number> {
  const found = new Set<number>();
  for (const { opening, moves } of watches) {
    const later = moves.filter((_, i) => i % STRIDE === STRIDE - 1 || i === moves.length - 1);
    for (const board of [opening, ...later.map(({ settled }) => settled)])
      for (const [look, count] of countLooks(board)) if (count > few) found.add(look);
  }
  return found;
}

export function most<K>(counts: ReadonlyMap<K, number>): K | undefined {
  let best: K | undefined;
  for (const [key, count] of counts) if (best === undefined || count > counts.get(best)!) best = key;
  return best;
}

export const bump = <K>(counts: Map<K, number>, key: K, by = 1): void => {
  counts.set(key, (counts.get(key) ?? 0) + by);
};

export function groupBy<T, K>(items: readonly T[], key: (item: T) => K): Map<K, T[]> {
  const groups = new Map<K, T[]>();
  for (const item of items) {
    const name = key(item);
    const group = groups.get(name);
    if (group) group.push(item);
    else groups.set(name, [item]);
  }
  return groups;
}
