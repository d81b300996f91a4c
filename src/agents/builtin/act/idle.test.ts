import { expect, test } from "vitest";
import { type Move, press } from "../../../contracts/action.ts";
import type { Situation } from "../../../loop/agent.ts";
import { induce } from "../model.ts";
import { arrows, logOf, play, walker } from "../toys.suite.ts";
import { Evidences } from "./evidence.ts";
import { pressIdle } from "./idle.ts";

const GO = press("ACTION5");

/** What is pressed after these moves, where the fifth button does nothing. */
function after(moves: readonly Move[]): Move | undefined {
  const log = logOf(play(walker, moves));
  const model = induce(log);
  const now = { available: ["ACTION1", "ACTION2", "ACTION3", "ACTION4", "ACTION5"] };
  const situation = { log, now, level: 0 } as unknown as Situation;
  return pressIdle({ situation, model, evidence: new Evidences().read(model, log, new Map()) });
}

test("a button that did nothing is pressed again once things stand otherwise, not where it was", () => {
  expect(after(arrows("DRDRD"))).toBeUndefined();
  expect(after([GO, ...arrows("DRDR")])).toBeUndefined();
  expect(after([GO, ...arrows("DRDRD")])).toEqual(GO);
  expect(after([GO, ...arrows("DRDULU")])).toBeUndefined();
});

test("it is given up in the end", () => {
  const round = [GO, ...arrows("DDRR"), GO, ...arrows("UULL")];
  expect(after([...round, ...arrows("DRDRD")])).toEqual(GO);
  expect(after([...round, ...round, ...arrows("DRDRD")])).toBeUndefined();
});
