import { expect, test } from "vitest";
import { press } from "../../../../contracts/action.ts";
import { Inducer } from "../inducer.ts";
import { at, missed, type Step } from "./rooms.suite.ts";

/** An exit lets nobody in before all keys are taken. */
const step: Step = (room, x, y, dx, dy) => {
  const ahead = at(room, x + dx, y + dy);
  const isShut = ahead === "G" && room.rows.join("").includes("k");
  return ahead === "#" || isShut ? [x, y] : [x + dx, y + dy];
};
const FIRST = ["##########", "#........#", "#.@.k..G.#", "#........#", "##########"];
const SECOND = ["##########", "#.....k..#", "#.@G.....#", "#........#", "##########"];

test("what completed a level lets in though it stopped the body since: once what was missing then is gone", () => {
  const inducer = new Inducer();
  // All ways and the key; the next step to the right completes the level, which shows no frame of it.
  missed(FIRST, step, "UDLRRRRR", inducer);
  inducer.won(press("ACTION4"));
  // In vain; then the key is taken, and the exit is entered.
  const wrong = missed(SECOND, step, "RURRRRLLLLDR", inducer);
  expect(wrong.filter((turn) => turn > 0)).toEqual([]);
});
