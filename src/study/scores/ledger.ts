import { labelOf } from "../cases.ts";
import { share, sum } from "../statistics.ts";
import { cell, column, mergeSources, type Row, type Table } from "../table.ts";
import { type Published, publishedGame } from "./published.ts";
import type { LevelLine, Result } from "./results.ts";

/** One row per run, one column per level. */
export function ledgerTable(results: readonly Result[], published: Published): Table {
  const most = Math.max(0, ...results.map(({ perLevel }) => perLevel.length));
  const all = results.map(({ one }) => one);
  const levels = Array.from({ length: most }, (_, i) => i);
  const rows = results.flatMap((result, i): Row[] => {
    const first = results.findIndex(({ game }) => game === result.game) === i;
    const own = rowOf(labelOf(result.one, all), levels, (at) => actionsAt(result.perLevel[at]));
    return first ? [...referenceRows(result, levels, published), own] : [own];
  });
  return {
    id: "ledger",
    title: "Action counts by level",
    definition:
      "The paper's Tables 8 and 9. Actions spent on each level of the counted play. Blank: the game has no such level, or it was never reached. On an unfinished run the first uncleared level shows what was spent there. The baseline row, and rows of published systems, are references.",
    columns: [
      column("run", "Run", "text", "The game and who played it, or the reference."),
      ...levels.map((at) =>
        column(`L${at + 1}`, `L${at + 1}`, "count", `Scored actions on level ${at + 1}.`),
      ),
      column("total", "Total", "count", "All of the row."),
    ],
    rows,
  };
}

const actionsAt = (line: LevelLine | undefined) =>
  line && (line.completed || line.actions > 0) ? cell(line.actions, [line.from]) : cell(null);

function rowOf(label: string, levels: readonly number[], at: (level: number) => Row[string]): Row {
  const cells = levels.map(at);
  const total = sum(cells.map(({ value }) => (typeof value === "number" ? value : 0)));
  return {
    run: cell(label),
    ...Object.fromEntries(cells.map((one, i) => [`L${i + 1}`, one])),
    total: cell(total, mergeSources(cells.flatMap(({ from }) => from))),
  };
}

/** The baseline above a game's first row, and published systems where the game is an official one. */
function referenceRows(result: Result, levels: readonly number[], published: Published): Row[] {
  const { game, baseline, one } = result;
  const start = [{ run: one.name, records: [0] }];
  const expected = one.manifest.baseline?.actions;
  const known = publishedGame(one, published);
  const row = (label: string, counts: readonly number[], from = start) =>
    rowOf(label, levels, (at) => cell(counts[at] ?? null, counts[at] === undefined ? [] : from));
  return [
    ...(expected ? [row(`${game} · ${baseline} baseline`, expected)] : []),
    ...Object.entries(known?.actions ?? {}).map(([system, counts]) =>
      row(`${game} · ${system} (published)`, counts, []),
    ),
  ];
}

/** Levels that took more than the baseline, and how few of them hold most of the excess. */
export function excessTable(results: readonly Result[]): Table {
  const all = results.map(({ one }) => one);
  const over = results
    .flatMap((result) =>
      result.perLevel.flatMap((line) =>
        line.completed && line.baseline !== null && line.actions > line.baseline
          ? [{ result, line, excess: line.actions - line.baseline }]
          : [],
      ),
    )
    .sort((a, b) => b.excess - a.excess);
  const total = sum(over.map(({ excess }) => excess));
  let held = 0;
  return {
    id: "excess",
    title: "Completed levels above the baseline",
    definition: `Section "Dynamics generalize, while goal errors dominate cost". ${over.length} completed levels took more actions than the baseline, ${total} more in all; the worst come first, with the share of the excess they and those above them hold.`,
    columns: [
      column("run", "Run", "text", "Game and agent."),
      column("level", "Level", "count", "From 1."),
      column("actions", "Actions", "count", "Scored actions on the level."),
      column("baseline", "Baseline", "count", "What the baseline needs."),
      column("excess", "Excess", "count", "Actions above the baseline."),
      column("held", "Held", "percent", "Share of all excess, this row and those above it."),
    ],
    rows: over.map(({ result, line, excess }): Row => {
      held += excess;
      return {
        run: cell(labelOf(result.one, all)),
        level: cell(line.level),
        actions: cell(line.actions, [line.from]),
        baseline: cell(line.baseline, [{ run: result.one.name, records: [0] }]),
        excess: cell(excess, [line.from]),
        held: cell(share(held, total), [line.from]),
      };
    }),
  };
}
