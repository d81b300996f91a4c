import type { Move } from "../../../contracts/action.ts";
import type { Grid } from "../../../contracts/grid.ts";
import { countLooks } from "../learn/tiles/history.ts";
import { isToldInColours } from "../runtime/colours/in-colours.ts";
import { paintClaims } from "../runtime/colours/paint.ts";
import { isPerilous } from "../runtime/colours/peril.ts";
import { engineOf } from "../runtime/compile.ts";
import { hudMask } from "../runtime/hud.ts";
import type { Knowledge, Memory } from "../runtime/knowledge.ts";
import { metBy } from "../runtime/search/encounter.ts";
import { boardId, identity, moveAt } from "../runtime/search/naming.ts";
import { fatal, firstNode, type Node, pathTo, type Start } from "../runtime/search/search.ts";
import { predictCells, recall } from "../runtime/step.ts";
import type { Board } from "../runtime/tiles/engine.ts";
import { EDGE, NOTHING } from "../runtime/tiles/looks.ts";
import { press } from "../runtime/tiles/turn.ts";
import { tilesOf } from "../runtime/tiles/world.ts";
import type { Evidence } from "./evidence.ts";
import type { Silhouettes } from "./silhouettes.ts";

const MOST_BOARDS = 2000;
const MOST_FRAMES = 400;
/** Looks of which there are more are walls or floor. */
const FEW = 16;
/** Steps that a button which leads nowhere is farther away, and a move into what is common. */
const NOWHERE = 3;
const DULL = 12;
/** Steps that painting is farther away which could not be seen. */
const FADED = 6;

/** A button pressed somewhere, as the rules tell it. */
interface Pressed<Place> {
  readonly id: string;
  readonly place: Place;
  /** Rules say what comes of it. */
  readonly isTold: boolean;
  /** It was done where things stood so. */
  readonly isTried: boolean;
  /** It looks as it did when the game ended. */
  readonly perilous?: boolean;
  /** Steps it counts as farther away, for meeting nothing of interest. */
  readonly dullness: number;
}

/** How rules tell what comes of a button, and at most how many places are looked at. */
interface Ground<Place> {
  readonly first: string;
  readonly start: Place;
  readonly most: number;
  press(id: string, place: Place, move: Move): Pressed<Place>;
}

export interface Wanted {
  /** Buttons to be tried where rules tell nothing of them; the others only lead there. */
  readonly buttons: readonly string[];
  /** Clicks that lead there too. */
  readonly clicks: readonly Move[];
  /** What they change. */
  readonly focus: readonly number[];
}

/** The nearest move that nobody has made on its board: rules may be wrong about it. What is rare is nearer. */
export function fallow(
  know: Knowledge,
  evidence: Evidence,
  buttons: readonly string[],
  { silhouettes, wanted }: { readonly silhouettes?: Silhouettes; readonly wanted?: Wanted } = {},
): readonly Move[] | undefined {
  const { here } = evidence;
  if (!here) return undefined;
  const board = tilesOf(know, here.memory, here.frame);
  const moves = [...buttons.map((name) => ({ name }) as Move), ...(wanted?.clicks ?? [])];
  return board
    ? nearestUntried(inTiles(know, evidence, board), evidence, moves, wanted)
    : nearestUntried(inFrames(know, here, evidence, silhouettes, wanted?.focus), evidence, moves, wanted);
}

function inTiles(know: Knowledge, { came, tried }: Evidence, start: Board): Ground<Board> {
  const engine = engineOf(know.tiles);
  const counts = countLooks(start.cells);
  const dullness = (met: number) =>
    met === NOTHING ? NOWHERE : met === EDGE || counts.get(met)! > FEW ? DULL : 0;
  return {
    first: boardId(engine, start),
    start,
    most: MOST_BOARDS,
    press: (id, board, move) => {
      const turn = press(engine, board, move.name);
      const place = came(id, move) ?? { ...start, cells: turn.cells };
      const next = boardId(engine, place);
      return {
        id: next,
        place,
        dullness: dullness(turn.met),
        isTold: next !== id,
        isTried: tried.has(moveAt(id, move)),
      };
    },
  };
}

function inFrames(
  know: Knowledge,
  start: Start,
  { tried }: Evidence,
  silhouettes: Silhouettes | undefined,
  focus: readonly number[] = [],
): Ground<Pick<Start, "frame" | "memory">> {
  const mask = hudMask(know, start.frame.cells.length);
  return {
    first: identity(start.frame, mask),
    start,
    most: MOST_FRAMES,
    press: (id, { frame, memory }, move) => {
      const after = { ...frame, cells: predictCells(know, mask, memory, frame, move) };
      const place = { frame: after, memory: recall(know, mask, memory, frame, move, after) };
      const met = metBy(know, mask, memory, frame, move);
      const dullness =
        (met === undefined ? NOWHERE : met ? 0 : DULL) + FADED * (silhouettes?.faded(frame, focus) ?? 0);
      const perilous = isPerilous(know, mask, memory, frame, move);
      const isTold = isToldThere(know, mask, memory, frame, move);
      const isTried = silhouettes?.isTried(frame, move) || tried.has(moveAt(id, move));
      return { id: identity(after, mask), place, dullness, perilous, isTold, isTried };
    },
  };
}

/** What paints is told where it is known what it paints. */
function isToldThere(know: Knowledge, mask: Uint8Array, memory: Memory, frame: Grid, move: Move): boolean {
  const { paints = [] } = know.places;
  return paints.some(({ button }) => button === move.name)
    ? paintClaims(frame, paints, move).length > 0
    : isToldInColours(know, mask, memory, frame, move);
}

function nearestUntried<Place>(
  { first, start, most, press }: Ground<Place>,
  { deadly }: Evidence,
  moves: readonly Move[],
  wanted: Wanted | undefined,
): readonly Move[] | undefined {
  const open: { readonly node: Node; readonly place: Place }[] = [{ node: firstNode(first), place: start }];
  const seen = new Set([first]);
  let best: { readonly node: Node; readonly move: Move; readonly cost: number } | undefined;
  for (const { node, place } of open) {
    if (best && node.depth >= best.cost) break;
    for (const move of moves) {
      if (deadly.has(fatal(node.id, move))) continue;
      const { id, place: next, dullness, perilous, isTold, isTried } = press(node.id, place, move);
      if (perilous) continue;
      const cost = node.depth + dullness;
      const isWanted = wanted?.buttons.includes(move.name);
      const isFresh = !isTried && (!wanted || (isWanted && !isTold));
      if (isFresh && cost < (best?.cost ?? Number.POSITIVE_INFINITY)) best = { node, move, cost };
      if (isWanted || seen.has(id) || open.length >= most) continue;
      seen.add(id);
      open.push({ node: { id, parent: node, move, depth: node.depth + 1, guess: false }, place: next });
    }
  }
  return best && [...pathTo(best.node), best.move];
}
