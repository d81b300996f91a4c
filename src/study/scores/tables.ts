import { type Apart, type Case, labelOf } from "../cases.ts";
import { sum } from "../statistics.ts";
import { cell, column, mergeSources, type Row, type Table } from "../table.ts";
import type { AgentTotal, Result } from "./results.ts";

const BASELINE =
  "The baseline is named beside every score: human is what first-time players needed (official games); par is twice the shortest known solution plus 5 per new mechanic (our arcade), and nobody measured people on it.";
export const SCORE_DEFINITION = `A completed level scores min(115, 100 × (baseline / actions)²), an uncompleted one 0. A game is the mean of its levels weighted by their number, and at most the completed share of the weights, so at most 100. A run counts with its best play. ${BASELINE}`;

const HARNESS = { none: "full", twin: "no twin", direct: "direct play" } as const;

const distinct = (names: readonly string[]): string => [...new Set(names)].join(" and ");

export function totalsTable(totals: readonly AgentTotal[], results: readonly Result[]): Table {
  const rows = totals.map((total): Row => {
    const own = results.filter(({ agent }) => agent === total.agent);
    const from = mergeSources(own.map((result) => result.from));
    return {
      agent: cell(total.agent),
      model: cell(distinct(own.map(({ one }) => one.manifest.agent.model ?? "none"))),
      harness: cell(distinct(own.map(({ one }) => HARNESS[one.manifest.ablation]))),
      games: cell(total.games, from),
      won: cell(total.won, from),
      levels: cell(total.levels, from),
      of: cell(total.of, from),
      actions: cell(total.actions, from),
      baseline: cell(distinct(own.map(({ baseline }) => baseline ?? "none"))),
      mean: cell(total.mean, from),
    };
  });
  return {
    id: "totals",
    title: "Aggregate performance by agent",
    definition: `The paper's Tables 1 and 6: agents, and one model under several harnesses. Mean score over games; several runs of one game count as their mean. ${SCORE_DEFINITION}`,
    columns: [
      column("agent", "Agent", "text", "Who played."),
      column("model", "Model", "text", "The language model behind it."),
      column("harness", "Harness", "text", "full: twin, gate and planner are on; the others are ablations."),
      column("games", "Games", "count", "Games with at least one counted run."),
      column("won", "Won", "count", "Games completed to their last level."),
      column("levels", "Levels", "count", "Levels completed."),
      column("of", "Of", "count", "Levels there are in these games."),
      column("actions", "Actions", "count", "Scored actions; a level RESET counts one, a full reset none."),
      column("baseline", "Baseline", "text", "What scores are measured against."),
      column("mean", "Score", "score", "Mean score over games, 0 to 100."),
    ],
    rows,
  };
}

export function gamesTable(results: readonly Result[]): Table {
  const all = results.map(({ one }) => one);
  return {
    id: "games",
    title: "Score by game",
    definition: `The paper's Table 7. ${SCORE_DEFINITION}`,
    columns: [
      column("run", "Game", "text", "The game, its agent where there are several."),
      column("agent", "Agent", "text", "Who played."),
      column("levels", "Levels", "count", "Levels completed."),
      column("of", "Of", "count", "Levels the game has."),
      column("actions", "Actions", "count", "Scored actions in the whole run."),
      column("baselineActions", "Baseline actions", "count", "The baseline's actions for all levels."),
      column("baseline", "Baseline", "text", "human or par."),
      column("ratio", "Ratio", "ratio", "Actions / baseline actions, for won games."),
      column("score", "Score", "score", "The game's score, 0 to 100."),
      column("end", "End", "text", "Why the run ended."),
    ],
    rows: results.map((result) => gameRow(result, all)),
  };
}

function gameRow(result: Result, all: readonly Case[]): Row {
  const { one, won, actions, baselineActions, from } = result;
  const end = { run: one.name, records: [one.run.records.length - 1] };
  const start = { run: one.name, records: [0] };
  return {
    run: cell(labelOf(one, all)),
    agent: cell(result.agent, [start]),
    levels: cell(result.levels, [from]),
    of: cell(result.of, [from]),
    actions: cell(actions, [from]),
    baselineActions: cell(baselineActions, [start]),
    baseline: cell(result.baseline ?? "none", [start]),
    ratio: cell(won && baselineActions ? actions / baselineActions : null, [from]),
    score: cell(result.score, [from]),
    end: cell(one.ended.reason, [end]),
  };
}

export function apartTable(apart: readonly Apart[]): Table {
  return {
    id: "apart",
    title: "Runs that are not counted",
    definition:
      "Invalid: the folder is damaged, was altered, or contradicts itself. Interrupted: killed, stopped or failed before its end; it is reported and never silently restarted.",
    columns: [
      column("run", "Run", "text", "The run folder."),
      column("kind", "Kind", "text", "invalid or interrupted."),
      column("game", "Game", "text", "As its manifest says."),
      column("agent", "Agent", "text", "As its manifest says."),
      column("why", "Why", "text", "The first thing found."),
    ],
    rows: apart.map(({ name, kind, game, agent, why }) => ({
      run: cell(name),
      kind: cell(kind),
      game: cell(game),
      agent: cell(agent),
      why: cell(why),
    })),
  };
}

/** Games every agent won: the same end, so that action counts compare directly. */
export function commonTable(totals: readonly AgentTotal[]): Table | undefined {
  if (totals.length < 2) return undefined;
  const wonBy = totals.map(
    ({ results }) => new Set(results.filter(({ won }) => won).map(({ game }) => game)),
  );
  const games = [...wonBy[0]!].filter((game) => wonBy.every((won) => won.has(game)));
  return {
    id: "common",
    title: `Actions on the ${games.length} games every agent won`,
    definition:
      "Every agent reaches the same end on these games, so action counts compare directly. Of several runs the ones that won count, as their mean.",
    columns: [
      column("agent", "Agent", "text", "Who played."),
      column("games", "Games", "count", "Games every agent won."),
      column("actions", "Actions", "count", "Scored actions on them."),
      column("baselineActions", "Baseline actions", "count", "What the baseline needs for them."),
    ],
    rows: totals.map(({ agent, results }): Row => {
      const own = results.filter(({ won, game }) => won && games.includes(game));
      const from = mergeSources(own.map((result) => result.from));
      const perGame = (of: (result: Result) => number) =>
        sum(
          games.map((game) => {
            const runs = own.filter((result) => result.game === game);
            return sum(runs.map(of)) / runs.length;
          }),
        );
      return {
        agent: cell(agent),
        games: cell(games.length, from),
        actions: cell(
          perGame(({ actions }) => actions),
          from,
        ),
        baselineActions: cell(
          perGame(({ baselineActions }) => baselineActions ?? 0),
          from,
        ),
      };
    }),
  };
}
