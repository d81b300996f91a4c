import type { Move } from "../../../contracts/action.ts";
import type { Goal } from "../runtime/goal.ts";
import type { Knowledge } from "../runtime/knowledge.ts";
import { type Controls, type Node, pathTo, sweep } from "../runtime/search.ts";
import type { Evidence } from "./evidence.ts";
import { goalKey, goalsTested, plausibility } from "./hypotheses.ts";

/** A goal and the cheapest way to test it. */
export interface Option {
  readonly goal: Goal;
  readonly moves: readonly Move[];
  /** Plausibility per action: the rank. */
  readonly worth: number;
}

const MOST_NODES = 6000;
/** Actions a test costs beyond its moves: it may be wrong. */
const OVERHEAD = 4;

/** One sweep through the twin from here: which goals can be tested, and at what price; the best first. */
export function deliberate(
  know: Knowledge,
  evidence: Evidence,
  controls: Controls,
  milliseconds: number,
  spent: (goal: Goal) => boolean,
): Option[] {
  if (!evidence.here) return [];
  const until = performance.now() + milliseconds;
  const nearest = new Map<string, { readonly goal: Goal; readonly node: Node }>();
  sweep(know, evidence.here, controls, MOST_NODES, (node, atoms) => {
    if (evidence.deadly.some((atom) => atoms.has(atom))) return "skip";
    for (const goal of goalsTested(atoms, evidence)) {
      const key = goalKey(goal);
      if (!nearest.has(key) && !spent(goal)) nearest.set(key, { goal, node });
    }
    return performance.now() > until;
  });
  return [...nearest.values()]
    .map(({ goal, node }) => ({
      goal,
      moves: pathTo(node),
      worth: plausibility(goal, evidence) / (node.depth + OVERHEAD),
    }))
    .sort((a, b) => b.worth - a.worth);
}
