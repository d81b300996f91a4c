import type { Grid } from "../../../../contracts/grid.ts";
import { isPerilous } from "../colours/peril.ts";
import { hudMask } from "../hud.ts";
import type { Knowledge, Memory } from "../knowledge.ts";
import { predictCells, recall } from "../step.ts";
import { stampsLeft } from "./canvas.ts";
import { atomsOf, type Goal, reached } from "./goal.ts";
import { insert, type Ranked, takeLeast } from "./heap.ts";
import { identity } from "./naming.ts";
import { type Controls, firstNode, movesFrom, type Node, type Start } from "./search.ts";

/** What is sought through frames. */
export interface Quest {
  /** Moves that are left, about: 0 where it may be reached, endless where it cannot be any more. */
  distance(frame: Grid, memory: Memory): number;
  ends(frame: Grid, memory: Memory): boolean;
  /** Known to end the game. */
  isShut?(node: Node): boolean;
  /** Told of every frame that is come to. */
  sees?(node: Node, distance: number): void;
  /** Frames that are looked at: each takes long. */
  readonly most: number;
  isLate(): boolean;
}

interface SoughtFrame extends Ranked {
  readonly node: Node;
  readonly frame: Grid;
  readonly memory: Memory;
}

/** Best first: a near frame that ends a quest, null when none is found. */
export function bestFrame(
  know: Knowledge,
  { frame, memory: remembered }: Pick<Start, "frame" | "memory">,
  controls: Controls,
  quest: Quest,
): Node | null {
  // Where tiles do not tell the game nobody asks for them.
  const memory = know.inTiles ? remembered : { ...remembered, tiles: undefined };
  const mask = hudMask(know, frame.cells.length);
  const moves = movesFrom(know, mask, { frame, memory }, controls);
  const first = firstNode(identity(frame, mask));
  const seen = new Set([first.id]);
  const open: SoughtFrame[] = [{ node: first, frame, memory, rank: 0, at: 0 }];
  for (let looked = 0; open.length > 0 && looked < quest.most; ) {
    const { node: parent, frame: before, memory: known } = takeLeast(open);
    for (const move of moves) {
      if (quest.isLate()) return null;
      if (isPerilous(know, mask, known, before, move)) continue;
      const cells = predictCells(know, mask, known, before, move);
      const after = { ...before, cells };
      const id = identity(after, mask);
      if (seen.has(id)) continue;
      seen.add(id);
      looked++;
      const node = { id, parent, move, depth: parent.depth + 1, guess: false };
      if (quest.isShut?.(node)) continue;
      const then = recall(know, mask, known, before, move, after);
      const distance = quest.distance(after, then);
      if (distance === 0 && quest.ends(after, then)) return node;
      if (distance === Number.POSITIVE_INFINITY) continue;
      quest.sees?.(node, distance);
      insert(open, { node, frame: after, memory: then, rank: node.depth + distance, at: looked });
    }
  }
  return null;
}

/** Moves that a stamp is hoped to save. */
const SAVED = 6;
const MOST_PAINTED = 2500;

/** What is painted is gone for straight: a near frame that shows it, null when none is found. */
export function seekFrames(
  know: Knowledge,
  start: Start,
  controls: Controls,
  goal: Goal,
  { isLate, share }: { readonly isLate: (() => boolean) | undefined; readonly share: number },
): Node | null | undefined {
  const { began, memory } = start;
  if (!began.canvas || !goal.includes("shows sample")) return undefined;
  const mask = hudMask(know, start.frame.cells.length);
  const left = stampsLeft(know.places.stamps ?? [], memory.level, began.canvas);
  return bestFrame(know, start, controls, {
    distance: (frame, { under }) => SAVED * left(frame, under),
    ends: (frame, then) => reached(goal, atomsOf(know, mask, then, frame, began), frame),
    most: MOST_PAINTED * share,
    isLate: isLate ?? (() => false),
  });
}
