/** `part / of`, or null when there is nothing to divide by. */
export const share = (part: number, of: number): number | null => (of === 0 ? null : part / of);

export const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

export const mean = (values: readonly number[]): number | null => share(sum(values), values.length);

/** The middle value; between two, their mean. */
export function median(values: readonly number[]): number | null {
  if (values.length === 0) return null;
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2;
}

/** Groups in the order their first member appears. */
export function groupBy<T, K>(items: readonly T[], keyOf: (item: T) => K): Map<K, T[]> {
  const groups = new Map<K, T[]>();
  for (const item of items) {
    const key = keyOf(item);
    const group = groups.get(key);
    if (group) group.push(item);
    else groups.set(key, [item]);
  }
  return groups;
}

/** At most `count` of them, evenly spread, the first always among them. */
export function spread<T>(items: readonly T[], count: number): T[] {
  if (items.length <= count) return [...items];
  return Array.from({ length: count }, (_, i) => items[Math.floor((i * items.length) / count)]!);
}

/** Pearson's r, or null when either side does not vary. */
export function correlation(pairs: readonly (readonly [number, number])[]): number | null {
  const xs = pairs.map(([x]) => x);
  const ys = pairs.map(([, y]) => y);
  const [mx, my] = [mean(xs) ?? 0, mean(ys) ?? 0];
  const both = sum(pairs.map(([x, y]) => (x - mx) * (y - my)));
  const spreadX = sum(xs.map((x) => (x - mx) ** 2));
  const spreadY = sum(ys.map((y) => (y - my) ** 2));
  return spreadX === 0 || spreadY === 0 ? null : both / Math.sqrt(spreadX * spreadY);
}

/** Spearman's rho: the correlation of ranks, equal values sharing the mean of theirs. */
export function rankCorrelation(pairs: readonly (readonly [number, number])[]): number | null {
  const xs = ranks(pairs.map(([x]) => x));
  const ys = ranks(pairs.map(([, y]) => y));
  return correlation(xs.map((x, i) => [x, ys[i]!] as const));
}

function ranks(values: readonly number[]): number[] {
  const sorted = [...values].sort((a, b) => a - b);
  return values.map((value) => (sorted.indexOf(value) + sorted.lastIndexOf(value)) / 2);
}
