import type { Move } from "../../../../contracts/action.ts";
import type { Grid } from "../../../../contracts/grid.ts";
import { allBodies } from "../colours/mover.ts";
import { paintClaims } from "../colours/paint.ts";
import { ANY, partsOf } from "../colours/parts.ts";
import { isPerilous } from "../colours/peril.ts";
import { triggerOf } from "../colours/place.ts";
import { stampsOnNew } from "../colours/stamp.ts";
import { engineOf } from "../compile.ts";
import { nameOf } from "../hash.ts";
import { changesBoard, hudMask } from "../hud.ts";
import type { Knowledge, Memory } from "../knowledge.ts";
import { predictCells, recall } from "../step.ts";
import { fuelAfter, type Tank } from "../tank.ts";
import { clicksOn } from "../tiles/clicks.ts";
import type { Board, Engine } from "../tiles/engine.ts";
import { press, type Turn } from "../tiles/turn.ts";
import { tilesOf, UNSEEN_LOOK } from "../tiles/world.ts";
import { deedInColours, traitsInColours } from "./encounter.ts";
import { type Atom, atomsOf, type Inventory, tileAtoms } from "./goal.ts";
import { boardId, deedOf, identity, moveAt, pullsOf, traitsOf } from "./naming.ts";

/** A state met in a search, and how it was reached. */
export interface Node {
  /** Names the board; the HUD is left out. */
  readonly id: string;
  readonly parent: Node | undefined;
  readonly move: Move | undefined;
  readonly depth: number;
  /** The move's outcome is a guess: nothing like it was seen. */
  readonly guess: boolean;
}

/** Where a search begins. */
export const firstNode = (id: string): Node => ({
  id,
  parent: undefined,
  move: undefined,
  depth: 0,
  guess: false,
});

export interface Start {
  readonly frame: Grid;
  readonly memory: Memory;
  readonly began: Inventory;
  /** How far one gets, where that has an end. */
  readonly tank?: Tank | undefined;
}

/** What may be done: buttons, and whether clicks count. */
export interface Controls {
  readonly buttons: readonly string[];
  readonly clicks: boolean;
}

/** What may be asked of a state that a search comes to. */
export interface Sight {
  atoms(): ReadonlySet<Atom>;
  /** Names what the move stirs, and the board it does so on wherever bodies are; "" when it is but a step. */
  deed(): string;
  /** Names what the move may do to what is in the way. */
  pulls(): readonly string[];
  /** What stands where, one number each. */
  traits(): readonly number[];
}

/** Called on every new state: true stops the search there, "skip" keeps it from being gone on from. */
export type Visit = (node: Node, sight: Sight) => boolean | "skip";

/** Things that are clicked in imagination. */
const MOST_CLICKS = 64;

/**
 * What a search through frames tries: buttons, then clicks on pieces that do something where it begins, or after the first
 * such click, as far as rules tell. What the others do nobody knows.
 */
export function movesFrom(
  know: Knowledge,
  mask: Uint8Array,
  { frame, memory }: Pick<Start, "frame" | "memory">,
  { buttons, clicks }: Controls,
): Move[] {
  const moves = buttons.map((name) => ({ name }) as Move);
  if (!clicks) return moves;
  const parts = partsOf(frame, mask, ANY, true)
    .filter(({ cells }) => cells.length >= 2 && cells.length <= frame.cells.length / 16)
    .sort((a, b) => a.cells.length - b.cells.length || a.cells[0]! - b.cells[0]!);
  const onParts = parts.slice(0, MOST_CLICKS).map(({ cells }) => clickIn(frame, cells));
  const { [memory.level]: effects = {} } = know.places.effects;
  const known = Object.values(effects).map(({ at: [x, y] }): Move => ({ name: "ACTION6", x, y }));
  const painting = (know.places.paints ?? []).flatMap(({ on }) => (on ? [clickIn(frame, on)] : []));
  const changes = (grid: Grid, move: Move) =>
    changesBoard(mask, grid.cells, predictCells(know, mask, memory, grid, move));
  /** One click on each piece. */
  const hits = new Map<string, Move>();
  for (const move of [...known, ...onParts])
    if (!hits.has(triggerOf(frame, mask, move))) hits.set(triggerOf(frame, mask, move), move);
  const all = [...hits.values()];
  const first = all.filter((move) => changes(frame, move));
  if (!first[0]) return [...moves, ...painting];
  // What is chosen now can be chosen again only once something else is.
  const next = { ...frame, cells: predictCells(know, mask, memory, frame, first[0]) };
  const isPainting = (move: Move) => paintClaims(frame, know.places.paints ?? [], move).length > 0;
  const choosing = all.filter((move) => !isPainting(move) && (first.includes(move) || changes(next, move)));
  /** One click of those that do the same: what is clicked may have a rim. */
  const apart = new Map(
    choosing.toReversed().map((move) => {
      const after = [frame, next].map((grid) => nameOf(predictCells(know, mask, memory, grid, move)));
      return [after.join(), move] as const;
    }),
  );
  return [...moves, ...painting, ...[...apart.values()].toReversed()];
}

