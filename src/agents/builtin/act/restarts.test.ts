import { expect, test } from "vitest";
import { click, type Move, press } from "../../../contracts/action.ts";
import type { Grid } from "../../../contracts/grid.ts";
import { createGrid } from "../../../grid/grid.ts";
import { Inducer } from "../learn/inducer.ts";
import { induce } from "../model.ts";
import { inventoryOf } from "../runtime/search/goal.ts";
import { fill, logOf, play, SIZE, type Toy } from "../toys.suite.ts";
import { Answers } from "./clicks/answers.ts";
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

/** A click takes one of two things away and the other one does not answer any more. */
const either: Toy = {
  opening: () => board(8, 9),
  step: (grid, move) =>
    move.name !== "ACTION6" || grid.cells[8 * SIZE + 3] === 1 || move.y > 11 || move.x > 6
      ? grid
      : board(1, 9),
};

function board(first: number, second: number): Grid {
  const grid = createGrid(SIZE, SIZE, 1);
  fill(grid, 3, 8, 3, 3, first);
  fill(grid, 12, 8, 3, 3, second);
  return grid;
}

function outlook(available: readonly string[], ...moves: readonly Move[]): Outlook {
  const attempt = play(either, moves);
  const log = logOf(attempt);
  const settled = attempt.steps.at(-1)?.after ?? attempt.opening;
  const now = { settled, available, frames: [settled] };
  const model = { ...induce(log) };
  const knowledge = { ...model.knowledge, inTiles: false };
  const evidence = {
    here: { memory: { past: "b" }, began: { samples: [] } },
    opening: { memory: { past: "a" } },
    deadly: new Set(),
    wins: [],
  };
  return {
    situation: { log, level: 0, now },
    model: { ...model, knowledge },
    evidence,
  } as unknown as Outlook;
}

test("where nothing answers any more the level is begun anew, if it does not stand as it began", () => {
  const restarts = new Restarts({ answers: new Answers() } as unknown as Mind);
  const [first, second, ground] = [click(4, 9), click(13, 9), click(20, 20)];
  const reason = (...moves: readonly Move[]) => restarts.reason(outlook(["ACTION6"], ...moves));
  restarts.wandered(true);
  expect(reason(second, ground)).toBeUndefined();
  expect(reason(second, ground, first)).toBeUndefined();
  expect(restarts.reason(outlook(["ACTION1", "ACTION6"], ground, first, second))).toBeUndefined();
  expect(reason(ground, first, second)).toBe("nothing answers here any more");
  for (let i = 0; i < 8; i++) restarts.wandered(true);
  expect(reason(second, ground)).toBeUndefined();
});
