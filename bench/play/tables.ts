import CliTable from "cli-table3";
import { groupBy, mean, median, share, sum } from "../../src/study/statistics.ts";
import { HALVES, type Played } from "./plays.ts";

/** Several plays as one line: sums, and for the score their mean. */
export interface Pooled {
  readonly plays: number;
  readonly levels: number;
  readonly of: number;
  readonly levelShare: number | null;
  readonly score: number | null;
  readonly actions: number;
  readonly budget: number;
  readonly firstSeen: number;
  readonly exact: number;
  readonly firstSeenShare: number | null;
  readonly medianThinking: number | null;
  readonly maxThinking: number | null;
  readonly megabytes: number;
  readonly ends: string;
}

export function pool(plays: readonly Played[]): Pooled {
  const total = (of: (play: Played) => number) => sum(plays.map(of));
  const [levels, of] = [total((play) => play.levels), total((play) => play.of)];
  const [exact, firstSeen] = [total((play) => play.exact), total((play) => play.firstSeen)];
  const thinking = plays.flatMap((play) => play.thinking);
  const ends = [...groupBy(plays, ({ end }) => end)].map(([end, some]) =>
    plays.length === 1 ? end : `${some.length} ${end}`,
  );
  return {
    plays: plays.length,
    levels,
    of,
    levelShare: share(levels, of),
    score: mean(plays.map(({ score }) => score)),
    actions: total((play) => play.actions),
    budget: total((play) => play.budget),
    exact,
    firstSeen,
    firstSeenShare: share(exact, firstSeen),
    medianThinking: median(thinking),
    maxThinking: thinking.length === 0 ? null : thinking.reduce((most, one) => Math.max(most, one), 0),
    megabytes: plays.reduce((most, play) => Math.max(most, play.megabytes), 0),
    ends: ends.join(", "),
  };
}

const HEAD = ["levels", "score", "actions", "first-seen exact", "median ms", "max ms", "MB", "ended"];

const cells = (line: Pooled): string[] => [
  `${line.levels}/${line.of}`,
  fixed(line.score),
  `${line.actions}/${line.budget}`,
  `${line.exact}/${line.firstSeen}`,
  fixed(line.medianThinking, 0),
  fixed(line.maxThinking, 0),
  fixed(line.megabytes, 0),
  line.ends,
];

const fixed = (value: number | null, digits = 1): string => (value === null ? "-" : value.toFixed(digits));
const percent = (value: number | null): string => (value === null ? "-" : `${(100 * value).toFixed(1)}%`);

function tableOf(head: readonly string[], left: number, rows: readonly string[][]): string {
  const out = new CliTable({
    head: [...head],
    colAligns: head.map((_, i) => (i < left || i === head.length - 1 ? "left" : "right")),
    style: { head: [], border: [], compact: true },
  });
  out.push(...rows);
  return out.toString();
}

/** A line a game, and one for every play that broke. */
export function gamesTable(plays: readonly Played[], quietHeldOut: boolean): string {
  // The held-out half stays out where whoever tunes might read it.
  const shown = plays.filter(({ half }) => half === "development" || !quietHeldOut);
  if (shown.length === 0) return "";
  const rows = [...groupBy(shown, ({ game }) => game)].map(([game, some]) => [
    game,
    some[0]!.half,
    ...cells(pool(some)),
  ]);
  return tableOf(["game", "half", ...HEAD], 2, rows);
}

/** A line for every play that broke; a held-out game is not named where whoever tunes might read it. */
export function brokenPlays(plays: readonly Played[], quietHeldOut: boolean): string {
  return plays
    .filter(({ broken }) => broken !== "")
    .map(({ game, half, agent, broken }) => {
      const name = half === "held-out" && quietHeldOut ? "A held-out game" : game;
      return `${name} by ${agent}: ${broken}`;
    })
    .join("\n");
}

/** Agent by half: the sums that may always be read. */
export function summaryTable(plays: readonly Played[]): string {
  const rows = [...groupBy(plays, ({ agent }) => agent)].flatMap(([agent, mine]) =>
    HALVES.flatMap((half) => {
      const some = mine.filter((play) => play.half === half);
      if (some.length === 0) return [];
      const line = pool(some);
      const shares = [percent(line.levelShare), percent(line.firstSeenShare)];
      return [[agent, half, String(line.plays), ...shares, ...cells(line)]];
    }),
  );
  return tableOf(["agent", "half", "plays", "levels %", "first-seen %", ...HEAD], 2, rows);
}