/** A click on the middle one of some cells. */
function clickIn({ width }: Grid, cells: readonly number[]): Move {
  const at = [...cells].sort((a, b) => a - b)[cells.length >> 1]!;
  return { name: "ACTION6", x: at % width, y: Math.floor(at / width) };
}

/** The board that came of a move on a board, where that was seen: it is known better than rules tell it. */
export type Came = (id: string, move: Move) => Board | undefined;

/** How many states are looked at: those in tiles are cheap. */
const MOST_FRAMES = 2000;
const MOST_BOARDS = 60_000;
const MOST_TILES = 24_000_000;
const MOST_IN_WORLD = 8_000_000;

/** Breadth-first through the twin. Gives the state it stopped at. */
export function sweep(
  know: Knowledge,
  start: Start,
  controls: Controls,
  visit: Visit,
  came?: Came,
): Node | undefined {
  const board = tilesOf(know, start.memory, start.frame);
  return board
    ? sweepTiles(engineOf(know.tiles), board, start, controls, visit, came)
    : sweepFrames(know, start, controls, visit);
}

function sweepTiles(
  engine: Engine,
  start: Board,
  { began, tank }: Start,
  controls: Controls,
  visit: Visit,
  came?: Came,
): Node | undefined {
  const first = firstNode(boardId(engine, start));
  const nodes: Node[] = [first];
  const boards = [start];
  const fuels = [tank?.left ?? Number.POSITIVE_INFINITY];
  const most = Math.min(
    MOST_BOARDS,
    Math.floor((start.world ? MOST_IN_WORLD : MOST_TILES) / start.cells.length),
  );
  /** By board: the most that was left there. */
  const seen = new Map([[first.id, fuels[0]!]]);
  const unseen = engine.looks.numbers.get(UNSEEN_LOOK);
  for (let head = 0; head < nodes.length; head++) {
    const parent = nodes[head]!;
    for (const { move, turn } of turnsOn(engine, boards[head]!, controls)) {
      const known = came?.(parent.id, move);
      const board = known ?? { ...start, cells: turn.cells };
      const id = boardId(engine, board);
      const guess = turn.guess && !known;
      if (turn.over && !known) continue;
      const fuel = fuelAfter(tank, fuels[head]!, turn.events);
      if (fuel < 0) continue;
      const again = (seen.get(id) ?? -1) >= fuel;
      // Of what was never tried nobody knows what comes.
      if (again && !guess) continue;
      if (!again) seen.set(id, fuel);
      const node = { id, parent, move, depth: parent.depth + 1, guess };
      const verdict = visit(node, {
        atoms: () => tileAtoms(engine, board, began),
        deed: () => deedOf(engine, boards[head]!, turn),
        pulls: () => pullsOf(engine, board, turn),
        traits: () => traitsOf(engine, board),
      });
      if (verdict === true) return node;
      if (nodes.length >= most) return undefined;
      // Nobody can tell the way on from where nobody has looked.
      if (verdict === "skip" || again || turn.met === unseen) continue;
      nodes.push(node);
      boards.push(board);
      fuels.push(fuel);
    }
  }
  return undefined;
}

