import type { RunEventOf } from "../contracts/events.ts";
import { type Case, labelOf } from "./cases.ts";
import { share, sum } from "./statistics.ts";
import { cell, column, mergeSources, type Row, type Source, type Table } from "./table.ts";

/** What a run's model calls cost. Nulls where no call told. */
export interface Compute {
  readonly one: Case;
  readonly turns: number;
  /** Input (cached included) plus output tokens. */
  readonly processed: number | null;
  readonly nonCached: number | null;
  readonly output: number | null;
  readonly money: number | null;
  readonly seconds: number | null;
  readonly actions: number;
  readonly from: Source;
  readonly actionsFrom: Source;
}

type Turn = RunEventOf<"turn">;

export function measureCompute(one: Case): Compute {
  const turns: Turn[] = [];
  const records: number[] = [];
  for (const { n, event } of one.run.records) {
    if (event.type !== "turn") continue;
    turns.push(event);
    records.push(n);
  }
  const scored = one.taken.filter((action) => action.scored);
  const total = (of: (turn: Turn) => number | undefined): number | null => {
    const known = turns.flatMap((turn) => of(turn) ?? []);
    return known.length === 0 ? null : sum(known);
  };
  return {
    one,
    turns: turns.length,
    processed: total(({ usage }) => usage && usage.input + usage.output),
    nonCached: total(({ usage }) => usage && usage.input - usage.cached + usage.output),
    output: total(({ usage }) => usage?.output),
    money: total(({ money }) => money),
    seconds: total(({ seconds }) => seconds),
    actions: scored.length,
    from: { run: one.name, records },
    actionsFrom: { run: one.name, records: scored.map((action) => action.records[1]) },
  };
}

export function computeTable(measured: readonly Compute[]): Table {
  const all = measured.map(({ one }) => one);
  const rows = measured.map((compute) => rowOf(labelOf(compute.one, all), [compute]));
  return {
    id: "compute",
    title: "Tokens and cost per scored action",
    definition:
      "The paper's Tables 4 and 5 (Appendix C). Processed: input tokens, cached ones included, plus output tokens of every model call the run recorded. Non-cached: without cache reads. Hours and money are what the calls reported. Blank: no call reported it, as for agents without a model.",
    columns: [
      column("run", "Run", "text", "Game and agent; pooled adds the rows."),
      column("turns", "Turns", "count", "Model calls, or launches of a coding agent."),
      column("processed", "Processed", "tokens", "Tokens in and out."),
      column("nonCached", "Non-cached", "tokens", "Processed without cache reads."),
      column("output", "Output", "tokens", "Tokens written by the model."),
      column("hours", "Hours", "hours", "Time inside the calls."),
      column("money", "Money", "money", "As the calls reported it."),
      column("actions", "Actions", "count", "Scored actions."),
      column("perAction", "Tokens/action", "tokens", "Processed tokens per scored action."),
      column("moneyPerAction", "Money/action", "money", "Money per scored action."),
    ],
    rows: measured.length > 1 ? [...rows, rowOf("pooled", measured)] : rows,
  };
}

function rowOf(label: string, some: readonly Compute[]): Row {
  const from = mergeSources(some.map((compute) => compute.from));
  const both = mergeSources(some.flatMap((compute) => [compute.from, compute.actionsFrom]));
  const total = (of: (compute: Compute) => number | null): number | null => {
    const known = some.flatMap((compute) => of(compute) ?? []);
    return known.length === 0 ? null : sum(known);
  };
  // Only actions of runs that told their cost may divide it.
  const perAction = (of: (compute: Compute) => number | null): number | null => {
    const known = some.filter((compute) => of(compute) !== null);
    const cost = total(of);
    return cost === null ? null : share(cost, sum(known.map(({ actions }) => actions)));
  };
  const seconds = total((compute) => compute.seconds);
  return {
    run: cell(label),
    turns: cell(sum(some.map(({ turns }) => turns)), from),
    processed: cell(
      total(({ processed }) => processed),
      from,
    ),
    nonCached: cell(
      total(({ nonCached }) => nonCached),
      from,
    ),
    output: cell(
      total(({ output }) => output),
      from,
    ),
    hours: cell(seconds === null ? null : seconds / 3600, from),
    money: cell(
      total(({ money }) => money),
      from,
    ),
    actions: cell(sum(some.map(({ actions }) => actions)), mergeSources(some.map((c) => c.actionsFrom))),
    perAction: cell(
      perAction(({ processed }) => processed),
      both,
    ),
    moneyPerAction: cell(
      perAction(({ money }) => money),
      both,
    ),
  };
}
