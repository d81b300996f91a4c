import { ANY, type Part, partsOf } from "../../runtime/colours/parts.ts";
import type { Seen } from "../experience.ts";

interface Tile {
  readonly left: number;
  readonly top: number;
  readonly cells: readonly number[];
  readonly shape: string;
}

const MOST = 200;
const ROUNDS = 4;

/**
 * Explains a change as pieces taking the colours of other pieces of their shape: for every changed piece, the nearest
 * source all observations agree on, each used once and going the way of those beside it. Pairs (cell, source), or undefined when one has none.
 */
export function findCopies(history: readonly Seen[], mask: Uint8Array): number[] | undefined {
  const { width } = history[0]!.before;
  const changed = new Set<number>();
  for (const t of history) for (const at of t.changed) if (!mask[at]) changed.add(at);
  if (changed.size === 0) return undefined;
  const tiles = new Map<string, Tile>();
  for (const t of history)
    for (const part of partsOf(t.before, mask, ANY, true)) {
      if (part.cells.length > MOST) continue;
      const tile = tileOf(part, width);
      const key = `${tile.left},${tile.top},${tile.shape}`;
      if (!tiles.has(key)) tiles.set(key, tile);
    }
  const all = [...tiles.values()];
  const moving = all.filter((tile) => tile.cells.every((at) => changed.has(at)));
  const covered = new Set(moving.flatMap(({ cells }) => [...cells]));
  if (covered.size < changed.size || moving.length < 2) return undefined;
  return assign(history, all, moving, width);
}

/** What speaks against a source: one used already, one that takes its colour from here in turn. */
const USED = 64;
const MUTUAL = 32;
/** What speaks for one: what lies before or behind it on the way goes the same way. */
const GOES_ON = 4;

function assign(
  history: readonly Seen[],
  all: readonly Tile[],
  moving: readonly Tile[],
  width: number,
): number[] | undefined {
  const done = new Map<Tile, Tile>();
  const takers = new Map<Tile, Tile>();
  let waiting = moving;
  for (let round = 0; round < ROUNDS && waiting.length > 0; round++) {
    const options = new Map(waiting.map((tile) => [tile, sourcesOf(history, all, tile, width)]));
    if (round === 0 && [...options.values()].some((sources) => sources.length === 0)) return undefined;
    while (options.size > 0) {
      const [tile, source] = surest(options, done, takers);
      options.delete(tile);
      if (!source) continue;
      done.set(tile, source);
      takers.set(source, tile);
    }
    // A source that did not change takes part too: its own source looked the same.
    waiting = [...takers.keys()].filter((tile) => !done.has(tile));
  }
  const pairs: number[] = [];
  for (const [tile, source] of done) {
    const shift = (source.top - tile.top) * width + source.left - tile.left;
    for (const at of tile.cells) pairs.push(at, at + shift);
  }
  return pairs;
}

const distance = (a: Tile, b: Tile): number => Math.abs(a.left - b.left) + Math.abs(a.top - b.top);

/** The tile that has least doubt about its source. */
function surest(
  options: ReadonlyMap<Tile, readonly Tile[]>,
  done: ReadonlyMap<Tile, Tile>,
  takers: ReadonlyMap<Tile, Tile>,
): readonly [Tile, Tile | undefined] {
  const sameWay = (tile: Tile, source: Tile, from: Tile | undefined, to: Tile | undefined) =>
    from !== undefined &&
    to !== undefined &&
    from.left - to.left === source.left - tile.left &&
    from.top - to.top === source.top - tile.top;
  let sure: readonly [Tile, Tile | undefined] | undefined;
  let most = -1;
  for (const [tile, sources] of options) {
    let best: Tile | undefined;
    let least = Number.POSITIVE_INFINITY;
    let next = Number.POSITIVE_INFINITY;
    for (const source of sources) {
      const cost =
        distance(tile, source) +
        (takers.has(source) ? USED : 0) +
        (done.get(source) === tile ? MUTUAL : 0) -
        (sameWay(tile, source, done.get(source), source) ? GOES_ON : 0) -
        (sameWay(tile, source, tile, takers.get(tile)) ? GOES_ON : 0);
      if (cost < least) {
        next = least;
        least = cost;
        best = source;
      } else next = Math.min(next, cost);
    }
    const doubtless = best ? next - least : 0;
    if (doubtless <= most) continue;
    most = doubtless;
    sure = [tile, best];
  }
  return sure!;
}

function sourcesOf(history: readonly Seen[], all: readonly Tile[], tile: Tile, width: number): Tile[] {
  return all.filter((o) => {
    if (o === tile || o.shape !== tile.shape) return false;
    const shift = (o.top - tile.top) * width + o.left - tile.left;
    return history.every((t) => tile.cells.every((at) => t.before.cells[at + shift] === t.after.cells[at]));
  });
}

function tileOf(part: Part, width: number): Tile {
  const cells = [...part.cells].sort((a, b) => a - b);
  const shape = cells.map((at) => (at % width) - part.left + (Math.floor(at / width) - part.top) * 64).join();
  return { left: part.left, top: part.top, cells, shape };
}
