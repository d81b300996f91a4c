import { engineOf } from "../runtime/engine.ts";
import type { Goal } from "../runtime/goal.ts";
import type { Knowledge } from "../runtime/knowledge.ts";
import { countable } from "../runtime/patterns.ts";
import type { Controls, Node } from "../runtime/search.ts";
import { seek } from "../runtime/seek.ts";
import type { Evidence } from "./evidence.ts";
import { goalsTested, plausibility } from "./hypotheses.ts";

/** Searches of this kind per deliberation. */
const MOST = 2;

/** The likeliest goals too deep for a sweep, where it can be told how far they are: gone for directly. */
export function sought(
  know: Knowledge,
  evidence: Evidence,
  controls: Controls,
  skip: (goal: Goal) => boolean,
  milliseconds: number,
): { readonly goal: Goal; readonly node: Node }[] {
  const { here, shared, wins } = evidence;
  if (!here || !know.inTiles) return [];
  // Buttons lead far: only for what completed a level before.
  const known = wins.length > 0 ? [...shared] : [];
  const samples = here.began.samples.map(({ name }) => `shows ${name}`);
  const atoms = controls.clicks
    ? countable(engineOf(know.tiles), here.began.samples)
    : [...known, ...samples];
  const until = performance.now() + milliseconds;
  const limits = {
    isLate: () => performance.now() > until,
    came: evidence.came,
  };
  return atoms
    .flatMap((atom) => goalsTested(new Set([atom]), evidence))
    .filter((goal) => !skip(goal))
    .sort((a, b) => plausibility(b, evidence) - plausibility(a, evidence))
    .slice(0, MOST)
    .flatMap((goal) => {
      const node = seek(know, here, controls, goal, evidence.deadly, limits);
      return node ? [{ goal, node }] : [];
    });
}
