import { expect, test } from "vitest";
import { copyGrid, createGrid } from "../../../../grid/grid.ts";
import { isPerilous } from "../../runtime/colours/peril.ts";
import { ARROWS, arrows, at, fill, SIZE, type Toy } from "../../toys.suite.ts";
import { Inducer } from "../inducer.ts";

const [FLOOR, BODY, GUARD] = [1, 9, 8];

/** A body that goes about; whoever comes two tiles before a guard is lost. */
const watched: Toy = {
  opening() {
    const grid = createGrid(SIZE, SIZE, FLOOR);
    fill(grid, 4, 4, 2, 2, BODY);
    fill(grid, 16, 4, 2, 2, GUARD);
    fill(grid, 16, 14, 2, 2, GUARD);
    fill(grid, 16, 8, 2, 2, GUARD);
    return grid;
  },
  step(grid, move) {
    const [dx, dy] = ARROWS[move.name as keyof typeof ARROWS];
    const from = grid.cells.indexOf(BODY);
    const next = copyGrid(grid);
    fill(next, from % SIZE, Math.floor(from / SIZE), 2, 2, FLOOR);
    fill(next, (from % SIZE) + 2 * dx, Math.floor(from / SIZE) + 2 * dy, 2, 2, BODY);
    return next;
  },
};

const isLost = (frame: ReturnType<Toy["opening"]>): boolean => {
  const body = frame.cells.indexOf(BODY);
  return at(frame, (body % SIZE) + 4, Math.floor(body / SIZE)) === GUARD;
};

function learned(...plays: readonly string[]): {
  readonly inducer: Inducer;
  readonly frame: ReturnType<Toy["opening"]>;
} {
  const inducer = new Inducer();
  let frame = watched.opening();
  for (const way of plays) {
    frame = watched.opening();
    inducer.open(frame);
    for (const move of arrows(way)) {
      const after = watched.step(frame, move, 0);
      inducer.observe(frame, move, after, isLost(after));
      frame = after;
    }
  }
  return { inducer, frame };
}

test("where it looks as it did when the game ended is perilous, there and beside another of its kind", () => {
  const { inducer, frame } = learned("RRRR", "DDDDDRRRR", "DDDRRRU");
  const { know, mask, memory } = inducer;
  const perilous = (move: string) => isPerilous(know, mask, memory, frame, arrows(move)[0]!);
  expect(perilous("R")).toBe(true);
  expect(perilous("D")).toBe(false);
});
