import { availableParallelism } from "node:os";
import type { Command } from "commander";
import { formatAction } from "../../contracts/action.ts";
import { gridToText } from "../../grid/grid.ts";
import { BUDGETS, type BudgetName, plan } from "../../plan/index.ts";
import { describeProblem, type SearchProgress } from "../../twin/index.ts";
import { loadEvidence, loadTwinFile, positionIn, USAGE, withSandbox } from "../evidence.ts";
import { print, printJson, UserError } from "../output.ts";

interface PlanCommandOptions {
  readonly log: string;
  readonly at?: string;
  readonly budget: string;
  readonly algorithm: string;
  readonly json?: boolean;
}

const ALGORITHMS = ["auto", "breadth-first", "a-star", "twin"] as const;

export function register(program: Command): void {
  program
    .command("plan")
    .argument("<twin>", "a twin.ts file")
    .description("search a twin for a route to its goal")
    .requiredOption("--log <path>", "a run folder or a recording: where the search starts")
    .option("--at <place>", "ATTEMPT or ATTEMPT.STEPS in the log; default: where it leaves off")
    .option("--budget <name>", "default (20 s) or paper (depth 8, 20,000 nodes)", "default")
    .option("--algorithm <name>", ALGORITHMS.join(", "), "auto")
    .option("--json", "print everything as one JSON object")
    .action(runPlan);
}

/** Shared with `explore`. */
export function budgetNamed(name: string): BudgetName {
  if (name === "default" || name === "paper") return name;
  throw new UserError(`--budget is default or paper, not "${name}".`, USAGE);
}

async function runPlan(path: string, options: PlanCommandOptions): Promise<void> {
  const algorithm = ALGORITHMS.find((name) => name === options.algorithm);
  if (!algorithm) throw new UserError(`--algorithm is one of ${ALGORITHMS.join(", ")}.`, USAGE);
  const budget = BUDGETS[budgetNamed(options.budget)].plan;
  const [{ log, available }, twin] = await Promise.all([loadEvidence(options.log), loadTwinFile(path)]);
  const at = positionIn(log, options.at);
  const answer = await withSandbox((sandbox) => {
    const hosts = [sandbox.open(twin), ...(availableParallelism() > 1 ? [sandbox.open(twin)] : [])];
    return plan(hosts, at, { available, log, budget, algorithm, onProgress: showProgress });
  });
  if (process.stderr.isTTY) process.stderr.write("\r\u001b[K");
  if (!answer.ok) throw new UserError(describeProblem(answer.problem));
  const { plan: found, ...rest } = answer.value;
  const actions = found?.moves.map(formatAction);
  if (options.json) {
    const frames = found?.frames.map((frame) => gridToText(frame).split("\n"));
    const searches = rest.searches.map(({ plan: _, ...figures }) => figures);
    printJson({ found: found !== undefined, ...rest, searches, ...(found ? { actions, frames } : {}) });
  } else {
    print(rest.summary);
    if (actions && actions.length > 0) print(actions.join(" "));
  }
  if (!found) process.exitCode = 1;
}

export function showProgress({ nodes, depth, nodesPerSecond }: SearchProgress): void {
  if (!process.stderr.isTTY) return;
  const rate = Math.round(nodesPerSecond).toLocaleString("en");
  process.stderr.write(`\r\u001b[K${nodes.toLocaleString("en")} states, depth ${depth}, ${rate}/s`);
}
