import { expect, test } from "vitest";
import { type Move, press } from "../../../../contracts/action.ts";
import type { Grid } from "../../../../contracts/grid.ts";
import { createGrid } from "../../../../grid/grid.ts";
import { deliberate } from "../../act/deliberate.ts";
import { Evidences } from "../../act/evidence.ts";
import { induce } from "../../model.ts";
import { ARROWS, arrows, fill, logOf, play, type Toy } from "../../toys.suite.ts";

const [DESK, PAPER, RING, INK, SHOWN] = [5, 1, 8, 9, 12];
const PLUS = ["010", "111", "010"];
const CORNER = ["100", "100", "111"];
const STAMP = press("ACTION5");

const blocks = (rows: readonly string[], visit: (x: number, y: number) => void) => {
  for (const [y, row] of rows.entries())
    for (const [x, bit] of [...row].entries()) if (bit === "1") visit(x, y);
};

/** A ring around one cell of a canvas of 7×7 cells, two of them a step apart; ACTION5 stamps the brush that is shown below. */
function painter(brush: readonly string[], stamps: readonly (readonly [number, number])[]): Toy {
  let [x, y] = [1, 1];
  let ink = new Set<string>();
  const stamp = (on: Set<string>, atX: number, atY: number) =>
    blocks(brush, (dx, dy) => on.add(`${2 * atX + dx},${2 * atY + dy}`));
  const wanted = new Set<string>();
  for (const [atX, atY] of stamps) stamp(wanted, atX, atY);
  const frame = (): Grid => {
    const grid = createGrid(40, 30, DESK);
    fill(grid, 3, 3, 21, 21, PAPER);
    fill(grid, 25, 3, 14, 14, PAPER);
    for (const cell of ink) {
      const [cx, cy] = cell.split(",").map(Number);
      fill(grid, 3 + 3 * cx!, 3 + 3 * cy!, 3, 3, INK);
    }
    for (const cell of wanted) {
      const [cx, cy] = cell.split(",").map(Number);
      fill(grid, 25 + 2 * cx!, 3 + 2 * cy!, 2, 2, INK);
    }
    blocks(brush, (dx, dy) => fill(grid, 27 + 3 * dx, 19 + 3 * dy, 3, 3, SHOWN));
    const inner = Array.from(
      { length: 9 },
      (_, i) => (7 + 6 * y + Math.floor(i / 3) - 1) * 40 + 6 + 6 * x + (i % 3),
    );
    const kept = inner.map((at) => grid.cells[at]!);
    fill(grid, 5 + 6 * x, 5 + 6 * y, 5, 5, RING);
    inner.forEach((at, i) => {
      grid.cells[at] = kept[i]!;
    });
    return grid;
  };
  return {
    opening() {
      [x, y] = [1, 1];
      ink = new Set();
      return frame();
    },
    step(_, move) {
      if (move.name === "ACTION5") stamp(ink, x, y);
      else {
        const [dx, dy] = ARROWS[move.name as keyof typeof ARROWS];
        x = Math.min(2, Math.max(0, x + dx));
        y = Math.min(2, Math.max(0, y + dy));
      }
      return frame();
    },
  };
}

const PRACTICE = [...arrows("UDLR"), STAMP, ...arrows("ULDDRR"), STAMP];

/** What is said of the last of some moves, and what came. */
function lastOf(toy: Toy, moves: readonly Move[], earlier = toy) {
  const attempt = play(toy, moves);
  const last = attempt.steps.at(-1)!;
  const model = induce(logOf(play(earlier, PRACTICE), { ...attempt, steps: attempt.steps.slice(0, -1) }));
  const before = attempt.steps.at(-2)?.after ?? attempt.opening;
  return { said: model.predict(before, last.move, model.context!).cells, came: last.after.cells };
}

test("a button paints a pattern around a body wherever it is, and beneath it too", () => {
  const toy = painter(PLUS, [[0, 0]]);
  for (const moves of [[STAMP], [...arrows("L"), STAMP], [...arrows("L"), STAMP, ...arrows("U")]]) {
    const { said, came } = lastOf(toy, moves);
    expect(said).toEqual(came);
  }
});

test("a pattern nobody has stamped is told by its picture", () => {
  const { said, came } = lastOf(painter(CORNER, [[0, 0]]), [...arrows("L"), STAMP], painter(PLUS, [[0, 0]]));
  expect(said).toEqual(came);
});

test("a small picture of the canvas is what it shall show", () => {
  const toy = painter(PLUS, [
    [1, 0],
    [2, 1],
  ]);
  const log = logOf(play(toy, PRACTICE), play(toy, []));
  const model = induce(log);
  const evidence = new Evidences().read(model, log, new Map());
  const controls = { buttons: [...Object.keys(ARROWS), "ACTION5"], clicks: false };
  const { options } = deliberate(model.complete(), evidence, controls, 2000, () => false);
  const { goal, moves } = options.find((option) => option.goal.includes("shows sample"))!;
  expect(goal).toEqual(["shows sample"]);
  expect(moves).toHaveLength(5);
});
