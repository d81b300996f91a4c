import { expect, test } from "vitest";
import { type Move, press } from "../../../contracts/action.ts";
import { copyGrid } from "../../../grid/grid.ts";
import { gridHash } from "../../../grid/hash.ts";
import type { Situation } from "../../../loop/agent.ts";
import { induce } from "../model.ts";
import { arrows, logOf, play, type Toy, walker } from "../toys.suite.ts";
import { Evidences } from "./evidence.ts";
import { pressToFinish } from "./finish.ts";

const USE = press("ACTION5");

/** A lamp in the corner that the fifth button turns on and off. */
const lit: Toy = {
  ...walker,
  step: (grid, move, turn) => {
    if (move.name !== "ACTION5") return walker.step(grid, move, turn);
    const next = copyGrid(grid);
    for (const cell of [0, 1, grid.width, grid.width + 1])
      next.cells[cell] = grid.cells[cell] === 11 ? 4 : 11;
    return next;
  },
};

/** What is pressed after these moves, where a goal came true in vain or not. */
function after(moves: readonly Move[], inVain: boolean, toy = lit): Move | undefined {
  const log = logOf(play(toy, moves));
  const model = induce(log);
  const settled = log.attempts[0]!.steps.at(-1)!.after;
  const available = ["ACTION1", "ACTION2", "ACTION3", "ACTION4", "ACTION5"];
  const excluded = new Set(inVain ? [gridHash(settled)] : []);
  const situation = { log, now: { available, settled }, level: 0, excluded } as unknown as Situation;
  return pressToFinish({ situation, model, evidence: new Evidences().read(model, log, new Map()) });
}

test("where a goal came true in vain, a button that does something is pressed, once", () => {
  const way = [...arrows("DR"), USE, ...arrows("DRDLRULD")];
  expect(after(way, true)).toEqual(USE);
  expect(after(way, false)).toBeUndefined();
  expect(after([...way, USE, USE], true)).toBeUndefined();
});

test("a button that never did anything is not", () => {
  expect(after([...arrows("DR"), USE, ...arrows("DRDLRULD")], true, walker)).toBeUndefined();
});
