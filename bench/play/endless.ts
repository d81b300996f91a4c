import { ArcadeEnv, formatPlan, type Game, generatedLevels, listGames } from "../../src/arcade/index.ts";
import type { GameSource } from "../../src/loop/source.ts";

/** One game with the levels of seed after seed, until nobody finishes them in so many actions. */
export function endlessSource(id: string, actions: number): GameSource {
  const game = listGames().find((candidate) => candidate.id === id);
  if (!game)
    throw new Error(
      `There is no game "${id}"; choose one of: ${listGames()
        .map((one) => one.id)
        .join(", ")}.`,
    );
  const endless: Game = { ...game, id: `endless-${id}`, levels: levelsFor(game, actions) };
  const open = async () => new ArcadeEnv(endless);
  const { info } = new ArcadeEnv(endless);
  return {
    info,
    game: { id: info.id, title: info.title, source: "other" },
    open,
    reopen: async () => "An endurance run is played in one go.",
  };
}

function levelsFor(game: Game, actions: number): Game["levels"] {
  const levels: Game["levels"][number][] = [];
  let fewest = 0;
  for (let seed = 1; fewest <= actions; seed++)
    for (const { solution, ...level } of generatedLevels(game, seed)) {
      levels.push({ ...level, solution: formatPlan(solution) });
      fewest += solution.length;
    }
  return levels;
}
