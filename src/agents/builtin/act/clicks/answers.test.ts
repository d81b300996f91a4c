import { expect, test } from "vitest";
import { click, type Move } from "../../../../contracts/action.ts";
import type { Grid } from "../../../../contracts/grid.ts";
import { copyGrid, createGrid } from "../../../../grid/grid.ts";
import type { Situation } from "../../../../loop/agent.ts";
import { induce } from "../../model.ts";
import { fill, logOf, play, type Toy, tiles } from "../../toys.suite.ts";
import { Answers } from "./answers.ts";

const SIDE = 6;
const HOPPER = 7;

/** Hoppers in the first row, the places beneath them, walls between; what falls is shown on its way. */
function opening(filled: boolean): Grid {
  const grid = createGrid(64, 64, 4);
  fill(grid, 12, 12, 5 * SIDE, 5 * SIDE, 5);
  for (const column of [0, 1, 3]) {
    fill(grid, 12 + column * SIDE, 12, SIDE, 3, HOPPER);
    fill(grid, 13 + column * SIDE, 15, 4, 3, HOPPER);
    fill(grid, 12 + column * SIDE, 11 + 5 * SIDE, SIDE, 1, 9);
  }
  for (const column of [2, 4]) fill(grid, 12 + column * SIDE, 12 + SIDE, SIDE, SIDE, 3);
  if (filled) fill(grid, 13 + SIDE, 13 + 4 * SIDE, 4, 4, 9);
  return grid;
}

const hopper = (column: number) => click(12 + column * SIDE + 3, 15);

const chute: Toy = {
  opening: () => opening(false),
  step: (grid, move) =>
    move.name === "ACTION6" && move.x === hopper(1).x && move.y === hopper(1).y ? opening(true) : grid,
};

function situation(moves: readonly Move[], frames: readonly Grid[]): Situation {
  const attempt = play(chute, moves);
  const settled = attempt.steps.at(-1)!.after;
  const now = { frames: [...frames, settled], settled } as unknown as Situation["now"];
  return { log: logOf(attempt), level: 0, now } as Situation;
}

test("what is answered without any change is clicked wherever that was not done yet", () => {
  const answers = new Answers();
  const falling = copyGrid(opening(false));
  fill(falling, 14, 26, 2, 2, 9);
  const next = (moves: readonly Move[], frames: readonly Grid[]) => {
    const now = situation(moves, frames);
    const model = induce(now.log);
    answers.note(now, model);
    return answers.next(now, model, new Set());
  };
  const wall = click(12 + 2 * SIDE + 3, 12 + SIDE + 3);
  expect(next([wall], [])).toBeUndefined();
  expect(next([wall, hopper(0)], [])).toBeUndefined();
  // A thing apart first; two that touch are told apart by tiles alone.
  expect(next([wall, hopper(0)], [falling])).toEqual([click(33, 14)]);
  expect(next([wall, hopper(0), hopper(3)], [falling])).toEqual([hopper(1)]);
});

test("a tile whose clicks came out as told is not clicked on every board", () => {
  const answers = new Answers();
  const falling = copyGrid(opening(false));
  fill(falling, 14, 26, 2, 2, 9);
  const wall = click(12 + 2 * SIDE + 3, 12 + SIDE + 3);
  const told = [hopper(0), hopper(0), hopper(3), hopper(3)];
  const first = situation([wall, hopper(0)], [falling]);
  answers.note(first, induce(first.log));
  const now = situation([wall, ...told, hopper(1), click(hopper(1).x, 14)], []);
  expect(answers.next(now, induce(now.log), new Set())).toBeUndefined();
});

test("clicks that are told everywhere still lead to boards nobody has made", () => {
  const toy: Toy = {
    opening() {
      const grid = tiles.opening();
      fill(grid, 6, 21, 2, 2, 13);
      return grid;
    },
    step: (grid, move, turn) =>
      move.name === "ACTION6" && move.y > 20 ? grid : tiles.step(grid, move, turn),
  };
  const [a, b] = [click(7, 7), click(12, 7)];
  const attempt = play(toy, [click(6, 21), a, a, a, a, b, b, b, b]);
  const settled = attempt.steps.at(-1)!.after;
  const now = { log: logOf(attempt), level: 0, now: { frames: [settled], settled } } as unknown as Situation;
  const model = induce(now.log);
  const answers = new Answers();
  const places = (moves: readonly Move[] | undefined) =>
    moves?.map((move) => "x" in move && [move.x, move.y]);
  expect(answers.next(now, model, new Set())).toBeUndefined();
  expect(places(answers.anyway(now, model, new Set()))).toEqual([[17, 7]]);
});

test("what is new on a level is clicked once, where some clicks are answered and colours tell the game", () => {
  /** A sheet that a click on the switch turns; from the second level on there is a knob too. */
  const sheet = (colour: number, knob: boolean): Grid => {
    const grid = createGrid(64, 64, 4);
    fill(grid, 30, 30, 9, 9, colour);
    fill(grid, 5, 5, 3, 4, 8);
    fill(grid, 50, 7, 5, 3, 2);
    if (knob) fill(grid, 11, 50, 2, 3, 12);
    return grid;
  };
  const toy = (knob: boolean): Toy => ({
    opening: () => sheet(1, knob),
    step: (grid, move) => (move.name === "ACTION6" && move.y < 9 && move.x < 9 ? sheet(3, knob) : grid),
  });
  const first = play(toy(false), [click(51, 8), click(6, 6)]);
  const second = { ...play(toy(true), [click(6, 6)]), level: 1 };
  const settled = second.steps.at(-1)!.after;
  const at = (moves: readonly Move[]) => {
    const log = logOf(first, {
      ...second,
      steps: [
        ...second.steps,
        ...moves.map((move) => ({ move, after: settled, state: "NOT_FINISHED" as const })),
      ],
    });
    const now = { log, level: 1, now: { frames: [settled], settled } } as unknown as Situation;
    const model = induce(log);
    const inColours = { ...model, knowledge: { ...model.knowledge, inTiles: false } };
    return new Answers().newcomer(now, inColours);
  };
  expect(at([])).toEqual(click(12, 51));
  expect(at([click(12, 51)])).toBeUndefined();
});

test("what did nothing is clicked again on a board that is another one by now, also by way of frames that were seen", () => {
  /** The second thing answers once the first one has gone; a mark on a panel never does, the ground puts all back. */
  const board = (gone: boolean): Grid => {
    const grid = createGrid(64, 64, 4);
    fill(grid, 0, 0, 64, 10, 2);
    fill(grid, 30, 2, 3, 3, 12);
    fill(grid, 20, 30, 5, 5, gone ? 3 : 8);
    fill(grid, 41, 30, 5, 5, 9);
    return grid;
  };
  const [first, second, mark, ground] = [click(22, 32), click(43, 32), click(31, 3), click(5, 60)];
  const toy: Toy = {
    opening: () => board(false),
    step: (grid, move) => {
      if (move.name !== "ACTION6") return grid;
      return move.x === ground.x ? board(false) : move.x === first.x ? board(true) : grid;
    },
  };
  const after = (...moves: readonly Move[]) => {
    const attempt = play(toy, moves);
    const settled = attempt.steps.at(-1)!.after;
    const now = {
      log: logOf(attempt),
      level: 0,
      now: { frames: [settled], settled },
    } as unknown as Situation;
    return new Answers().again(now, induce(now.log), new Set());
  };
  expect(after(mark, second)).toBeUndefined();
  expect(after(mark, second, first, first)).toEqual([second]);
  expect(after(mark, second, first, first, ground)).toEqual([first, second]);
});
