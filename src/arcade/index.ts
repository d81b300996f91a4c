import { ArcadeEnv, type OpenOptions } from "./env.ts";
import type { Game } from "./game.ts";
import { GAMES } from "./games/index.ts";

export { ArcadeGame, type Snapshot } from "./engine.ts";
export { ArcadeEnv, type OpenOptions } from "./env.ts";
export type { Game, GameDefinition, Proof } from "./game.ts";
export { generatedLevels, handMadeLevels, levelPar, type PlayLevel } from "./levels.ts";
export { par } from "./par.ts";
export { formatPlan, parsePlan } from "./plan.ts";
export { type Solution, solve } from "./solve.ts";

/** Every game, in the order they are registered. */
export const listGames = (): readonly Game[] => GAMES;

/** `keyring`, or `keyring-7` for the layouts of seed 7; undefined when there is no such game. */
export function safeOpenGame(name: string, options: OpenOptions = {}): ArcadeEnv | undefined {
  const [, id, seed] = /^([a-z]+)(?:-(\d{1,9}))?$/.exec(name) ?? [];
  const game = GAMES.find((candidate) => candidate.id === id);
  return game && new ArcadeEnv(game, seed === undefined ? options : { seed: Number(seed) });
}

export function openGame(name: string, options: OpenOptions = {}): ArcadeEnv {
  const env = safeOpenGame(name, options);
  if (!env)
    throw new Error(`There is no game "${name}"; choose one of: ${GAMES.map(({ id }) => id).join(", ")}.`);
  return env;
}
