import { engineOf } from "./engine.ts";
import { type Atom, type Goal, reached, tileAtoms } from "./goal.ts";
import type { Knowledge } from "./knowledge.ts";
import { wrongTiles } from "./patterns.ts";
import { boardId, type Controls, isAvoided, type Node, type Start, tilesOf, turnsOn } from "./search.ts";

const MOST_SOUGHT = 30_000;
/** Tiles a click is hoped to put right. */
const RIGHTED = 2;

interface Sought {
  readonly node: Node;
  readonly cells: Uint16Array;
  readonly rank: number;
}

/** Best first, where it can be counted how many tiles are wrong: few wrong tiles, then few moves. */
export function seek(
  know: Knowledge,
  start: Start,
  controls: Controls,
  goal: Goal,
  avoid: ReadonlySet<Atom>,
): Node | undefined {
  const board = tilesOf(know, start.memory, start.frame);
  if (!board || board.world || !controls.clicks) return undefined;
  const engine = engineOf(know.tiles);
  const counts = goal.flatMap((atom) => wrongTiles(engine, start.began.samples, atom) ?? []);
  if (counts.length === 0) return undefined;
  const { lattice } = board;
  const rankOf = (cells: Uint16Array, depth: number) =>
    depth + counts.reduce((sum, wrong) => sum + wrong({ lattice, cells }), 0) / RIGHTED;
  const first: Node = {
    id: boardId(engine, board),
    parent: undefined,
    move: undefined,
    depth: 0,
    guess: undefined,
  };
  const seen = new Set([first.id]);
  const open: Sought[] = [{ node: first, cells: board.cells, rank: rankOf(board.cells, 0) }];
  for (let looked = 0; open.length > 0 && looked < MOST_SOUGHT; ) {
    const { node: parent, cells: before } = takeLeast(open);
    for (const { move, turn } of turnsOn(engine, { lattice, cells: before }, controls)) {
      const next = { lattice, cells: turn.cells };
      const id = boardId(engine, next);
      if (seen.has(id)) continue;
      seen.add(id);
      looked++;
      const guess = turn.guess ? `${turn.met}` : undefined;
      const node: Node = { id, parent, move, depth: parent.depth + 1, guess };
      const atoms = () => tileAtoms(engine, next, start.began);
      if (isAvoided(node, atoms, avoid)) continue;
      const rank = rankOf(turn.cells, node.depth);
      if (rank === node.depth && reached(goal, atoms())) return node;
      insert(open, { node, cells: turn.cells, rank });
    }
  }
  return undefined;
}

/** A heap: no entry ranks before the one at half its place. */
function insert(heap: Sought[], entry: Sought): void {
  let at = heap.push(entry) - 1;
  while (at > 0) {
    const above = (at - 1) >> 1;
    if (heap[above]!.rank <= entry.rank) break;
    heap[at] = heap[above]!;
    at = above;
  }
  heap[at] = entry;
}

function takeLeast(heap: Sought[]): Sought {
  const least = heap[0]!;
  const last = heap.pop()!;
  if (heap.length === 0) return least;
  let at = 0;
  for (;;) {
    let below = 2 * at + 1;
    if (below + 1 < heap.length && heap[below + 1]!.rank < heap[below]!.rank) below++;
    if (below >= heap.length || heap[below]!.rank >= last.rank) break;
    heap[at] = heap[below]!;
    at = below;
  }
  heap[at] = last;
  return least;
}
