import { formatAction } from "../contracts/action.ts";
import { UNKNOWN } from "../contracts/grid.ts";
import type { Transition } from "../contracts/log.ts";
import { describeProblem } from "../twin/index.ts";
import { count } from "./colours.ts";
import type { Context, DynamicsWall, Example, ExperimentReport, GoalWall } from "./types.ts";

const CELLS = 4;

export interface DynamicsTextOptions {
  /** Contexts shown. Default 6. */
  readonly contexts?: number;
}

/** The bug report for an agent: what to repair first. */
export function dynamicsText(wall: DynamicsWall, options: DynamicsTextOptions = {}): string {
  const failing = wall.contexts.filter(({ mispredicted }) => mispredicted > 0);
  const shown = wall.contexts.slice(0, options.contexts ?? 6);
  const lines = [
    `Dynamics wall: ${count(failing.length, "context")} of ${wall.contexts.length} mispredicted, worst first.`,
  ];
  for (const [at, context] of shown.entries()) lines.push("", ...contextText(context, at + 1));
  if (shown.length < wall.contexts.length)
    lines.push("", `${count(wall.contexts.length - shown.length, "more context")} in the JSON report.`);
  for (const { transition, problem } of wall.breakdowns.slice(0, CELLS))
    lines.push("", `The twin broke down at ${placeOf(transition)}: ${describeProblem(problem)}`);
  return lines.join("\n");
}

function contextText(context: Context, rank: number): string[] {
  const { mispredicted, support, effects } = context;
  return [
    `${rank}. ${context.advice}`,
    `   wrong ${mispredicted}/${support}, ${count(effects.length, "effect")}: ${some(effects, "; ")}${
      context.background ? " (on background)" : ""
    }`,
    ...context.examples.map((example) => `   ${exampleText(example)}`),
  ];
}

function exampleText({ transition, wrong }: Example): string {
  const cells = wrong.map(
    ({ x, y, expected, predicted }) =>
      `(${x},${y}) is ${expected}, ${predicted === UNKNOWN ? "conceded" : `predicted ${predicted}`}`,
  );
  return `${placeOf(transition)}${cells.length > 0 ? `: ${some(cells, "; ")}` : ""}`;
}

const placeOf = ({ attempt, step, level, move }: Transition): string =>
  `attempt ${attempt} step ${step} (level ${level + 1}) ${formatAction(move)}`;

const some = (items: readonly string[], glue: string): string =>
  items.slice(0, CELLS).join(glue) + (items.length > CELLS ? `${glue}… ${items.length - CELLS} more` : "");

export function goalText({ candidates, search }: GoalWall): string {
  const work = `${count(search.nodes, "state")} to depth ${search.depth} in ${(search.milliseconds / 1000).toFixed(2)} s`;
  if (candidates.length === 0) return `Goal wall: no reachable candidate (${work}).`;
  const lines = [
    `Goal wall: ${count(candidates.length, "candidate")} (${work}), the first to be tested first.`,
  ];
  for (const { rank, description, moves, hash, paper, score } of candidates)
    lines.push(
      `${rank}. ${description}`,
      `   ${moves.map(formatAction).join(" ")}`,
      `   score ${score}, state ${hash}${paper ? "" : ", a signal beyond the paper's"}`,
    );
  return lines.join("\n");
}

export function experimentsText({ experiments, positions, depth, broken }: ExperimentReport): string {
  const lines = broken.map(({ name, problem }) => `${name} gives no answer: ${describeProblem(problem)}`);
  const work = `${count(positions, "position")}, up to ${count(depth, "move")}`;
  if (experiments.length === 0)
    return [...lines, `The twins agree on everything looked at (${work}).`].join("\n");
  lines.push(`The cheapest tests that tell the twins apart (${work}):`);
  for (const [at, { moves, groups, bitsPerAction, cells, claimsGoal, claimsLoss }] of experiments.entries()) {
    const sides = groups.map((group) => group.join(", ")).join(" | ");
    const claims = `${claimsGoal ? ", one expects to win" : ""}${claimsLoss ? ", one expects to lose" : ""}`;
    lines.push(
      `${at + 1}. ${moves.map(formatAction).join(" ")}`,
      `   ${sides}: ${bitsPerAction.toFixed(2)} bits per action, ${count(cells, "cell")} in dispute${claims}`,
    );
  }
  return lines.join("\n");
}
