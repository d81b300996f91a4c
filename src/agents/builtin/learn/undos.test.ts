import { expect, test } from "vitest";
import { type Move, press } from "../../../contracts/action.ts";
import type { Grid } from "../../../contracts/grid.ts";
import { predictCells } from "../runtime/step.ts";
import { arrows, walker } from "../toys.suite.ts";
import { seen } from "./experience.ts";
import { Inducer } from "./inducer.ts";

const UNDO = press("ACTION7");

/** Predicts each move before it is learned; the numbers of those that came out otherwise. */
function missed(moves: readonly Move[]): number[] {
  const inducer = new Inducer();
  let frame = walker.opening();
  const earlier: Grid[] = [];
  inducer.open(frame);
  return moves.flatMap((move, turn) => {
    const next = move.name === "ACTION7" ? (earlier.pop() ?? frame) : walker.step(frame, move, turn);
    if (move.name !== "ACTION7" && next !== frame) earlier.push(frame);
    const said = predictCells(inducer.know, inducer.mask, inducer.memory, frame, move);
    const wrong = seen({ ...frame, cells: said }, move, next).changed.length > 0;
    inducer.observe(frame, move, next);
    frame = next;
    return wrong ? [turn] : [];
  });
}

test("a button that once led back takes back every move with an effect, not the ones without", () => {
  const misses = missed([
    ...arrows("RLDURLDURR"),
    UNDO,
    ...arrows("DD"),
    UNDO,
    UNDO,
    ...arrows("DDDDDD"),
    UNDO,
    UNDO,
  ]);
  expect(misses).toContain(10);
  expect(misses.filter((turn) => [13, 14, 21, 22].includes(turn))).toEqual([]);
});

test("opposite buttons are not taken for one that takes back", () => {
  const inducer = new Inducer();
  let frame = walker.opening();
  inducer.open(frame);
  for (const move of arrows("RLRLUDUDRRLLDU")) {
    const next = walker.step(frame, move, 0);
    inducer.observe(frame, move, next);
    frame = next;
  }
  expect(inducer.know.undo).toEqual({});
});
