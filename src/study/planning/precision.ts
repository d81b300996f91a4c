import { type Case, labelOf } from "../cases.ts";
import { measureClaims } from "../claims.ts";
import { correlation, rankCorrelation, share } from "../statistics.ts";
import { cell, column, mergeSources, type Row, type Source, type Table } from "../table.ts";
import type { Planning } from "./measure.ts";

interface Pairing {
  readonly one: Case;
  readonly precision: number;
  readonly plans: number;
  readonly wins: number;
  readonly from: Source[];
}

/** Runs that claimed a goal at least once and whose twin returned at least one endgame plan. */
function pairings(all: readonly Planning[]): Pairing[] {
  return all.flatMap(({ one, levels }) => {
    const { right, wrong } = measureClaims(one);
    const precision = share(right.length, right.length + wrong.length);
    const planned = levels.filter(({ near }) => near.plan !== undefined && near.plan.length > 0);
    if (precision === null || planned.length === 0) return [];
    const wins = planned.filter(({ near }) => !["fails", "no plan"].includes(near.verdict)).length;
    const claims = [...right, ...wrong.map(({ action }) => action)];
    const from = mergeSources([
      { run: one.name, records: claims.flatMap(({ records }) => records) },
      ...planned.map(({ records }) => ({ run: one.name, records })),
    ]);
    return [{ one, precision, plans: planned.length, wins, from }];
  });
}

/** Do loose goals spoil endgame plans? Precision of the claims against the share of plans that win. */
export function precisionTable(all: readonly Planning[], cases: readonly Case[]): Table {
  const found = pairings(all);
  const pairs = found.map(({ precision, plans, wins }) => [precision, wins / plans] as const);
  const from = mergeSources(found.flatMap((pairing) => pairing.from));
  const rows = found.map(
    (pairing): Row => ({
      run: cell(labelOf(pairing.one, cases)),
      precision: cell(pairing.precision, pairing.from),
      plans: cell(pairing.plans, pairing.from),
      wins: cell(pairing.wins, pairing.from),
      share: cell(pairing.wins / pairing.plans, pairing.from),
      pearson: cell(null),
      spearman: cell(null),
    }),
  );
  const blank = cell(null);
  const last: Row = {
    run: cell(`${found.length} runs`),
    precision: blank,
    plans: blank,
    wins: blank,
    share: blank,
    pearson: cell(correlation(pairs), from),
    spearman: cell(rankCorrelation(pairs), from),
  };
  return {
    id: "precision-plans",
    title: "Goal precision and endgame plans",
    definition:
      "Appendix J, last paragraph. Per run with a goal claim and an endgame plan: precision of its claims, and the share of its plans from six actions before a win that complete the level in the engine. The last row has Pearson's r and Spearman's rho over the runs.",
    columns: [
      column("run", "Run", "text", "Game and agent."),
      column("precision", "Precision", "fraction", "Right claims / claims."),
      column("plans", "Plans", "count", "Endgame plans the twin returned."),
      column("wins", "Win", "count", "Of them, complete the level in the engine."),
      column("share", "Share", "percent", "Win / plans."),
      column("pearson", "Pearson r", "fraction", "Of precision and share."),
      column("spearman", "Spearman rho", "fraction", "Of their ranks."),
    ],
    rows: found.length === 0 ? [] : [...rows, last],
  };
}
