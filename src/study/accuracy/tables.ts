import { type Case, labelOf } from "../cases.ts";
import { finalTwinRecord } from "../final-twin.ts";
import { median, share, sum } from "../statistics.ts";
import { cell, column, mergeSources, type Row, type Source, type Table } from "../table.ts";
import type { SampleLimits } from "./compare.ts";
import { cellsHolding, heldByHottest } from "./heat.ts";
import type { Tests } from "./tests.ts";
import type { WorldModel } from "./world-model.ts";

const MEASURES = [
  ["replay", "Replay of recorded transitions"],
  ["observed", "Engine match, observed pairs"],
  ["unobserved", "Engine match, unobserved pairs"],
  ["crossLevel", "Cross-level probes"],
] as const;
type Measure = (typeof MEASURES)[number][0];

const sourcesOf = (models: readonly WorldModel[], measure: Measure): Source[] =>
  mergeSources(
    models
      .filter((model) => model[measure].tests > 0)
      .map((model) => ({
        run: model.one.name,
        records: [...finalTwinRecord(model.one), ...model[measure].records],
      })),
  );

const figures = (tests: readonly Tests[]) => ({
  tests: sum(tests.map((some) => some.tests)),
  exact: sum(tests.map((some) => some.exact)),
  returned: sum(tests.map((some) => some.returned)),
  match: sum(tests.map((some) => some.match)),
});

export function pooledTable(models: readonly WorldModel[], { states, clicks }: SampleLimits): Table {
  return {
    id: "world-model",
    title: "The final twins, pooled",
    definition: `The paper's Table 2 (Appendix A). Each final twin predicts the next frame of a pair (state, action). Replay: recorded pairs against recorded frames. Engine match: against a fresh engine that gave the run's frames again, from up to ${states} distinct visited states spread over the run; observed pairs were taken there, unobserved ones are every button never taken there and up to ${clicks} clicks used elsewhere. Cross-level: at each level's start, levels never reached included, actions used on other levels and never on this one. An action that completes the level shows no frame and is left out. Exact: all cells agree; conceded and ignored cells are no exception.`,
    columns: [
      column("measurement", "Measurement", "text", "Which pairs, and what grades them."),
      column("tests", "Tests", "count", "Predictions graded."),
      column("exact", "Exact frames", "percent", "Share with every cell right."),
      column(
        "cellMatch",
        "Cell match",
        "fraction",
        "Mean fraction of cells that agree, where a frame was returned.",
      ),
      column("noFrame", "No frame", "count", "The twin gave no answer; never exact."),
    ],
    rows: MEASURES.map(([measure, title]): Row => {
      const from = sourcesOf(models, measure);
      const total = figures(models.map((model) => model[measure]));
      return {
        measurement: cell(title),
        tests: cell(total.tests, from),
        exact: cell(share(total.exact, total.tests), from),
        cellMatch: cell(share(total.match, total.returned), from),
        noFrame: cell(total.tests - total.returned, from),
      };
    }),
  };
}

export function perGameTable(models: readonly WorldModel[], cases: readonly Case[]): Table {
  return {
    id: "world-model-games",
    title: "The final twins, game by game",
    definition:
      "The paper's Table 3 and Figure 5 (Appendix A), with the error heat maps in numbers: how few cells hold 90% of all disagreement on unobserved pairs, and what the hottest 5% of cells hold. The last row has the median over runs.",
    columns: [
      column("run", "Run", "text", "Game and agent."),
      column("replayed", "Replayed", "count", "Recorded transitions the final twin reproduces."),
      column("transitions", "Of", "count", "Recorded transitions."),
      column("observedExact", "Observed exact", "percent", "Exact share of observed pairs."),
      column("exact", "Unobserved exact", "percent", "Exact share of unobserved pairs."),
      column("cellMatch", "Cell match", "fraction", "On unobserved pairs."),
      column("tests", "Tests", "count", "Unobserved pairs tested."),
      column("crossLevelExact", "Cross-level exact", "percent", "Exact share of cross-level probes."),
      column("cells90", "Cells with 90%", "count", "Fewest cells that hold 90% of the disagreement."),
      column("hottest5", "In hottest 5%", "percent", "Share of the disagreement in the hottest 5% of cells."),
      column("engine", "Engine", "text", "How far the engine could be rerun."),
    ],
    rows: [...models.map((model) => gameRow(model, cases)), ...medianRow(models)],
  };
}

function gameRow(model: WorldModel, cases: readonly Case[]): Row {
  const { one, replay, observed, unobserved, crossLevel, heat, said } = model;
  const from = (measure: Measure) => sourcesOf([model], measure);
  return {
    run: cell(labelOf(one, cases)),
    replayed: cell(replay.exact, from("replay")),
    transitions: cell(replay.tests, from("replay")),
    observedExact: cell(share(observed.exact, observed.tests), from("observed")),
    exact: cell(share(unobserved.exact, unobserved.tests), from("unobserved")),
    cellMatch: cell(share(unobserved.match, unobserved.returned), from("unobserved")),
    tests: cell(unobserved.tests, from("unobserved")),
    crossLevelExact: cell(share(crossLevel.exact, crossLevel.tests), from("crossLevel")),
    cells90: cell(heat ? cellsHolding(heat.wrong, 0.9) : null, from("unobserved")),
    hottest5: cell(heat ? heldByHottest(heat.wrong, 0.05) : null, from("unobserved")),
    engine: cell(said),
  };
}

function medianRow(models: readonly WorldModel[]): Row[] {
  if (models.length < 2) return [];
  const from = sourcesOf(models, "unobserved");
  const hot = models.flatMap(({ heat }) => (heat ? [heat.wrong] : []));
  const middle = (values: readonly (number | null)[]) =>
    cell(median(values.flatMap((value) => value ?? [])), from);
  const blank = cell(null);
  return [
    {
      run: cell("median"),
      replayed: blank,
      transitions: blank,
      observedExact: middle(models.map(({ observed }) => share(observed.exact, observed.tests))),
      exact: middle(models.map(({ unobserved }) => share(unobserved.exact, unobserved.tests))),
      cellMatch: middle(models.map(({ unobserved }) => share(unobserved.match, unobserved.returned))),
      tests: blank,
      crossLevelExact: middle(models.map(({ crossLevel }) => share(crossLevel.exact, crossLevel.tests))),
      cells90: middle(hot.map((wrong) => cellsHolding(wrong, 0.9))),
      hottest5: middle(hot.map((wrong) => heldByHottest(wrong, 0.05))),
      engine: blank,
    },
  ];
}
