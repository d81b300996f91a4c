import type { Env, GameInfo } from "../../contracts/env.ts";
import { namesGame } from "../wire/game.ts";

/** A game on offer. `open` makes a fresh, unstarted Env for every session. */
export interface ServedGame {
  readonly info: GameInfo;
  readonly tags?: readonly string[];
  open(): Env | Promise<Env>;
}

export const findGame = (games: readonly ServedGame[], asked: string): ServedGame | undefined =>
  games.find(({ info }) => info.id === asked) ?? games.find(({ info }) => namesGame(asked, info.id));

/** The game as the API lists it; like the official server it keeps baselines to itself unless told. */
export function gameBody({ info, tags = [] }: ServedGame, since: string, withBaselines: boolean) {
  const name = info.id.slice(0, 4);
  return {
    game_id: info.id,
    title: info.title,
    default_fps: 5,
    tags,
    date_downloaded: since,
    class_name: name.charAt(0).toUpperCase() + name.slice(1),
    ...(withBaselines && info.baseline ? { baseline_actions: info.baseline.actions } : {}),
  };
}
