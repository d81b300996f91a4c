import type { Test } from "../../runtime/tiles/tiles.ts";
import { groupBy } from "./history.ts";

/** Something seen, with everything that might have decided it: a value for each of some facts. */
export interface Example<T> {
  readonly facts: readonly number[];
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
export function decisions<T>(
  names: readonly string[],
  examples: readonly Example<T>[],
  keyOf: (outcome: T) => string,
): Decision<T>[] {
  const outcomes = numbered(examples, ({ outcome }) => keyOf(outcome));
  if (outcomes.size <= 1)
    return examples.length === 0 ? [] : [{ when: [], does: examples[0]!.outcome, seen: examples.length }];
  const columns = names
    .map((_, fact) => ({ fact, ...numbered(examples, ({ facts }) => facts[fact]) }))
    .filter(({ size }) => size > 1);
  let best: { facts: number[]; cost: number } | undefined;
  for (const chosen of subsets(columns)) {
    const cost = 10 * chosen.length + costOf(chosen, outcomes);
    if (!best || cost < best.cost) best = { facts: chosen.map(({ fact }) => fact), cost };
    if (best.cost < 1000 && chosen.length > best.facts.length) break;
  }
  if (!best) return [decide([], examples, keyOf)];
  const [first, second] = best.facts;
  const trees = [
    tree(names, examples, first!, second, keyOf),
    ...(second === undefined ? [] : [tree(names, examples, second, first, keyOf)]),
  ];
  return trees.reduce((a, b) => (b.length < a.length ? b : a)).sort((a, b) => b.seen - a.seen);
}

/** A number per example, the same for the same value; numbers are below `size`. */
interface Column {
  readonly of: Uint16Array;
  readonly size: number;
}

function numbered<T>(examples: readonly Example<T>[], value: (example: Example<T>) => unknown): Column {
  const numbers = new Map<unknown, number>();
  const of = new Uint16Array(examples.length);
  for (let i = 0; i < of.length; i++) {
    const key = value(examples[i]!);
    let number = numbers.get(key);
    if (number === undefined) {
      number = numbers.size;
      numbers.set(key, number);
    }
    of[i] = number;
  }
  return { of, size: numbers.size };
}

/** Above all the examples that are not told apart from others with another outcome, then the cells they fall into. */
function costOf([a, b]: readonly Column[], outcomes: Column): number {
  const width = b?.size ?? 1;
  const counts = new Uint16Array(a!.size * width * outcomes.size);
  for (let i = 0; i < outcomes.of.length; i++)
    counts[(a!.of[i]! * width + (b ? b.of[i]! : 0)) * outcomes.size + outcomes.of[i]!]!++;
  let told = 0;
  let cells = 0;
  for (let at = 0; at < counts.length; at += outcomes.size) {
    let most = 0;
    for (let i = at; i < at + outcomes.size; i++) if (counts[i]! > most) most = counts[i]!;
    told += most;
    if (most > 0) cells++;
  }
  return 1000 * (outcomes.of.length - told) + cells;
}

/** One fact first, the other only where the first does not tell: what was not seen together is told too. */
function tree<T>(
  names: readonly string[],
  examples: readonly Example<T>[],
  first: number,
  second: number | undefined,
  keyOf: (outcome: T) => string,
): Decision<T>[] {
  return [...split(examples, first).values()].flatMap((cell) => {
    const test: Test = [names[first]!, cell[0]!.facts[first]!];
    const sure = cell.every(({ outcome }) => keyOf(outcome) === keyOf(cell[0]!.outcome));
    if (sure || second === undefined) return [decide([test], cell, keyOf)];
    return [...split(cell, second).values()].map((part) =>
      decide([test, [names[second]!, part[0]!.facts[second]!]], part, keyOf),
    );
  });
}

const MOST_FACTS = 14;

function* subsets<C>(columns: readonly C[]): Generator<C[]> {
  for (const column of columns) yield [column];
  const few = columns.slice(0, MOST_FACTS);
  for (const [i, a] of few.entries()) for (const b of few.slice(i + 1)) yield [a, b];
}

const split = <T>(examples: readonly Example<T>[], fact: number): Map<unknown, Example<T>[]> =>
  groupBy(examples, ({ facts }) => facts[fact]);

function decide<T>(
  when: readonly Test[],
  cell: readonly Example<T>[],
  keyOf: (outcome: T) => string,
): Decision<T> {
  const keys = cell.map(({ outcome }) => keyOf(outcome));
  const weights = new Map<string, number>();
  keys.forEach((key, i) => {
    weights.set(key, (weights.get(key) ?? 0) + 0.9 ** (cell.length - 1 - i));
  });
  // Of equals the last one.
  let best = 0;
  keys.forEach((key, i) => {
    if (weights.get(key)! >= weights.get(keys[best]!)!) best = i;
  });
  return { when, does: cell[best]!.outcome, seen: keys.filter((key) => key === keys[best]).length };
}
