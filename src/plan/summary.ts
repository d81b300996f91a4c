import type { PlanResult } from "../twin/index.ts";
import type { PlanAnswer } from "./types.ts";

const count = (n: number, noun: string): string => `${n.toLocaleString("en")} ${noun}${n === 1 ? "" : "s"}`;

const WORTH = {
  shortest: "the shortest within these actions and this budget",
  "if-admissible": "the shortest if the twin's estimate never overstates",
  none: "not known to be the shortest",
} as const;

/** One sentence on what a search found, or why it found nothing. */
export function summarise(
  answer: Pick<PlanAnswer, "plan" | "guarantee" | "algorithm">,
  searches: readonly PlanResult[],
): string {
  const nodes = searches.reduce((sum, search) => sum + search.nodes, 0);
  const seconds = searches.reduce((sum, search) => sum + search.milliseconds, 0) / 1000;
  const work = `${count(nodes, "state")} in ${seconds.toFixed(2)} s`;
  const { plan } = answer;
  if (!plan)
    return `No route: ${searches.length > 0 ? reason(searches.at(-1)!) : "nothing was searched"} (${work}).`;
  if (plan.moves.length === 0) return "The goal predicate already holds here, so there is nothing to plan.";
  const conceded =
    plan.unknownFrom >= 0 ? `, through cells the twin concedes from move ${plan.unknownFrom + 1} on` : "";
  const source = answer.algorithm === "twin" ? "the twin's own plan" : answer.algorithm;
  return `A route of ${count(plan.moves.length, "move")} by ${source}, ${WORTH[answer.guarantee]}${conceded} (${work}).`;
}

function reason({ ended, depth, algorithm }: PlanResult): string {
  switch (ended) {
    case "exhausted":
      return algorithm === "twin"
        ? "the twin's own planner has none that reaches the goal"
        : "every state this twin can reach was seen and none is a goal";
    case "depth":
      return `none within ${count(depth, "move")}`;
    case "nodes":
      return `none before the node budget was spent, at depth ${depth}`;
    case "time":
      return `none before the time was over, at depth ${depth}`;
    default:
      return "the search was cancelled";
  }
}
