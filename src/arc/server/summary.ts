import { randomUUID } from "node:crypto";
import { type EnvironmentScore, scoreCard, scoreGame, scoreTags } from "../../score/card.ts";
import { NEW_PLAY } from "../../score/tally.ts";
import type { Card, CardPlay } from "./cards.ts";
import type { ServedGame } from "./games.ts";

const sum = <T>(items: readonly T[], of: (item: T) => number): number =>
  items.reduce((total, item) => total + of(item), 0);

/** The card as GET and close answer it. */
export function summarise(card: Card, games: readonly ServedGame[]) {
  const entries = [...card.games].map(([id, plays]) => ({
    id,
    plays,
    game: games.find((g) => g.info.id === id),
  }));
  const scores = entries.map(({ id, plays, game }) => ({
    plays,
    score: scoreGame(
      id,
      plays.map((entry) => entry.play),
      game?.info.baseline?.actions,
    ),
  }));
  const environments = scores.map(({ score }) => score);
  return {
    card_id: card.id,
    score: scoreCard(environments),
    tags: card.tags,
    ...(card.sourceUrl === undefined ? {} : { source_url: card.sourceUrl }),
    ...(card.opaque === undefined || card.opaque === null ? {} : { opaque: card.opaque }),
    ...(card.competition ? { competition_mode: true } : {}),
    open_at: new Date(card.openAt).toISOString(),
    last_update: new Date(card.lastUpdate).toISOString(),
    environments: scores.map(({ plays, score }) => environmentBody(score, plays)),
    tags_scores: scoreTags(
      entries.map(({ plays, game }) => ({
        tags: game?.tags ?? [],
        plays: plays.map((entry) => entry.play),
        baseline: game?.info.baseline?.actions,
      })),
    ).map((tag) => ({
      id: tag.tag,
      score: tag.score,
      levels_completed: tag.levelsCompleted,
      actions: tag.actions,
      number_of_levels: tag.levels,
      number_of_environments: tag.games,
    })),
    total_environments_completed: environments.filter((e) => e.completed).length,
    total_environments: environments.length,
    total_levels_completed: sum(environments, (e) => e.levelsCompleted),
    total_levels: sum(environments, (e) => e.levelCount),
    total_actions: sum(environments, (e) => e.actions),
  };
}

const environmentBody = (score: EnvironmentScore, plays: readonly CardPlay[]) => ({
  id: score.id,
  score: score.score,
  actions: score.actions,
  levels_completed: score.levelsCompleted,
  completed: score.completed,
  level_count: score.levelCount,
  resets: score.resets,
  runs: score.runs.map((run, i) => ({
    guid: plays[i]?.guid,
    score: run.score,
    levels_completed: run.levelsCompleted,
    actions: run.actions,
    resets: run.resets,
    state: run.state,
    completed: run.completed,
    level_scores: run.levelScores,
    level_actions: run.levelActions,
    level_baseline_actions: run.levelBaselines,
    ...(run.message === undefined ? {} : { message: run.message }),
  })),
});

/** One game's counters. The totals are the whole card's, and an unknown game is an empty answer. */
export function countersOf(card: Card, gameId: string) {
  const all = [...card.games.values()];
  const plays = card.games.get(gameId);
  return {
    won: all.filter((list) => list.some(({ play }) => play.state === "WIN")).length,
    played: all.length,
    total_actions: sum(all.flat(), ({ play }) => play.actions),
    levels_completed: sum(all, (list) => Math.max(0, ...list.map(({ play }) => play.levelsCompleted))),
    cards: plays ? { [gameId]: gameCard(gameId, plays) } : {},
  };
}

const gameCard = (gameId: string, plays: readonly CardPlay[]) => ({
  game_id: gameId,
  total_plays: plays.length,
  guids: plays.map(({ guid }) => guid),
  levels_completed: plays.map(({ play }) => play.levelsCompleted),
  states: plays.map(({ play }) => play.state),
  actions: plays.map(({ play }) => play.actions),
  actions_by_level: plays.map(({ play }) => play.levelChanges),
  resets: plays.map(({ play }) => play.resets),
  total_actions: sum(plays, ({ play }) => play.actions),
});

/** A competition card answers for every game, so the untouched ones enter with an empty play. */
export function fillUntouched(card: Card, games: readonly ServedGame[]): void {
  for (const { info } of games)
    if (!card.games.has(info.id)) card.games.set(info.id, [{ guid: randomUUID(), play: NEW_PLAY }]);
}
