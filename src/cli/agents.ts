import { graphAgent } from "../agents/graph.ts";
import { randomAgent } from "../agents/random.ts";
import { scriptedAgent } from "../agents/scripted.ts";
import type { Manifest } from "../contracts/events.ts";
import type { Agent } from "../loop/agent.ts";
import { type DirectAgent, playDirectly } from "../loop/direct.ts";
import { type LoopEnd, playGame } from "../loop/loop.ts";
import type { Session } from "../loop/session.ts";
import { UserError } from "./output.ts";

/** An agent ready to play: which loop drives it, and what the manifest says of it. */
export interface Player {
  readonly name: string;
  readonly model?: string;
  readonly ablation: Manifest["ablation"];
  readonly typecheck: boolean;
  play(session: Session, signal: AbortSignal): Promise<LoopEnd>;
  close(): Promise<void>;
}

export interface PlayerOptions {
  readonly seed: number;
}

/** One entry an agent: add yours here. */
const PLAYERS: Record<string, { readonly about: string; make(options: PlayerOptions): Player }> = {
  random: { about: "baseline: random actions", make: ({ seed }) => direct(randomAgent(seed)) },
  graph: { about: "baseline: nearest untried action", make: () => direct(graphAgent()) },
  scripted: { about: "does nothing by itself; for tests", make: () => looped(scriptedAgent()) },
};

export const agentNames = (): string[] => Object.keys(PLAYERS);

export function makePlayer(name: string, options: PlayerOptions): Player {
  const entry = PLAYERS[name];
  if (!entry) throw new UserError(`There is no agent "${name}"; choose one of: ${agentNames().join(", ")}.`);
  return entry.make(options);
}

export function looped(agent: Agent): Player {
  return {
    name: agent.name,
    ...(agent.model && { model: agent.model }),
    ablation: "none",
    typecheck: agent.typecheck ?? true,
    play: (session, signal) => playGame(session, agent, signal),
    close: async () => agent.close?.(),
  };
}

export function direct(agent: DirectAgent): Player {
  return {
    name: agent.name,
    ...(agent.model && { model: agent.model }),
    ablation: "direct",
    typecheck: false,
    play: (session, signal) => playDirectly(session, agent, signal),
    close: async () => agent.close?.(),
  };
}
