import type { Command } from "commander";
import {
  agentTotals,
  loadCases,
  measurePart,
  overallMean,
  type Published,
  type Result,
  readPublished,
  resultOf,
  tableText,
} from "../../study/index.ts";
import { print, printJson, UserError } from "../output.ts";

interface ScoreOptions {
  readonly published?: string;
  readonly levels?: boolean;
  readonly json?: boolean;
}

export function register(program: Command): void {
  program
    .command("score")
    .argument("<runs...>", "run folders, or folders of run folders")
    .description("score runs as the official code does, and compare agents")
    .option("--published <file>", "published per-level results to compare with (default: the paper's)")
    .option("--levels", "also a row per level")
    .option("--json", "print one JSON object")
    .action(score);
}

async function score(runs: readonly string[], options: ScoreOptions): Promise<void> {
  const given = loadCases(runs);
  if (given.cases.length + given.apart.length === 0)
    throw new UserError(`There are no run folders in ${runs.join(", ")}; twin play makes them.`);
  const results = given.cases.map(resultOf);
  if (options.json) {
    const totals = agentTotals(results);
    const agents = totals.map(({ results: _, ...figures }) => figures);
    printJson({ games: results.map(gameJson), mean: overallMean(totals), agents, apart: given.apart });
    return;
  }
  const sandbox = () => Promise.reject(new Error("Scores need no twin."));
  const published = options.published === undefined ? undefined : loadPublished(options.published);
  const part = await measurePart("score", given, { sandbox, ...(published && { published }) });
  const shown = part.tables.filter(
    ({ id, rows }) => rows.length > 0 && (id !== "levels" || options.levels === true),
  );
  print(shown.map(tableText).join("\n\n"));
}

/** Shared with `study` and `report`. */
export function loadPublished(path: string): Published {
  try {
    return readPublished(path);
  } catch (cause) {
    const why = cause instanceof Error ? cause.message.split("\n")[0] : cause;
    throw new UserError(`${path} does not hold published results (${why}).`);
  }
}

const gameJson = (result: Result) => ({
  game: result.game,
  agent: result.agent,
  levels: result.levels,
  of: result.of,
  actions: result.actions,
  baseline: result.baseline,
  score: result.score,
  baselineActions: result.baselineActions,
  won: result.won,
  run: result.one.name,
  perLevel: result.perLevel.map(({ from: _, ...line }) => line),
});
