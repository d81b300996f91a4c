import type { Move } from "../../../contracts/action.ts";
import type { Grid } from "../../../contracts/grid.ts";
import { drawTiles, followTiles, readTiles, scrollCells, showsTile } from "./board.ts";
import { followView, NO_VIEW, scrolled, scrollOf, scrollSeen, type View, windowOf } from "./camera.ts";
import { type Claim, groupOf, PRIOR } from "./claim.ts";
import { clickTile, tileAtPlace } from "./clicks.ts";
import { clickCorner, cornerAt } from "./corners.ts";
import { drawDials } from "./dials.ts";
import { corner, driftClaims, followGoing, type Trail } from "./drift.ts";
import { echoed } from "./echo.ts";
import { type Board, digitOf, engineOf } from "./engine.ts";
import { nameOf } from "./hash.ts";
import { countBar, countedOf, drawBar, startCount, turned } from "./hud.ts";
import type { Knowledge, Memory } from "./knowledge.ts";
import { withPresses } from "./late.ts";
import { darkened, hindsight, lightened, type Outlook, sightOf, strangeAt } from "./light.ts";
import type { Way } from "./looks.ts";
import { drawImages } from "./mirror.ts";
import { allBodies, bodies, type FoundBody, moverClaim, stepOf } from "./mover.ts";
import { paletteClaims } from "./palette.ts";
import { drawPatches } from "./patch.ts";
import { placeClaims } from "./place.ts";
import { recolourClaims, wasBefore } from "./recolour.ts";
import { drawLamps } from "./tally.ts";
import { trace } from "./traced.ts";
import { press, type Turn } from "./turn.ts";
import { underAfter, underAtOpening } from "./under.ts";
import { keeps, kept, takesBack, undone } from "./undo.ts";

export function hudMask(know: Knowledge, cells: number): Uint8Array {
  const mask = new Uint8Array(cells);
  for (const bar of know.bars) for (const line of bar.cells) for (const cell of line) mask[cell] = 1;
  return mask;
}

export function remember(know: Knowledge, frame: Grid, level: string): Memory {
  const mask = hudMask(know, frame.cells.length);
  const lattice = know.tiles.lattices[level];
  const hidden = sightOf(know.light, outlook(know, mask, level, NO_VIEW), frame)?.hidden;
  const opening = brightOpening(know, frame, level, mask);
  const tiles = lattice && readTiles(engineOf(know.tiles), opening, mask, lattice);
  return {
    level,
    under: underAtOpening(opening, mask, know.movers, know.mirror?.image),
    bars: know.bars.map((bar) => startCount(turned(opening, bar))),
    going: [],
    traced: [],
    trail: {},
    tiles,
    view: followView(know.camera, know.tiles, level, NO_VIEW, opening, undefined, tiles, hidden),
    earlier: [],
    past: level,
  };
}

export const outlook = (know: Knowledge, mask: Uint8Array, level: string, view: View): Outlook => ({
  level,
  view,
  window: windowOf(know.camera, level),
  mask,
});

/** The opening with what earlier attempts saw of it in the light. */
export function brightOpening(know: Knowledge, frame: Grid, level: string, mask: Uint8Array): Grid {
  const sight = sightOf(know.light, outlook(know, mask, level, NO_VIEW), frame);
  if (!sight) return frame;
  const view = followView(know.camera, know.tiles, level, NO_VIEW, frame, undefined, undefined, sight.hidden);
  return lightened(sight, view, frame);
}

/** Every rule's claim about this move. */
export function claimsOf(know: Knowledge, mask: Uint8Array, memory: Memory, grid: Grid, move: Move): Claim[] {
  const claims: Claim[] = [];
  // An image is no body of its own.
  const own = know.movers.filter(({ colours }) => !know.mirror || !((colours >> know.mirror.image) & 1));
  const found = allBodies(grid, mask, own, memory.traced);
  for (const mover of own)
    if (!mover.trusted) for (const part of bodies(grid, mask, mover)) found.push({ mover, part });
  const trail = trailAfter(know, memory.trail, found, memory.level, move);
  for (const { mover, part } of found) {
    const claim = moverClaim(grid, mask, memory.under, mover, part, memory.level, move.name);
    if (claim) claims.push(claim);
    claims.push(...driftClaims(grid, mask, memory.under, mover, part, memory.going, trail, memory.level));
  }
  if (!know.movers.some((mover) => mover.trusted && mover.steps[move.name]))
    claims.push(...placeClaims(grid, mask, know.places.effects, memory.level, move));
  claims.push(...paletteClaims(grid, mask, know.places.palette, move));
  claims.push(...recolourClaims(grid, mask, know.recolour, memory.level, move, memory.was));
  return claims;
}

/** From this trust on a body is sure to answer to its buttons. */
const SURE = 0.8;

