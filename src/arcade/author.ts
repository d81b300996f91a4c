// For people writing games: solves every level of a game, hand-made or of a seed, and shows how it opens.
// npx esbuild src/arcade/author.ts --bundle --platform=node --format=esm | node --input-type=module - GAME [SEED] [frames]
import { gridToText } from "../grid/grid.ts";
import {
  ArcadeGame,
  formatPlan,
  generatedLevels,
  handMadeLevels,
  levelPar,
  listGames,
  solve,
} from "./index.ts";

const [id = "", ...options] = process.argv.slice(2);
const seed = options.map(Number).find(Number.isInteger);
for (const game of listGames().filter((candidate) => candidate.id === id)) {
  const levels = seed === undefined ? handMadeLevels(game) : generatedLevels(game, seed);
  for (const [index, level] of levels.entries()) {
    const began = performance.now();
    const found = solve(game, level.data, 300_000);
    const plan =
      found.kind === "solved" ? `${found.moves.length} moves: ${formatPlan(found.moves)}` : found.kind;
    const spent = `${found.nodes} nodes, ${Math.round(performance.now() - began)} ms`;
    console.log(
      `level ${index + 1} (stored ${level.solution.length}, par ${levelPar(level)}; ${spent})\n  ${plan}`,
    );
    const opening = new ArcadeGame(game, [level]).start();
    if (options.includes("frames") && opening.kind === "observed")
      console.log(gridToText(opening.observation.settled));
  }
}
