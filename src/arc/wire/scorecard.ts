import { z } from "zod";
import { gameState } from "./frame.ts";

const count = z.number().min(0);

const run = z.object({
  guid: z.string().nullish(),
  score: z.number(),
  levels_completed: count,
  actions: count,
  resets: count.nullish(),
  state: gameState.nullish(),
  completed: z.boolean().nullish(),
  level_scores: z.array(z.number()).nullish(),
  level_actions: z.array(z.number()).nullish(),
  level_baseline_actions: z.array(z.number()).nullish(),
  message: z.string().nullish(),
});

const environment = z.object({
  id: z.string(),
  score: z.number(),
  actions: count,
  levels_completed: count,
  completed: z.boolean(),
  level_count: count,
  resets: count,
  runs: z.array(run),
});

/** GET and close of a scorecard. Unknown fields are let through unread. */
export const summarySchema = z.object({
  card_id: z.string(),
  score: z.number(),
  tags: z.array(z.string()).nullish(),
  source_url: z.string().nullish(),
  competition_mode: z.boolean().nullish(),
  environments: z.array(environment),
  total_environments_completed: count,
  total_environments: count,
  total_levels_completed: count,
  total_levels: count,
  total_actions: count,
});
export type ScorecardSummary = z.infer<typeof summarySchema>;

export const openedSchema = z.object({ card_id: z.string().min(1) });

/** One game's card: lists with one entry a play. */
const gameCard = z.object({
  guids: z.array(z.string()),
  actions: z.array(count),
  levels_completed: z.array(count),
});

/** What the counters say about one game: every play with what it has cost. */
export interface PlayCounter {
  readonly guid: string;
  readonly actions: number;
  readonly levelsCompleted: number;
}

/** GET scorecard/{id}/{game}: the running server's counters, or the published summary limited to the game. */
export const countersSchema = z
  .union([
    z.object({ cards: z.record(z.string(), gameCard) }),
    z.object({ environments: z.array(environment) }),
  ])
  .transform((body): PlayCounter[] => {
    if ("environments" in body)
      return body.environments.flatMap(({ runs }) =>
        runs.map((r) => ({ guid: r.guid ?? "", actions: r.actions, levelsCompleted: r.levels_completed })),
      );
    return Object.values(body.cards).flatMap((card) =>
      card.guids.map((guid, i) => ({
        guid,
        actions: card.actions[i] ?? 0,
        levelsCompleted: card.levels_completed[i] ?? 0,
      })),
    );
  });
