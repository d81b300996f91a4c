import { expect, test } from "vitest";
import { click, type Move, press } from "../../../../contracts/action.ts";
import { copyGrid, createGrid } from "../../../../grid/grid.ts";
import { type Paint, paintClaims } from "../../runtime/colours/paint.ts";
import { predictCells } from "../../runtime/step.ts";
import { ARROWS, at, fill, play, SIZE, type Toy } from "../../toys.suite.ts";
import { seen } from "../experience.ts";
import { Inducer } from "../inducer.ts";
import { PaintLearner } from "./paints.ts";

const [GROUND, PAPER, RIM] = [5, 0, 2];
const POUR = press("ACTION5");

/** A bucket above or below a sheet: its button pours its colour over that half; another button changes the colour. */
const bucket: Toy = {
  opening() {
    const grid = createGrid(SIZE, SIZE, GROUND);
    fill(grid, 8, 8, 8, 8, PAPER);
    put(grid, 2, 9);
    return grid;
  },
  step(grid, move) {
    const next = copyGrid(grid);
    const y = at(grid, 8, 2) === RIM ? 2 : 18;
    const colour = at(grid, 10, y + 1);
    if (move.name === "ACTION5") fill(next, 8, y === 2 ? 8 : 12, 8, 4, colour);
    if (move.name === "ACTION3") put(next, y, colour === 9 ? 12 : 9);
    if (move.name !== "ACTION1" && move.name !== "ACTION2") return next;
    fill(next, 8, y, 8, 4, GROUND);
    put(next, move.name === "ACTION1" ? 2 : 18, colour);
    return next;
  },
};

function put(grid: Parameters<typeof fill>[0], y: number, colour: number): void {
  fill(grid, 8, y, 8, 4, RIM);
  fill(grid, 9, y + 1, 6, 2, colour);
}

test("a tool is known by its rim, whatever it is filled with", () => {
  const learner = new PaintLearner();
  const { opening, steps } = play(bucket, [POUR, press("ACTION2"), press("ACTION1")]);
  steps.forEach(({ move, after }, i) => {
    learner.learn(seen(steps[i - 1]?.after ?? opening, move, after), new Uint8Array(SIZE * SIZE));
  });
  const [{ when, source }] = learner.known() as [Paint];
  const colours = when.filter((_, i) => i % 2 === 1);
  expect(colours).toContain(RIM);
  expect(colours).not.toContain(opening.cells[source]);
});

test("a click on the tool paints too, where it was clicked", () => {
  const clicked: Toy = {
    ...bucket,
    step: (grid, move, turn) =>
      bucket.step(grid, move.name === "ACTION6" && at(grid, move.x, move.y) === RIM ? POUR : move, turn),
  };
  const learner = new PaintLearner();
  const moves = [press("ACTION2"), press("ACTION1"), click(8, 3), click(20, 20)];
  const { opening, steps } = play(clicked, moves);
  steps.forEach(({ move, after }, i) => {
    learner.learn(seen(steps[i - 1]?.after ?? opening, move, after), new Uint8Array(SIZE * SIZE));
  });
  const painted = (move: Move) =>
    paintClaims(opening, learner.known(), move).map(({ draw }) => draw.length / 2);
  expect(painted(click(8, 3))).toEqual([32]);
  expect(painted(click(20, 20))).toEqual([]);
});

test("what a button paints goes by where the tool is, and by its colour", () => {
  const [UP, DOWN, CHANGE] = [press("ACTION1"), press("ACTION2"), press("ACTION3")];
  expect(Object.keys(ARROWS)).toContain("ACTION3");
  const moves: Move[] = [POUR, DOWN, POUR, UP, DOWN, CHANGE, POUR, CHANGE, UP, CHANGE];
  const inducer = new Inducer();
  const attempt = play(bucket, moves);
  inducer.open(attempt.opening);
  let before = attempt.opening;
  for (const { move, after } of attempt.steps) {
    inducer.observe(before, move, after);
    before = after;
  }
  const told = predictCells(inducer.know, inducer.mask, inducer.memory, before, POUR);
  expect(told).toEqual(bucket.step(before, POUR, 0).cells);
  expect(told).not.toEqual(before.cells);
});

test("the colour comes from where colours are chosen, and what was painted is told across the board", () => {
  const learner = new PaintLearner();
  const CHANGE = press("ACTION3");
  const learn = (moves: readonly Move[]) => {
    const { opening, steps } = play(bucket, moves);
    steps.forEach(({ move, after }, i) => {
      learner.learn(seen(steps[i - 1]?.after ?? opening, move, after), new Uint8Array(SIZE * SIZE));
    });
    return { opening, last: steps.at(-1)!.after };
  };
  const { opening, last } = learn([CHANGE, POUR, CHANGE, press("ACTION2")]);
  const upsideDown = [1, 0, 0, 0, -1, SIZE - 1] as const;
  const painted = (paints: readonly Paint[]) =>
    paintClaims(last, paints, POUR).map(({ draw }) => [draw.length / 2, draw[1]]);
  expect(painted(learner.known())).toEqual([]);
  expect(painted(learner.known([upsideDown]))).toEqual([[32, at(opening, 10, 3)]]);
});
