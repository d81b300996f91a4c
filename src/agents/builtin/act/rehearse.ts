import type { Move } from "../../../contracts/action.ts";
import type { Model } from "../model.ts";
import { atomsOf, type Goal, reached } from "../runtime/search/goal.ts";
import type { Start } from "../runtime/search/search.ts";

/** Whether a way leads to a goal as the twin will tell it, exceptions and all: searches go by rules alone. */
export function leadsTo(model: Model, start: Start, moves: readonly Move[], goal: Goal): boolean {
  let { frame, memory } = start;
  for (const move of moves) {
    const after = model.predict(frame, move, memory);
    memory = model.advance(memory, frame, move, after);
    frame = after;
  }
  return reached(goal, atomsOf(model.complete(), model.hud, memory, frame, start.began), frame);
}
