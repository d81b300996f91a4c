import { type ArcadeEnv, listGames, safeOpenGame } from "../arcade/index.ts";
import { UserError } from "./output.ts";

/** A game by its name, or one sentence naming what there is. */
export function openArcade(name: string, seed?: number): ArcadeEnv {
  if (seed !== undefined && !(Number.isInteger(seed) && seed >= 0))
    throw new UserError("--seed takes a whole number from 0 on.");
  const env = safeOpenGame(name, seed === undefined ? {} : { seed });
  if (env) return env;
  const names = listGames().map(({ id }) => id);
  throw new UserError(`There is no game "${name}"; choose one of: ${names.join(", ")}.`);
}
