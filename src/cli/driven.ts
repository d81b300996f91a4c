import { existsSync } from "node:fs";
import { type Command, Option } from "commander";
import {
  type CodingCli,
  claudeCli,
  codexCli,
  commandCli,
  driveCli,
  findProgram,
  type ModelApi,
} from "../agents/coding/index.ts";
import { openModel } from "../agents/model/provider.ts";
import { defaultPriceFile, type Prices, readPrices } from "../agents/prices/index.ts";
import type { Player } from "./agents.ts";
import { UserError } from "./output.ts";

/** What agents with a model may be told on the command line. */
export interface ModelOptions {
  readonly model?: string;
  readonly baseUrl?: string;
  readonly command?: string;
  readonly program?: string;
  readonly effort?: string;
  readonly keyEnv?: string;
  readonly prices?: string;
  readonly prompts?: string;
  readonly agentHome?: string;
  readonly turnSeconds?: number;
  readonly relaunches?: number;
  readonly ablate?: "twin";
  readonly fence?: boolean;
}

/** The options of play and resume that concern agents with a model. */
export function addModelOptions(command: Command, whole: (text: string) => number): Command {
  return command
    .option(
      "--model <name>",
      "the model; for --agent model and direct openai/…, anthropic/…, google/…, ollama/…",
    )
    .option("--base-url <url>", "where its API answers, for another server than the vendor's")
    .option(
      "--command <line>",
      "for --agent command: how it is started, e.g. 'opencode run -f {prompt_file} Go'",
    )
    .option("--program <path>", "for --agent codex and claude: the program, if it is not on PATH")
    .option("--effort <level>", "how hard it should think, in the words of its vendor")
    .option("--key-env <name>", "the variable that holds the API key")
    .option(
      "--prices <file>",
      "dollars per million tokens (default: prices.json here, or the one that ships)",
    )
    .option("--prompts <dir>", "prompt files of your own; see the ones in workspace/prompts")
    .option("--agent-home <dir>", "files copied into the agent's private home first")
    .option("--turn-seconds <n>", "time for one launch of a coding agent", whole, 900)
    .option("--relaunches <n>", "launches of a coding agent after the first", whole, 50)
    .addOption(
      new Option("--ablate <what>", "same agent without the twin, its gate and planner").choices(["twin"]),
    )
    .option("--no-fence", "do not fence the agent in with bubblewrap; only its own sandbox stands");
}

export function codexPlayer(options: ModelOptions): Player {
  const api = apiOf(options, "https://api.openai.com/v1", "OPENAI_API_KEY");
  const program = programOf(options.program ?? "codex", "npm install -g @openai/codex");
  return cliPlayer(codexCli({ program, model: modelOf(options), api, ...effortOf(options) }), options);
}

export function claudePlayer(options: ModelOptions): Player {
  const api = apiOf(options, "https://api.anthropic.com", "ANTHROPIC_API_KEY");
  const program = programOf(options.program ?? "claude", "npm install -g @anthropic-ai/claude-code");
  return cliPlayer(claudeCli({ program, model: modelOf(options), api, ...effortOf(options) }), options);
}

export function commandPlayer(options: ModelOptions): Player {
  if (!options.command)
    throw new UserError("--agent command needs --command, e.g. 'opencode run -f {prompt_file} Go'.");
  const key = process.env[options.keyEnv ?? "TWIN_API_KEY"] ?? "";
  const api: ModelApi | undefined = options.baseUrl ? { url: options.baseUrl, key } : undefined;
  const made = commandCli({
    command: options.command,
    ...(options.model && { model: options.model }),
    ...(api && { api }),
  });
  return cliPlayer({ ...made, program: programOf(made.program, "install it, or give its path") }, options);
}

function cliPlayer(cli: CodingCli, options: ModelOptions): Player {
  const prices = pricesOf(options);
  return {
    name: cli.name,
    ...(cli.model && { model: cli.model }),
    ablation: options.ablate ?? "none",
    typecheck: true,
    planner: "auto",
    play: (session, signal) =>
      driveCli(
        session,
        {
          cli,
          prices,
          prompts: options.prompts,
          template: options.agentHome,
          openAir: options.fence === false,
          ...(options.turnSeconds !== undefined && { turnSeconds: options.turnSeconds }),
          ...(options.relaunches !== undefined && { relaunches: options.relaunches }),
        },
        signal,
      ),
    close: async () => undefined,
  };
}

/** A model behind an API; `direct`: it picks each action, the ablation without everything. */
export function modelPlayer(options: ModelOptions, direct: boolean): Player {
  if (options.ablate)
    throw new UserError(
      "Without the twin a model picks each action: use --agent direct instead of --ablate twin.",
    );
  const choice = modelOf(options);
  const env = options.keyEnv ? { ...process.env, TWIN_API_KEY: process.env[options.keyEnv] } : process.env;
  const opened = openModel({ model: choice, baseUrl: options.baseUrl, effort: options.effort, env });
  if (!opened.ok) throw new UserError(opened.message);
  const play = {
    model: opened.model,
    name: opened.name,
    settings: opened.settings,
    prices: pricesOf(options),
    prompts: options.prompts,
  };
  return {
    name: direct ? "direct" : "model",
    model: choice,
    ablation: direct ? "direct" : "none",
    typecheck: !direct,
    planner: "auto",
    play: async (session, signal) => {
      const { playModelDirectly, playWithModel } = await import("../agents/model/index.ts");
      return (direct ? playModelDirectly : playWithModel)(session, play, signal);
    },
    close: async () => undefined,
  };
}

const effortOf = ({ effort }: ModelOptions) => (effort ? { effort } : {});

function modelOf({ model }: ModelOptions): string {
  if (model) return model;
  throw new UserError("Which model? Add --model NAME.");
}

function apiOf(options: ModelOptions, url: string, variable: string): ModelApi {
  const name = options.keyEnv ?? variable;
  const key = process.env[name];
  if (!key) throw new UserError(`Set ${name}, or name another variable with --key-env.`);
  return { url: options.baseUrl ?? url, key };
}

function programOf(name: string, remedy: string): string {
  const found = findProgram(name);
  if (found) return found;
  throw new UserError(`There is no program "${name}" here; ${remedy}.`);
}

function pricesOf({ prices }: ModelOptions): Prices {
  const read = readPrices(prices ?? defaultPriceFile());
  if (!read.ok) throw new UserError(read.message);
  return read.prices;
}

/** A message before the run begins is better than one after it. */
export function checkModelOptions({ prompts, agentHome }: ModelOptions): void {
  for (const folder of [prompts, agentHome])
    if (folder && !existsSync(folder)) throw new UserError(`There is no folder ${folder}.`);
}
