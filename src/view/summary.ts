import type { Manifest, RunEvent, RunEventOf } from "../contracts/events.ts";
import type { Run } from "../log/reader.ts";
import { type RunScore, scorePlay } from "../score/card.ts";
import { tallyEvents } from "../score/from-events.ts";
import { wasExact } from "./accuracy.ts";
import { tellStory } from "./story.ts";

/** "running": somebody is writing it. "unfinished": nobody is, and it never said how it ended. */
export type RunStanding = RunEventOf<"run-ended">["reason"] | "running" | "unfinished";

/** One line of the overview. */
export interface RunSummary {
  readonly id: string;
  readonly game: string;
  readonly title: string;
  readonly agent: string;
  readonly model?: string;
  readonly ablation: Manifest["ablation"];
  readonly standing: RunStanding;
  readonly createdAt: string;
  readonly score?: number;
  readonly baseline?: { readonly kind: "human" | "par"; readonly total: number };
  readonly levels: number;
  readonly of: number;
  readonly actions: number;
  readonly perLevel: readonly { actions: number; baseline: number; score: number }[];
  readonly exact: number;
  readonly compared: number;
  readonly twins: number;
  readonly tokens: number;
  readonly money?: number;
  readonly problems: number;
}

/** A folder that looks like a run and cannot be read. */
export interface UnreadableRun {
  readonly id: string;
  readonly unreadable: string;
}

export type ListedRun = RunSummary | UnreadableRun;

export const isReadable = (run: ListedRun): run is RunSummary => !("unreadable" in run);

export function summarizeRun(id: string, run: Run, writing: boolean): RunSummary {
  const { manifest, records } = run;
  const events = records.map(({ event }) => event);
  const { moments, ended } = tellStory(records);
  const play = tallyEvents(events).at(-1);
  const card = play && scorePlay(play, manifest.baseline?.actions);
  const compared = moments.map(wasExact).filter((exact) => exact !== undefined);
  const spent = spending(events);
  return {
    id,
    game: manifest.game.id,
    title: manifest.game.title,
    agent: manifest.agent.name,
    ...(manifest.agent.model && { model: manifest.agent.model }),
    ablation: manifest.ablation,
    standing: ended?.reason ?? (writing ? "running" : "unfinished"),
    createdAt: manifest.createdAt,
    ...(manifest.baseline && {
      score: card?.score ?? 0,
      baseline: {
        kind: manifest.baseline.kind,
        total: manifest.baseline.actions.reduce((sum, actions) => sum + actions, 0),
      },
    }),
    levels: card?.levelsCompleted ?? 0,
    of: levelsToWin(events),
    actions: card?.actions ?? 0,
    perLevel: card ? perLevel(card) : [],
    exact: compared.filter(Boolean).length,
    compared: compared.length,
    twins: events.filter(({ type }) => type === "twin").length,
    tokens: spent.tokens,
    ...(spent.money > 0 && { money: spent.money }),
    // The end of a run being written is always half there; that is no damage.
    problems: writing && run.torn ? 0 : run.problems.length,
  };
}

function levelsToWin(events: readonly RunEvent[]): number {
  const seen = events.findLast((event) => event.type === "opened" || event.type === "observed");
  return seen && "levelsToWin" in seen ? seen.levelsToWin : 0;
}

const perLevel = (card: RunScore): RunSummary["perLevel"] =>
  card.levelActions.map((actions, i) => ({
    actions,
    baseline: card.levelBaselines[i] ?? -1,
    score: card.levelScores[i] ?? 0,
  }));

export interface Spending {
  readonly tokens: number;
  readonly money: number;
  readonly seconds: number;
}

export function spending(events: Iterable<RunEvent>): Spending {
  const spent = { tokens: 0, money: 0, seconds: 0 };
  for (const event of events) {
    if (event.type !== "turn") continue;
    spent.tokens += (event.usage?.input ?? 0) + (event.usage?.output ?? 0);
    spent.money += event.money ?? 0;
    spent.seconds += event.seconds ?? 0;
  }
  return spent;
}
