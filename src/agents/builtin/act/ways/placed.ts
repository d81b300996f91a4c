import type { Move } from "../../../../contracts/action.ts";
import type { Grid } from "../../../../contracts/grid.ts";
import { axesOf } from "../../runtime/colours/mirror.ts";
import { allBodies, type FoundBody, type Step, stepOf } from "../../runtime/colours/mover.ts";
import { hudMask } from "../../runtime/hud.ts";
import type { Knowledge, Memory } from "../../runtime/knowledge.ts";
import { type Controls, movesFrom } from "../../runtime/search/search.ts";
import { predictCells } from "../../runtime/step.ts";
import { filled } from "../ideas/silhouette.ts";
import { after, type Stand } from "../stand.ts";
import { type Line, type Piece, placements, type Shift, shownIn } from "./placing.ts";

/** What buttons move, at once or after a click that chooses it. */
interface Chosen extends Piece {
  /** The click that chooses it; one that is chosen may have none. */
  readonly choice: Move | undefined;
  readonly isChosen: boolean;
  readonly colours: number;
  readonly ways: readonly { readonly button: string; readonly by: Shift }[];
}

/** More pieces are no puzzle of this kind. */
const MOST_PIECES = 8;

/** Where pieces are moved one after another: a way to have all these cells of a colour covered, if there is room. */
export function placedWays(
  know: Knowledge,
  start: Stand,
  controls: Controls,
  { targets, colour }: { readonly targets: readonly number[]; readonly colour: number },
  isLate: () => boolean,
): readonly (readonly Move[])[] {
  const pieces = piecesFrom(know, start, controls, colour);
  if (pieces.length === 0 || pieces.length > MOST_PIECES) return [];
  const lines = linesIn(know, start.frame, pieces);
  const puzzle = { frame: start.frame, pieces, lines };
  const shown = shownIn(puzzle);
  // What others cover stays covered.
  const open = targets.filter((at) => shown.has(at) || isBare(start.frame, at, colour));
  const shifts = placements({ ...puzzle, targets: open }, isLate);
  if (!shifts) return [];
  const moving = [...pieces.keys()].filter((i) => shifts[i]!.some((far) => far !== 0));
  const isLine = (i: number) => lines.some(({ piece }) => piece === i);
  // What is chosen goes first, unless a line should wait for what crosses it.
  const lineLast = [...moving].sort((a, b) => Number(isLine(a)) - Number(isLine(b)));
  return [moving, lineLast].map((order) =>
    order.flatMap((i, rank) => {
      const { choice, isChosen } = pieces[i]!;
      const presses = pressesOf(pieces[i]!, shifts[i]!);
      return choice && !(isChosen && rank === 0) ? [choice, ...presses] : presses;
    }),
  );
}

/** It shows, and not only through an opening. */
const isBare = ({ cells, width }: Grid, at: number, colour: number): boolean =>
  cells[at] === colour && [1, -1, width, -width].some((d) => cells[at + d] === colour);

const pressesOf = ({ ways }: Chosen, shift: Shift): Move[] =>
  ([0, 1] as const).flatMap((i) => {
    const leads = (by: Shift) => by[1 - i] === 0 && Math.sign(by[i]) * shift[i] > 0;
    const way = ways.find(({ by }) => leads(by));
    return way ? Array<Move>(shift[i] / way.by[i]).fill({ name: way.button } as Move) : [];
  });

/** What moves now, and what would after each click. */
function piecesFrom(know: Knowledge, start: Stand, controls: Controls, colour: number): Chosen[] {
  const mask = hudMask(know, start.frame.cells.length);
  const clicks = movesFrom(know, mask, start, controls).filter(({ name }) => name === "ACTION6");
  const found = new Map<string, Chosen>();
  for (const choice of [undefined, ...clicks]) {
    const stand = choice ? after(know, mask, start, choice) : start;
    const { frame, memory } = stand;
    const bodies = movedIn(know, mask, stand, controls);
    const piece = pieceOf(know, frame, memory.level, bodies, controls, colour);
    if (!piece) continue;
    const name = piece.cells.join();
    const known = found.get(name);
    // A click elsewhere leaves chosen what is.
    if (known && !isOn(piece, frame, choice)) continue;
    found.set(name, {
      ...piece,
      choice: known?.choice ?? choice,
      isChosen: known?.isChosen ?? choice === undefined,
    });
  }
  return [...found.values()];
}

/** Bodies that some button moves as things stand: what looks like one may not be chosen. */
function movedIn(
  know: Knowledge,
  mask: Uint8Array,
  { frame, memory }: Stand,
  { buttons }: Controls,
): FoundBody[] {
  const found = allBodies(frame, mask, know.movers, memory.traced);
  const moved = new Set<FoundBody>();
  for (const name of buttons) {
    const told = predictCells(know, mask, memory, frame, { name } as Move);
    for (const body of found)
      if (isMoved(frame, told, body, stepOf(body.mover, memory.level, name))) moved.add(body);
  }
  return [...moved];
}

/** Most of it shows a step away, and some of it where it did not. */
function isMoved(
  { cells, width }: Grid,
  told: Uint8Array,
  { part }: FoundBody,
  step: Step | undefined,
): boolean {
  if (!step) return false;
  const shift = step.dy * width + step.dx;
  const there = part.cells.filter((at) => told[at + shift] === cells[at]);
  return 2 * there.length > part.cells.length && there.some((at) => cells[at + shift] !== cells[at]);
}

const isOn = ({ cells }: Piece, { width }: Grid, move: Move | undefined): boolean =>
  move?.name === "ACTION6" && cells.includes(move.y * width + move.x);

/** All that moves together is one piece. */
function pieceOf(
  { mirror }: Knowledge,
  { width }: Grid,
  level: Memory["level"],
  bodies: readonly FoundBody[],
  { buttons }: Controls,
  colour: number,
): Omit<Chosen, "choice" | "isChosen"> | undefined {
  const [first] = bodies;
  if (!first) return undefined;
  const ways = buttons.flatMap((button) => {
    const step = stepOf(first.mover, level, button);
    return step ? [{ button, by: [step.dx, step.dy] as const }] : [];
  });
  const strideOf = (i: 0 | 1) => Math.abs(ways.find(({ by }) => by[i] !== 0)?.by[i] ?? 0);
  const cells = bodies.flatMap(({ part }) => [...part.cells, ...(part.hidden ?? []).map(([at]) => at)]);
  const colours = bodies.reduce((bits, { part }) => bits | part.colours, 0);
  const lies = (own: number) =>
    ((colours >> own) & 1) === 1 && !first.mover.above.includes(16 * own + colour);
  return {
    ways,
    colours,
    cells: filled(cells, width),
    stride: [strideOf(0), strideOf(1)],
    covers: [...Array(16).keys()].some(lies),
    mirrored: mirror !== undefined && ((colours >> mirror.source) & 1) === 1,
  };
}

/** Lines that show images, and which pieces they are. */
function linesIn({ mirror }: Knowledge, frame: Grid, pieces: readonly Chosen[]): Line[] {
  if (!mirror) return [];
  return axesOf(frame, mirror.axis).map((axis) => {
    const middle = (at: number) => (axis.across === "x" ? at % frame.width : Math.floor(at / frame.width));
    const isIt = ({ colours, cells }: Chosen) => {
      const along = cells.map(middle);
      return (colours >> mirror.axis) & 1 && Math.min(...along) + Math.max(...along) === axis.sum;
    };
    return { ...axis, piece: pieces.findIndex(isIt) };
  });
}
