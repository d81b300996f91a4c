import type { Move } from "../../../../contracts/action.ts";
import type { Board, Engine } from "./engine.ts";
import { TOURS, tourTiles } from "./figures.ts";
import { commonestDigit, type Lattice, numberOf } from "./looks.ts";
import { topAt } from "./meeting.ts";
import type { Turn } from "./turn.ts";

/** A corner goes by the tile below and to the right of it: the colour there is what is clicked. Share of a tile it reaches. */
const CORNER_REACH = 0.25;

/** The corner between four tiles that a place in the frame is at, or -1. */
export function cornerAt({ size, x, y, columns, rows }: Lattice, atX: number, atY: number): number {
  const column = Math.round((atX + 0.5 - x) / size);
  const row = Math.round((atY + 0.5 - y) / size);
  const off = Math.max(Math.abs(x + column * size - atX - 0.5), Math.abs(y + row * size - atY - 0.5));
  const inside = column > 0 && row > 0 && column < columns && row < rows;
  return inside && off <= CORNER_REACH * size ? row * columns + column : -1;
}

/** The four tiles around a corner, in the order of a tour. */
export const aroundCorner = (lattice: Lattice, corner: number, figure: string): number[] =>
  tourTiles(lattice, corner, TOURS[figure]!);

/** What a look becomes that takes over the colour of another. */
export const dyed = (text: string, other: string): string =>
  text.replaceAll(commonestDigit(text), commonestDigit(other));

/** What a click on a corner does: the colours around it go on to the next tile; undefined where nothing is known of it. */
export function clickCorner(
  engine: Engine,
  { lattice, cells: before }: Board,
  corner: number,
): Turn | undefined {
  const tiles = lattice.columns * lattice.rows;
  const { texts } = engine.looks;
  const figure = corner < 0 ? undefined : figureAt(engine, { lattice, cells: before }, corner);
  if (figure === undefined) return undefined;
  const cells = before.slice();
  const tour = aroundCorner(lattice, corner, figure).map((tile) => topAt({ cells, tiles }, tile));
  for (const [i, at] of tour.entries()) {
    const to = tour[(i + 1) % tour.length]!;
    cells[to] = numberOf(engine.looks, dyed(texts[before[to]!]!, texts[before[at]!]!));
  }
  return { cells, events: [], from: -1, to: -1, met: 0, deed: "carry", guess: false };
}

function figureAt({ rules, looks }: Engine, { lattice, cells }: Board, corner: number): string | undefined {
  const tiles = lattice.columns * lattice.rows;
  return rules.corners[looks.texts[cells[topAt({ cells, tiles }, corner)]!]![0]!];
}

/** Corners where a click is known to do something. */
export function cornersOn(engine: Engine, board: Board): number[] {
  const { columns, rows } = board.lattice;
  if (Object.keys(engine.rules.corners).length === 0) return [];
  return [...Array(columns * rows).keys()].filter(
    (tile) => tile >= columns && tile % columns > 0 && figureAt(engine, board, tile) !== undefined,
  );
}

/** Tiles whose colours some click on a corner takes round. */
export const tilesRound = (engine: Engine, board: Board): number[] =>
  cornersOn(engine, board).flatMap((corner) => aroundCorner(board.lattice, corner, "squareLeftAbove"));

export const clickOnCorner = ({ size, x, y, columns }: Lattice, corner: number): Move => ({
  name: "ACTION6",
  x: x + (corner % columns) * size,
  y: y + Math.floor(corner / columns) * size,
});
