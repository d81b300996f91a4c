import { setImmediate as breathe } from "node:timers/promises";
import type { Move } from "../contracts/action.ts";
import type { Situation } from "./agent.ts";
import type { LoopEnd } from "./loop.ts";
import type { Session } from "./session.ts";

/** An agent that picks each action without a twin: the paper's direct play, and baselines without a model. */
export interface DirectAgent {
  readonly name: string;
  readonly model?: string;
  choose(situation: Situation): Promise<{ readonly move: Move; readonly why: string } | undefined>;
  close?(): Promise<void>;
}

/**
 * The ablation: same session, budget and log; no twin, no validation, no planner. A game in this process
 * answers without waiting, so each round gives signals and timers their turn.
 */
export async function playDirectly(
  session: Session,
  agent: DirectAgent,
  signal?: AbortSignal,
): Promise<LoopEnd> {
  while (!session.over && !signal?.aborted) {
    await breathe();
    if (!session.attempting && (await session.reset("the attempt is over; begin another")).kind !== "reset")
      break;
    const choice = await agent.choose(session.perceive());
    if (!choice) break;
    const done = await session.submit({ move: choice.move, rationale: choice.why });
    if (done.kind === "refused") break;
  }
  if (session.won) return "won";
  if (session.over) return "budget";
  return signal?.aborted ? "interrupted" : "stuck";
}
