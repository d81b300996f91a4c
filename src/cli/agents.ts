import { builtinAgent } from "../agents/builtin/agent.ts";
import { graphAgent } from "../agents/graph.ts";
import { randomAgent } from "../agents/random.ts";
import { scriptedAgent } from "../agents/scripted.ts";
import type { Manifest } from "../contracts/events.ts";
import type { Agent } from "../loop/agent.ts";
import { type DirectAgent, playDirectly } from "../loop/direct.ts";
import { type LoopEnd, playGame } from "../loop/loop.ts";
import type { Session } from "../loop/session.ts";
import { claudePlayer, codexPlayer, commandPlayer, type ModelOptions, modelPlayer } from "./driven.ts";
import { type ExternalOptions, externalPlayer } from "./external.ts";
import { UserError } from "./output.ts";

/** An agent ready to play: which loop drives it, and what the manifest says of it. */
export interface Player {
  readonly name: string;
  readonly model?: string;
  readonly ablation: Manifest["ablation"];
  readonly typecheck: boolean;
  readonly planner: "auto" | "twin";
  play(session: Session, signal: AbortSignal): Promise<LoopEnd>;
  close(): Promise<void>;
}

export interface PlayerOptions extends ModelOptions, ExternalOptions {
  readonly seed: number;
}

/** One entry an agent: add yours here. */
const PLAYERS: Record<string, { readonly about: string; make(options: PlayerOptions): Player }> = {
  builtin: {
    about: "induces rules and goals from the log; no model, no key",
    make: () => looped(builtinAgent()),
  },
  random: { about: "baseline: random actions", make: ({ seed }) => direct(randomAgent(seed)) },
  graph: { about: "baseline: nearest untried action", make: () => direct(graphAgent()) },
  codex: { about: "Codex CLI, in a workspace of its own", make: codexPlayer },
  claude: { about: "Claude Code, in a workspace of its own", make: claudePlayer },
  command: { about: "any other coding agent, by a command line", make: commandPlayer },
  model: {
    about: "any model API; answers with edits of the twin",
    make: (options) => modelPlayer(options, false),
  },
  direct: {
    about: "any model API; picks each action, no twin",
    make: (options) => modelPlayer(options, true),
  },
  external: { about: "whoever works in the folder it prints", make: externalPlayer },
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
    planner: agent.planner ?? "auto",
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
    planner: "auto",
    play: (session, signal) => playDirectly(session, agent, signal),
    close: async () => agent.close?.(),
  };
}
