/** One level of one play, as the score sees it. */
export interface LevelResult {
  /** 1-based: the level's weight. */
  readonly index: number;
  readonly completed: boolean;
  readonly actions: number;
  readonly baseline: number;
}

export const MAX_LEVEL_SCORE = 115;

/** `min((baseline / actions)² × 100, 115)`; only a completed level scores. */
export function levelScore({ completed, actions, baseline }: LevelResult): number {
  if (!completed || actions <= 0) return 0;
  return Math.min((baseline / actions) ** 2 * 100, MAX_LEVEL_SCORE);
}

/** The mean of the level scores weighted by level index, capped by the completed share of the weights. */
export function gameScore(levels: readonly LevelResult[]): number {
  let weights = 0;
  let scored = 0;
  let completed = 0;
  for (const level of levels) {
    const score = levelScore(level);
    weights += level.index;
    scored += score * level.index;
    // The official code asks for a positive score, not for completion.
    if (score > 0) completed += level.index;
  }
  return weights === 0 ? 0 : Math.min(scored / weights, (completed / weights) * 100);
}

/** A game counts with its best play. */
export const environmentScore = (plays: readonly number[]): number => Math.max(0, ...plays);

/** A card is the mean over its games. */
export const cardScore = (games: readonly number[]): number =>
  games.length === 0 ? 0 : games.reduce((sum, score) => sum + score, 0) / games.length;
