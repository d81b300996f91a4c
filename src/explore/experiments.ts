import { BUTTONS, click, formatAction, type Move, press } from "../contracts/action.ts";
import type { Cell } from "../contracts/grid.ts";
import { sameGrid } from "../grid/grid.ts";
import { gridHash } from "../grid/hash.ts";
import type { Dialect, Position, TwinProblem } from "../twin/index.ts";
import { contradictions, entropy, groupVoices, maskOf, type Voice } from "./compare.ts";
import type { Experiment, ExperimentOptions, ExperimentReport, Rival } from "./types.ts";

/** A rival that still answers, and where it stands. */
interface Contender extends Rival {
  readonly dialect: Dialect;
  readonly ignored: readonly Cell[];
}

interface Node {
  readonly moves: readonly Move[];
  /** One per contender: they agree on what is seen, not on the states behind it. */
  readonly at: readonly Position[];
}

/**
 * The cheapest tests that tell rivals apart. Walks breadth-first through futures on which all of them agree; the move
 * on which they part is the test. Every rival is taken as equally likely.
 */
export async function experiments(
  rivals: readonly Rival[],
  at: Position,
  options: ExperimentOptions,
): Promise<ExperimentReport> {
  const broken: { name: string; problem: TwinProblem }[] = [];
  const contenders = await admit(rivals, broken);
  const moves = movesOf(options);
  const found: Experiment[] = [];
  const seen = new Set([gridHash(at.frame)]);
  const memoryless = contenders.every(({ dialect }) => dialect === "frame");
  const positions = options.positions ?? 400;
  let queue: Node[] = [{ moves: [], at: contenders.map(() => at) }];
  let looked = 0;
  let depth = 0;
  while (
    queue.length > 0 &&
    contenders.length > 1 &&
    worthGoingOn(found, depth, contenders.length, options)
  ) {
    const next: Node[] = [];
    depth++;
    for (const node of queue) {
      if (looked >= positions || options.signal?.aborted) break;
      looked++;
      const futures = await ask(contenders, node, moves, broken);
      for (const [i, voices] of futures.entries()) {
        const move = moves[i]!;
        const experiment = compareVoices(contenders, [...node.moves, move], voices);
        if (experiment) found.push(experiment);
        else if (voices.length === contenders.length) follow(node, move, voices, next, seen, memoryless);
      }
    }
    queue = next;
  }
  const ranked = found.sort(byWorth).slice(0, options.limit ?? 10);
  return { experiments: ranked, positions: looked, depth, broken };
}

async function admit(rivals: readonly Rival[], broken: { name: string; problem: TwinProblem }[]) {
  const facts = await Promise.all(rivals.map(({ host }) => host.facts()));
  return rivals.flatMap((rival, i): Contender[] => {
    const fact = facts[i]!;
    if (fact.ok) return [{ ...rival, dialect: fact.value.dialect, ignored: fact.value.ignored }];
    broken.push({ name: rival.name, problem: fact.problem });
    return [];
  });
}

const movesOf = ({ available, clicks = [] }: ExperimentOptions): Move[] => [
  ...BUTTONS.filter((button) => available.includes(button)).map(press),
  ...(available.includes("ACTION6") ? clicks : []).map(({ x, y }) => click(x, y)),
];

/** No longer test can be worth more per action than what is in hand. */
function worthGoingOn(
  found: readonly Experiment[],
  depth: number,
  rivals: number,
  options: ExperimentOptions,
): boolean {
  if (depth >= (options.depth ?? 6)) return false;
  const best = Math.max(0, ...found.map(({ bitsPerAction }) => bitsPerAction));
  return Math.log2(rivals) / (depth + 1) > best;
}

/** Per move, what the rivals say; one that gives no answer is left out of it. */
async function ask(
  contenders: readonly Contender[],
  node: Node,
  moves: readonly Move[],
  broken: { name: string; problem: TwinProblem }[],
): Promise<Voice[][]> {
  const answers = await Promise.all(contenders.map(({ host }, i) => host.predict(node.at[i]!, moves)));
  for (const [i, answer] of answers.entries()) {
    const { name } = contenders[i]!;
    if (!answer.ok && !broken.some((one) => one.name === name))
      broken.push({ name, problem: answer.problem });
  }
  return moves.map((_, m) =>
    contenders.flatMap(({ name }, i) => {
      const answer = answers[i]!;
      const prediction = answer.ok ? answer.value[m] : undefined;
      return prediction?.ok ? [{ name, prediction: prediction.value }] : [];
    }),
  );
}

function compareVoices(
  contenders: readonly Contender[],
  moves: readonly Move[],
  voices: readonly Voice[],
): Experiment | undefined {
  const first = voices[0];
  if (!first || voices.length < 2) return undefined;
  const mask = maskOf(
    contenders.flatMap(({ ignored }) => ignored),
    first.prediction.frame,
  );
  const groups = groupVoices(voices, mask);
  if (groups.length < 2) return undefined;
  const bits = entropy(groups.map(({ length }) => length));
  return {
    moves,
    groups: groups.map((group) => group.map(({ name }) => name)),
    bits,
    bitsPerAction: bits / moves.length,
    cells: contradictions(
      voices.map(({ prediction }) => prediction),
      mask,
    ),
    claimsGoal: voices.some(({ prediction }) => prediction.goal),
    claimsLoss: voices.some(({ prediction }) => prediction.lost),
    predictions: voices.map(({ name, prediction: { frame, goal } }) => ({ name, frame, goal })),
  };
}

/** Goes on from a future all agree on: play continues there, and nothing in it is conceded. */
function follow(
  node: Node,
  move: Move,
  voices: readonly Voice[],
  next: Node[],
  seen: Set<string>,
  memoryless: boolean,
): void {
  if (voices.some(({ prediction }) => prediction.goal || prediction.lost || prediction.unknown > 0)) return;
  const { frame } = voices[0]!.prediction;
  // Behind the same frame a state twin may stand elsewhere, so only frame twins can skip it.
  if (memoryless) {
    const hash = gridHash(frame);
    if (seen.has(hash) || sameGrid(frame, node.at[0]!.frame)) return;
    seen.add(hash);
  }
  const at = node.at.map((from, i) => ({
    opening: from.opening,
    moves: [...from.moves, move],
    frame: voices[i]!.prediction.frame,
  }));
  next.push({ moves: [...node.moves, move], at });
}

const byWorth = (a: Experiment, b: Experiment): number =>
  b.bitsPerAction - a.bitsPerAction ||
  Number(a.claimsLoss) - Number(b.claimsLoss) ||
  b.cells - a.cells ||
  a.moves.map(formatAction).join().localeCompare(b.moves.map(formatAction).join());
