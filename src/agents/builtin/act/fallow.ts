import type { Move } from "../../../contracts/action.ts";
import { countLooks } from "../learn/tiles/history.ts";
import { type Board, engineOf } from "../runtime/engine.ts";
import type { Knowledge } from "../runtime/knowledge.ts";
import { EDGE, NOTHING } from "../runtime/looks.ts";
import { boardId, fatal, firstNode, moveAt, type Node, pathTo } from "../runtime/search.ts";
import { press } from "../runtime/turn.ts";
import { tilesOf } from "../runtime/world.ts";
import type { Evidence } from "./evidence.ts";

const MOST_BOARDS = 2000;
/** Looks of which there are more are walls or floor. */
const FEW = 16;
/** Steps that a button which leads nowhere is farther away, and a move into what is common. */
const NOWHERE = 3;
const DULL = 12;

/** The nearest move that nobody has made on its board: rules may be wrong about it. What is rare is nearer. */
export function fallow(
  know: Knowledge,
  { here, tried, came, deadly }: Evidence,
  buttons: readonly string[],
): readonly Move[] | undefined {
  const start = here && tilesOf(know, here.memory, here.frame);
  if (!start) return undefined;
  const engine = engineOf(know.tiles);
  const counts = countLooks(start.cells);
  const dullness = (met: number) =>
    met === NOTHING ? NOWHERE : met === EDGE || counts.get(met)! > FEW ? DULL : 0;
  const first = firstNode(boardId(engine, start));
  const open: { readonly node: Node; readonly board: Board }[] = [{ node: first, board: start }];
  const seen = new Set([first.id]);
  let best: { readonly node: Node; readonly move: Move; readonly cost: number } | undefined;
  for (const { node, board } of open) {
    if (best && node.depth >= best.cost) break;
    for (const name of buttons) {
      const move = { name } as Move;
      if (deadly.has(fatal(node.id, move))) continue;
      const turn = press(engine, board, name);
      const cost = node.depth + dullness(turn.met);
      if (!tried.has(moveAt(node.id, move)) && cost < (best?.cost ?? Number.POSITIVE_INFINITY))
        best = { node, move, cost };
      const next = came(node.id, move) ?? { ...start, cells: turn.cells };
      const id = boardId(engine, next);
      if (seen.has(id) || open.length >= MOST_BOARDS) continue;
      seen.add(id);
      open.push({ node: { id, parent: node, move, depth: node.depth + 1, guess: false }, board: next });
    }
  }
  return best && [...pathTo(best.node), best.move];
}
