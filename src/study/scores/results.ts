import type { RunScore } from "../../score/card.ts";
import { scorePlay } from "../../score/card.ts";
import { tallyEvents } from "../../score/from-events.ts";
import type { Play } from "../../score/tally.ts";
import { type Case, compareText } from "../cases.ts";
import { groupBy, mean, sum } from "../statistics.ts";
import type { Source } from "../table.ts";

export interface LevelLine {
  /** From 1, as people count. */
  readonly level: number;
  readonly completed: boolean;
  readonly actions: number;
  readonly baseline: number | null;
  readonly score: number;
  /** The answers that were counted on this level. */
  readonly from: Source;
}

/** What a run is worth, counted as the official code counts: its best play, everything it spent. */
export interface Result {
  readonly one: Case;
  readonly game: string;
  readonly agent: string;
  readonly levels: number;
  readonly of: number;
  readonly actions: number;
  /** Which baseline the score is against; null when there is none. */
  readonly baseline: "human" | "par" | null;
  readonly baselineActions: number | null;
  readonly score: number;
  readonly won: boolean;
  readonly perLevel: readonly LevelLine[];
  readonly from: Source;
}

export function resultOf(one: Case): Result {
  const { manifest, run } = one;
  const plays = tallyEvents(run.records.map(({ event }) => event));
  const baseline = manifest.baseline?.actions;
  const scored = plays.map((play) => scorePlay(play, baseline));
  const best = scored.reduce((at, play, i) => (play.score > scored[at]!.score ? i : at), 0);
  const answers = playAnswers(one);
  const of = lastSeen(one)?.levelsToWin ?? baseline?.length ?? 0;
  return {
    one,
    game: one.game,
    agent: one.agent,
    levels: Math.max(0, ...scored.map(({ levelsCompleted }) => levelsCompleted)),
    of,
    actions: sum(scored.map(({ actions }) => actions)),
    baseline: manifest.baseline?.kind ?? null,
    baselineActions: baseline ? sum(baseline) : null,
    score: scored[best]?.score ?? 0,
    won: scored.some(({ completed }) => completed),
    perLevel: scored[best] ? levelLines(one, plays[best]!, scored[best], answers[best] ?? []) : [],
    from: { run: one.name, records: answers.flat() },
  };
}

/** Record numbers of the counted answers, play by play. */
function playAnswers({ taken }: Case): number[][] {
  const plays: number[][] = [[]];
  for (const { scored, records } of taken)
    if (scored) plays.at(-1)!.push(records[1]);
    else plays.push([]);
  return plays;
}

function levelLines(one: Case, play: Play, scored: RunScore, answers: readonly number[]): LevelLine[] {
  let counted = 0;
  return scored.levelActions.map((actions, i) => {
    const records = answers.slice(counted, counted + actions);
    counted += actions;
    const baseline = scored.levelBaselines[i]!;
    return {
      level: i + 1,
      completed: i < play.levelChanges.length,
      actions,
      baseline: baseline < 0 ? null : baseline,
      score: scored.levelScores[i]!,
      from: { run: one.name, records },
    };
  });
}

function lastSeen({ run }: Case) {
  for (const { event } of [...run.records].reverse())
    if (event.type === "observed" || event.type === "opened") return event;
  return undefined;
}

export interface AgentTotal {
  readonly agent: string;
  readonly results: readonly Result[];
  readonly games: number;
  readonly won: number;
  readonly levels: number;
  readonly of: number;
  readonly actions: number;
  readonly mean: number;
}

/** Per agent, the best first; several runs of one game count as their mean, never as their best. */
export function agentTotals(results: readonly Result[]): AgentTotal[] {
  const totals = [...groupBy(results, ({ agent }) => agent)].map(([agent, own]) => {
    const games = [...groupBy(own, ({ game }) => game).values()];
    const total = (of: (result: Result) => number) => sum(games.map((runs) => mean(runs.map(of)) ?? 0));
    return {
      agent,
      results: own,
      games: games.length,
      won: total(({ won }) => (won ? 1 : 0)),
      levels: total(({ levels }) => levels),
      of: total(({ of }) => of),
      actions: total(({ actions }) => actions),
      mean: total(({ score }) => score) / games.length,
    };
  });
  return totals.sort((a, b) => b.mean - a.mean || compareText(a.agent, b.agent));
}

/** The mean over games (and agents, where there are several). */
export const overallMean = (totals: readonly AgentTotal[]): number =>
  mean(totals.flatMap(({ mean: score, games }) => new Array<number>(games).fill(score))) ?? 0;
