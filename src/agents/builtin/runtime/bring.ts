import type { Board, Engine } from "./engine.ts";
import { eventOf } from "./engine.ts";
import { NOTHING } from "./looks.ts";
import { topOf } from "./meeting.ts";
import type { Turn } from "./turn.ts";

/** The tile of the piece that was chosen by a click, or -1. */
export function chosenTile(engine: Engine, { lattice, cells }: Pick<Board, "lattice" | "cells">): number {
  if (engine.chosen.size === 0) return -1;
  const tiles = lattice.columns * lattice.rows;
  for (let tile = 0; tile < tiles; tile++) if (engine.chosen.has(topOf({ cells, tiles }, tile))) return tile;
  return -1;
}

/** What may decide whether a chosen piece goes where is clicked: how it lies, and what is there. */
export function wayFacts(
  floor: number,
  columns: number,
  topAt: (tile: number) => number,
  from: number,
  to: number,
): number[] {
  const dx = (to % columns) - (from % columns);
  const dy = Math.floor(to / columns) - Math.floor(from / columns);
  const line = dx === 0 || dy === 0;
  const step = line ? Math.sign(dx) + columns * Math.sign(dy) : 0;
  let clear = 1;
  if (line) for (let at = from + step; at !== to; at += step) if (topAt(at) !== floor) clear = 0;
  return [topAt(to), line ? 1 : 0, clear, Math.min(3, Math.abs(dx) + Math.abs(dy))];
}

/** Names of those facts. */
export const WAY_FACTS = ["ground", "line", "clear", "apart"] as const;

/** Whether the piece goes there; undefined when nobody knows. */
export function goesThere(
  engine: Engine,
  { lattice, cells }: Board,
  from: number,
  to: number,
): boolean | undefined {
  const tiles = lattice.columns * lattice.rows;
  const facts = wayFacts(engine.floor, lattice.columns, (tile) => topOf({ cells, tiles }, tile), from, to);
  const choice = engine.brings.find(({ when }) =>
    when.every(({ what, value }) => facts[WAY_FACTS.indexOf(what as (typeof WAY_FACTS)[number])] === value),
  );
  return choice?.goes;
}

/** The piece is put there as it was before it was chosen. */
export function bring(engine: Engine, { lattice }: Board, turn: Turn, from: number, to: number): void {
  const { cells } = turn;
  const tiles = lattice.columns * lattice.rows;
  const piece = engine.chosen.get(topOf({ cells, tiles }, from))!;
  turn.deed = "bring";
  turn.events.push(eventOf("push", piece), eventOf("onto", cells[to]!));
  cells[tiles + from] = NOTHING;
  cells[tiles + to] = piece;
}
