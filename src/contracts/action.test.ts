import fc from "fast-check";
import { expect, test } from "vitest";
import {
  actionId,
  actionNameOf,
  BUTTONS,
  click,
  formatAction,
  parseAction,
  press,
  RESET,
  safeParseAction,
} from "./action.ts";
import { actionText } from "./schemas.ts";

test("the text form round-trips", () => {
  const coordinate = fc.integer({ min: 0, max: 99_999 });
  const anyAction = fc.oneof(
    fc.constant(RESET),
    fc.constantFrom(...BUTTONS).map(press),
    fc.tuple(coordinate, coordinate).map(([x, y]) => click(x, y)),
  );
  fc.assert(
    fc.property(anyAction, (action) => {
      expect(parseAction(formatAction(action))).toEqual(action);
    }),
  );
});

test.each([
  "",
  "action1",
  "ACTION6",
  "ACTION6:1",
  "ACTION6:-1,2",
  "ACTION6:1, 2",
  "ACTION8",
  "ACTION1 ",
  "RESET:1",
])("%j is not an action", (text) => {
  expect(safeParseAction(text).ok).toBe(false);
  expect(actionText.safeParse(text).success).toBe(false);
  expect(() => parseAction(text)).toThrow("is not an action");
});

test("official ids go both ways", () => {
  for (let id = 0; id <= 7; id++) expect(actionId(actionNameOf(id)!)).toBe(id);
  expect(actionNameOf(8)).toBeUndefined();
});
