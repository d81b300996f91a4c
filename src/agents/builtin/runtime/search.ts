import type { Move } from "../../../contracts/action.ts";
import type { Grid } from "../../../contracts/grid.ts";
import { type Atom, atomsOf, type Goal, type Inventory, reached } from "./goal.ts";
import { nameOf } from "./hash.ts";
import type { Knowledge, Memory } from "./knowledge.ts";
import { ANY, partsOf } from "./parts.ts";
import { hudMask, moveText, predictCells, recall } from "./step.ts";

/** A state met in a search, and how it was reached. */
export interface Node {
  readonly frame: Grid;
  readonly memory: Memory;
  readonly parent: Node | undefined;
  readonly move: Move | undefined;
  readonly depth: number;
}

export interface Start {
  readonly frame: Grid;
  readonly memory: Memory;
  readonly began: Inventory;
}

/** What may be done: buttons, and whether clicks count. */
export interface Controls {
  readonly buttons: readonly string[];
  readonly clicks: boolean;
}

const MOST_CLICKS = 24;

/** Buttons, then one click in the middle of each piece, small pieces first. */
export function movesIn(frame: Grid, mask: Uint8Array, { buttons, clicks }: Controls): Move[] {
  const moves = buttons.map((name) => ({ name }) as Move);
  if (!clicks) return moves;
  const parts = partsOf(frame, mask, ANY, true)
    .filter(({ cells }) => cells.length >= 2 && cells.length <= frame.cells.length / 16)
    .sort((a, b) => a.cells.length - b.cells.length || a.cells[0]! - b.cells[0]!)
    .slice(0, MOST_CLICKS);
  for (const { cells } of parts) {
    const at = [...cells].sort((a, b) => a - b)[cells.length >> 1]!;
    moves.push({ name: "ACTION6", x: at % frame.width, y: Math.floor(at / frame.width) });
  }
  return moves;
}

/**
 * Breadth-first through the twin, the HUD left out of what makes a state. Calls `visit` on every new state and stops
 * when it returns true; "skip" keeps a state from being gone on from. Gives the state it stopped at.
 */
export function sweep(
  known: Knowledge,
  start: Start,
  controls: Controls,
  most: number,
  visit: (node: Node, atoms: ReadonlySet<Atom>) => boolean | "skip",
): Node | undefined {
  // Told in tiles, bodies say nothing: leaving them out is most of the speed.
  const know = known.inTiles ? { ...known, movers: [] } : known;
  const mask = hudMask(know, start.frame.cells.length);
  const nodes: Node[] = [
    { frame: start.frame, memory: start.memory, parent: undefined, move: undefined, depth: 0 },
  ];
  const seen = new Set([identity(start.frame, mask)]);
  for (let head = 0; head < nodes.length; head++) {
    const node = nodes[head]!;
    for (const move of movesIn(node.frame, mask, controls)) {
      const cells = predictCells(know, mask, node.memory, node.frame, move);
      const frame = { width: node.frame.width, height: node.frame.height, cells };
      const key = identity(frame, mask);
      if (seen.has(key)) continue;
      seen.add(key);
      const memory = recall(know, mask, node.memory, node.frame, move, frame);
      const child = { frame, memory, parent: node, move, depth: node.depth + 1 };
      const verdict = visit(child, atomsOf(know, mask, memory, frame, start.began));
      if (verdict === true) return child;
      if (nodes.length >= most) return undefined;
      if (verdict === false) nodes.push(child);
    }
  }
  return undefined;
}

/** A frame by what it shows beside the HUD. */
export const identity = (frame: Grid, mask: Uint8Array): string =>
  nameOf(frame.cells.map((c, i) => (mask[i] ? 0 : c)));

/** Names a move that ended the game on this very board; stands among the atoms to avoid. */
export const fatal = (frame: Grid, mask: Uint8Array, move: Move): Atom =>
  `fatal ${identity(frame, mask)} ${moveText(move)}`;

/** Whether a state is to be kept away from: by what is true in it, or by the move that led there. */
export function isAvoided(
  { parent, move }: Node,
  atoms: ReadonlySet<Atom>,
  avoid: ReadonlySet<Atom>,
  mask: Uint8Array,
): boolean {
  if (avoid.size === 0) return false;
  for (const atom of avoid) if (atoms.has(atom)) return true;
  return parent !== undefined && move !== undefined && avoid.has(fatal(parent.frame, mask, move));
}

export function pathTo(node: Node | undefined): Move[] {
  const moves: Move[] = [];
  for (let at = node; at?.move; at = at.parent) moves.unshift(at.move);
  return moves;
}

/** The shortest way to a goal, or null. */
export function planTo(
  know: Knowledge,
  start: Start,
  controls: Controls,
  goal: Goal,
  avoid: readonly Atom[],
  most: number,
): Move[] | null {
  const mask = hudMask(know, start.frame.cells.length);
  const shun = new Set(avoid);
  const found = sweep(know, start, controls, most, (node, atoms) =>
    isAvoided(node, atoms, shun, mask) ? "skip" : reached(goal, atoms),
  );
  return found ? pathTo(found) : null;
}
