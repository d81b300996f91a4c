/** Records of one run's events.jsonl, by number `n`: where a figure can be looked up. */
export interface Source {
  /** The run folder, as the study names it. */
  readonly run: string;
  readonly records: readonly number[];
}

export type Value = number | string | null;

/** A figure and the events it came from. `null` means it cannot be measured here. */
export interface Cell {
  readonly value: Value;
  readonly from: readonly Source[];
}

/** How a value reads; every format keeps the raw value in JSON and CSV. */
export type Format =
  | "text"
  | "count"
  | "percent"
  | "fraction"
  | "score"
  | "ratio"
  | "tokens"
  | "money"
  | "hours";

export interface Column {
  readonly key: string;
  readonly title: string;
  readonly format: Format;
  /** What the number is, in one sentence. */
  readonly about: string;
}

export type Row = Readonly<Record<string, Cell>>;

/** A table of the paper for these runs. The first column names the row. */
export interface Table {
  readonly id: string;
  readonly title: string;
  /** Where in the paper it stands, and what is counted how. */
  readonly definition: string;
  readonly columns: readonly Column[];
  readonly rows: readonly Row[];
}

/** A run that has nothing to show for a figure is no source of it. */
export const cell = (value: Value, from: readonly Source[] = []): Cell => ({
  value,
  from: from.filter(({ records }) => records.length > 0),
});

export const column = (key: string, title: string, format: Format, about: string): Column => ({
  key,
  title,
  format,
  about,
});

/** Sources of several figures as one: each run once, its records in order. */
export function mergeSources(sources: readonly Source[]): Source[] {
  const byRun = new Map<string, Set<number>>();
  for (const { run, records } of sources) {
    const known = byRun.get(run) ?? new Set();
    for (const n of records) known.add(n);
    byRun.set(run, known);
  }
  return [...byRun].map(([run, records]) => ({ run, records: [...records].sort((a, b) => a - b) }));
}

/** `0-3,7,9-12`: consecutive numbers as ranges. */
export function rangesText(numbers: readonly number[]): string {
  const parts: string[] = [];
  for (let i = 0; i < numbers.length; ) {
    let end = i;
    while (numbers[end + 1] === numbers[end]! + 1) end++;
    parts.push(end === i ? `${numbers[i]}` : `${numbers[i]}-${numbers[end]}`);
    i = end + 1;
  }
  return parts.join();
}

export const sourceText = ({ run, records }: Source): string => `${run}#${rangesText(records)}`;
