import type { Test } from "../../runtime/tiles.ts";

/** Something seen, with everything that might have decided it. */
export interface Example<T> {
  readonly facts: ReadonlyMap<string, string | number>;
  readonly outcome: T;
}

export interface Decision<T> {
  readonly when: readonly Test[];
  readonly does: T;
  readonly seen: number;
}

/**
 * The simplest tests that tell apart what came of it: none, one fact, or two. Where nothing tells all apart, what was
 * seen most often, of late, is believed.
 */
export function decisions<T>(examples: readonly Example<T>[], keyOf: (outcome: T) => string): Decision<T>[] {
  const outcomes = new Set(examples.map(({ outcome }) => keyOf(outcome)));
  if (outcomes.size <= 1)
    return examples.length === 0 ? [] : [{ when: [], does: examples[0]!.outcome, seen: examples.length }];
  const facts = [...examples[0]!.facts.keys()].filter((fact) => varies(examples, fact));
  let best: { cells: Map<string, Example<T>[]>; facts: string[]; cost: number } | undefined;
  for (const chosen of subsets(facts)) {
    const cells = split(examples, chosen);
    const cost = 1000 * mixed(cells, keyOf) + 10 * chosen.length + cells.size;
    if (!best || cost < best.cost) best = { cells, facts: chosen, cost };
    if (best.cost < 1000 && chosen.length > best.facts.length) break;
  }
  if (!best) return [decide([], examples, keyOf)];
  const [first, second] = best.facts;
  const trees = [
    tree(examples, first!, second, keyOf),
    ...(second ? [tree(examples, second, first, keyOf)] : []),
  ];
  return trees.reduce((a, b) => (b.length < a.length ? b : a)).sort((a, b) => b.seen - a.seen);
}

/** One fact first, the other only where the first does not tell: what was not seen together is told too. */
function tree<T>(
  examples: readonly Example<T>[],
  first: string,
  second: string | undefined,
  keyOf: (outcome: T) => string,
): Decision<T>[] {
  return [...split(examples, [first]).values()].flatMap((cell) => {
    const test: Test = [first, cell[0]!.facts.get(first)!];
    const sure = cell.every(({ outcome }) => keyOf(outcome) === keyOf(cell[0]!.outcome));
    if (sure || !second) return [decide([test], cell, keyOf)];
    return [...split(cell, [second]).values()].map((part) =>
      decide([test, [second, part[0]!.facts.get(second)!]], part, keyOf),
    );
  });
}

const MOST_FACTS = 14;

function* subsets(facts: readonly string[]): Generator<string[]> {
  for (const fact of facts) yield [fact];
  const few = facts.slice(0, MOST_FACTS);
  for (const [i, a] of few.entries()) for (const b of few.slice(i + 1)) yield [a, b];
}

const varies = <T>(examples: readonly Example<T>[], fact: string): boolean =>
  examples.some(({ facts }) => facts.get(fact) !== examples[0]!.facts.get(fact));

function split<T>(examples: readonly Example<T>[], facts: readonly string[]): Map<string, Example<T>[]> {
  const cells = new Map<string, Example<T>[]>();
  for (const example of examples) {
    const key = facts.map((fact) => example.facts.get(fact)).join("|");
    const cell = cells.get(key);
    if (cell) cell.push(example);
    else cells.set(key, [example]);
  }
  return cells;
}

/** Examples that are not told apart from others with another outcome. */
function mixed<T>(cells: ReadonlyMap<string, Example<T>[]>, keyOf: (outcome: T) => string): number {
  let wrong = 0;
  for (const cell of cells.values()) {
    const counts = new Map<string, number>();
    for (const { outcome } of cell) counts.set(keyOf(outcome), (counts.get(keyOf(outcome)) ?? 0) + 1);
    wrong += cell.length - Math.max(...counts.values());
  }
  return wrong;
}

function decide<T>(
  when: readonly Test[],
  cell: readonly Example<T>[],
  keyOf: (outcome: T) => string,
): Decision<T> {
  const weights = new Map<string, number>();
  cell.forEach(({ outcome }, i) => {
    weights.set(keyOf(outcome), (weights.get(keyOf(outcome)) ?? 0) + 0.9 ** (cell.length - 1 - i));
  });
  const does = cell.reduce((a, b) =>
    weights.get(keyOf(b.outcome))! >= weights.get(keyOf(a.outcome))! ? b : a,
  ).outcome;
  return { when, does, seen: cell.filter(({ outcome }) => keyOf(outcome) === keyOf(does)).length };
}
