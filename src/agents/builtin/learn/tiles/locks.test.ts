import { expect, test } from "vitest";
import { engineOf } from "../../runtime/compile.ts";
import { eventOf } from "../../runtime/tiles/engine.ts";
import { NO_TILES } from "../../runtime/tiles/tiles.ts";
import { findLocks } from "./locks.ts";
import type { Left } from "./patches.ts";

const LOOKS = { shut: "5555595559955555", other: "5555599559555555", wall: "4444444444444444" };
const engine = engineOf({ ...NO_TILES, looks: LOOKS });
const numberOf = (name: keyof typeof LOOKS) => engine.looks.numbers.get(LOOKS[name])!;
const PANELS = [{ x: 0, y: 0, width: 2, height: 2, ground: 5 }];

const met = (verb: "stop" | "enter", look: keyof typeof LOOKS, picture: string): Left => {
  const before = Uint8Array.from(picture, (digit) => Number.parseInt(digit, 16));
  const events = [eventOf(verb, numberOf(look))];
  return { level: "", buttons: [], events, before, after: before, patch: [], elsewhere: [], isWide: false };
};

test("what stopped while the picture showed something else is a lock, a wall is none", () => {
  const moves = [met("stop", "shut", "9995"), met("stop", "wall", "9995")];
  expect(findLocks(engine, moves, PANELS, 2)).toEqual([numberOf("shut")]);
});

test("none is what stopped though the picture showed it, or let in though it did not", () => {
  const shut = met("stop", "shut", "9995");
  expect(findLocks(engine, [shut, met("stop", "shut", "9599")], PANELS, 2)).toEqual([]);
  expect(findLocks(engine, [shut, met("enter", "other", "9599")], PANELS, 2)).toEqual([]);
});
