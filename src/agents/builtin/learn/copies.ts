import { ANY, type Part, partsOf } from "../runtime/parts.ts";
import type { Seen } from "./experience.ts";

interface Tile {
  readonly left: number;
  readonly top: number;
  readonly cells: readonly number[];
  readonly shape: string;
}

const MOST = 200;

/**
 * Explains a change as pieces taking the colours of other pieces of their shape: for every changed piece, the nearest
 * source all observations agree on, each source used once. Pairs (cell, source), or undefined when one has none.
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

function assign(
  history: readonly Seen[],
  all: readonly Tile[],
  moving: Tile[],
  width: number,
): number[] | undefined {
  const used = new Set<Tile>();
  const done = new Map<Tile, Tile>();
  let waiting = moving;
  for (let round = 0; round < 4 && waiting.length > 0; round++) {
    const options = waiting.map((tile) => ({ tile, sources: sourcesOf(history, all, tile, width) }));
    options.sort((a, b) => a.sources.length - b.sources.length);
    for (const { tile, sources } of options) {
      const source = sources.find((candidate) => !used.has(candidate)) ?? sources[0];
      if (!source) {
        if (round === 0) return undefined;
        continue;
      }
      used.add(source);
      done.set(tile, source);
    }
    // A source that did not change takes part too: its own source looked the same.
    waiting = [...used].filter((tile) => !done.has(tile));
  }
  const pairs: number[] = [];
  for (const [tile, source] of done) {
    const shift = (source.top - tile.top) * width + source.left - tile.left;
    for (const at of tile.cells) pairs.push(at, at + shift);
  }
  return pairs;
}

function sourcesOf(history: readonly Seen[], all: readonly Tile[], tile: Tile, width: number): Tile[] {
  const distance = (o: Tile) => Math.abs(o.left - tile.left) + Math.abs(o.top - tile.top);
  return all
    .filter((o) => {
      if (o === tile || o.shape !== tile.shape) return false;
      const shift = (o.top - tile.top) * width + o.left - tile.left;
      return history.every((t) => tile.cells.every((at) => t.before.cells[at + shift] === t.after.cells[at]));
    })
    .sort((a, b) => distance(a) - distance(b));
}

function tileOf(part: Part, width: number): Tile {
  const cells = [...part.cells].sort((a, b) => a - b);
  const shape = cells.map((at) => (at % width) - part.left + (Math.floor(at / width) - part.top) * 64).join();
  return { left: part.left, top: part.top, cells, shape };
}
