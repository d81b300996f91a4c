import { type Case, labelOf } from "./cases.ts";
import { resultOf } from "./scores/results.ts";
import { share, sum } from "./statistics.ts";
import { cell, column, mergeSources, type Row, type Table } from "./table.ts";
import type { Taken } from "./taken.ts";

/** Predictions a window holds; one miss moves the curve by a tenth. */
export const WINDOW = 10;

export interface LevelSpan {
  /** From 1. */
  readonly level: number;
  /** Indices of its first action and of the one after its last. */
  readonly from: number;
  readonly to: number;
  /** The level's score, at most 100 here; 0 when it was not completed. */
  readonly score: number;
}

/** A run as the paper's learning curve. */
export interface Curve {
  readonly one: Case;
  readonly actions: number;
  readonly graded: readonly Taken[];
  readonly points: readonly { readonly action: number; readonly rate: number }[];
  readonly spans: readonly LevelSpan[];
  readonly exact: number;
}

export function measureLearning(one: Case): Curve {
  const scored = one.taken.filter((action) => action.scored);
  const graded = scored.flatMap((action, index) => (action.grade ? [{ action, index }] : []));
  const points = graded.slice(WINDOW - 1).map(({ index }, i) => {
    const window = graded.slice(i, i + WINDOW);
    return { action: index, rate: window.filter(({ action }) => action.grade!.exact).length / WINDOW };
  });
  return {
    one,
    actions: scored.length,
    graded: graded.map(({ action }) => action),
    points,
    spans: spansOf(one, scored),
    exact: graded.filter(({ action }) => action.grade!.exact).length,
  };
}

/** One span per stint on a level; what came after a full reset is scored only in the counted play. */
function spansOf(one: Case, scored: readonly Taken[]): LevelSpan[] {
  const spans: LevelSpan[] = [];
  const { perLevel } = resultOf(one);
  for (let from = 0; from < scored.length; ) {
    const { stint, level } = scored[from]!;
    let to = from;
    while (scored[to]?.stint === stint) to++;
    const completed = scored[to - 1]!.outcome === "boundary";
    const score = completed ? Math.min(100, perLevel[level]?.score ?? 0) : 0;
    spans.push({ level: level + 1, from, to, score });
    from = to;
  }
  return spans;
}

export function learningTable(curves: readonly Curve[]): Table {
  const all = curves.map(({ one }) => one);
  const rows = curves.map((curve) => rowOf(labelOf(curve.one, all), [curve]));
  return {
    id: "learning",
    title: "Rolling accuracy over the last ten predictions",
    definition: `The paper's learning figure (Appendix G). Each point is the exact share of the ${WINDOW} most recent predictions with a recorded frame; the first stands at the tenth. Levels are tinted by their score, 0 when not completed.`,
    columns: [
      column("run", "Run", "text", "Game and agent; pooled adds the counts of all rows."),
      column("predictions", "Predictions", "count", "Predictions with a recorded frame."),
      column("rate", "Exact rate", "percent", "Exact share over the whole run."),
      column("high", "Windows at 90%", "percent", "Share of windows with at least nine of ten exact."),
      column(
        "last",
        "Last window",
        "percent",
        "Exact share of the last ten predictions; of a pooled row, none.",
      ),
    ],
    rows: curves.length > 1 ? [...rows, rowOf("pooled", curves)] : rows,
  };
}

function rowOf(label: string, curves: readonly Curve[]): Row {
  const from = mergeSources(
    curves.map(({ one, graded }) => ({
      run: one.name,
      records: graded.flatMap(({ records }) => records),
    })),
  );
  const points = curves.flatMap((curve) => curve.points);
  const predictions = sum(curves.map(({ graded }) => graded.length));
  const last = curves.length === 1 ? curves[0]! : undefined;
  return {
    run: cell(label),
    predictions: cell(predictions, from),
    rate: cell(share(sum(curves.map(({ exact }) => exact)), predictions), from),
    high: cell(share(points.filter(({ rate }) => rate >= 0.9).length, points.length), from),
    last: cell(
      last?.points.at(-1)?.rate ?? null,
      last
        ? [{ run: last.one.name, records: last.graded.slice(-WINDOW).flatMap(({ records }) => records) }]
        : [],
    ),
  };
}
