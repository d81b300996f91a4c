import type { LanguageModel } from "ai";
import { playDirectly } from "../../loop/direct.ts";
import { type LoopEnd, playGame } from "../../loop/loop.ts";
import type { Session } from "../../loop/session.ts";
import { Meter, type Prices } from "../prices/index.ts";
import { modelAgent } from "./agent.ts";
import { Conversation, type ConversationOptions } from "./conversation.ts";
import { directAgent } from "./direct.ts";
import { guidanceFrom } from "./guidance.ts";
import { DIRECT, METHOD } from "./method.ts";

export interface ModelPlay {
  readonly model: () => Promise<LanguageModel>;
  /** As the price file and the manifest call it. */
  readonly name: string;
  readonly prices: Prices;
  /** A folder with prompts of the user's own. */
  readonly prompts?: string | undefined;
  readonly settings?: ConversationOptions["settings"];
  readonly wait?: ConversationOptions["wait"];
}

/** The harness-driven loop: the model writes the twin, Algorithm 1 does the rest. */
export function playWithModel(session: Session, play: ModelPlay, signal: AbortSignal): Promise<LoopEnd> {
  return metered(session, play, METHOD, signal, (talk) =>
    playGame(session, modelAgent(talk, play.name, guidanceFrom(play.prompts)), signal),
  );
}

/** The ablation: the model picks each action. */
export function playModelDirectly(session: Session, play: ModelPlay, signal: AbortSignal): Promise<LoopEnd> {
  return metered(session, play, DIRECT, signal, (talk) =>
    playDirectly(session, directAgent(talk, play.name), signal),
  );
}

async function metered(
  session: Session,
  { model, name, prices, wait, settings }: ModelPlay,
  system: string,
  signal: AbortSignal,
  run: (talk: Conversation) => Promise<LoopEnd>,
): Promise<LoopEnd> {
  const meter = new Meter(session, name, prices);
  const end = await run(
    new Conversation({
      session,
      model: await model(),
      meter,
      system,
      signal,
      ...(wait && { wait }),
      ...(settings && { settings }),
    }),
  );
  meter.settle();
  return end;
}
