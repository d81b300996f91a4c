/** Other needs that are tried, and bits of other solutions. */
const MOST_CHOICES = 64;
const MOST_FREE = 10;

/** How often each column is to be taken so that every row comes to what it needs; by elimination, modulo `period`. */
export function solve(
  rows: readonly (readonly number[])[],
  needs: readonly (readonly number[])[],
  period: number,
): number[] | undefined {
  const columns = rows[0]?.length ?? 0;
  const mod = (value: number) => ((value % period) + period) % period;
  const left = rows.map((row) => row.map(mod));
  /** What each row is made of, so that several needs are tried without eliminating again. */
  const made = rows.map((_, i) => rows.map((__, j): number => (i === j ? 1 : 0)));
  const pivots: number[] = [];
  const add = (to: number[], from: readonly number[], times: number) => {
    for (const [i, value] of from.entries()) to[i] = mod(to[i]! + times * value);
  };
  for (let column = 0; column < columns && pivots.length < rows.length; column++) {
    const at = pivots.length;
    const row = left.findIndex((one, i) => i >= at && inverse(one[column]!, period) !== undefined);
    if (row < 0) continue;
    for (const table of [left, made]) [table[at], table[row]] = [table[row]!, table[at]!];
    const times = inverse(left[at]![column]!, period)!;
    for (const table of [left, made]) table[at] = table[at]!.map((value) => mod(times * value));
    for (const other of left.keys()) {
      const off = left[other]![column]!;
      if (other === at || off === 0) continue;
      for (const table of [left, made]) add(table[other]!, table[at]!, -off);
    }
    pivots.push(column);
  }
  let best: number[] | undefined;
  const sum = (times: readonly number[]) => times.reduce((a, b) => a + b, 0);
  for (const need of choicesOf(needs)) {
    const turns = made.map((row) => mod(row.reduce((all, value, i) => all + value * need[i]!, 0)));
    if (turns.some((turn, i) => i >= pivots.length && turn !== 0)) continue;
    const times = shortened(left, pivots, turns, columns, period);
    if (!best || sum(times) < sum(best)) best = times;
  }
  return best;
}

/** Columns that are no pivot may be taken as one likes: so that there are few in all. */
function shortened(
  left: readonly (readonly number[])[],
  pivots: readonly number[],
  turns: readonly number[],
  columns: number,
  period: number,
): number[] {
  const isPivot = new Set(pivots);
  const mod = (value: number) => ((value % period) + period) % period;
  const free = [...Array(columns).keys()].filter(
    (column) => !isPivot.has(column) && left.some((row) => row[column] !== 0),
  );
  const taken = (chosen: ReadonlyMap<number, number>) => {
    const times = Array<number>(columns).fill(0);
    for (const [column, count] of chosen) times[column] = count;
    for (const [i, column] of pivots.entries()) {
      let count = turns[i]!;
      for (const [other, often] of chosen) count -= left[i]![other]! * often;
      times[column] = mod(count);
    }
    return times;
  };
  const sum = (times: readonly number[]) => times.reduce((a, b) => a + b, 0);
  let best = taken(new Map());
  const some = free.slice(0, Math.floor(MOST_FREE / Math.log2(Math.max(2, period))));
  for (let code = 1; code < period ** some.length; code++) {
    const chosen = new Map(
      some.map((column, i) => [column, Math.floor(code / period ** i) % period] as const),
    );
    const times = taken(chosen);
    if (sum(times) < sum(best)) best = times;
  }
  return best;
}

/** What each row may need: all the fewest first, then others for one row after another. */
function* choicesOf(needs: readonly (readonly number[])[]): Generator<readonly number[]> {
  const first = needs.map(([fewest]) => fewest!);
  yield first;
  let count = 0;
  for (const [row, others] of needs.entries())
    for (const other of others.slice(1)) {
      if (++count > MOST_CHOICES) return;
      yield first.map((need, i) => (i === row ? other : need));
    }
}

function inverse(value: number, period: number): number | undefined {
  for (let other = 1; other < period; other++) if ((value * other) % period === 1) return other;
  return undefined;
}
