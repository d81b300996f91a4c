import { dirname } from "node:path";
import Table from "cli-table3";
import { type Command, Option } from "commander";
import { startRun } from "../../loop/open.ts";
import type { GameSource } from "../../loop/source.ts";
import { createSandbox, SANDBOX_LEVELS, type SandboxLevel } from "../../twin/index.ts";
import { agentNames, makePlayer } from "../agents.ts";
import { addModelOptions, checkModelOptions, type ModelOptions } from "../driven.ts";
import { hideCommandLine, interruptSignal } from "../interrupt.ts";
import { print, printJson, UserError } from "../output.ts";
import { type PlayResult, playSession } from "../play.ts";
import { runFolder } from "../runs.ts";
import { arcadeSource } from "../sources.ts";
import { type ApiOptions, addApiOptions, apiSources } from "../sources-api.ts";
import { VERSION } from "../version.ts";
import { watch } from "../watch.ts";

interface PlayOptions extends ModelOptions, ApiOptions {
  readonly agent: string;
  readonly runs: string;
  readonly budget?: number;
  readonly wall?: number;
  readonly turns?: number;
  readonly tokens?: number;
  readonly money?: number;
  readonly seed?: number;
  readonly agentSeed: number;
  readonly search: "default" | "paper";
  readonly sandbox: SandboxLevel;
  readonly json?: boolean;
}

const whole = (text: string): number => {
  const value = Number(text);
  if (!Number.isInteger(value) || value < 0)
    throw new UserError(`"${text}" should be a whole number from 0 on.`);
  return value;
};

export function register(program: Command): void {
  const command = program
    .command("play")
    .argument(
      "[games...]",
      `games of the arcade (twin games lists them), or of the server --api names; default ${SHOWN.game}, for ${SHOWN.seconds} s`,
    )
    .description("let an agent play, through the gate, into run folders")
    .addOption(new Option("--agent <name>", "who writes the twin").choices(agentNames()).default("builtin"))
    .option("--runs <dir>", "where run folders go", "runs")
    .option("--budget <actions>", "scored actions allowed (default: twice the baseline)", whole)
    .option("--wall <seconds>", "time allowed", whole)
    .option("--seed <n>", "fresh layouts of this seed", whole)
    .option("--agent-seed <n>", "seed of the agent's own choices", whole, 0)
    .addOption(
      new Option("--search <budget>", "search budgets").choices(["default", "paper"]).default("default"),
    )
    .addOption(
      new Option("--sandbox <level>", "refuse to run twins below this level")
        .choices([...SANDBOX_LEVELS])
        .default("process"),
    )
    .option("--turns <n>", "launches or calls of a model allowed", whole)
    .option("--tokens <n>", "tokens allowed", whole)
    .option("--money <dollars>", "money allowed, by the price file", Number)
    .option("--workspace-in <dir>", "for --agent external: where its folder is made (default: temporary)")
    .option("--json", "print one JSON object per finished game")
    .action(play);
  addApiOptions(command);
  addModelOptions(command, whole);
}

/** A twin's own planner may think for this long. */
const CALL_MILLISECONDS = 15_000;

/** What `twin play` alone shows: a development game, so that nobody improves the agent by watching a held-out one. */
const SHOWN = { game: "glacier", seconds: 45 };

async function play(named: readonly string[], asked: PlayOptions): Promise<void> {
  const showing = named.length === 0 && !asked.api;
  const games = showing ? [SHOWN.game] : named;
  const options = showing ? { wall: SHOWN.seconds, ...asked } : asked;
  const signal = interruptSignal();
  checkModelOptions(options);
  hideCommandLine();
  const sources = await sourcesOf(games, options);
  // Before anything is started: what an agent lacks is told at once.
  const players = sources.map(() => makePlayer(options.agent, { ...options, seed: options.agentSeed }));
  const sandbox = await createSandbox({
    floor: options.sandbox,
    limits: { callMilliseconds: CALL_MILLISECONDS },
  });
  try {
    for (const [at, source] of sources.entries()) {
      if (signal.aborted) break;
      const player = players[at]!;
      const opened = await startRun({
        ...runFolder(options.runs, source.info.id, player.name),
        source,
        sandbox,
        agent: { name: player.name, seed: options.agentSeed, ...(player.model && { model: player.model }) },
        ablation: player.ablation,
        typecheck: player.typecheck,
        planner: player.planner,
        search: options.search,
        budget: {
          ...(options.budget !== undefined && { actions: options.budget }),
          ...(options.wall !== undefined && { wallSeconds: options.wall }),
          ...(options.turns !== undefined && { turns: options.turns }),
          ...(options.tokens !== undefined && { tokens: options.tokens }),
          ...(options.money !== undefined && { money: options.money }),
        },
        version: VERSION,
      });
      if (opened.ok && !options.json) watch(opened.session);
      const result = await playSession(opened, player, signal);
      if (options.json) printJson(result);
      else print(scoreTable(result));
    }
  } finally {
    await sandbox.close();
  }
}

async function sourcesOf(games: readonly string[], options: PlayOptions): Promise<GameSource[]> {
  if (!options.api) return games.map((game) => arcadeSource(game, options.seed));
  if (options.seed !== undefined)
    throw new UserError("--seed is for the arcade; a server has its own layouts.");
  return apiSources(options, games);
}

/** Level by level against the baseline, then how to look at the run again. */
function scoreTable(result: PlayResult): string {
  const table = new Table({
    head: ["level", "actions", "baseline", "score"],
    style: { head: [], border: [] },
  });
  for (const level of result.perLevel)
    table.push([level.level, level.actions, level.baseline, level.completed ? level.score.toFixed(1) : "-"]);
  const shown = result.perLevel.length > 0 ? `${table.toString()}\n` : "";
  return `${shown}${summary(result)}\nReplay it action by action: twin view ${dirname(result.run)}`;
}

export function summary(result: PlayResult): string {
  const score = result.score === null ? "no baseline" : `score ${result.score.toFixed(1)}`;
  const why = result.state === "failed" ? `\n  ${result.message}` : "";
  return `${result.game}: ${result.levels} of ${result.of} levels in ${result.actions} actions, ${score} (${result.state}) · ${result.run}${why}`;
}
