import { expect, test } from "vitest";
import { ACTION_NAMES, click, type Move, press } from "../contracts/action.ts";
import { describeEnv } from "../env/env.suite.ts";
import { ArcadeEnv } from "./env.ts";
import type { Game } from "./game.ts";
import { handMadeLevels, listGames, openGame, safeOpenGame } from "./index.ts";
import { parsePlan } from "./plan.ts";
import { toy } from "./toy.suite.ts";

function notOffered(game: Game): Move {
  const name = ACTION_NAMES.find((candidate) => !game.actions.includes(candidate))!;
  return name === "ACTION6" ? click(0, 0) : press(name);
}

for (const game of listGames()) {
  const solutions = handMadeLevels(game).map((level) => level.solution);
  const [first = []] = solutions;
  const unavailable = notOffered(game);
  describeEnv(game.id, async () => openGame(game.id), {
    idle: first.length > 1 ? first[0]! : unavailable,
    firstLevel: first,
    win: solutions.flat(),
    unavailable,
  });
}

describeEnv("a game that can be lost", async () => new ArcadeEnv(toy), {
  idle: press("ACTION4"),
  firstLevel: parsePlan("ACTION4*2"),
  win: parsePlan("ACTION4*5"),
  die: parsePlan("ACTION4 ACTION1"),
  unavailable: press("ACTION5"),
});

describeEnv("keyring with a seed", async () => openGame("keyring-7"), { idle: press("ACTION1") });

test("a seed stands in the id, and both ways of asking for it give the same game", () => {
  const [a, b] = [openGame("keyring", { seed: 7 }), openGame("keyring-7")];
  expect(a.info).toEqual(b.info);
  expect(a.info.id).toBe("keyring-7");
  expect(a.play.levels).toEqual(b.play.levels);
  expect(openGame("keyring").info.id).toBe("keyring");
});

test("the baseline is par: twice the best, five more per mechanic introduced", () => {
  expect(new ArcadeEnv(toy).info.baseline).toEqual({ kind: "par", actions: [9, 6] });
});

test("an unknown game is named, with what there is", () => {
  expect(safeOpenGame("nothing")).toBeUndefined();
  expect(() => openGame("nothing")).toThrow(/no game "nothing"; choose one of: .*keyring/);
});
