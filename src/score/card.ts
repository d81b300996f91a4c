import type { GameState } from "../contracts/env.ts";
import { cardScore, environmentScore, gameScore, type LevelResult, levelScore } from "./score.ts";
import { actionsPerLevel, levelResults, type Play } from "./tally.ts";

export interface RunScore {
  readonly score: number;
  readonly levelsCompleted: number;
  readonly actions: number;
  readonly resets: number;
  readonly state: GameState;
  readonly completed: boolean;
  readonly levelScores: readonly number[];
  readonly levelActions: readonly number[];
  /** -1 where no baseline is known. */
  readonly levelBaselines: readonly number[];
  /** Why the run scores 0 although it may have completed levels. */
  readonly message?: string;
}

export function scorePlay(play: Play, baseline: readonly number[] | undefined): RunScore {
  const counts = {
    levelsCompleted: play.levelsCompleted,
    actions: play.actions,
    resets: play.resets,
    state: play.state,
    completed: play.state === "WIN",
  };
  const usable = usableBaseline(play, baseline);
  if (typeof usable === "string") {
    const levelActions = actionsPerLevel(play);
    return {
      ...counts,
      score: 0,
      levelScores: levelActions.map(() => 0),
      levelActions,
      levelBaselines: levelActions.map(() => -1),
      message: usable,
    };
  }
  const levels = levelResults(play, usable);
  return {
    ...counts,
    score: gameScore(levels),
    levelScores: levels.map(levelScore),
    levelActions: levels.map((level) => level.actions),
    levelBaselines: usable,
  };
}

/** The baseline, or the official sentence why the play cannot be scored. */
function usableBaseline(play: Play, baseline: readonly number[] = []): readonly number[] | string {
  if (baseline.length === 0) return "Human baseline actions are not available for this environment";
  if (baseline.length < play.levelChanges.length) return "Human baseline actions size mismatch";
  return baseline;
}

export interface EnvironmentScore {
  readonly id: string;
  readonly score: number;
  readonly actions: number;
  readonly resets: number;
  readonly levelsCompleted: number;
  readonly completed: boolean;
  readonly levelCount: number;
  readonly runs: readonly RunScore[];
}

/** One game of a card: its best play's score, everything that was spent on it. */
export function scoreGame(
  id: string,
  plays: readonly Play[],
  baseline: readonly number[] | undefined,
): EnvironmentScore {
  const runs = plays.map((play) => scorePlay(play, baseline));
  const most = (of: (run: RunScore) => number) => runs.reduce((max, run) => Math.max(max, of(run)), 0);
  const sum = (of: (run: RunScore) => number) => runs.reduce((total, run) => total + of(run), 0);
  return {
    id,
    score: environmentScore(runs.map((run) => run.score)),
    actions: sum((run) => run.actions),
    resets: sum((run) => run.resets),
    levelsCompleted: most((run) => run.levelsCompleted),
    completed: runs.some((run) => run.completed),
    levelCount: most((run) => run.levelScores.length),
    runs,
  };
}

export const scoreCard = (games: readonly EnvironmentScore[]): number =>
  cardScore(games.map((game) => game.score));

export interface TaggedGame {
  readonly tags: readonly string[];
  readonly plays: readonly Play[];
  readonly baseline?: readonly number[] | undefined;
}

export interface TagScore {
  readonly tag: string;
  readonly score: number;
  readonly levelsCompleted: number;
  readonly actions: number;
  readonly levels: number;
  readonly games: number;
}

/** Per tag, the levels of all its games as if they were one game; each game gives its furthest play. */
export function scoreTags(games: readonly TaggedGame[]): TagScore[] {
  const byTag = new Map<string, { levels: LevelResult[]; games: number }>();
  for (const { tags, plays, baseline } of games) {
    const best = furthest(plays);
    const usable = best && usableBaseline(best, baseline);
    if (!best || typeof usable !== "object") continue;
    for (const tag of tags) {
      const entry = byTag.get(tag) ?? { levels: [], games: 0 };
      entry.levels.push(...levelResults(best, usable));
      entry.games++;
      byTag.set(tag, entry);
    }
  }
  return [...byTag].map(([tag, { levels, games }]) => ({
    tag,
    score: gameScore(levels),
    levelsCompleted: levels.filter((level) => level.completed).length,
    actions: levels.reduce((sum, level) => sum + level.actions, 0),
    levels: levels.length,
    games,
  }));
}

const furthest = (plays: readonly Play[]): Play | undefined =>
  plays.reduce<Play | undefined>(
    (best, play) => (best && best.levelsCompleted >= play.levelsCompleted ? best : play),
    undefined,
  );
