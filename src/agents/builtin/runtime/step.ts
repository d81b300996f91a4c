import type { Move } from "../../../contracts/action.ts";
import type { Grid } from "../../../contracts/grid.ts";
import { brightOpening, inLight, outlook, viewAfter } from "./bright.ts";
import { followView, NO_VIEW, scrollOf } from "./camera.ts";
import { followGoing } from "./colours/drift.ts";
import { boardInColours, departuresAfter } from "./colours/in-colours.ts";
import { drawImages, withoutSources } from "./colours/mirror.ts";
import { allBodies } from "./colours/mover.ts";
import { corrected, seenThrough } from "./colours/openings.ts";
import { wasBefore } from "./colours/recolour.ts";
import { underStamped } from "./colours/stamp.ts";
import { trace } from "./colours/traced.ts";
import { sceneAfter, sceneAt, underAfter, underAtOpening } from "./colours/under.ts";
import { engineOf } from "./compile.ts";
import { nameOf } from "./hash.ts";
import { changesBoard, countBar, countedOf, drawBar, hudMask, startCount, turned } from "./hud.ts";
import type { Knowledge, Memory } from "./knowledge.ts";
import { darkened, glimpseOf, lightened } from "./light.ts";
import { courseAfter, courseFrom, isSetBack } from "./setback.ts";
import { readTiles } from "./tiles/board.ts";
import { boardInTiles, followBoard, turnOf } from "./tiles/in-tiles.ts";
import { keeps, kept, takesBack, undone } from "./undo.ts";

export function remember(know: Knowledge, frame: Grid, level: string): Memory {
  const mask = hudMask(know, frame.cells.length);
  const lattice = know.tiles.lattices[level];
  const hidden = glimpseOf(know.light, outlook(know, mask, level, NO_VIEW), frame)?.hidden;
  const opening = brightOpening(know, frame, level, mask);
  const tiles = lattice && readTiles(engineOf(know.tiles), opening, mask, lattice);
  const under = underAtOpening(opening, mask, know.movers, know.mirror?.image);
  return {
    level,
    under,
    scene: sceneAt(opening, mask, under, under, know.mirror),
    bars: know.bars.map((bar) => startCount(turned(opening, bar))),
    going: [],
    traced: [],
    departures: {},
    tiles,
    view: followView(know.camera, know.tiles, level, NO_VIEW, opening, undefined, tiles, hidden),
    course: courseFrom(frame.cells, frame.width),
    earlier: [],
    past: level,
  };
}

export const moveText = (move: Move): string =>
  move.name === "ACTION6" ? `ACTION6:${move.x},${move.y}` : move.name;

/** Names a move in exactly this frame. */
export const frameMove = (grid: Grid, move: Move): string => nameOf(grid.cells, moveText(move));

/** Names a move on this board, whatever the HUD shows. */
export const boardMove = (grid: Grid, mask: Uint8Array, move: Move): string =>
  nameOf(grid.cells, `board ${moveText(move)}`, mask);

/** Naming a frame costs as much as a move: where rules explain everything there is no need to. */
function hasExceptions({ exceptions }: Knowledge): boolean {
  for (const _ in exceptions) return true;
  return false;
}

/** The remembered outcome of this move on this board, whatever the HUD shows. */
const boardException = (know: Knowledge, mask: Uint8Array, grid: Grid, move: Move): Uint8Array | undefined =>
  hasExceptions(know) ? changed(grid, know.exceptions[boardMove(grid, mask, move)]) : undefined;

/** The remembered outcome of exactly this move in exactly this frame, when no rule explains it. */
function frameException(know: Knowledge, memory: Memory, grid: Grid, move: Move): Uint8Array | undefined {
  if (!hasExceptions(know)) return undefined;
  const name = frameMove(grid, move);
  return changed(grid, know.exceptions[`${name}/${memory.past}`] ?? know.exceptions[name]);
}

function changed(grid: Grid, runs: string | undefined): Uint8Array | undefined {
  if (runs === undefined) return undefined;
  const cells = grid.cells.slice();
  for (const run of runs.split(" ")) {
    const [at, length, colour] = run.split(/[+=]/).map(Number);
    if (colour !== undefined) cells.fill(colour, at!, at! + length!);
  }
  return cells;
}

