import { expect, test } from "vitest";
import type { Attempt } from "../../../contracts/log.ts";
import { induce } from "../model.ts";
import { sweep } from "../runtime/search/search.ts";
import { fuelAfter } from "../runtime/tank.ts";
import { arrows, logOf, play, SIZE, timed } from "../toys.suite.ts";
import { Evidences } from "./evidence.ts";

const ROUND = "RDLU";
/** As many actions as the bar has cells; then the game is over, or not. */
const toTheEnd = (actions: number, state: "GAME_OVER" | "NOT_FINISHED"): Attempt => {
  const { steps, ...attempt } = play(timed(1), arrows(ROUND.repeat(SIZE).slice(0, actions)));
  const over = state === "GAME_OVER" ? { ending: { kind: "game-over" } as const } : {};
  return { ...attempt, steps: [...steps.slice(0, -1), { ...steps.at(-1)!, state }], ...over };
};
const hereAfter = (first: Attempt) => {
  const log = logOf(first, play(timed(1), arrows("RDL")));
  const model = induce(log);
  return { model, here: new Evidences().read(model, log, new Map()).here! };
};

test("a bar that ended the game when it ran out tells how many actions are left", () => {
  const { model, here } = hereAfter(toTheEnd(SIZE, "GAME_OVER"));
  expect(here.tank).toMatchObject({ left: SIZE - 1 - 3, full: SIZE - 1 });
  const depths: number[] = [];
  const start = { ...here, tank: { ...here.tank!, left: 2 } };
  sweep(
    model.complete(),
    start,
    { buttons: ["ACTION1", "ACTION2", "ACTION3", "ACTION4"], clicks: false },
    (node) => {
      depths.push(node.depth);
      return false;
    },
  );
  expect(Math.max(...depths)).toBe(2);
});

test("a bar that was empty while the game went on, or full when it ended, bounds nothing", () => {
  expect(hereAfter(toTheEnd(SIZE + 2, "NOT_FINISHED")).here.tank).toBeUndefined();
  expect(hereAfter(toTheEnd(10, "GAME_OVER")).here.tank).toBeUndefined();
});

test("a bar may be empty for one action more before the game ends", () => {
  expect(hereAfter(toTheEnd(SIZE + 1, "GAME_OVER")).here.tank).toMatchObject({ left: SIZE - 3, full: SIZE });
});

test("a pace that begins elsewhere on this level says nothing of a full bar", () => {
  const log = logOf(toTheEnd(SIZE, "GAME_OVER"), play(timed(1), arrows("RDL")));
  const model = induce(log);
  const shifted = model.knowledge.bars.map((bar) => ({
    ...bar,
    pace: Object.fromEntries(Object.keys(bar.pace).map((level) => [level, { rate: 1, phase: 4 }])),
  }));
  const { here } = new Evidences().read(
    { ...model, knowledge: { ...model.knowledge, bars: shifted } },
    log,
    new Map(),
  );
  expect(here?.tank).toMatchObject({ full: SIZE - 1 });
});

test("what fills it gives all actions back", () => {
  const tank = { left: 3, full: 9, fills: new Set([77]) };
  expect(fuelAfter(tank, 3, [5])).toBe(2);
  expect(fuelAfter(tank, 1, [5, 77])).toBe(9);
  expect(fuelAfter(undefined, 1, [])).toBe(Number.POSITIVE_INFINITY);
});
