import { actionId } from "../contracts/action.ts";
import type { Log, Transition } from "../contracts/log.ts";
import { colourText, count } from "./colours.ts";
import { type Tally, tally } from "./contexts.ts";
import { createSplitter } from "./features.ts";
import type { Context, DynamicsWall, Example, FailureLike, Remedy } from "./types.ts";

const EXAMPLES = 3;

/**
 * The dynamics wall of Appendix D. Every failing transition stands in a context with its wrong cells, or among the
 * breakdowns.
 */
export function dynamicsWall(log: Log, failures: readonly FailureLike[]): DynamicsWall {
  const differences = failures.filter((failure) => failure.kind === "differs");
  const splitter = createSplitter(log);
  const contexts = tally(log, differences).map((one) => describe(one, splitter));
  return {
    wall: "dynamics",
    contexts: contexts.sort(byUrgency),
    breakdowns: failures.filter((failure) => failure.kind === "problem"),
  };
}

/** The paper's order; contexts on background only after all other failing ones. */
function byUrgency(a: Context, b: Context): number {
  const group = ({ rate, background }: Context) => (rate === 0 ? 2 : background ? 1 : 0);
  return (
    group(a) - group(b) ||
    b.rate - a.rate ||
    b.effects.length - a.effects.length ||
    a.support - b.support ||
    actionId(a.action) - actionId(b.action) ||
    a.before - b.before ||
    a.after - b.after
  );
}

function describe(tally: Tally, splitter: ReturnType<typeof createSplitter>): Context {
  const support = tally.seenIn.length;
  const mispredicted = tally.wrongIn.length;
  const effects = [...tally.effects].sort((a, b) => b[1] - a[1]).map(([effect]) => effect);
  const remedy = remedyFor(mispredicted, effects.length, support);
  const split = remedy === "repair" || remedy === "split" ? splitter(tally) : undefined;
  return {
    action: tally.action,
    before: tally.before,
    after: tally.after,
    background: tally.background,
    support,
    mispredicted,
    rate: mispredicted / support,
    effects,
    remedy,
    advice: advise(tally, remedy, split),
    ...(split ? { split } : {}),
    examples: mispredicted > 0 ? failingExamples(tally) : tally.seenIn.slice(0, EXAMPLES).map(seenExample),
  };
}

function remedyFor(mispredicted: number, variety: number, support: number): Remedy {
  if (mispredicted > 0) return "repair";
  if (variety > 1) return "split";
  return support === 1 ? "confirm" : "none";
}

function advise(tally: Tally, remedy: Remedy, split: string | undefined): string {
  const { action, before, after } = tally;
  const change =
    before === after
      ? `leaves ${colourText(before)}`
      : `turns ${colourText(before)} into ${colourText(after)}`;
  const times = count(tally.seenIn.length, "transition");
  const hint = split ? ` ${split}` : "";
  switch (remedy) {
    case "repair":
      return `Repair: ${action} ${change}, and the twin is wrong in ${tally.wrongIn.length} of ${times}.${hint}`;
    case "split":
      return `Split: ${action} ${change} with ${tally.effects.size} different effects in ${times}.${hint}`;
    case "confirm":
      return `Confirm by a probe: ${action} ${change} was seen only once.`;
    case "none":
      return `Settled: ${action} ${change}, the same way in ${times}.`;
  }
}

const seenExample = (transition: Transition): Example => ({ transition, wrong: [] });

const failingExamples = ({ wrongIn, before, after }: Tally): Example[] =>
  wrongIn.slice(0, EXAMPLES).map(({ transition, cells, predicted }) => {
    const wrong = Array.from(cells, (cell, i) => ({
      x: cell % transition.after.width,
      y: Math.floor(cell / transition.after.width),
      expected: transition.after.cells[cell]!,
      predicted: predicted[i]!,
      held: transition.before.cells[cell]!,
    }));
    const own = wrong.filter(({ held, expected }) => held === before && expected === after);
    return { transition, wrong: own.map(({ held: _, ...cell }) => cell) };
  });
