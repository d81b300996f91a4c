import { expect, test } from "vitest";
import { engineOf } from "../compile.ts";
import { isRim } from "./solid.ts";
import { NO_TILES } from "./tiles.ts";

const LOOKS = {
  floor: "111111111",
  wall: "555555555",
  cut: "555555111",
  corner: "555551511",
  ring: "555515555",
  thing: "111151111",
};

const rims = (does: "stop" | "enter") => {
  const meetings = { wall: [{ when: [], does, seen: 2 }] };
  const engine = engineOf({ ...NO_TILES, floor: "floor", looks: LOOKS, meetings });
  const names = Object.keys(LOOKS) as (keyof typeof LOOKS)[];
  return names.filter((name) => isRim(engine, engine.looks.numbers.get(LOOKS[name])!));
};

test("what is mostly wall and cut by the edge of its tile is wall, what lies within one is a thing", () => {
  expect(rims("stop")).toEqual(expect.arrayContaining(["cut", "corner"]));
  expect(rims("stop")).not.toEqual(expect.arrayContaining(["ring"]));
  expect(rims("stop")).not.toEqual(expect.arrayContaining(["thing"]));
  expect(rims("enter")).toEqual([]);
});
