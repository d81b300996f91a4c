import { availableParallelism } from "node:os";
import type { Command } from "commander";
import logUpdate from "log-update";
import { listGames } from "../../arcade/index.ts";
import { loadCases, measurePart, tableText } from "../../study/index.ts";
import { agentNames } from "../agents.ts";
import { makeJobs } from "../bench/jobs.ts";
import { Bench, type Progress } from "../bench/runner.ts";
import { benchTable } from "../bench/table.ts";
import { interruptSignal } from "../interrupt.ts";
import { print, printJson, UserError } from "../output.ts";

interface BenchCommandOptions {
  readonly agent?: readonly string[];
  readonly runs: string;
  readonly jobs: number;
  readonly repeat: number;
  readonly with?: string;
  readonly json?: boolean;
}

const fromOne = (text: string): number => {
  const value = Number(text);
  if (Number.isInteger(value) && value > 0) return value;
  throw new UserError(`"${text}" should be a whole number from 1 on.`);
};

export function register(program: Command): void {
  program
    .command("bench")
    .argument("<games...>", "games, or the words all, development, held-out")
    .description("play a set of games by a set of agents, several at once; run it again to go on")
    .option("--agent <names>", `who plays, with commas between: ${agentNames().join(", ")}`, agentsNamed)
    .option("--runs <dir>", "where run folders go", "runs")
    .option("--jobs <n>", "games at once", fromOne, Math.max(1, availableParallelism() - 1))
    .option("--repeat <n>", "runs of each game, with agent seeds from 0 on", fromOne, 1)
    .option("--with <options>", 'more options for every twin play, as one text: "--budget 100 --wall 60"')
    .option("--json", "print one JSON object at the end")
    .action(bench);
}

async function bench(games: readonly string[], options: BenchCommandOptions): Promise<void> {
  const signal = interruptSignal();
  const live = process.stderr.isTTY === true && !options.json;
  const jobs = makeJobs(games.flatMap(gamesNamed), options.agent ?? ["graph"], options.repeat, options.runs);
  const runner: Bench = new Bench({
    jobs,
    atOnce: options.jobs,
    command: [process.execPath, process.argv[1]!],
    playOptions: options.with?.split(/\s+/).filter((word) => word !== "") ?? [],
    signal,
    onChange: (job) => {
      if (!live) say(runner.progress().find((one) => one.job === job)!);
    },
  });
  const timer = live ? setInterval(() => logUpdate(benchTable(runner.progress())), 500) : undefined;
  const ended = await runner.run();
  clearInterval(timer);
  if (live) logUpdate.clear();
  await finish(ended, options);
  if (signal.aborted) process.exitCode = 130;
  else if (ended.some(({ state }) => state === "failed")) process.exitCode = 1;
}

function agentsNamed(text: string, before: readonly string[] = []): readonly string[] {
  const named = text.split(",").map((word) => word.trim());
  const unknown = named.find((name) => !agentNames().includes(name));
  if (unknown === undefined) return [...before, ...named];
  throw new UserError(`There is no agent "${unknown}"; choose from: ${agentNames().join(", ")}.`);
}

/** A half of the arcade, all of it, or one game. */
function gamesNamed(word: string): string[] {
  const all = listGames();
  if (word === "all") return all.map(({ id }) => id);
  if (word === "development" || word === "held-out")
    return all.filter(({ half }) => half === word).map(({ id }) => id);
  return [word];
}

function say({ job, state, said, standing }: Progress): void {
  const where = standing ? `, ${standing.levels} of ${standing.of} levels, ${standing.actions} actions` : "";
  process.stderr.write(`${job.game} by ${job.agent}: ${state}${said === "" ? "" : ` (${said})`}${where}\n`);
}

async function finish(ended: readonly Progress[], options: BenchCommandOptions): Promise<void> {
  if (options.json) {
    printJson({ games: ended.map(progressJson) });
    return;
  }
  print(benchTable(ended));
  const folders = ended.flatMap(({ run }) => run ?? []);
  if (folders.length === 0) return;
  const sandbox = () => Promise.reject(new Error("Scores need no twin."));
  const part = await measurePart("score", loadCases(folders), { sandbox });
  const totals = part.tables[0]!;
  if (totals.rows.length > 0) print(tableText(totals));
}

const progressJson = ({ job, state, said, run, standing }: Progress): object => ({
  game: job.game,
  agent: job.agent,
  agentSeed: job.agentSeed,
  state,
  said,
  run: run ?? null,
  levels: standing?.levels ?? 0,
  of: standing?.of ?? 0,
  actions: standing?.actions ?? 0,
  score: standing?.score ?? null,
  tokens: standing?.tokens ?? null,
});
