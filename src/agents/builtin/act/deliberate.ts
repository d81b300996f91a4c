import type { Move } from "../../../contracts/action.ts";
import { reached } from "../runtime/goal.ts";
import type { Knowledge } from "../runtime/knowledge.ts";
import { type Controls, type Node, pathTo, sweep } from "../runtime/search.ts";
import type { Evidence } from "./evidence.ts";
import { goalKey, type Hypothesis } from "./hypotheses.ts";

/** A hypothesis and the cheapest way to test it. */
export interface Option {
  readonly hypothesis: Hypothesis;
  readonly moves: readonly Move[];
}

export interface Deliberation {
  /** Reachable hypotheses, the best first. */
  readonly options: readonly Option[];
  /** The nearest state in which a body stands on a colour it never entered, per colour. */
  readonly news: readonly { readonly colour: number; readonly moves: readonly Move[] }[];
}

const MOST_NODES = 6000;
/** Actions a test costs beyond its moves: it may be wrong. */
const OVERHEAD = 4;

/** One sweep through the twin from here: which hypotheses can be tested, and at what price. */
export function deliberate(
  know: Knowledge,
  evidence: Evidence,
  controls: Controls,
  candidates: readonly Hypothesis[],
  milliseconds: number,
): Deliberation {
  if (!evidence.here) return { options: [], news: [] };
  const until = performance.now() + milliseconds;
  const open = new Map(candidates.map((hypothesis) => [goalKey(hypothesis.goal), hypothesis]));
  const options: Option[] = [];
  const news = new Map<number, Node>();
  const known = new Map(know.movers.map(({ name, entered }) => [name, entered]));
  sweep(know, evidence.here, controls, MOST_NODES, (node, features) => {
    if (evidence.deaths.some((death) => sameEnd(death.features.on, features.on, evidence))) return "skip";
    for (const [key, hypothesis] of open)
      if (reached(hypothesis.goal, features)) {
        open.delete(key);
        options.push({ hypothesis, moves: pathTo(node) });
      }
    for (const [mover, beneath] of Object.entries(features.on))
      for (let colour = 0; colour < 16; colour++)
        if ((beneath >> colour) & 1 && !(((known.get(mover) ?? 0xffff) >> colour) & 1) && !news.has(colour))
          news.set(colour, node);
    return open.size === 0 || performance.now() > until;
  });
  const worth = ({ hypothesis, moves }: Option) => hypothesis.prior / (moves.length + OVERHEAD);
  return {
    options: options.sort((a, b) => worth(b) - worth(a)),
    news: [...news].map(([colour, node]) => ({ colour, moves: pathTo(node) })),
  };
}

/** A state is as deadly as one that ended the game when a body stands on a colour it never stood on safely. */
function sameEnd(
  death: Readonly<Record<string, number>>,
  now: Readonly<Record<string, number>>,
  { nots }: Evidence,
): boolean {
  return Object.entries(death).some(([mover, beneath]) => {
    const safe = nots.reduce((set, { features }) => set | (features.on[mover] ?? 0), 0);
    return ((now[mover] ?? 0) & beneath & ~safe) !== 0;
  });
}
