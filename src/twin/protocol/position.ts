import type { Move } from "../../contracts/action.ts";
import type { Grid } from "../../contracts/grid.ts";
import type { ByteReader, ByteWriter } from "./bytes.ts";
import { moveCode, moveOf } from "./moves.ts";

/**
 * Where in a level one stands. The frame dialect looks only at `frame` (the real one); the state dialect replays
 * `moves` from `opening`. Callers give all three and need not know the dialect.
 */
export interface Position {
  readonly opening: Grid;
  readonly moves: readonly Move[];
  readonly frame: Grid;
}

export function writePosition(to: ByteWriter, at: Position): void {
  to.grid(at.opening).grid(at.frame);
  to.list(at.moves, (move) => to.u32(moveCode(move)));
}

export function readPosition(from: ByteReader): Position {
  const opening = from.grid();
  const frame = from.grid();
  return { opening, frame, moves: readMoves(from) };
}

export const writeMoves = (to: ByteWriter, moves: readonly Move[]): ByteWriter =>
  to.list(moves, (move) => to.u32(moveCode(move)));

export const readMoves = (from: ByteReader): Move[] => from.list(() => moveOf(from.u32()));
