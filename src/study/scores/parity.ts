import { labelOf } from "../cases.ts";
import { mean } from "../statistics.ts";
import { cell, column, mergeSources, type Row, type Table } from "../table.ts";
import type { Result } from "./results.ts";

export interface Parity {
  readonly result: Result;
  readonly baseline: number;
  readonly ratio: number;
}

/** Won games only: there the baseline and the agent reached the same end. */
export const measureParity = (results: readonly Result[]): Parity[] =>
  results.flatMap((result) =>
    result.won && result.baselineActions
      ? [{ result, baseline: result.baselineActions, ratio: result.actions / result.baselineActions }]
      : [],
  );

export function parityTable(parities: readonly Parity[], results: readonly Result[]): Table {
  const all = results.map(({ one }) => one);
  const row = (label: string, some: readonly Parity[]): Row => {
    const from = mergeSources(some.map(({ result }) => result.from));
    return {
      run: cell(label),
      games: cell(some.length, from),
      atOrUnder: cell(some.filter(({ ratio }) => ratio <= 1).length, from),
      ratio: cell(mean(some.map(({ ratio }) => ratio)), from),
    };
  };
  const agents = [...new Set(parities.map(({ result }) => result.agent))];
  return {
    id: "parity",
    title: "Parity with the baseline on won games",
    definition:
      "The paper's Figure 4. Actions of the run over actions of the baseline, for games that were won; at most 1 is parity. An agent's ratio is the mean over its won games.",
    columns: [
      column("run", "Run", "text", "A won game, or an agent over all it won."),
      column("games", "Games", "count", "Won games in this row."),
      column("atOrUnder", "At or under", "count", "Of them with no more actions than the baseline."),
      column("ratio", "Ratio", "ratio", "Mean of actions / baseline actions."),
    ],
    rows: [
      ...parities.map((parity) => row(labelOf(parity.result.one, all), [parity])),
      ...agents.map((agent) =>
        row(
          `${agent}, all won games`,
          parities.filter(({ result }) => result.agent === agent),
        ),
      ),
    ],
  };
}
