import type { Move } from "../../../contracts/action.ts";
import type { View } from "./camera.ts";
import type { Going } from "./colours/drift.ts";
import type { Board } from "./tiles/engine.ts";

/** Buttons that take back the last move: the last that changed the board, or the last of all. */
export type Undo = Readonly<Record<string, "effective" | "all">>;

/** A board to come back to, and what was remembered with it. */
export interface Moment {
  readonly cells: Uint8Array;
  readonly under: Uint8Array;
  readonly going: readonly Going[];
  readonly tiles: Board | undefined;
  readonly view: View;
}

/** How many moves can be taken back. */
const DEPTH = 32;

/** The moments a board was left, the latest last. */
export const kept = (earlier: readonly Moment[], moment: Moment): readonly Moment[] => [
  ...earlier.slice(1 - DEPTH),
  moment,
];

/** The board as it was before the move that is taken back. */
export function undone(cells: Uint8Array, mask: Uint8Array, moment: Moment | undefined): Uint8Array {
  const board = cells.slice();
  if (moment) for (let at = 0; at < board.length; at++) if (!mask[at]) board[at] = moment.cells[at]!;
  return board;
}

export const takesBack = (undo: Undo, move: Move): boolean => undo[move.name] !== undefined;

/** Whether a move can be taken back later. */
export function keeps(undo: Undo, effective: boolean): boolean {
  for (const button in undo) if (effective || undo[button] === "all") return true;
  return false;
}
