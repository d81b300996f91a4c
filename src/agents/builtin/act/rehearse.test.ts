import { expect, test } from "vitest";
import { induce } from "../model.ts";
import { arrows, fill, logOf, play, type Toy, walker } from "../toys.suite.ts";
import { Evidences } from "./evidence.ts";
import { leadsTo } from "./rehearse.ts";

/** A pad three steps to the right and three down. */
const padded: Toy = {
  opening() {
    const grid = walker.opening();
    fill(grid, 14, 14, 2, 2, 8);
    fill(grid, 14, 14, 1, 1, 3);
    return grid;
  },
  step(grid, move, turn) {
    const next = walker.step(grid, move, turn);
    const hidden = next.cells[14 * next.width + 14] === 9;
    if (!hidden) fill(next, 14, 14, 2, 2, 8);
    if (!hidden) fill(next, 14, 14, 1, 1, 3);
    return next;
  },
};
const WAY = arrows("DDDRRR");

test("a way is walked as the twin tells it, and what came otherwise once leads elsewhere", () => {
  const first = play(padded, arrows("RLDUDDDRRRLLLUUU"));
  const log = logOf(first);
  const model = induce(log);
  const { here, seen } = new Evidences().read(model, log, new Map());
  const goal = [...seen].filter((atom) => atom.startsWith("on ")).slice(0, 1);
  expect(goal).toHaveLength(1);
  expect(leadsTo(model, here!, WAY, goal)).toBe(true);
  expect(leadsTo(model, here!, WAY.slice(1), goal)).toBe(false);

  const { steps, ...second } = play(padded, WAY);
  const stays = { ...second, steps: steps.with(-1, { ...steps.at(-1)!, after: steps.at(-2)!.after }) };
  const otherwise = logOf(first, { ...stays, ending: { kind: "reset" } }, play(padded, []));
  const then = induce(otherwise);
  expect(leadsTo(then, new Evidences().read(then, otherwise, new Map()).here!, WAY, goal)).toBe(false);
});
