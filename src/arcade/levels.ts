import type { Move } from "../contracts/action.ts";
import { createCamera, HOME, tileUnder } from "./camera.ts";
import type { Game, Proof } from "./game.ts";
import { par } from "./par.ts";
import { parsePlan } from "./plan.ts";
import { createRng } from "./rng.ts";
import { solve } from "./solve.ts";
import { PlayTurn } from "./turn.ts";

/** A level ready to be played, hand-made or generated. */
export interface PlayLevel {
  readonly data: unknown;
  readonly introduces: readonly string[];
  readonly solution: readonly Move[];
  readonly proof: Proof;
}

export const levelPar = (level: PlayLevel): number => par(level.solution.length, level.introduces.length);

export const handMadeLevels = (game: Game): PlayLevel[] =>
  game.levels.map((level) => ({ ...level, solution: parsePlan(level.solution) }));

const TRIES = 1000;
const NODES = 20_000;

/** The same seed always gives the same levels. */
export const generatedLevels = (game: Game, seed: number): PlayLevel[] =>
  game.levels.map((_, index) => generatedLevel(game, seed, index));

/** Solvable by construction or by search. The first layout that is hard enough; failing that, the hardest one. */
export function generatedLevel(game: Game, seed: number, index: number): PlayLevel {
  let fallback: PlayLevel | undefined;
  for (let attempt = 0; attempt < TRIES; attempt++) {
    const rng = createRng(`${game.id}/${seed}/${index}/${attempt}`);
    const made = game.generate(rng, index);
    if (!made) continue;
    const { data, solution, atLeast = 1 } = made;
    const found = solution ? checked(game, data, solution) : searched(game, data);
    if (!found) continue;
    const level = { data, introduces: game.levels[index]!.introduces, ...found };
    if (found.solution.length >= atLeast) return level;
    if (found.solution.length > (fallback?.solution.length ?? 0)) fallback = level;
  }
  if (fallback) return fallback;
  throw new Error(
    `No solvable layout for level ${index + 1} of ${game.id} with seed ${seed}; try another seed.`,
  );
}

type Found = Pick<PlayLevel, "solution" | "proof">;

function searched(game: Game, data: unknown): Found | undefined {
  const result = solve(game, data, NODES);
  return result.kind === "solved" ? { solution: result.moves, proof: "search" } : undefined;
}

function checked(game: Game, data: unknown, solution: readonly Move[]): Found | undefined {
  return wins(game, data, solution) ? { solution, proof: "known best" } : undefined;
}

/** Whether these moves win the level with their last one and not before. */
export function wins(game: Game, data: unknown, solution: readonly Move[]): boolean {
  const camera = createCamera(game.view(data));
  const state = game.start(data);
  for (const [i, move] of solution.entries()) {
    const scroll = game.scroll?.(state) ?? HOME;
    const turn = new PlayTurn(
      move.name === "ACTION6" ? tileUnder(camera, scroll, move.x, move.y) : undefined,
    );
    game.step(state, move, turn);
    if (turn.outcome !== "open") return turn.outcome === "won" && i === solution.length - 1;
  }
  return false;
}
