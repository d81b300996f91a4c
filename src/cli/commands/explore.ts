import type { Command } from "commander";
import { formatAction } from "../../contracts/action.ts";
import {
  dynamicsJson,
  dynamicsText,
  dynamicsWall,
  goalJson,
  goalText,
  goalWall,
  probe,
} from "../../explore/index.ts";
import { BUDGETS, type BudgetName, clickShortlist, plan } from "../../plan/index.ts";
import { describeProblem, type Position, type TwinHost, unwrap } from "../../twin/index.ts";
import { failureText, type Validation, validate, verdict } from "../../validate/index.ts";
import { type Evidence, loadEvidence, loadTwinFile, positionIn, withSandbox } from "../evidence.ts";
import { print, printJson, UserError } from "../output.ts";
import { budgetNamed, showProgress } from "./plan.ts";

interface ExploreOptions {
  readonly log: string;
  readonly at?: string;
  readonly budget: string;
  readonly rejected?: string;
  readonly json?: boolean;
}

export function register(program: Command): void {
  program
    .command("explore")
    .argument("<twin>", "a twin.ts file, or the word identity")
    .description("what blocks progress: rules to repair, or states to try as a goal")
    .requiredOption("--log <path>", "a run folder or a recording")
    .option("--at <place>", "ATTEMPT or ATTEMPT.STEPS in the log; default: where it leaves off")
    .option("--budget <name>", "default (10 s) or paper (depth 14, 30,000 nodes)", "paper")
    .option("--rejected <hashes>", "candidates known to be no goal, separated by commas")
    .option("--json", "print everything as one JSON object")
    .action(explore);
}

/** Equation 4: the wall that is live decides. */
async function explore(path: string, options: ExploreOptions): Promise<void> {
  const budget = budgetNamed(options.budget);
  const [evidence, twin] = await Promise.all([loadEvidence(options.log), loadTwinFile(path)]);
  const at = positionIn(evidence.log, options.at);
  await withSandbox(async (sandbox) => {
    const host = sandbox.open(twin);
    const validation = await validate(host, evidence.log);
    if (validation.problem) throw new UserError(describeProblem(validation.problem));
    if (!validation.ok) showDynamics(validation, evidence, options);
    else await showGoals(host, at, evidence, budget, options);
  });
}

function showDynamics(validation: Validation, { log }: Evidence, { json }: ExploreOptions): void {
  const failures = [...validation.failing, ...validation.conceded];
  const wall = dynamicsWall(log, failures);
  if (json) {
    printJson({ verdict: verdict(validation), ...dynamicsJson(wall) });
    return;
  }
  print(verdict(validation));
  print(dynamicsText(wall));
  const top = wall.contexts[0]?.examples[0]?.transition;
  const example = failures.find(({ transition }) => transition === top);
  if (example) print(`\n${failureText(example).join("\n")}`);
}

async function showGoals(
  host: TwinHost,
  at: Position,
  { log, available }: Evidence,
  budget: BudgetName,
  { json, rejected }: ExploreOptions,
): Promise<void> {
  const clicks = available.includes("ACTION6") ? await clickShortlist(host, at, { log }) : [];
  const route = unwrap(await plan(host, at, { available, clicks, budget: BUDGETS[budget].plan }));
  if (route.plan) {
    const actions = route.plan.moves.map(formatAction);
    if (json) printJson({ wall: "none", summary: route.summary, actions });
    else print(`Nothing blocks progress. ${route.summary}\n${actions.join(" ")}`);
    return;
  }
  const wall = unwrap(
    await goalWall(host, at, {
      available,
      clicks,
      log,
      budget: BUDGETS[budget].discovery,
      rejected: rejected?.split(",") ?? [],
      onProgress: showProgress,
    }),
  );
  const next = await probe(host, log, at, { available, clicks });
  if (json) {
    const suggestion = next ? { ...next, moves: next.moves.map(formatAction) } : undefined;
    printJson({ ...goalJson(wall), plan: route.summary, probe: suggestion });
    return;
  }
  print(route.summary);
  print(goalText(wall));
  if (next)
    print(
      `Probe, if no candidate is worth a test: ${next.moves.map(formatAction).join(" ")}. ${next.reason}`,
    );
}
