import { expect, test } from "vitest";
import { type Move, press } from "../../../contracts/action.ts";
import type { Situation } from "../../../loop/agent.ts";
import { induce, type Model } from "../model.ts";
import { arrows, logOf, play, walker } from "../toys.suite.ts";
import { Evidences } from "./evidence.ts";
import { Experiments } from "./experiments.ts";

/** What the walker does to tell the model from a rival. */
function tested(rivalOf: (model: Model) => Model["rival"], moves = "DDUURRLLDRUL"): Move | undefined {
  const log = logOf(play(walker, arrows(moves)));
  const model = { ...induce(log) };
  const known = { ...model, rival: rivalOf(model) };
  const now = { available: ["ACTION1", "ACTION2", "ACTION3", "ACTION4", "ACTION5"] };
  const situation = { log, now, level: 0 } as unknown as Situation;
  return new Experiments().next({
    situation,
    model: known,
    evidence: new Evidences().read(known, log, new Map()),
  });
}

/** Rules that say that nothing ever happens. */
const still = ({ knowledge }: Model): Model["rival"] => ({ ...knowledge, inTiles: false, movers: [] });

test("without a rival there is nothing to tell apart", () => {
  expect(tested(() => undefined)).toBeUndefined();
  expect(tested(({ knowledge }) => knowledge)).toBeUndefined();
});

test("a move on which the rules and their rival part is made, unless it was made here", () => {
  expect(tested(still)).toEqual(press("ACTION1"));
  expect(tested(still, "DDUURRLLDRULUD")).toEqual(press("ACTION4"));
});
