import type { Grid } from "../../../contracts/grid.ts";
import { stampsLeft } from "./canvas.ts";
import { atomsOf, type Goal, reached } from "./goal.ts";
import { insert, type Ranked, takeLeast } from "./heap.ts";
import { hudMask } from "./hud.ts";
import type { Knowledge, Memory } from "./knowledge.ts";
import { type Controls, firstNode, identity, movesIn, type Node, type Start } from "./search.ts";
import { predictCells, recall } from "./step.ts";

interface SoughtFrame extends Ranked {
  readonly node: Node;
  readonly frame: Grid;
  readonly memory: Memory;
}

/** Moves that a stamp is hoped to save, and frames that are looked at: each takes long. */
const SAVED = 6;
const MOST_PAINTED = 2500;

/** What is painted is gone for straight: a near frame that shows it, null when none is found. */
export function seekFrames(
  know: Knowledge,
  { frame, memory: remembered, began }: Start,
  controls: Controls,
  goal: Goal,
  { isLate, share }: { readonly isLate: (() => boolean) | undefined; readonly share: number },
): Node | null | undefined {
  if (!began.canvas || !goal.includes("shows sample")) return undefined;
  // Tiles do not tell the game: nobody asks for them.
  const memory = { ...remembered, tiles: undefined };
  const mask = hudMask(know, frame.cells.length);
  const left = stampsLeft(know.places.stamps ?? [], memory.level, began.canvas);
  const first = firstNode(identity(frame, mask));
  const seen = new Set([first.id]);
  const open: SoughtFrame[] = [{ node: first, frame, memory, rank: 0, at: 0 }];
  for (let looked = 0; open.length > 0 && looked < MOST_PAINTED * share && !isLate?.(); ) {
    const { node: parent, frame: before, memory: known } = takeLeast(open);
    for (const move of movesIn(before, mask, controls)) {
      const cells = predictCells(know, mask, known, before, move);
      const after = { ...before, cells };
      const id = identity(after, mask);
      if (seen.has(id)) continue;
      seen.add(id);
      looked++;
      const then = recall(know, mask, known, before, move, after);
      const node = { id, parent, move, depth: parent.depth + 1, guess: false };
      const distance = left(after, then.under);
      if (distance === 0 && reached(goal, atomsOf(know, mask, then, after, began))) return node;
      if (distance === Number.POSITIVE_INFINITY) continue;
      insert(open, { node, frame: after, memory: then, rank: node.depth + SAVED * distance, at: looked });
    }
  }
  return null;
}
