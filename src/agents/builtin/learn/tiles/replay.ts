import { boardOf, place } from "../../runtime/tiles/board.ts";
import { clickTile } from "../../runtime/tiles/clicks.ts";
import { type Board, digitOf, type Engine, shownLook } from "../../runtime/tiles/engine.ts";
import { EDGE } from "../../runtime/tiles/looks.ts";
import {
  bearing,
  circumstances,
  firstBody,
  meetingAt,
  type Scene,
  wholeCircumstances,
} from "../../runtime/tiles/meeting.ts";
import type { Idle } from "../../runtime/tiles/tiles.ts";
import { surroundings } from "../../runtime/tiles/touching.ts";
import { answering, press } from "../../runtime/tiles/turn.ts";
import { planOf, type Watch, type Watched } from "./history.ts";

/** By look: circumstances in which a body met it. */
export type Tried = ReadonlyMap<number, Set<number>>;

/** By button: how it was tried. */
export type Idling = ReadonlyMap<number, Record<keyof Idle, Set<number>>>;

/** How looks were met, where buttons that lead nowhere were tried, and which ones at the edge. */
export interface Notes {
  readonly tried: Tried;
  readonly idle: Idling;
  readonly edges: Set<string>;
}

/** Replays what was watched: how many moves come out exactly, or at least the bodies. */
export function replay(engine: Engine, watches: readonly Watch[], notes?: Notes) {
  let exact = 0;
  let placed = 0;
  for (const watch of watches) {
    const lattice = planOf(watch);
    const tiles = watch.columns * watch.rows;
    let { cells } = boardOf(engine, lattice, watch.opening);
    for (const move of watch.moves) {
      const board: Board = { lattice, cells };
      const turn = move.clicked < 0 ? press(engine, board, move.button) : undefined;
      const chosen = engine.chosen.size > 0 && move.clicked >= 0 && move.clicked < tiles;
      const next = (turn ?? (chosen ? clickTile(engine, board, move.clicked) : board)).cells.slice();
      if (turn && bodiesRight(engine, next, tiles, move)) placed++;
      const wrong = correct(engine, next, tiles, move);
      if (!wrong && turn) exact++;
      if (turn && notes) note(engine, board, move, next, notes);
      const places = notes?.idle.get(digitOf(move.button));
      if (places) noteIdle({ engine, lattice, tiles, cells, button: 0 }, places);
      cells = next;
    }
    if (notes && watch.lost) note(engine, { lattice, cells }, { button: watch.lost }, cells, notes);
  }
  return { exact, placed };
}

function noteIdle(scene: Scene, places: Record<keyof Idle, Set<number>>): void {
  for (const { look, where } of surroundings(scene)) places[where].add(look);
  const body = firstBody(scene);
  if (body >= 0) places.as.add(bearing(scene, body));
}

function bodiesRight(engine: Engine, cells: Uint16Array, tiles: number, { after }: Watched): boolean {
  for (let tile = 0; tile < tiles; tile++) {
    const thing = cells[tiles + tile]!;
    if (engine.bodyOf.has(thing) && shownLook(engine, thing, cells[tile]!) !== after[tile]) return false;
  }
  return true;
}

/** Takes in what a move really showed; true when that was not as told. */
function correct(engine: Engine, cells: Uint16Array, tiles: number, { settled, scroll }: Watched): boolean {
  let wrong = false;
  for (let tile = 0; tile < tiles; tile++) {
    if (shownLook(engine, cells[tiles + tile]!, cells[tile]!) === settled[tile]) continue;
    if (!scroll) wrong = true;
    if (scroll) cells[tile] = engine.floor;
    place(engine, cells, tiles, tile, settled[tile]!);
  }
  return wrong;
}

function note(
  engine: Engine,
  { lattice, cells }: Board,
  move: Pick<Watched, "button">,
  after: Uint16Array,
  { tried, edges }: Notes,
): void {
  const tiles = lattice.columns * lattice.rows;
  const scene: Scene = { engine, lattice, tiles, cells, button: digitOf(move.button) };
  for (const { at, way } of answering(scene, move.button)) {
    if (!way || after[tiles + at] === 0) continue;
    const meeting = meetingAt(scene, at, way);
    if (meeting.met === EDGE) edges.add(move.button);
    const times = tried.get(meeting.met);
    times?.add(circumstances(scene, at)).add(wholeCircumstances(scene, at, meeting));
  }
}
