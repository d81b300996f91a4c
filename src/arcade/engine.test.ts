import { expect, test } from "vitest";
import { click, press } from "../contracts/action.ts";
import type { Observation, Reply } from "../contracts/env.ts";
import { cellAt, sameGrid } from "../grid/grid.ts";
import { ArcadeGame } from "./engine.ts";
import { handMadeLevels } from "./levels.ts";
import { toy } from "./toy.suite.ts";

const seen = (reply: Reply): Observation => {
  if (reply.kind !== "observed") throw new Error(reply.message);
  return reply.observation;
};
const RIGHT = press("ACTION4");
const DIE = press("ACTION1");
const UNDO = press("ACTION7");

function begin() {
  const play = new ArcadeGame(toy, handMadeLevels(toy));
  return { play, first: seen(play.start()) };
}
/** Where the dot is: scale 6, two rows of tiles above. */
const dotAt = ({ settled }: Observation): number =>
  Array.from({ length: 10 }, (_, x) => cellAt(settled, 2 + 6 * x, 17 + 12)).indexOf(8);

test("a move gives its animation frames and ends with the settled one", () => {
  const { play } = begin();
  const after = seen(play.act(RIGHT));
  expect(after.frames).toHaveLength(2);
  expect(after.settled).toBe(after.frames[1]);
  expect(dotAt(after)).toBe(1);
});

test("completing a level shows the winning board, then ends with the next level's first frame", () => {
  const { play } = begin();
  play.act(RIGHT);
  const after = seen(play.act(RIGHT));
  expect(after).toMatchObject({
    levelsCompleted: 1,
    levelsToWin: 2,
    state: "NOT_FINISHED",
    fullReset: false,
  });
  expect(after.frames).toHaveLength(3);
  expect(dotAt({ ...after, settled: after.frames[1]! })).toBe(2);
  expect(dotAt(after)).toBe(0);
});

test("after the final WIN no frame is added, and only RESET goes on, with the whole game", () => {
  const { play } = begin();
  for (let i = 0; i < 4; i++) play.act(RIGHT);
  const won = seen(play.act(RIGHT));
  expect(won).toMatchObject({ state: "WIN", levelsCompleted: 2 });
  expect(won.frames).toHaveLength(2);
  expect(dotAt(won)).toBe(3);
  expect(play.act(RIGHT)).toMatchObject({ kind: "refused", reason: "game-ended" });
  expect(seen(play.reset())).toMatchObject({ state: "NOT_FINISHED", levelsCompleted: 0, fullReset: true });
});

test("after GAME_OVER RESET restarts the level", () => {
  const { play } = begin();
  play.act(RIGHT);
  play.act(RIGHT);
  expect(seen(play.act(DIE))).toMatchObject({ state: "GAME_OVER", levelsCompleted: 1 });
  expect(play.act(RIGHT)).toMatchObject({ kind: "refused", reason: "game-ended" });
  expect(play.act(UNDO)).toMatchObject({ kind: "refused", reason: "game-ended" });
  expect(seen(play.reset())).toMatchObject({ state: "NOT_FINISHED", levelsCompleted: 1, fullReset: false });
});

test("RESET restarts the level after an action, the game without one; two in a row always the game", () => {
  const { play, first } = begin();
  play.act(RIGHT);
  play.act(RIGHT);
  play.act(RIGHT);
  expect(seen(play.reset())).toMatchObject({ levelsCompleted: 1, fullReset: false });
  const again = seen(play.reset());
  expect(again).toMatchObject({ levelsCompleted: 0, fullReset: true });
  expect(sameGrid(again.settled, first.settled)).toBe(true);
});

test("an action that is not offered changes nothing but counts as an action in the level", () => {
  const { play } = begin();
  play.act(RIGHT);
  play.act(RIGHT);
  const after = seen(play.act(press("ACTION5")));
  expect(after.frames).toHaveLength(1);
  expect(dotAt(after)).toBe(0);
  expect(seen(play.reset())).toMatchObject({ levelsCompleted: 1, fullReset: false });
});

test("undo takes back one action after another, down to the level's opening", () => {
  const { play, first } = begin();
  play.act(RIGHT);
  play.act(click(2 + 6 * 5, 20));
  expect(dotAt(seen(play.act(UNDO)))).toBe(1);
  expect(sameGrid(seen(play.act(UNDO)).settled, first.settled)).toBe(true);
  expect(sameGrid(seen(play.act(UNDO)).settled, first.settled)).toBe(true);
});

test("clicks reach the game as tiles through the camera; the letterbox is nowhere; off screen is refused", () => {
  const { play } = begin();
  expect(dotAt(seen(play.act(click(2 + 6 * 7 + 5, 17))))).toBe(7);
  expect(dotAt(seen(play.act(click(0, 30))))).toBe(7);
  expect(dotAt(seen(play.act(click(30, 16))))).toBe(7);
  for (const bad of [click(64, 0), click(0, -1), click(0.5, 3), click(Number.NaN, 3)])
    expect(play.act(bad)).toMatchObject({ kind: "refused", reason: "bad-action" });
});

test("more than 1,000 frames in one action is an error", () => {
  const { play } = begin();
  expect(() => play.act(press("ACTION2"))).toThrow("more than 1000 frames");
});

test("a snapshot survives whatever is played and undone after it", () => {
  const { play } = begin();
  play.act(RIGHT);
  const kept = play.snapshot();
  play.act(UNDO);
  play.act(click(2 + 6 * 6, 20));
  play.act(DIE);
  play.restore(kept);
  expect(dotAt(seen(play.act(click(0, 0))))).toBe(1);
  play.act(UNDO);
  const undone = seen(play.act(UNDO));
  expect(dotAt(undone)).toBe(0);
  expect(seen(play.act(RIGHT))).toMatchObject({ levelsCompleted: 0 });
  expect(seen(play.act(RIGHT))).toMatchObject({ levelsCompleted: 1 });
});
