import { z } from "zod";
import type { GameInfo } from "../../contracts/env.ts";

const game = z.object({
  game_id: z.string().min(1),
  title: z.string().nullish(),
  baseline_actions: z.array(z.number().positive()).nullish(),
});

export const gameSchema = game.transform(
  ({ game_id, title, baseline_actions }): GameInfo => ({
    id: game_id,
    title: title ?? game_id,
    ...(baseline_actions?.length ? { baseline: { kind: "human", actions: baseline_actions } } : {}),
  }),
);

export const gamesSchema = z.array(gameSchema);

export const anonKeySchema = z.object({ api_key: z.string().min(1) });

/** `ls20` names `ls20-016295f7601e`. */
export const namesGame = (asked: string, id: string): boolean => id === asked || id.startsWith(`${asked}-`);
