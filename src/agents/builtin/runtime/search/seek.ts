import { engineOf } from "../compile.ts";
import type { Knowledge } from "../knowledge.ts";
import { fuelAfter, type Tank } from "../tank.ts";
import type { Board, Engine } from "../tiles/engine.ts";
import { tilesOf } from "../tiles/world.ts";
import { distanceTo } from "./distance.ts";
import { type Atom, type Goal, reached, tileAtoms } from "./goal.ts";
import { insert, type Ranked, takeLeast } from "./heap.ts";
import { boardId } from "./naming.ts";
import {
  type Came,
  type Controls,
  firstNode,
  isFatal,
  isShunned,
  type Node,
  type Start,
  turnsOn,
} from "./search.ts";
import { seekFrames } from "./seek-frames.ts";

/** How much the distance left weighs against the way so far, and how many states are looked at. */
interface Hope {
  readonly weight: number;
  readonly most: number;
}

/** Clicks put right many tiles at once: straight for the goal, then again for a shorter way; else everything near, then anything. */
const BY_CLICKS = {
  quick: { weight: 10, most: 4000 },
  short: { weight: 1, most: 15_000 },
  rest: [
    { weight: 0, most: 15_000 },
    { weight: 3, most: 25_000 },
  ],
} as const;
/** Buttons have far to go: the shortest way as far as that is seen, then any. */
const BY_BUTTONS: readonly Hope[] = [
  { weight: 1, most: 12_000 },
  { weight: 0, most: 20_000 },
  { weight: 3, most: 25_000 },
];

/** Every tile that is left or touched counts: straight for the goal. */
const BY_TRAILS: readonly Hope[] = [
  { weight: 2, most: 12_000 },
  { weight: 4, most: 25_000 },
];

interface Sought extends Ranked {
  readonly node: Node;
  readonly board: Board;
  /** Actions left. */
  readonly fuel: number;
}

export interface Limits {
  /** Asked now and then: whether to give up. */
  readonly isLate?: () => boolean;
  readonly came?: Came;
  /** Of the boards that may be looked at. */
  readonly share?: number;
}

/** Where it can be told how far a board is from a goal: a near board that shows it, null when none is found. */
export function seek(
  know: Knowledge,
  start: Start,
  controls: Controls,
  goal: Goal,
  avoid: ReadonlySet<Atom>,
  { isLate, came, share = 1 }: Limits = {},
): Node | null | undefined {
  const board = tilesOf(know, start.memory, start.frame);
  if (!board) return seekFrames(know, start, controls, goal, { isLate, share });
  if (board.world) return undefined;
  const engine = engineOf(know.tiles);
  const distances = goal.flatMap((atom) => distanceTo(engine, start.began, atom) ?? []);
  if (distances.length === 0) return undefined;
  const search: Search = {
    isLate: isLate ?? (() => false),
    share,
    engine,
    start: board,
    tank: start.tank,
    controls,
    distance: (at) => distances.reduce((sum, distance) => sum + distance(at), 0),
    ends: (at) => reached(goal, tileAtoms(engine, at, start.began)),
    came: came ?? (() => undefined),
    isShut: (node) => isFatal(node, avoid),
    shuns: (at) => isShunned(() => tileAtoms(engine, at, start.began), avoid),
  };
  const paints =
    engine.trails.size + engine.touches.size > 0 && goal.some((atom) => atom.startsWith("shows "));
  if (!controls.clicks) return firstOf(search, paints ? BY_TRAILS : BY_BUTTONS);
  const quick = bestFirst(search, BY_CLICKS.quick);
  return bestFirst(search, BY_CLICKS.short, quick?.depth) ?? quick ?? firstOf(search, BY_CLICKS.rest);
}

function firstOf(search: Search, hopes: readonly Hope[]): Node | null {
  for (const hope of hopes) {
    const found = bestFirst(search, hope);
    if (found) return found;
  }
  return null;
}

interface Search {
  readonly engine: Engine;
  readonly start: Board;
  readonly tank: Tank | undefined;
  readonly controls: Controls;
  readonly came: Came;
  readonly share: number;
  isLate(): boolean;
  distance(board: Board): number;
  ends(board: Board): boolean;
  isShut(node: Node): boolean;
  shuns(board: Board): boolean;
}

/** The first board found that shows the goal, less deep than `bound`. */
function bestFirst(
  search: Search,
  { weight, most }: Hope,
  bound = Number.POSITIVE_INFINITY,
): Node | undefined {
  const { engine, start, controls, tank } = search;
  const id = boardId(engine, start);
  const first = firstNode(id);
  const full = tank?.left ?? Number.POSITIVE_INFINITY;
  /** By board: the most that was left there. */
  const seen = new Map([[id, full]]);
  const open: Sought[] = [{ node: first, board: start, fuel: full, rank: 0, at: 0 }];
  for (let looked = 0; open.length > 0 && looked < most * search.share && !search.isLate(); ) {
    const { node: parent, board: before, fuel: left } = takeLeast(open);
    for (const { move, turn } of turnsOn(engine, before, controls)) {
      const known = search.came(parent.id, move);
      if (turn.over && !known) continue;
      const board = known ?? { ...start, cells: turn.cells };
      const next = boardId(engine, board);
      const fuel = fuelAfter(tank, left, turn.events);
      if (fuel < 0 || (seen.get(next) ?? -1) >= fuel) continue;
      seen.set(next, fuel);
      looked++;
      const node: Node = { id: next, parent, move, depth: parent.depth + 1, guess: turn.guess };
      if (search.isShut(node)) continue;
      const distance = search.distance(board);
      if (node.depth + distance >= bound) continue;
      if (distance === 0 && search.ends(board)) return node;
      if (search.shuns(board)) continue;
      insert(open, { node, board, fuel, rank: node.depth + weight * distance, at: looked });
    }
  }
  return undefined;
}
