import { type Case, labelOf } from "./cases.ts";
import { groupBy, median, share, sum } from "./statistics.ts";
import { cell, column, mergeSources, type Row, type Table } from "./table.ts";
import type { Taken } from "./taken.ts";

export interface FalseClaim {
  readonly action: Taken;
  /** How far through its level it fell, 0 to 1; undefined after the last completed level. */
  readonly position: number | undefined;
}

/** Every goal claim of a run, graded by what the action did. */
export interface Claims {
  readonly one: Case;
  readonly right: readonly Taken[];
  readonly wrong: readonly FalseClaim[];
  readonly missed: readonly Taken[];
  readonly quiet: readonly Taken[];
}

/** Graded: every answered move that was committed with a twin. */
export function measureClaims(one: Case): Claims {
  const graded = one.taken.filter(
    ({ twin, action, outcome }) => twin !== undefined && action.name !== "RESET" && outcome !== "unanswered",
  );
  const completes = ({ outcome }: Taken) => outcome === "boundary";
  const positions = positionsOf(one.taken);
  return {
    one,
    right: graded.filter((action) => action.goalClaim && completes(action)),
    wrong: graded
      .filter((action) => action.goalClaim && !completes(action))
      .map((action) => ({ action, position: positions.get(action) })),
    missed: graded.filter((action) => !action.goalClaim && completes(action)),
    quiet: graded.filter((action) => !action.goalClaim && !completes(action)),
  };
}

/** The middle of the action's place among the scored actions of its completed level. */
function positionsOf(taken: readonly Taken[]): Map<Taken, number> {
  const positions = new Map<Taken, number>();
  const scored = taken.filter((action) => action.scored);
  for (const stint of groupBy(scored, (action) => action.stint).values()) {
    if (stint.at(-1)!.outcome !== "boundary") continue;
    for (const [i, action] of stint.entries()) positions.set(action, (i + 0.5) / stint.length);
  }
  return positions;
}

/** How many false claims fall into each tenth of a level. */
export function tenths(claims: readonly FalseClaim[]): number[] {
  const counts = new Array<number>(10).fill(0);
  for (const { position } of claims) if (position !== undefined) counts[Math.floor(position * 10)]!++;
  return counts;
}

export function claimsTable(measured: readonly Claims[]): Table {
  const all = measured.map(({ one }) => one);
  const rows = measured.map((claims) => rowOf(labelOf(claims.one, all), [claims]));
  return {
    id: "goal-claims",
    title: "Goal claims: was a claimed win a win?",
    definition:
      "The paper's Table 11 (Appendix J). Before each action the twin says whether it completes the level; RESETs and lost answers are not graded. Precision: right / claimed. Recall: right / completed. False alarms: wrong claims / actions that completed nothing. Position: how far through its level a false claim fell, the middle of its place among that level's scored actions; claims after the last completed level have none.",
    columns: [
      column("run", "Run", "text", "Game and agent; pooled adds the counts of all rows."),
      column("right", "Claimed, completed", "count", "True positives."),
      column("wrong", "Claimed, nothing", "count", "False positives."),
      column("missed", "Silent, completed", "count", "False negatives."),
      column("quiet", "Silent, nothing", "count", "True negatives."),
      column("precision", "Precision", "fraction", "Right / claimed."),
      column("recall", "Recall", "fraction", "Right / completed."),
      column("falseAlarms", "False alarms", "fraction", "Wrong claims / actions that completed nothing."),
      column("placed", "Placed", "count", "False claims inside a completed level."),
      column("median", "Median position", "fraction", "Of the placed false claims, 0 start, 1 finish."),
      column(
        "finalTenth",
        "In the final tenth",
        "percent",
        "Share of placed false claims; 10% would be even.",
      ),
    ],
    rows: measured.length > 1 ? [...rows, rowOf("pooled", measured)] : rows,
  };
}

function rowOf(label: string, some: readonly Claims[]): Row {
  const sources = (of: (claims: Claims) => readonly Taken[]) =>
    mergeSources(
      some.map((claims) => ({
        run: claims.one.name,
        records: of(claims).flatMap(({ records }) => records),
      })),
    );
  const count = (of: (claims: Claims) => readonly Taken[]) =>
    cell(sum(some.map((claims) => of(claims).length)), sources(of));
  const wrongOf = ({ wrong }: Claims) => wrong.map(({ action }) => action);
  const n = (one: Row[string]) => Number(one.value);
  const right = count((claims) => claims.right);
  const wrong = count(wrongOf);
  const missed = count((claims) => claims.missed);
  const quiet = count((claims) => claims.quiet);
  const claimed = sources((claims) => [...claims.right, ...wrongOf(claims)]);
  const completed = sources((claims) => [...claims.right, ...claims.missed]);
  const nothing = sources((claims) => [...wrongOf(claims), ...claims.quiet]);
  const falseClaims = some.flatMap((claims) => claims.wrong);
  const placed = falseClaims.flatMap(({ position }) => position ?? []);
  return {
    run: cell(label),
    right,
    wrong,
    missed,
    quiet,
    precision: cell(share(n(right), n(right) + n(wrong)), claimed),
    recall: cell(share(n(right), n(right) + n(missed)), completed),
    falseAlarms: cell(share(n(wrong), n(wrong) + n(quiet)), nothing),
    placed: cell(placed.length, wrong.from),
    median: cell(median(placed), wrong.from),
    finalTenth: cell(share(tenths(falseClaims)[9]!, placed.length), wrong.from),
  };
}
