import { type ArcadeEnv, listGames, safeOpenGame } from "../arcade/index.ts";
import { isMove } from "../contracts/action.ts";
import type { Manifest } from "../contracts/events.ts";
import type { GameSource, History, Reopened } from "../loop/source.ts";
import { UserError } from "./output.ts";

/** A run is found again by its game's id, which holds no longer seed. */
const LARGEST_SEED = 999_999_999;

/** A game by its name, or one sentence naming what there is. */
export function openArcade(name: string, seed?: number): ArcadeEnv {
  if (seed !== undefined && !(Number.isInteger(seed) && seed >= 0 && seed <= LARGEST_SEED))
    throw new UserError(`--seed takes a whole number from 0 to ${LARGEST_SEED}.`);
  const env = safeOpenGame(name, seed === undefined ? {} : { seed });
  if (env) return env;
  const names = listGames().map(({ id }) => id);
  throw new UserError(`There is no game "${name}"; choose one of: ${names.join(", ")}.`);
}

/** An arcade game: deterministic, so a crashed play is found again by replaying it. */
export function arcadeSource(name: string, seed?: number): GameSource {
  const { info } = openArcade(name, seed);
  return {
    info,
    game: { id: info.id, title: info.title, source: "arcade" },
    open: async () => openArcade(info.id),
    reopen: (history) => replay(openArcade(info.id), history),
  };
}

async function replay(env: ArcadeEnv, { answered }: History): Promise<Reopened | string> {
  await env.start();
  for (const action of answered) {
    const reply = isMove(action) ? await env.act(action) : await env.reset();
    if (reply.kind !== "observed") return `The play cannot be found again: ${reply.message}`;
  }
  // The engine died with the process, so whatever was pending never happened in this one.
  return { env, pending: "not-sent" };
}

/** The source a run was played from, or why it cannot be opened here. */
export function sourceOfRun({ game }: Pick<Manifest, "game">): GameSource | string {
  if (game.source !== "arcade")
    return "This run was not played in the arcade, so its game cannot be opened again here.";
  return arcadeSource(game.id);
}
