import { expect, test } from "vitest";
import { type ActionName, type Move, press } from "../../../contracts/action.ts";
import type { Situation } from "../../../loop/agent.ts";
import { induce } from "../model.ts";
import { clickAt, logOf, play, tiles } from "../toys.suite.ts";
import { Evidences } from "./evidence.ts";
import { type Outlook, setGoing } from "./ventures.ts";

const CLICKS = [7, 12, 17].flatMap((y) => [7, 12, 17].map((x) => clickAt(x, y)));
const GO = press("ACTION5");

/** Tiles that clicks turn, after these moves. */
function after(moves: readonly Move[], ...buttons: ActionName[]): Outlook {
  const log = logOf(play(tiles, moves));
  const model = induce(log);
  const now = { available: [...buttons, "ACTION6"] };
  const situation = { log, now } as unknown as Situation;
  return { situation, model, evidence: new Evidences().read(model, log, new Map()) };
}

test("where clicks arrange the board, a button may set it going as it stands, once", () => {
  expect(setGoing(after(CLICKS, "ACTION5"))).toEqual([GO]);
  expect(setGoing(after([...CLICKS, GO], "ACTION5"))).toBeUndefined();
  expect(setGoing(after([...CLICKS, GO, CLICKS[0]!], "ACTION5"))).toEqual([GO]);
});

test("many buttons are there to steer by", () => {
  expect(setGoing(after(CLICKS, "ACTION1", "ACTION2", "ACTION3", "ACTION4"))).toBeUndefined();
});