/** The board after a move, HUD left out: told in tiles where that tells it better. */
function boardAfter(know: Knowledge, mask: Uint8Array, memory: Memory, grid: Grid, move: Move): Uint8Array {
  const cells = takesBack(know.undo, move)
    ? undone(grid.cells, mask, memory.earlier.at(-1))
    : ((know.inTiles ? boardInTiles(know, memory, grid, move) : undefined) ??
      boardInColours(know, mask, memory, grid, move));
  if (know.mirror) drawImages(cells, grid, mask, memory.scene, know.mirror);
  return cells;
}

export function predictCells(
  know: Knowledge,
  mask: Uint8Array,
  memory: Memory,
  grid: Grid,
  move: Move,
): Uint8Array {
  const { level, view } = memory;
  const glimpse = glimpseOf(know.light, outlook(know, mask, level, view), grid);
  if (!know.light || !glimpse) return predictInLight(know, mask, memory, grid, move);
  const exception = frameException(know, memory, grid, move) ?? boardException(know, mask, grid, move);
  if (exception) return exception;
  const told = predictInLight(know, mask, memory, lightened(glimpse, view, grid), move);
  const turn = memory.tiles && know.inTiles ? turnOf(know, memory.tiles, move) : undefined;
  const scroll = turn && scrollOf(know.camera, know.tiles, level, view, turn, move.name);
  const then = outlook(know, mask, level, viewAfter(view, scroll));
  return darkened(know.light, then, glimpse, { ...grid, cells: told });
}

/** The same where nothing is dark. */
export function predictInLight(
  know: Knowledge,
  mask: Uint8Array,
  memory: Memory,
  grid: Grid,
  move: Move,
): Uint8Array {
  const exception = frameException(know, memory, grid, move);
  if (exception) return exception;
  const cells = boardException(know, mask, grid, move) ?? boardAfter(know, mask, memory, grid, move);
  const counted = countedOf(grid, move, changesBoard(mask, grid.cells, cells));
  know.bars.forEach((bar, i) => {
    drawBar(cells, grid, bar, memory.bars[i]!, memory.level, counted);
  });
  return cells;
}

export function recall(
  know: Knowledge,
  mask: Uint8Array,
  memory: Memory,
  was: Grid,
  move: Move,
  is: Grid,
): Memory {
  const bright = inLight(know, mask, memory, was, move, is);
  const { before, after } = bright;
  const effective = changesBoard(mask, before.cells, after.cells);
  const counted = countedOf(before, move, effective);
  const { level, earlier } = memory;
  const common = {
    level,
    bars: know.bars.map((bar, i) => countBar(bar, memory.bars[i]!, before, after, counted)),
    course: courseAfter(memory.course, mask, was.cells, is.cells),
    past: nameOf(new Uint8Array(0), memory.past + moveText(move)),
    was: wasBefore(know.recolour, memory.was, before, mask, move, after),
  };
  if (isSetBack(memory.course, mask, was.cells, is.cells))
    return { ...remember(know, is, level), bars: common.bars, past: common.past };
  const last = takesBack(know.undo, move) ? earlier.at(-1) : undefined;
  if (last && !changesBoard(mask, last.cells, after.cells))
    return {
      ...common,
      under: last.under,
      scene: sceneAt(after, mask, last.under, last.under, know.mirror),
      tiles: last.tiles,
      view: last.view,
      going: last.going,
      traced: [],
      departures: memory.departures,
      earlier: earlier.slice(0, -1),
    };
  const { under, scene, tiles, view, going } = memory;
  const found = allBodies(before, mask, know.movers, memory.traced);
  const image = know.mirror?.image;
  const traced = trace(before, after, mask, under, found, know.trust, level, move.name, image);
  const { stamps = [] } = know.places;
  const now = allBodies(after, mask, know.movers, traced);
  const through = seenThrough(before, after, under, now, image);
  const stamped = (cells: Uint8Array) => {
    const told = underStamped(cells, before, after, mask, stamps, found, level, move.name);
    return withoutSources(corrected(told, through), after, mask, know.mirror);
  };
  return {
    ...common,
    scene: stamped(sceneAfter(scene, under, after, mask, traced, know.mirror)),
    under: stamped(underAfter(under, before, after, mask, know.movers, found, traced, image)),
    traced,
    departures: departuresAfter(know, memory.departures, found, level, move),
    ...followBoard(know, mask, memory, bright, move),
    going: followGoing(before, after, mask, know.movers, going, level, now),
    earlier: keeps(know.undo, effective)
      ? kept(earlier, { cells: before.cells, under, tiles, view, going })
      : earlier,
  };
}
