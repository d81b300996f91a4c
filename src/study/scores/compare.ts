import { compareText } from "../cases.ts";
import { groupBy, mean } from "../statistics.ts";
import { cell, column, mergeSources, type Row, type Table } from "../table.ts";
import { type Published, type PublishedGame, publishedGame } from "./published.ts";
import type { Result } from "./results.ts";

/** Games down, agents and published systems across: actions, levels and score of each. */
export function comparisonTable(results: readonly Result[], published: Published): Table {
  const agents = [...new Set(results.map(({ agent }) => agent))].sort(compareText);
  const games = [...groupBy(results, ({ game }) => game)].map(([game, own]) => ({
    game,
    own,
    known: publishedGame(own[0]!.one, published),
  }));
  const systems = [...new Set(games.flatMap(({ known }) => Object.keys(known?.results ?? {})))];
  const rows = games.map(
    ({ game, own, known }): Row => ({
      game: cell(game),
      ...Object.assign({}, ...agents.map((agent) => agentCells(agent, own))),
      ...Object.assign({}, ...systems.map((system) => systemCells(system, known))),
    }),
  );
  const cited =
    systems.length > 0 ? ` Published systems are quoted (${published.source}), not rescored.` : "";
  return {
    id: "comparison",
    title: "Agents game by game",
    definition: `The paper's Table 7 for these agents. Several runs of one game are shown as their mean.${cited}`,
    columns: [
      column("game", "Game", "text", "The game."),
      ...agents.flatMap((agent) => columnsFor(agent, agent)),
      ...systems.flatMap((system) => columnsFor(`published:${system}`, `${system} (published)`)),
    ],
    rows: [...rows, meanRow(rows, agents, systems)],
  };
}

const columnsFor = (key: string, title: string) => [
  column(`${key}.actions`, `${title} act`, "count", "Scored actions."),
  column(`${key}.levels`, `${title} lvl`, "text", "Levels completed / there are."),
  column(`${key}.score`, `${title} score`, "score", "The game's score."),
];

function agentCells(agent: string, own: readonly Result[]): Row {
  const runs = own.filter((result) => result.agent === agent);
  const from = mergeSources(runs.map((result) => result.from));
  const average = (of: (result: Result) => number) => mean(runs.map(of));
  const levels = average(({ levels: done }) => done);
  return {
    [`${agent}.actions`]: cell(
      average(({ actions }) => actions),
      from,
    ),
    [`${agent}.levels`]: cell(levels === null ? null : `${Number(levels.toFixed(1))}/${runs[0]!.of}`, from),
    [`${agent}.score`]: cell(
      average(({ score }) => score),
      from,
    ),
  };
}

function systemCells(system: string, known: PublishedGame | undefined): Row {
  const result = known?.results[system];
  return {
    [`published:${system}.actions`]: cell(result?.actions ?? null),
    [`published:${system}.levels`]: cell(result?.levels ?? null),
    [`published:${system}.score`]: cell(result?.score ?? null),
  };
}

/** Over the games each was seen on. */
function meanRow(rows: readonly Row[], agents: readonly string[], systems: readonly string[]): Row {
  const keys = [...agents, ...systems.map((system) => `published:${system}`)];
  const entries = keys.map((key) => {
    const cells = rows.map((row) => row[`${key}.score`]!);
    const scores = cells.flatMap(({ value }) => (typeof value === "number" ? [value] : []));
    const from = mergeSources(cells.flatMap((one) => one.from));
    return {
      [`${key}.actions`]: cell(null),
      [`${key}.levels`]: cell(`${scores.length} games`),
      [`${key}.score`]: cell(mean(scores), from),
    };
  });
  return { game: cell("mean"), ...Object.assign({}, ...entries) };
}
