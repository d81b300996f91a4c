import { expect, test } from "vitest";
import { allAtOnce } from "./sought.ts";

test("where each alone was in vain, all that every win showed is a goal of its own", () => {
  const known = ["on redPad", "gone blueKey", "on like redPad"];
  const apart = { seen: new Set(known), nots: [new Set(["on redPad"]), new Set(["gone blueKey"])] };
  expect(allAtOnce(known, apart)).toEqual([["on redPad", "gone blueKey"]]);
  expect(allAtOnce(known, { ...apart, seen: new Set(["on redPad"]) })).toEqual([]);
  expect(allAtOnce(known, { ...apart, nots: [new Set(known)] })).toEqual([]);
  expect(allAtOnce(["on redPad"], apart)).toEqual([]);
});
