// What the stored solutions do not show of the first games: how they are lost, and what gets in the way.
import { expect, test } from "vitest";
import type { Observation } from "../../contracts/env.ts";
import { countDifferences } from "../../grid/diff.ts";
import { cellAt, sameGrid } from "../../grid/grid.ts";
import { ArcadeGame } from "../engine.ts";
import type { Game } from "../game.ts";
import { parsePlan } from "../plan.ts";
import { glacier } from "./glacier.ts";
import { keyring } from "./keyring.ts";
import { ripple } from "./ripple.ts";

/** Plays a plan on a layout of its own; the last observation. */
function after(game: Game, data: unknown, plan: string): Observation {
  const play = new ArcadeGame(game, [{ data, introduces: [], solution: [], proof: "known best" }]);
  let reply = play.start();
  for (const move of parsePlan(plan)) reply = play.act(move);
  if (reply.kind !== "observed") throw new Error(JSON.stringify(reply));
  return reply.observation;
}

test("keyring: a door needs the key of its colour", () => {
  const map = "######\n#@yRX#\n######";
  expect(after(keyring, { map }, "ACTION4*4").state).toBe("NOT_FINISHED");
  expect(after(keyring, { map: map.replace("y", "r") }, "ACTION4*3").state).toBe("WIN");
});

test("keyring: a gate is passed one way only, and not left backwards", () => {
  expect(after(keyring, { map: "#####\n#@<X#\n#####" }, "ACTION4*2").state).toBe("NOT_FINISHED");
  expect(after(keyring, { map: "#####\n#@>X#\n#####" }, "ACTION4 ACTION3 ACTION4").state).toBe("WIN");
});

test("keyring: with one hand a second key takes the place of the first", () => {
  const data = { map: "#######\n#@ryRX#\n#######", oneHand: true };
  expect(after(keyring, data, "ACTION4*4").state).toBe("NOT_FINISHED");
  expect(after(keyring, { ...data, oneHand: false }, "ACTION4*4").state).toBe("WIN");
});

test("keyring: an empty bar costs a life and starts the level again; the third one ends the game", () => {
  const data = { map: "########\n#@....X#\n########", steps: 3 };
  const tired = after(keyring, data, "ACTION4*3");
  expect(tired).toMatchObject({ state: "NOT_FINISHED" });
  expect(tired.frames).toHaveLength(2);
  const fresh = after(keyring, data, "");
  expect(countDifferences(tired.settled, fresh.settled)).toBe(9);
  expect(after(keyring, data, "ACTION4*8").state).toBe("NOT_FINISHED");
  expect(after(keyring, data, "ACTION4*9").state).toBe("GAME_OVER");
});

/** Ten by ten, the first rows given, the rest rock. */
const ice = (...rows: string[]) => ({
  map: ["#".repeat(10), ...rows, ...Array.from({ length: 9 - rows.length }, () => "#".repeat(10))].join("\n"),
});

test("glacier: one frame per tile slid over; passing the goal does not win, resting on it does", () => {
  const passing = after(glacier, ice("#@..X...##"), "ACTION4");
  expect(passing.frames).toHaveLength(6);
  expect(passing.state).toBe("NOT_FINISHED");
  expect(after(glacier, ice("#@..X#..##"), "ACTION4").state).toBe("WIN");
  expect(after(glacier, ice("#@s.X#..##"), "ACTION4").state).toBe("NOT_FINISHED");
});

test("glacier: cracked ice carries once, water never, and a block makes it firm", () => {
  const cracked = ice("#@.c.#..##", "####X#####");
  expect(after(glacier, cracked, "ACTION4").state).toBe("NOT_FINISHED");
  expect(after(glacier, cracked, "ACTION4 ACTION3").state).toBe("GAME_OVER");
  const bridge = ice("#@.b.w.X##");
  expect(after(glacier, bridge, "ACTION4").state).toBe("NOT_FINISHED");
  expect(after(glacier, bridge, "ACTION4*2").state).toBe("WIN");
  expect(after(glacier, ice("#@...w.X##"), "ACTION4").state).toBe("GAME_OVER");
});

test("ripple: a locked lamp cannot be clicked but is changed by others, and a click can be taken back", () => {
  const data = { lamps: "pP\npp", colours: "00\n00", cycle: 2 };
  const opening = after(ripple, data, "").settled;
  expect(sameGrid(after(ripple, data, "ACTION6:48,16").settled, opening)).toBe(true);
  const clicked = after(ripple, data, "ACTION6:16,16");
  expect(clicked.frames).toHaveLength(2);
  expect([cellAt(clicked.settled, 46, 16), cellAt(clicked.settled, 34, 34)]).toEqual([11, 3]);
  expect(sameGrid(after(ripple, data, "ACTION6:16,16 ACTION7").settled, opening)).toBe(true);
});
