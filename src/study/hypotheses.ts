import { type Case, labelOf } from "./cases.ts";
import { groupBy, share } from "./statistics.ts";
import { cell, column, mergeSources, type Row, type Source, type Table } from "./table.ts";

/** The first goal an agent committed to on a completed level, and the one that completed it. */
export interface Hypothesis {
  readonly one: Case;
  readonly level: number;
  readonly first: number | undefined;
  readonly confirmed: number | undefined;
  readonly correct: boolean;
  readonly from: Source;
}

export function measureHypotheses(one: Case): Hypothesis[] {
  const stints = groupBy(one.taken, ({ stint }) => stint);
  return [...stints.values()].flatMap((stint) => {
    const last = stint.at(-1)!;
    if (last.outcome !== "boundary" || last.twin === undefined) return [];
    const committed = stint.find(({ goal }) => goal !== undefined);
    const records = [...(committed ? [committed.records[0]] : []), ...last.records];
    return [
      {
        one,
        level: last.level + 1,
        first: committed?.goal,
        confirmed: last.goal,
        correct: committed?.goal !== undefined && committed.goal === last.goal,
        from: { run: one.name, records },
      },
    ];
  });
}

export function hypothesesTable(all: readonly Hypothesis[], cases: readonly Case[]): Table {
  const groups = [...groupBy(all, ({ one }) => one)];
  const rows = groups.map(([one, own]) => rowOf(labelOf(one, cases), own));
  return {
    id: "first-hypothesis",
    title: "First goal hypothesis",
    definition:
      'Section "Dynamics generalize". Per completed level of a run with a twin: the first goal committed on it is correct when the action that completed the level was committed under the same goal. A level completed without any hypothesis counts as not correct.',
    columns: [
      column("run", "Run", "text", "Game and agent; pooled adds the counts of all rows."),
      column("levels", "Completed levels", "count", "Levels completed with a twin."),
      column("correct", "First correct", "count", "The first hypothesis was the one confirmed."),
      column("none", "No hypothesis", "count", "Completed before any goal was committed."),
      column("share", "Share correct", "percent", "First correct / completed levels."),
    ],
    rows: groups.length > 1 ? [...rows, rowOf("pooled", all)] : rows,
  };
}

function rowOf(label: string, some: readonly Hypothesis[]): Row {
  const from = mergeSources(some.map((hypothesis) => hypothesis.from));
  const correct = some.filter((hypothesis) => hypothesis.correct).length;
  return {
    run: cell(label),
    levels: cell(some.length, from),
    correct: cell(correct, from),
    none: cell(some.filter(({ first }) => first === undefined).length, from),
    share: cell(share(correct, some.length), from),
  };
}
