import type { Move } from "../../../contracts/action.ts";
import type { Knowledge } from "../runtime/knowledge.ts";
import type { Start } from "../runtime/search/search.ts";
import { predictCells, recall } from "../runtime/step.ts";

/** A frame, and what is remembered there. */
export type Stand = Pick<Start, "frame" | "memory">;

/** Where a move leads, as the rules tell it. */
export function after(know: Knowledge, mask: Uint8Array, { frame, memory }: Stand, move: Move): Stand {
  const next = { ...frame, cells: predictCells(know, mask, memory, frame, move) };
  return { frame: next, memory: recall(know, mask, memory, frame, move, next) };
}