/** Where bodies that answer to buttons go. */
function trailAfter(
  know: Knowledge,
  trail: Trail,
  found: readonly FoundBody[],
  level: string,
  move: Move,
): Trail {
  const news = found.flatMap(({ mover, part }) => {
    const step = stepOf(mover, level, move.name);
    return step && (know.trust[mover.name] ?? 0) >= SURE
      ? [[corner(part), [step.dx, step.dy] as const] as const]
      : [];
  });
  return news.length > 0 ? { ...trail, ...Object.fromEntries(news) } : trail;
}

/** A body that answers to buttons better than it drifts is not drifting: one pressed twice looks the same. */
function trustOf(know: Knowledge, claim: Claim): number {
  const group = groupOf(claim.rule);
  const answers = group.endsWith(" drifts") ? know.trust[group.replace(" drifts", "")] : undefined;
  if (answers !== undefined && answers >= (know.trust[group] ?? 0)) return 0;
  return know.trust[claim.rule] ?? know.trust[group] ?? claim.prior ?? PRIOR;
}

/** Trusted claims together: what is uncovered first, then what is drawn, the most trusted on top. */
export function compose(know: Knowledge, grid: Grid, claims: readonly Claim[]): Uint8Array {
  const cells = grid.cells.slice();
  const trusted = claims
    .map((claim) => ({ claim, trust: trustOf(know, claim) }))
    .filter(({ trust }) => trust >= 0.5)
    .sort((a, b) => a.trust - b.trust)
    .filter(
      ({ claim }, i, all) => !claim.rival || !all.slice(i + 1).some((o) => o.claim.rival === claim.rival),
    );
  for (const layer of ["erase", "draw"] as const)
    for (const { claim } of trusted) {
      const list = claim[layer];
      for (let i = 0; i < list.length; i += 2) cells[list[i]!] = list[i + 1]!;
    }
  return cells;
}

export const moveText = (move: Move): string =>
  move.name === "ACTION6" ? `ACTION6:${move.x},${move.y}` : move.name;

/** Names a move in exactly this frame. */
export const frameMove = (grid: Grid, move: Move): string => nameOf(grid.cells, moveText(move));

/** Names a move on this board, whatever the HUD shows. */
export const boardMove = (grid: Grid, mask: Uint8Array, move: Move): string =>
  nameOf(grid.cells, `board ${moveText(move)}`, mask);

/** The remembered outcome of exactly this move in exactly this frame, when no rule explains it. */
function frameException(know: Knowledge, memory: Memory, grid: Grid, move: Move): Uint8Array | undefined {
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

export function changesBoard(mask: Uint8Array, before: Uint8Array, after: Uint8Array): boolean {
  for (let i = 0; i < before.length; i++) if (before[i] !== after[i] && !mask[i]) return true;
  return false;
}

/** The board after a move, HUD left out: told in tiles where that tells it better. */
function boardAfter(know: Knowledge, mask: Uint8Array, memory: Memory, grid: Grid, move: Move): Uint8Array {
  const cells = takesBack(know.undo, move)
    ? undone(grid.cells, mask, memory.earlier.at(-1))
    : ((know.inTiles ? boardInTiles(know, memory, grid, move) : undefined) ??
      boardInColours(know, mask, memory, grid, move));
  if (know.mirror) drawImages(cells, grid, mask, memory.under, know.mirror);
  return cells;
}

/** What came again, or else what claims say together. */
export const boardInColours = (
  know: Knowledge,
  mask: Uint8Array,
  memory: Memory,
  grid: Grid,
  move: Move,
  claims?: readonly Claim[],
): Uint8Array =>
  echoed(grid, mask, know.places.echoes, know.trust, move) ??
  compose(know, grid, claims ?? claimsOf(know, mask, memory, grid, move));

/** What the tiles say of a move; undefined when they say nothing. */
export function turnOf(know: Knowledge, board: Board, move: Move): Turn | undefined {
  const engine = engineOf(know.tiles);
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
  const engine = engineOf(know.tiles);
  const cells = drawTiles(engine, grid, board.lattice, board.cells, turn.cells);
  drawPatches(engine, grid.cells, cells, turn.events);
  drawDials({ engine, cells: board.cells, button: digitOf(move.name) }, grid.width, cells);
  drawLamps(engine, board, turn.cells, cells);
  const box = windowOf(know.camera, memory.level);
  const scroll = box && scrollOf(know.camera, know.tiles, memory.level, memory.view, turn, move.name);
  return scroll ? scrolled({ ...grid, cells }, box, memory.view, scroll) : cells;
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
  const there =
    scrolls ||
    turn.to < 0 ||
    showsTile(engineOf(know.tiles), turn.cells, after, mask, board.lattice, turn.to);
  return there ? turn.cells : withPresses(engineOf(know.tiles), board.cells, turn.cells);
}

/** What is remembered of tiles and of the board beyond the window. */
function followBoard(
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
    const { size } = lattice;
    cells = scrollCells(engine, cells, lattice, [scroll[0] / size, scroll[1] / size]);
  }
  const tiles = followTiles(engine, cells, after, mask, lattice);
  const view = followView(know.camera, know.tiles, level, memory.view, after, scroll, tiles, dark?.hidden);
  return { tiles, view };
}

