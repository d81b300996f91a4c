import { isReadable, type ListedRun, type RunSummary } from "../../../src/view/summary.ts";
import { STANDINGS } from "../words.ts";

interface Column {
  readonly name: ColumnName;
  readonly title: string;
  readonly number?: true;
  readonly value: (run: RunSummary) => string | number;
}

export type ColumnName = "game" | "agent" | "score" | "levels" | "actions" | "exact" | "state" | "started";

export const COLUMNS: readonly Column[] = [
  { name: "game", title: "Game", value: ({ title, game }) => title || game },
  { name: "agent", title: "Agent", value: ({ agent }) => agent },
  { name: "score", title: "Score", number: true, value: ({ score }) => score ?? -1 },
  { name: "levels", title: "Levels", number: true, value: ({ levels }) => levels },
  { name: "actions", title: "Actions", number: true, value: ({ actions }) => actions },
  {
    name: "exact",
    title: "Exact",
    number: true,
    value: ({ exact, compared }) => (compared ? exact / compared : -1),
  },
  { name: "state", title: "State", value: ({ standing }) => STANDINGS[standing].word },
  { name: "started", title: "Started", number: true, value: ({ createdAt }) => createdAt },
];

/** Every word must occur somewhere in what the row shows. */
export function filterRuns(runs: readonly ListedRun[], filter: string): ListedRun[] {
  const words = filter.toLowerCase().split(/\s+/).filter(Boolean);
  return runs.filter((run) => {
    const text = isReadable(run)
      ? `${run.id} ${run.title} ${run.game} ${run.agent} ${run.model ?? ""} ${STANDINGS[run.standing].word}`
      : `${run.id} unreadable`;
    return words.every((word) => text.toLowerCase().includes(word));
  });
}

export function sortRuns(runs: readonly ListedRun[], by: ColumnName, down: boolean): ListedRun[] {
  const { value } = COLUMNS.find(({ name }) => name === by)!;
  const compare = (a: ListedRun, b: ListedRun): number => {
    if (!isReadable(a) || !isReadable(b)) return Number(isReadable(b)) - Number(isReadable(a));
    const [left, right] = [value(a), value(b)];
    const order = left < right ? -1 : left > right ? 1 : 0;
    return order === 0 ? a.id.localeCompare(b.id) : down ? -order : order;
  };
  return [...runs].sort(compare);
}
