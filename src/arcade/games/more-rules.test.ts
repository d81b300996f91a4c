// What the stored solutions do not show of cavern, chime, vault, satchel and balance.
import { expect, test } from "vitest";
import type { Observation } from "../../contracts/env.ts";
import { sameGrid } from "../../grid/grid.ts";
import { ArcadeGame } from "../engine.ts";
import type { Game } from "../game.ts";
import { parsePlan } from "../plan.ts";
import { balance } from "./balance.ts";
import { cavern } from "./cavern.ts";
import { chime } from "./chime.ts";
import { satchel } from "./satchel.ts";
import { vault } from "./vault.ts";

/** Plays a plan on a layout of its own; the last observation. */
function after(game: Game, data: unknown, plan: string): Observation {
  const play = new ArcadeGame(game, [{ data, introduces: [], solution: [], proof: "known best" }]);
  let reply = play.start();
  for (const move of parsePlan(plan)) reply = play.act(move);
  if (reply.kind !== "observed") throw new Error(JSON.stringify(reply));
  return reply.observation;
}

/** Closed in by walls to the size these games want. */
function board(width: number, height: number, ...lines: string[]): string {
  const rows = Array.from({ length: height }, (_, y) => (lines[y - 1] ? `#${lines[y - 1]}` : ""));
  return rows.map((row) => row.padEnd(width, "#")).join("\n");
}

test("cavern: a barrier stands until the last crystal of its colour is found", () => {
  const map = board(12, 8, "b@bBL");
  expect(after(cavern, { map }, "ACTION4*3").state).toBe("NOT_FINISHED");
  expect(after(cavern, { map }, "ACTION3 ACTION4*4").state).toBe("WIN");
});

test("cavern: a ledge is jumped down, never climbed; an empty bar ends the game", () => {
  expect(after(cavern, { map: board(12, 8, "@", "v", "L") }, "ACTION2*2").state).toBe("WIN");
  const up = board(12, 8, "L", "v", "@");
  expect(after(cavern, { map: up }, "ACTION1*2").state).toBe("NOT_FINISHED");
  expect(after(cavern, { map: up, steps: 2 }, "ACTION1*2").state).toBe("GAME_OVER");
});

test("cavern: the dark hides what is two tiles away, until the torch is found", () => {
  const dark = [{ x: 0, y: 0, width: 12, height: 8 }];
  const seen = (row: string, plan: string) => after(cavern, { map: board(12, 8, row), dark }, plan).settled;
  expect(sameGrid(seen("@..b.L", ""), seen("@....L", ""))).toBe(false); // the crystals' row on top
  expect(sameGrid(seen("@..#.L", ""), seen("@....L", ""))).toBe(true);
  expect(sameGrid(seen("@t.#.L", "ACTION4"), seen("@t...L", "ACTION4"))).toBe(false);
});

test("chime: a wrong bell starts the tune over and says so with a frame", () => {
  const data = { map: board(10, 8, "a@b"), tune: "ab" };
  expect(after(chime, data, "ACTION3 ACTION4*2").state).toBe("WIN");
  expect(after(chime, data, "ACTION4").frames).toHaveLength(2);
  expect(after(chime, { ...data, tune: "aba" }, "ACTION3 ACTION4 ACTION3 ACTION4*2").state).toBe(
    "NOT_FINISHED",
  );
});

test("chime: a stone bell that rang lets nobody in again", () => {
  const data = { map: board(10, 8, "@Ab"), tune: "aba" };
  const stuck = after(chime, data, "ACTION4*2 ACTION3");
  expect(stuck.state).toBe("NOT_FINISHED");
  expect(sameGrid(stuck.settled, after(chime, data, "ACTION4*2").settled)).toBe(true);
  expect(after(chime, { ...data, map: data.map.replace("A", "a") }, "ACTION4*2 ACTION3").state).toBe("WIN");
});

test("vault: no frame shows the count, and one press too many starts over", () => {
  const map = board(9, 8, "r@.2X");
  const once = "ACTION3 ACTION4 ";
  expect(sameGrid(after(vault, { map }, once).settled, after(vault, { map }, "").settled)).toBe(true);
  expect(after(vault, { map }, `${once}${once}ACTION4*3`).state).toBe("WIN");
  expect(after(vault, { map }, `${once}${once}${once}ACTION4*3`).state).toBe("NOT_FINISHED");
});

test("vault: a bridge falls after the third time, a reset plate forgets", () => {
  const across = "ACTION4*2 ACTION3*2 ";
  const map = board(9, 8, "X.@=.");
  expect(after(vault, { map }, `${across}ACTION3*2`).state).toBe("WIN");
  expect(after(vault, { map }, `${across}${across}ACTION3*2`).state).toBe("NOT_FINISHED");
  expect(after(vault, { map: board(9, 8, "@rz1X") }, "ACTION4*4").state).toBe("NOT_FINISHED");
  expect(after(vault, { map: board(9, 8, "@r.1X") }, "ACTION4*4").state).toBe("WIN");
});

test("satchel: ACTION5 does nothing without a tool or with the wrong one", () => {
  const use = (row: string) =>
    after(satchel, { map: board(12, 10, row) }, "ACTION4*2 ACTION5 ACTION4*2").state;
  expect(use("@.%.X")).toBe("NOT_FINISHED");
  expect(use("@s%X")).toBe("NOT_FINISHED");
  expect(use("@h%X")).toBe("WIN");
});

test("satchel: a second tool takes the place of the first", () => {
  expect(after(satchel, { map: board(12, 10, "@hs%X") }, "ACTION4*3 ACTION5 ACTION4*2").state).toBe(
    "NOT_FINISHED",
  );
  const back = "ACTION4*2 ACTION3 ACTION4 ACTION3 ACTION4*2 ACTION5 ACTION4*2";
  expect(after(satchel, { map: board(12, 10, "@hs.%X") }, back).state).toBe("NOT_FINISHED");
  const fetched = "ACTION4*3 ACTION3 ACTION4*2 ACTION5 ACTION4*2";
  expect(after(satchel, { map: board(12, 10, "@hs.%X") }, fetched).state).toBe("WIN");
});

test("satchel: nobody walks on wet paint, but the exit opens only with it", () => {
  expect(after(satchel, { map: board(12, 10, "@.oX") }, "ACTION4*3").state).toBe("NOT_FINISHED");
  expect(after(satchel, { map: board(12, 10, "@poX") }, "ACTION4 ACTION5 ACTION4*2").state).toBe(
    "NOT_FINISHED",
  );
  expect(after(satchel, { map: board(12, 10, "X@po") }, "ACTION4 ACTION5 ACTION3*2").state).toBe("WIN");
});

test("balance: equal pans do not win while something is in the tray, on the wrong side or too many", () => {
  expect(after(balance, { weights: "l3 r2 t1" }, "ACTION6:25,21 ACTION4").state).toBe("WIN");
  expect(after(balance, { weights: "t3 r3 t1" }, "ACTION3").state).toBe("NOT_FINISHED");
  expect(after(balance, { weights: "t3b r3" }, "ACTION3").state).toBe("NOT_FINISHED");
  expect(after(balance, { weights: "t3 r1 r2", sameNumber: true }, "ACTION3").state).toBe("NOT_FINISHED");
});

test("balance: a balloon lifts its side, and undo takes a move back", () => {
  expect(after(balance, { weights: "t2- l5 r3" }, "ACTION3").state).toBe("WIN");
  const data = { weights: "t4 r9" };
  const undone = after(balance, data, "ACTION3 ACTION7");
  expect(sameGrid(undone.settled, after(balance, data, "").settled)).toBe(true);
});