export function predictCells(
  know: Knowledge,
  mask: Uint8Array,
  memory: Memory,
  grid: Grid,
  move: Move,
): Uint8Array {
  const { level, view } = memory;
  const sight = sightOf(know.light, outlook(know, mask, level, view), grid);
  if (!know.light || !sight) return predictInLight(know, mask, memory, grid, move);
  const exception =
    frameException(know, memory, grid, move) ?? changed(grid, know.exceptions[boardMove(grid, mask, move)]);
  if (exception) return exception;
  const told = predictInLight(know, mask, memory, lightened(sight, view, grid), move);
  const turn = memory.tiles && know.inTiles ? turnOf(know, memory.tiles, move) : undefined;
  const scroll = turn && scrollOf(know.camera, know.tiles, level, view, turn, move.name);
  const then = outlook(know, mask, level, viewAfter(view, scroll));
  return darkened(know.light, then, sight, { ...grid, cells: told });
}

const viewAfter = (view: View, [x, y]: Way = [0, 0]): View => ({ ...view, x: view.x + x, y: view.y + y });

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
  const cells =
    changed(grid, know.exceptions[boardMove(grid, mask, move)]) ?? boardAfter(know, mask, memory, grid, move);
  const counted = countedOf(grid, move, changesBoard(mask, grid.cells, cells));
  know.bars.forEach((bar, i) => {
    drawBar(cells, grid, bar, memory.bars[i]!, memory.level, counted);
  });
  return cells;
}

/** A step as it would look were all of the board lit that was ever seen. */
interface Bright {
  readonly before: Grid;
  readonly after: Grid;
  /** On dark levels: cells that are not shown now, and how far the window went. */
  readonly dark?: { readonly hidden: Uint8Array; readonly scroll: Way | undefined };
}

export function inLight(
  know: Knowledge,
  mask: Uint8Array,
  memory: Memory,
  before: Grid,
  move: Move,
  after: Grid,
): Bright {
  const { level, view } = memory;
  const sight = sightOf(know.light, outlook(know, mask, level, view), before);
  if (!sight) return { before, after };
  const scroll = scrollInDark(know, mask, memory, move, after);
  const then = viewAfter(view, scroll);
  const now = sightOf(know.light, outlook(know, mask, level, then), after)!;
  const bright = lightened(now, then, after);
  const was = lightened(sight, view, before);
  return {
    before: hindsight(sight, view, was, bright, now.hidden, scroll ?? [0, 0]),
    after: bright,
    dark: { hidden: now.hidden, scroll },
  };
}

/** How far the window went in the dark: what is lit tells where it is on the map. */
function scrollInDark(
  know: Knowledge,
  mask: Uint8Array,
  memory: Memory,
  move: Move,
  after: Grid,
): Way | undefined {
  const { level, view } = memory;
  const size = know.tiles.lattices[level]?.size;
  if (!windowOf(know.camera, level) || !size || move.name === "ACTION6") return undefined;
  const turn = memory.tiles && turnOf(know, memory.tiles, move);
  const said = turn && scrollOf(know.camera, know.tiles, level, view, turn, move.name);
  let best: Way | undefined;
  let fewest = Number.POSITIVE_INFINITY;
  for (const way of [said, undefined, [size, 0], [-size, 0], [0, size], [0, -size]] as const) {
    const strange = strangeAt(know.light, outlook(know, mask, level, viewAfter(view, way)), after);
    if (strange >= fewest) continue;
    fewest = strange;
    best = way;
    if (strange === 0) break;
  }
  return best;
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
    past: nameOf(new Uint8Array(0), memory.past + moveText(move)),
    was: wasBefore(know.recolour, memory.was, before, move, after),
  };
  const last = takesBack(know.undo, move) ? earlier.at(-1) : undefined;
  if (last && !changesBoard(mask, last.cells, after.cells))
    return {
      ...common,
      under: last.under,
      tiles: last.tiles,
      view: last.view,
      going: last.going,
      traced: [],
      trail: memory.trail,
      earlier: earlier.slice(0, -1),
    };
  const { under, tiles, view, going } = memory;
  const found = allBodies(before, mask, know.movers, memory.traced);
  const image = know.mirror?.image;
  const traced = trace(before, after, mask, under, found, know.trust, level, move.name, image);
  return {
    ...common,
    under: underAfter(under, before, after, mask, know.movers, found, traced, image),
    traced,
    trail: trailAfter(know, memory.trail, found, level, move),
    ...followBoard(know, mask, memory, bright, move),
    going: followGoing(before, after, mask, know.movers, going, level),
    earlier: keeps(know.undo, effective)
      ? kept(earlier, { cells: before.cells, under, tiles, view, going })
      : earlier,
  };
}
