import { expect, test } from "vitest";
import { press } from "../../../contracts/action.ts";
import { createGrid } from "../../../grid/grid.ts";
import { Inducer } from "../learn/inducer.ts";
import { inventoryOf } from "../runtime/search/goal.ts";
import type { Mind } from "./mind.ts";
import type { Outlook } from "./outlook.ts";
import { Restarts } from "./restarts.ts";

test("a level is not begun anew for a way that the twin itself does not go", () => {
  const inducer = new Inducer();
  const frame = createGrid(16, 16, 3);
  inducer.open(frame);
  const { know, memory, mask } = inducer;
  const opening = { frame, memory, began: inventoryOf(know, mask, memory, frame) };
  const here = { ...opening, memory: { ...memory, past: "later" } };
  const goal = ["on flag"];
  const none = { options: [], news: undefined, lever: undefined, nearer: undefined };
  const mind = {
    think: () => none,
    thinkWith: () => ({ ...none, options: [{ goal, moves: [press("ACTION1")], worth: 1 }] }),
    pursuits: { forget: () => undefined, isWorn: () => true },
  } as unknown as Mind;
  const outlook = {
    situation: { level: 1, log: { attempts: [] } },
    model: { knowledge: know, hud: mask, complete: () => know, predict: () => frame, advance: () => memory },
    evidence: { here, opening, wins: [new Set(goal)], shared: new Set(goal) },
  } as unknown as Outlook;
  expect(new Restarts(mind).reason(outlook)).toBeUndefined();
});
