import type { Sandbox, TwinHost } from "../twin/index.ts";
import type { SampleLimits } from "./accuracy/compare.ts";
import { measureOnline, type Online, onlineTable } from "./accuracy/online.ts";
import { perGameTable, pooledTable } from "./accuracy/tables.ts";
import { measureWorldModel, SAMPLE, type WorldModel } from "./accuracy/world-model.ts";
import type { Case, Cases } from "./cases.ts";
import { type Claims, claimsTable, measureClaims } from "./claims.ts";
import { type Compute, computeTable, measureCompute } from "./compute.ts";
import { openFinalTwin } from "./final-twin.ts";
import { hypothesesTable, measureHypotheses } from "./hypotheses.ts";
import { type Curve, learningTable, measureLearning } from "./learning.ts";
import { measurePlanning, PLANNING, type Planning, type PlanningLimits } from "./planning/measure.ts";
import { precisionTable } from "./planning/precision.ts";
import { raceLevelsTable, raceTable } from "./planning/tables.ts";
import { openEngine, rerunGame } from "./rerun.ts";
import { comparisonTable } from "./scores/compare.ts";
import { fewestTable } from "./scores/fewest.ts";
import { excessTable, ledgerTable } from "./scores/ledger.ts";
import { levelsTable } from "./scores/levels.ts";
import { measureParity, type Parity, parityTable } from "./scores/parity.ts";
import type { Published } from "./scores/published.ts";
import { PUBLISHED } from "./scores/published-data.ts";
import { type AgentTotal, agentTotals, type Result, resultOf } from "./scores/results.ts";
import { apartTable, commonTable, gamesTable, totalsTable } from "./scores/tables.ts";
import { measureStrip, probesByLevelTable, type Strip, stripTable } from "./strip.ts";
import type { Table } from "./table.ts";

export const PART_NAMES = [
  "score",
  "online",
  "world-model",
  "planning",
  "compute",
  "actions",
  "learning",
  "goals",
  "ledger",
  "parity",
] as const;
export type PartName = (typeof PART_NAMES)[number];

/** One part of the study: its tables, and what its figures are drawn from. */
export interface Part {
  readonly name: PartName;
  readonly title: string;
  readonly tables: readonly Table[];
  readonly data: PartData;
}

/** Each part fills its own field. */
export interface PartData {
  readonly results?: readonly Result[];
  readonly totals?: readonly AgentTotal[];
  readonly online?: readonly Online[];
  readonly worldModels?: readonly WorldModel[];
  readonly plannings?: readonly Planning[];
  readonly computes?: readonly Compute[];
  readonly strips?: readonly Strip[];
  readonly curves?: readonly Curve[];
  readonly claims?: readonly Claims[];
  readonly parities?: readonly Parity[];
}

export interface StudyOptions {
  /** For the parts that ask final twins. */
  readonly sandbox: () => Promise<Sandbox>;
  readonly published?: Published;
  readonly sample?: SampleLimits;
  readonly planning?: PlanningLimits;
  /** What is being done now, for the person who waits. */
  readonly onProgress?: (said: string) => void;
}

type Measure = (given: Cases, options: StudyOptions) => Promise<Omit<Part, "name">> | Omit<Part, "name">;

/** Runs whose agent wrote a twin: the others predicted nothing. */
const withTwin = ({ cases }: Cases): Case[] => cases.filter(({ manifest }) => manifest.ablation === "none");

const MEASURES: Record<PartName, Measure> = {
  score: ({ cases, apart }, { published = PUBLISHED }) => {
    const results = cases.map(resultOf);
    const totals = agentTotals(results);
    const common = commonTable(totals);
    return {
      title: "Scores",
      tables: [
        totalsTable(totals, results),
        comparisonTable(results, published),
        gamesTable(results),
        ...(common ? [common] : []),
        levelsTable(results),
        apartTable(apart),
      ],
      data: { results, totals },
    };
  },
  online: (given) => {
    const online = withTwin(given).map(measureOnline);
    return { title: "Accuracy while playing", tables: [onlineTable(online)], data: { online } };
  },
  "world-model": async (given, options) => {
    const worldModels = await withFinalTwins(given, options, "world model", async (one, host) => {
      const engine = openEngine(one);
      return measureWorldModel(one, host, engine && rerunGame(one, engine), options.sample ?? SAMPLE);
    });
    const tables = [
      pooledTable(worldModels, options.sample ?? SAMPLE),
      perGameTable(worldModels, given.cases),
    ];
    return { title: "World-model accuracy on unseen transitions", tables, data: { worldModels } };
  },
  planning: async (given, options) => {
    const plannings = await withFinalTwins(given, options, "planning", async (one, host) => {
      const engine = openEngine(one);
      return engine && measurePlanning(one, host, rerunGame(one, engine), options.planning ?? PLANNING);
    });
    const tables = [
      raceTable(plannings, options.planning ?? PLANNING),
      raceLevelsTable(plannings, given.cases),
      precisionTable(plannings, given.cases),
    ];
    return { title: "Planning inside the twin and in the engine", tables, data: { plannings } };
  },
  compute: ({ cases }) => {
    const computes = cases.map(measureCompute);
    return { title: "Tokens and cost", tables: [computeTable(computes)], data: { computes } };
  },
  actions: ({ cases }) => {
    const strips = cases.map(measureStrip);
    const tables = [
      stripTable(strips),
      probesByLevelTable(strips.filter(({ one }) => one.manifest.ablation === "none")),
    ];
    return { title: "Every scored action", tables, data: { strips } };
  },
  learning: (given) => {
    const curves = withTwin(given).map(measureLearning);
    return { title: "Learning curves", tables: [learningTable(curves)], data: { curves } };
  },
  goals: (given) => {
    const claims = withTwin(given).map(measureClaims);
    const hypotheses = withTwin(given).flatMap(measureHypotheses);
    const tables = [claimsTable(claims), hypothesesTable(hypotheses, given.cases)];
    return { title: "What the twins believe winning looks like", tables, data: { claims } };
  },
  ledger: ({ cases }, { published = PUBLISHED }) => {
    const results = cases.map(resultOf);
    const tables = [ledgerTable(results, published), fewestTable(results, published), excessTable(results)];
    return { title: "Action counts by level", tables, data: { results } };
  },
  parity: ({ cases }) => {
    const results = cases.map(resultOf);
    const parities = measureParity(results);
    return {
      title: "Parity with the baseline",
      tables: [parityTable(parities, results)],
      data: { parities },
    };
  },
};

export async function measurePart(name: PartName, given: Cases, options: StudyOptions): Promise<Part> {
  return { name, ...(await MEASURES[name](given, options)) };
}

/** Opens each run's final twin in turn. */
async function withFinalTwins<T>(
  given: Cases,
  options: StudyOptions,
  what: string,
  measure: (one: Case, host: TwinHost) => Promise<T | undefined>,
): Promise<T[]> {
  const found: T[] = [];
  for (const one of withTwin(given)) {
    options.onProgress?.(`${what}: ${one.name}`);
    const host = await openFinalTwin(one, await options.sandbox());
    if (typeof host === "string") continue;
    try {
      const measured = await measure(one, host);
      if (measured) found.push(measured);
    } finally {
      await host.close();
    }
  }
  return found;
}
