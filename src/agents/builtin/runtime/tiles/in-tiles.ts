import type { Move } from "../../../../contracts/action.ts";
import type { Grid } from "../../../../contracts/grid.ts";
import type { Bright } from "../bright.ts";
import { followView, scrolled, scrollOf, scrollSeen, windowOf } from "../camera.ts";
import { engineOf } from "../compile.ts";
import { changesBoard } from "../hud.ts";
import type { Knowledge, Memory } from "../knowledge.ts";
import { drawTiles, followTiles, scrollCells, showsTile } from "./board.ts";
import { clickTile, tileAtPlace } from "./clicks.ts";
import { clickCorner, cornerAt } from "./corners.ts";
import { drawDials } from "./dials.ts";
import { type Board, digitOf, type Engine } from "./engine.ts";
import { drawPanels } from "./icon.ts";
import { withPresses } from "./late.ts";
import { lookAt, numberOf, pitchOf, type Way } from "./looks.ts";
import { drawPatches } from "./patch.ts";
import { standingIn } from "./standing.ts";
import { drawLamps } from "./tally.ts";
import { press, type Turn } from "./turn.ts";

/** What the tiles say of a move; undefined when they say nothing. */
export const turnOf = (know: Knowledge, board: Board, move: Move): Turn | undefined =>
  turnBy(engineOf(know.tiles), board, move);

export function turnBy(engine: Engine, board: Board, move: Move): Turn | undefined {
  if (move.name === "ACTION6")
    return (
      clickCorner(engine, board, cornerAt(board.lattice, move.x, move.y)) ??
      clickTile(engine, board, tileAtPlace(board.lattice, move.x, move.y))
    );
  const turn = press(engine, board, move.name);
  return turn.from < 0 && turn.cells.every((cell, i) => cell === board.cells[i]) ? undefined : turn;
}

export function boardInTiles(
  know: Knowledge,
  memory: Memory,
  grid: Grid,
  move: Move,
): Uint8Array | undefined {
  const board = memory.tiles;
  const turn = board && turnOf(know, board, move);
  if (!turn) return undefined;
  const cells = drawTurn(engineOf(know.tiles), board, move, turn, grid);
  const box = windowOf(know.camera, memory.level);
  const scroll = box && scrollOf(know.camera, know.tiles, memory.level, memory.view, turn, move.name);
  return scroll ? scrolled({ ...grid, cells }, box, memory.view, scroll) : cells;
}

/** The frame after a turn, whatever the window does. */
export function drawTurn(engine: Engine, board: Board, move: Move, turn: Turn, grid: Grid): Uint8Array {
  const cells = drawTiles(engine, grid, board.lattice, board.cells, turn.cells);
  drawPatches(engine, grid.cells, cells, turn.events);
  drawPanels(engine, board.cells, turn.cells, cells, grid.width);
  drawDials({ engine, cells: board.cells, button: digitOf(move.name) }, grid.width, cells);
  drawLamps(engine, board, turn.cells, cells);
  return cells;
}

/** How far the window went: as was said when that came true, else as the frames show. */
function scrollBetween(
  know: Knowledge,
  mask: Uint8Array,
  memory: Memory,
  before: Grid,
  move: Move,
  after: Grid,
): Way | undefined {
  const { level, view } = memory;
  const box = windowOf(know.camera, level);
  if (!box || move.name === "ACTION6") return undefined;
  const turn = memory.tiles && turnOf(know, memory.tiles, move);
  const said = turn && scrollOf(know.camera, know.tiles, level, view, turn, move.name);
  if (said) {
    const board = boardInTiles(know, memory, before, move);
    if (board && !changesBoard(mask, board, after.cells)) return said;
  }
  return scrollSeen(before, after, mask, box, know.tiles.lattices[level]?.size ?? 0)?.way;
}

/** The tiles as they were said to be, or as they were when the body is not where it was said to be. */
function said(
  know: Knowledge,
  board: Board,
  move: Move,
  mask: Uint8Array,
  after: Grid,
  scrolls: boolean,
): Uint16Array {
  const turn = turnOf(know, board, move);
  if (!turn) return board.cells;
  const engine = engineOf(know.tiles);
  const there =
    scrolls ||
    turn.to < 0 ||
    showsTile(engine, turn.cells, after, mask, board.lattice, turn.to) ||
    (turn.to !== turn.from && showsBody(engine, lookAt(after, mask, board.lattice, turn.to)));
  return there ? turn.cells : withPresses(engine, board.cells, turn.cells);
}

/** It may look otherwise than was said, and be there all the same. */
const showsBody = (engine: Engine, look: string): boolean =>
  standingIn(engine, numberOf(engine.looks, look)) !== undefined;

/** What is remembered of tiles and of the board beyond the window. */
export function followBoard(
  know: Knowledge,
  mask: Uint8Array,
  memory: Memory,
  { before, after, dark }: Bright,
  move: Move,
): Pick<Memory, "tiles" | "view"> {
  const { level } = memory;
  const box = windowOf(know.camera, level);
  const scroll = dark ? dark.scroll : scrollBetween(know, mask, memory, before, move, after);
  const board = memory.tiles;
  if (!board)
    return {
      tiles: undefined,
      view: followView(know.camera, know.tiles, level, memory.view, after, scroll, undefined, dark?.hidden),
    };
  const engine = engineOf(know.tiles);
  const { lattice } = board;
  let cells = said(know, board, move, mask, after, scroll !== undefined);
  if (scroll && box) {
    const pitch = pitchOf(lattice);
    cells = scrollCells(engine, cells, lattice, [scroll[0] / pitch, scroll[1] / pitch]);
  }
  const tiles = followTiles(engine, cells, after, mask, lattice);
  const view = followView(know.camera, know.tiles, level, memory.view, after, scroll, tiles, dark?.hidden);
  return { tiles, view };
}