/** Every move on a board and what comes of it: buttons, then clicks that do something. */
export function turnsOn(
  engine: Engine,
  board: Board,
  { buttons, clicks }: Controls,
): { readonly move: Move; readonly turn: Turn }[] {
  const turns = buttons.map((name) => ({ move: { name } as Move, turn: press(engine, board, name) }));
  return clicks && !board.world ? [...turns, ...clicksOn(engine, board)] : turns;
}

/** Nothing more can be said of a state that was met before. */
const NO_ATOMS: ReadonlySet<Atom> = new Set();

function sweepFrames(known: Knowledge, start: Start, controls: Controls, visit: Visit): Node | undefined {
  const know = known.inTiles ? { ...known, movers: [] } : known;
  const mask = hudMask(know, start.frame.cells.length);
  const first = firstNode(identity(start.frame, mask));
  const nodes: Node[] = [first];
  // Nobody asks for tiles where something is painted across them.
  const memory = start.began.canvas ? { ...start.memory, tiles: undefined } : start.memory;
  const states = [{ frame: start.frame, memory }];
  const moves = movesFrom(know, mask, states[0]!, controls);
  const seen = new Set([first.id]);
  for (let head = 0; head < nodes.length; head++) {
    const parent = nodes[head]!;
    const { frame: before, memory: remembered } = states[head]!;
    for (const move of moves) {
      if (isPerilous(know, mask, remembered, before, move)) continue;
      const cells = predictCells(know, mask, remembered, before, move);
      const frame = { width: before.width, height: before.height, cells };
      const id = identity(frame, mask);
      const again = seen.has(id);
      const deed = deedInColours(know, mask, remembered, before, move, start.memory);
      const guess = isGuess(know, mask, remembered, before, move);
      if (again && deed === "" && !guess) continue;
      seen.add(id);
      const memory = recall(know, mask, remembered, before, move, frame);
      const node = { id, parent, move, depth: parent.depth + 1, guess };
      const verdict = visit(node, {
        atoms: () => (again ? NO_ATOMS : atomsOf(know, mask, memory, frame, start.began)),
        deed: () => deed,
        pulls: () => [],
        traits: () => traitsInColours(mask, memory, frame),
      });
      if (verdict === true) return node;
      if (nodes.length >= MOST_FRAMES) return undefined;
      if (verdict === "skip" || again) continue;
      nodes.push(node);
      states.push({ frame, memory });
    }
  }
  return undefined;
}

/** Nobody knows what comes of it. */
function isGuess(know: Knowledge, mask: Uint8Array, memory: Memory, frame: Grid, { name }: Move): boolean {
  const { stamps = [] } = know.places;
  if (!stamps.some(({ button }) => button === name)) return false;
  const found = allBodies(frame, mask, know.movers, memory.traced);
  return stampsOnNew(frame, mask, memory.under, stamps, found, memory.level, name);
}

/** One that ended the game; stands among the atoms to avoid. */
export const fatal = (id: string, move: Move): Atom => `fatal ${moveAt(id, move)}`;

/** What is true in a state that is to be kept away from, sought once per search. */
const standingAtoms = new WeakMap<ReadonlySet<Atom>, readonly Atom[]>();

/** Whether a move is known to end the game. */
export const isFatal = ({ parent, move }: Node, avoid: ReadonlySet<Atom>): boolean =>
  avoid.size > 0 && parent !== undefined && move !== undefined && avoid.has(fatal(parent.id, move));

/** Whether what is true in a state is to be kept away from; a goal may be reached there all the same. */
export function isShunned(atoms: () => ReadonlySet<Atom>, avoid: ReadonlySet<Atom>): boolean {
  let standing = standingAtoms.get(avoid);
  if (!standing) {
    standing = [...avoid].filter((atom) => !atom.startsWith("fatal "));
    standingAtoms.set(avoid, standing);
  }
  if (standing.length === 0) return false;
  const here = atoms();
  return standing.some((atom) => here.has(atom));
}

/** The way there, or to the first guess on it. */
export function pathToGuess(node: Node): Move[] {
  let end = node;
  for (let at: Node | undefined = node; at; at = at.parent) if (at.guess) end = at;
  return pathTo(end);
}

export function pathTo(node: Node | undefined): Move[] {
  const moves: Move[] = [];
  for (let at = node; at?.move; at = at.parent) moves.unshift(at.move);
  return moves;
}
