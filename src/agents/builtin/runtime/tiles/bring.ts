import { place } from "./board.ts";
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

/** The tiles after one up to another in the same row or column; none where they do not lie so. */
export function straight(columns: number, from: number, to: number): number[] {
  const dx = (to % columns) - (from % columns);
  const dy = Math.floor(to / columns) - Math.floor(from / columns);
  if (dx !== 0 && dy !== 0) return [];
  const step = Math.sign(dx) + columns * Math.sign(dy);
  return Array.from({ length: Math.abs(dx + dy) }, (_, i) => from + step * (i + 1));
}

/** What may decide whether a chosen piece goes where is clicked: how it lies, and what is there. */
export function wayFacts(
  canPass: (look: number) => boolean,
  columns: number,
  topAt: (tile: number) => number,
  from: number,
  to: number,
): number[] {
  const way = straight(columns, from, to);
  const clear = way.slice(0, -1).every((tile) => canPass(topAt(tile)));
  const apart =
    Math.abs((to % columns) - (from % columns)) +
    Math.abs(Math.floor(to / columns) - Math.floor(from / columns));
  const over = way.length === 2 ? topAt(way[0]!) : NOTHING;
  return [topAt(to), way.length === 0 ? 0 : clear ? 2 : 1, Math.min(3, apart), over];
}

/** Names of those facts: `line` is 0 for none, 1 with something in between, 2 for a clear one; `over` is the only thing in between. */
export const WAY_FACTS = ["ground", "line", "apart", "over"] as const;

const decided = ({ brings }: Engine, facts: readonly number[]): boolean | undefined =>
  brings.find(({ when }) =>
    when.every(({ what, value }) => facts[WAY_FACTS.indexOf(what as (typeof WAY_FACTS)[number])] === value),
  )?.goes;

/** Whether a piece goes over what looks so: it would go there if it were next. */
const passes = (engine: Engine, look: number): boolean =>
  !engine.things.has(look) && decided(engine, [look, 2, 1, NOTHING]) !== false;

/** Whether the piece goes there; undefined when nobody knows. */
export function goesThere(
  engine: Engine,
  { lattice, cells }: Board,
  from: number,
  to: number,
): boolean | undefined {
  const tiles = lattice.columns * lattice.rows;
  const topAt = (tile: number) => topOf({ cells, tiles }, tile);
  return decided(
    engine,
    wayFacts((look) => passes(engine, look), lattice.columns, topAt, from, to),
  );
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
  if (engine.jumped.size === 0) return;
  for (const at of straight(lattice.columns, from, to).slice(0, -1)) {
    const left = engine.jumped.get(topOf({ cells, tiles }, at));
    if (left !== undefined) place(engine, cells, tiles, at, left);
  }
}
