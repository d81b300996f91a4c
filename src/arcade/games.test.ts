import { describe, expect, test } from "vitest";
import type { Observation, Reply } from "../contracts/env.ts";
import { gridHash } from "../grid/hash.ts";
import { ArcadeGame } from "./engine.ts";
import { handMadeLevels, listGames, type PlayLevel, solve } from "./index.ts";
import { generatedLevel, wins } from "./levels.ts";
import { createRng } from "./rng.ts";
import { randomMove } from "./walk.ts";

const seen = (reply: Reply): Observation => {
  if (reply.kind !== "observed") throw new Error(JSON.stringify(reply));
  return reply.observation;
};

/** Frame hashes of a random walk, with resets where the game ends. */
function walk(play: ArcadeGame, actions: number): string[] {
  const rng = createRng("walk");
  const hashes = [gridHash(seen(play.start()).settled)];
  for (let i = 0; i < actions; i++) {
    const reply = play.act(randomMove(play.game.actions, rng));
    const { frames } = seen(reply.kind === "refused" ? play.reset() : reply);
    hashes.push(...frames.map(gridHash));
  }
  return hashes;
}

const opening = (play: ArcadeGame): string => gridHash(seen(play.start()).settled);

describe.each(listGames().map((game) => ({ id: game.id, game })))("$id", ({ game }) => {
  const levels = handMadeLevels(game);

  test("declares what the catalogue needs", () => {
    expect(game.levels.length).toBeGreaterThanOrEqual(5);
    expect(game.id).toMatch(/^[a-z]{3,12}$/);
    const introduced = game.levels.flatMap((level) => level.introduces);
    expect(new Set(introduced).size).toBe(introduced.length);
    expect(levels[0]!.introduces.length).toBeGreaterThan(0);
    if (game.actions.includes("ACTION6")) expect(game.clicks).toBeDefined();
    expect(game.actions.includes("ACTION7")).toBe(game.undo === true);
  });

  test("stored solutions win level after level", () => {
    const play = new ArcadeGame(game, levels);
    let now = seen(play.start());
    for (const [index, level] of levels.entries()) {
      for (const [i, move] of level.solution.entries()) {
        expect(now.levelsCompleted, `level ${index + 1}, move ${i + 1}`).toBe(index);
        now = seen(play.act(move));
      }
      expect(now.levelsCompleted, `after level ${index + 1}`).toBe(index + 1);
    }
    expect(now.state).toBe("WIN");
  });

  test("no search finds a shorter solution where the level says so", () => {
    for (const [index, level] of levels.entries()) {
      if (level.proof !== "search") continue;
      const found = solve(game, level.data);
      expect(found.kind, `level ${index + 1}, ${found.nodes} nodes`).toBe("solved");
      if (found.kind === "solved")
        expect(found.moves, `level ${index + 1}`).toHaveLength(level.solution.length);
    }
  });

  test("reset restores the opening frame of the level", () => {
    for (const level of levels) {
      const play = new ArcadeGame(game, [level]);
      const first = opening(play);
      seen(play.act(level.solution[0]!));
      expect(gridHash(seen(play.reset()).settled)).toBe(first);
    }
  });

  test("the same actions give the same frames, also from a snapshot", () => {
    const hashes = walk(new ArcadeGame(game, levels), 150);
    expect(walk(new ArcadeGame(game, levels), 150)).toEqual(hashes);
    expect(new Set(hashes).size).toBeGreaterThan(1);
    const play = new ArcadeGame(game, levels);
    const before = play.snapshot();
    walk(play, 150);
    play.restore(before);
    expect(walk(play, 150)).toEqual(hashes);
  });

  test("seeds give solvable, different layouts, the same every time", () => {
    for (const index of levels.keys()) {
      const made = [1, 2, 3].map((seed): PlayLevel => generatedLevel(game, seed, index));
      for (const level of made)
        expect(wins(game, level.data, level.solution), `level ${index + 1}`).toBe(true);
      const frames = [levels[index]!, ...made].map((level) => opening(new ArcadeGame(game, [level])));
      expect(new Set(frames).size, `level ${index + 1}`).toBe(4);
      expect(generatedLevel(game, 1, index)).toEqual(made[0]);
    }
  });
});
