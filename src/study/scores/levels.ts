import { labelOf } from "../cases.ts";
import { cell, column, type Row, type Table } from "../table.ts";
import type { Result } from "./results.ts";
import { SCORE_DEFINITION } from "./tables.ts";

/** One row per level of every run. */
export function levelsTable(results: readonly Result[]): Table {
  const all = results.map(({ one }) => one);
  return {
    id: "levels",
    title: "Score by level",
    definition: SCORE_DEFINITION,
    columns: [
      column("run", "Run", "text", "Game and agent."),
      column("level", "Level", "count", "From 1."),
      column("completed", "Completed", "text", "yes or no."),
      column("actions", "Actions", "count", "Scored actions on the level."),
      column("baselineActions", "Baseline actions", "count", "What the baseline needs."),
      column("baseline", "Baseline", "text", "human or par."),
      column("score", "Score", "score", "At most 115 before the game's cap."),
    ],
    rows: results.flatMap((result) =>
      result.perLevel.map((line): Row => {
        const start = [{ run: result.one.name, records: [0] }];
        return {
          run: cell(labelOf(result.one, all)),
          level: cell(line.level),
          completed: cell(line.completed ? "yes" : "no", [line.from]),
          actions: cell(line.actions, [line.from]),
          baselineActions: cell(line.baseline, start),
          baseline: cell(result.baseline ?? "none", start),
          score: cell(line.score, [line.from]),
        };
      }),
    ),
  };
}
