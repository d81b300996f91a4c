import { type Case, labelOf } from "../cases.ts";
import { finalTwinRecord } from "../final-twin.ts";
import { median, sum } from "../statistics.ts";
import { cell, column, mergeSources, type Row, type Source, type Table } from "../table.ts";
import type { LevelRace, Planning, PlanningLimits } from "./measure.ts";
import type { Race, Verdict } from "./race.ts";

/** What the map of the two searches shows of a level. */
export type Agreement = "both" | "engine only" | "twin only" | "neither";

export function agreementOf({ plan, shortest }: Race): Agreement {
  const twin = plan !== undefined && plan.length > 0;
  if (shortest) return twin ? "both" : "engine only";
  return twin ? "twin only" : "neither";
}

/** As the gallery titles it. */
export function verdictText({ verdict, extra, oneShort }: Race): string {
  if (verdict === "longer") return `+${extra}`;
  return oneShort ? "fails (one short)" : verdict;
}

const WINS: readonly Verdict[] = ["optimal", "longer", "uncertified"];

const WHERE = [
  ["near", "six actions before the win"],
  ["start", "from the level's start"],
  ["detour", "from a detour state"],
] as const;

const sourceOf = ({ one, records }: LevelRace): Source => ({
  run: one.name,
  records: [...finalTwinRecord(one), ...records],
});

export function raceTable(all: readonly Planning[], { before, near, startNodes }: PlanningLimits): Table {
  const levels = all.flatMap((planning) => planning.levels);
  const leftOut = sum(all.map((planning) => planning.leftOut));
  return {
    id: "planning",
    title: "The same search in the twin and in the engine",
    definition: `The paper's Appendix B. Breadth-first search over the buttons the run used and the clicks it used on that level, alike in the final twin and in the engine's own rules (states told apart by what the engine knows, not by what a frame shows). ${before} recorded actions before each win: depth ${near.depth}, ${near.nodes.toLocaleString("en-US")} states. From the level's start: the recorded length plus two, ${startNodes.toLocaleString("en-US")} states. Detour: the first state within two moves of the near one that the run never saw. A twin that lists its own clicks searches those. Every plan is carried out in the engine, up to the action that completes the level. Optimal: it completes the level and the engine's search found nothing shorter, which certifies it. ${leftOut} completed levels are left out because their engine could not be rerun that far.`,
    columns: [
      column("where", "Search", "text", "Where both searches start."),
      column("levels", "Levels", "count", "Completed levels compared."),
      column("engine", "Engine finds", "count", "Levels where the engine's search completes the level."),
      column("twin", "Twin plans", "count", "Levels where the twin's search returns a plan."),
      column("both", "Both", "count", "Both return one."),
      column("engineOnly", "Engine only", "count", "Only the engine's search does."),
      column("twinOnly", "Twin only", "count", "Only the twin's search does."),
      column("neither", "Neither", "count", "Neither does within its budget."),
      column("wins", "Plans that win", "count", "Carried out in the engine, they complete the level."),
      column("certified", "Certified", "count", "Of those, the engine's search knows the shortest."),
      column("optimal", "Optimal", "count", "Of those, exactly the shortest."),
      column("longer", "Longer", "count", "Win with more actions than the shortest."),
      column("fails", "Fail", "count", "Do not complete the level in the engine."),
      column("oneShort", "One short", "count", "Fail, and one more move would complete it."),
      column(
        "claimsSolved",
        "Claims solved",
        "count",
        "The goal fires where the search starts; never executed.",
      ),
      column("medianSolved", "Median length", "count", "Recorded length of levels either search solves."),
      column("medianUnsolved", "Median unsolved", "count", "Recorded length of levels neither solves."),
    ],
    rows: WHERE.map(([where, title]) => summary(title, levels, (level) => level[where])),
  };
}

function summary(
  title: string,
  levels: readonly LevelRace[],
  raceOf: (level: LevelRace) => Race | undefined,
): Row {
  const raced = levels.flatMap((level) => {
    const race = raceOf(level);
    return race ? [{ level, race }] : [];
  });
  const from = mergeSources(raced.map(({ level }) => sourceOf(level)));
  const count = (is: (race: Race) => boolean) => cell(raced.filter(({ race }) => is(race)).length, from);
  const lengths = (solved: boolean) =>
    raced
      .filter(({ race }) => (agreementOf(race) !== "neither") === solved)
      .map(({ level }) => level.recorded.length);
  return {
    where: cell(title),
    levels: count(() => true),
    engine: count(({ shortest }) => shortest !== undefined),
    twin: count(({ plan }) => plan !== undefined && plan.length > 0),
    both: count((race) => agreementOf(race) === "both"),
    engineOnly: count((race) => agreementOf(race) === "engine only"),
    twinOnly: count((race) => agreementOf(race) === "twin only"),
    neither: count((race) => agreementOf(race) === "neither"),
    wins: count(({ verdict }) => WINS.includes(verdict)),
    certified: count(({ verdict }) => verdict === "optimal" || verdict === "longer"),
    optimal: count(({ verdict }) => verdict === "optimal"),
    longer: count(({ verdict }) => verdict === "longer"),
    fails: count(({ verdict }) => verdict === "fails"),
    oneShort: count(({ oneShort }) => oneShort),
    claimsSolved: count(({ verdict }) => verdict === "claims solved"),
    medianSolved: cell(median(lengths(true)), from),
    medianUnsolved: cell(median(lengths(false)), from),
  };
}

export function raceLevelsTable(all: readonly Planning[], cases: readonly Case[]): Table {
  return {
    id: "planning-levels",
    title: "The two searches, level by level",
    definition:
      "Lengths are in actions; blank: no plan. The verdict grades the twin's plan in the engine: optimal, +k (k actions more than the shortest), fails, no plan, claims solved, or uncertified when it wins and the engine's search found nothing to compare. In brackets why a search ended.",
    columns: [
      column("run", "Run", "text", "Game and agent."),
      column("level", "Level", "count", "From 1."),
      column("recorded", "Recorded", "count", "Moves of the attempt that completed the level."),
      ...WHERE.flatMap(([where, title]) => [
        column(`${where}Twin`, `${where}: twin`, "count", `Length of the twin's plan, ${title}.`),
        column(`${where}Engine`, `${where}: engine`, "count", `Length of the engine's shortest, ${title}.`),
        column(
          `${where}Verdict`,
          `${where}: verdict`,
          "text",
          `What the twin's plan does in the engine, ${title}.`,
        ),
      ]),
    ],
    rows: all.flatMap(({ one, levels }) =>
      levels.map((level): Row => {
        const from = [sourceOf(level)];
        return {
          run: cell(labelOf(one, cases)),
          level: cell(level.level),
          recorded: cell(level.recorded.length, from),
          ...Object.assign({}, ...WHERE.map(([where]) => raceCells(where, level[where], from))),
        };
      }),
    ),
  };
}

function raceCells(where: string, race: Race | undefined, from: readonly Source[]): Row {
  const why = race && !race.plan ? ` (${race.twinEnded})` : "";
  return {
    [`${where}Twin`]: cell(race?.plan?.length ?? null, from),
    [`${where}Engine`]: cell(race?.shortest?.length ?? null, from),
    [`${where}Verdict`]: cell(race ? verdictText(race) + why : null, from),
  };
}
