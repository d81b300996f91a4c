import { compareText } from "../cases.ts";
import { groupBy, mean } from "../statistics.ts";
import { cell, column, mergeSources, type Row, type Source, type Table } from "../table.ts";
import { type Published, publishedGame } from "./published.ts";
import type { Result } from "./results.ts";

/** One contender's actions on one level; `completed` is what it is compared by. */
interface Entry {
  readonly who: string;
  readonly cell: string;
  readonly actions: number;
  readonly completed: boolean;
  readonly from: readonly Source[];
}

/** On how many levels each agent spent the fewest actions. */
export function fewestTable(results: readonly Result[], published: Published): Table {
  const cells = groupBy([...own(results), ...quoted(results, published)], (entry) => entry.cell);
  const contested = [...cells.values()].filter((entries) => entries.length > 1);
  const agents = [...new Set(results.map(({ agent }) => agent))].sort(compareText);
  const rows = agents.map((agent): Row => {
    const mine = contested.flatMap((entries) => {
      const entry = entries.find(({ who }) => who === agent);
      const rivals = entries.filter(({ who, completed }) => who !== agent && completed);
      return entry
        ? [{ entry, best: Math.min(Number.POSITIVE_INFINITY, ...rivals.map(({ actions }) => actions)) }]
        : [];
    });
    const from = mergeSources(mine.flatMap(({ entry }) => entry.from));
    return {
      agent: cell(agent),
      levels: cell(mine.length, from),
      fewest: cell(mine.filter(({ entry, best }) => entry.completed && entry.actions <= best).length, from),
      outright: cell(mine.filter(({ entry, best }) => entry.completed && entry.actions < best).length, from),
    };
  });
  return {
    id: "fewest",
    title: "Levels with the fewest actions",
    definition:
      "Appendix H. Levels the agent and at least one rival reached: on how many the agent completed it with the fewest actions of all who did. Published systems are rivals on official games. Several runs of an agent count as their mean.",
    columns: [
      column("agent", "Agent", "text", "Who played."),
      column("levels", "Levels", "count", "Levels it and a rival reached."),
      column("fewest", "Fewest", "count", "Fewest actions, ties included."),
      column("outright", "Outright", "count", "Fewer than every rival."),
    ],
    rows: contested.length === 0 ? [] : rows,
  };
}

function own(results: readonly Result[]): Entry[] {
  const lines = results.flatMap(({ game, agent, perLevel }) =>
    perLevel
      .filter(({ completed, actions }) => completed || actions > 0)
      .map((line) => ({ who: agent, cell: `${game} ${line.level}`, line })),
  );
  return [...groupBy(lines, ({ who, cell: at }) => `${who} ${at}`).values()].map((same) => {
    const done = same.filter(({ line }) => line.completed);
    return {
      who: same[0]!.who,
      cell: same[0]!.cell,
      actions: mean((done.length > 0 ? done : same).map(({ line }) => line.actions))!,
      completed: done.length > 0,
      from: same.map(({ line }) => line.from),
    };
  });
}

function quoted(results: readonly Result[], published: Published): Entry[] {
  return [...groupBy(results, ({ game }) => game)].flatMap(([game, [first]]) => {
    const known = publishedGame(first!.one, published);
    return Object.entries(known?.actions ?? {}).flatMap(([system, counts]) => {
      const completed = Number(known!.results[system]?.levels.split("/")[0] ?? 0);
      return counts.map((actions, i) => ({
        who: `${system} (published)`,
        cell: `${game} ${i + 1}`,
        actions,
        completed: i < completed,
        from: [],
      }));
    });
  });
}
