import { expect, test } from "vitest";
import { Inducer } from "../inducer.ts";
import { at, missed, type Step } from "./rooms.suite.ts";

const MAP = ["########", "#@..k..#", "#...D..#", "#......#", "########"];

/** A key is taken by who steps on it; one button does nothing at all. */
const taking: Step = (room, x, y, dx, dy) => {
  const look = at(room, x + dx, y + dy);
  return look === "#" || look === "D" ? [x, y] : [x + dx, y + dy];
};

test("a button that was pressed where a step had taken something is no hand", () => {
  const inducer = new Inducer();
  missed(MAP, taking, "RDURRXRLDLLDR", inducer);
  expect(inducer.know.tiles.bodies).toHaveLength(1);
  expect(inducer.know.tiles.hand).toBeUndefined();
});
