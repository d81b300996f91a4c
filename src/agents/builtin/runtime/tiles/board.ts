import type { Grid } from "../../../../contracts/grid.ts";
import { type Board, type Engine, shownLook, tailOf } from "./engine.ts";
import { readPanels, showsPanels } from "./icon.ts";
import { ladenIn } from "./laden.ts";
import {
  ahead,
  cornerOf,
  drawLook,
  type Lattice,
  lookAt,
  NOTHING,
  numberOf,
  readBoard,
  type Way,
} from "./looks.ts";
import { ridingIn } from "./ride.ts";
import { findStanding } from "./standing.ts";
import { HEADINGS, headingsAt, headingTo } from "./walk.ts";

/** A board as a frame shows it; what can be pushed or answers to buttons stands on the floor. */
export function readTiles(engine: Engine, grid: Grid, mask: Uint8Array, lattice: Lattice): Board {
  const board = boardOf(engine, lattice, readBoard(engine.looks, grid, mask, lattice));
  readPanels(engine, board.cells, grid);
  return board;
}

/** A board with these looks on its tiles, and nothing taken. */
export function boardOf(engine: Engine, lattice: Lattice, looks: Uint16Array): Board {
  const tiles = lattice.columns * lattice.rows;
  const cells = emptyCells(engine, tiles);
  for (let tile = 0; tile < tiles; tile++) place(engine, cells, tiles, tile, looks[tile]!);
  findStanding(engine, cells, tiles);
  return { lattice, cells };
}

/** Nothing but floor. */
export function emptyCells(engine: Engine, tiles: number): Uint16Array {
  const headings = engine.walkers.length > 0 ? tiles : 0;
  const length = 2 * tiles + engine.rules.taken.length + headings + tailOf(engine);
  return new Uint16Array(length).fill(engine.floor, 0, tiles);
}

/** Takes in what a tile shows. */
export function place(engine: Engine, cells: Uint16Array, tiles: number, tile: number, look: number): void {
  if (engine.walkers.length > 0) cells[headingsAt(engine, tiles) + tile] = 0;
  if (engine.bodyOf.has(look) || engine.things.has(look) || engine.walkerOf.has(look)) {
    cells[tiles + tile] = look;
    return;
  }
  const [thing, ground] = engine.shown.get(look) ??
    ridingIn(engine, look) ??
    ladenIn(engine, look) ?? [NOTHING, look];
  cells[tiles + tile] = thing;
  cells[tile] = ground;
}

/** What was said to come, corrected by what a frame shows. */
export function followTiles(
  engine: Engine,
  said: Uint16Array,
  grid: Grid,
  mask: Uint8Array,
  lattice: Lattice,
): Board {
  const tiles = lattice.columns * lattice.rows;
  const wrong: number[] = [];
  for (let tile = 0; tile < tiles; tile++)
    if (!showsTile(engine, said, grid, mask, lattice, tile)) wrong.push(tile);
  if (wrong.length === 0 && showsPanels(engine, said, grid)) return { lattice, cells: said };
  const cells = said.slice();
  readPanels(engine, cells, grid);
  for (const tile of wrong)
    place(engine, cells, tiles, tile, numberOf(engine.looks, lookAt(grid, mask, lattice, tile)));
  findStanding(engine, cells, tiles);
  if (engine.walkers.length > 0) findHeadings(engine, lattice, said, cells, wrong);
  return { lattice, cells };
}

/** What walked elsewhere than was said heads where it went: from where it was. */
function findHeadings(
  engine: Engine,
  lattice: Lattice,
  said: Uint16Array,
  cells: Uint16Array,
  wrong: readonly number[],
): void {
  const tiles = lattice.columns * lattice.rows;
  const headings = headingsAt(engine, tiles);
  for (const lost of wrong) {
    const [dx, dy] = HEADINGS[said[headings + lost]!] ?? [0, 0];
    if (!engine.walkerOf.has(said[tiles + lost]!)) continue;
    const origins = [ahead(lattice, lost, [-dx, -dy]), lost];
    for (const found of wrong) {
      if (!engine.walkerOf.has(cells[tiles + found]!) || cells[headings + found] !== 0) continue;
      for (const origin of origins)
        cells[headings + found] ||= origin < 0 ? 0 : headingTo(lattice, origin, found);
    }
  }
}

/** Whether a frame shows a tile as it was said to be. */
export const showsTile = (
  engine: Engine,
  said: Uint16Array,
  grid: Grid,
  mask: Uint8Array,
  lattice: Lattice,
  tile: number,
): boolean => {
  const look = shownLook(engine, said[lattice.columns * lattice.rows + tile]!, said[tile]!);
  return showsLook(grid, mask, lattice, tile, engine.looks.texts[look]!);
};

const CODE_0 = 48;
const CODE_A = 97;
const DOT = 46;

/** Whether a tile of a frame has this look; faster than reading the look. */
function showsLook(grid: Grid, mask: Uint8Array, lattice: Lattice, tile: number, look: string): boolean {
  const { size, zoom = 1 } = lattice;
  const [left, top] = cornerOf(lattice, tile);
  for (let row = 0, i = 0; row < size; row += zoom)
    for (let at = (top + row) * grid.width + left, end = at + size; at < end; at += zoom, i++) {
      const code = look.charCodeAt(i);
      if (mask[at] ? code !== DOT : grid.cells[at] !== (code < CODE_A ? code - CODE_0 : code - CODE_A + 10))
        return false;
    }
  return true;
}

/** The window went along: every tile is where another was. What comes into sight is bare floor until it is seen. */
export function scrollCells(
  engine: Engine,
  cells: Uint16Array,
  { columns, rows }: Lattice,
  [dx, dy]: Way,
): Uint16Array {
  const tiles = columns * rows;
  const next = cells.slice();
  const headings = engine.walkers.length > 0 ? headingsAt(engine, tiles) : 0;
  for (let tile = 0; tile < tiles; tile++) {
    const x = (tile % columns) + dx;
    const y = Math.floor(tile / columns) + dy;
    const from = x >= 0 && y >= 0 && x < columns && y < rows ? y * columns + x : -1;
    next[tile] = from < 0 ? engine.floor : cells[from]!;
    next[tiles + tile] = from < 0 ? NOTHING : cells[tiles + from]!;
    if (headings > 0) next[headings + tile] = from < 0 ? 0 : cells[headings + from]!;
  }
  return next;
}

/** Draws the tiles that a turn changed. */
export function drawTiles(
  engine: Engine,
  frame: Grid,
  lattice: Lattice,
  before: Uint16Array,
  after: Uint16Array,
): Uint8Array {
  const tiles = lattice.columns * lattice.rows;
  const cells = frame.cells.slice();
  for (let tile = 0; tile < tiles; tile++) {
    if (before[tile] === after[tile] && before[tiles + tile] === after[tiles + tile]) continue;
    const look = engine.looks.texts[shownLook(engine, after[tiles + tile]!, after[tile]!)]!;
    drawLook(cells, frame.width, lattice, tile, look);
  }
  return cells;
}

/** The tile of the only body, or -1. */
export function bodyTile(engine: Engine, { lattice, cells }: Board): number {
  const tiles = lattice.columns * lattice.rows;
  let found = -1;
  for (let tile = 0; tile < tiles; tile++) {
    if (!engine.bodyOf.has(cells[tiles + tile]!)) continue;
    if (found >= 0) return -1;
    found = tile;
  }
  return found;
}
