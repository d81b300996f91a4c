import { expect, test } from "vitest";
import { type Move, press } from "../../../contracts/action.ts";
import type { Grid } from "../../../contracts/grid.ts";
import { copyGrid, createGrid } from "../../../grid/grid.ts";
import { induce } from "../model.ts";
import { ARROWS, arrows, fill, logOf, play, SIZE, type Toy } from "../toys.suite.ts";
import { Evidences } from "./evidence.ts";
import { Launches } from "./launches.ts";
import type { Outlook } from "./outlook.ts";

const [GROUND, BODY, SOURCE, MARK, BALL] = [4, 9, 12, 11, 0];
const GO = press("ACTION5");
const ROW = 10;

/** A body that buttons move by two cells, something that lets go along a row, and a mark below that row. */
const gun: Toy = {
  opening() {
    const grid = createGrid(SIZE, SIZE, GROUND);
    fill(grid, 2, ROW, 2, 2, SOURCE);
    fill(grid, 16, 18, 2, 2, MARK);
    fill(grid, 12, 6, 2, 2, BODY);
    return grid;
  },
  step(grid, move) {
    if (!(move.name in ARROWS)) return grid;
    const [dx, dy] = ARROWS[move.name as keyof typeof ARROWS];
    const from = grid.cells.indexOf(BODY);
    const next = copyGrid(grid);
    fill(next, from % SIZE, Math.floor(from / SIZE), 2, 2, GROUND);
    fill(next, (from % SIZE) + 2 * dx, Math.floor(from / SIZE) + 2 * dy, 2, 2, BODY);
    return next;
  },
};

/** What is seen on the way: a ball that goes right, as far as this. */
const flight = (board: Grid, columns: number): Grid[] =>
  Array.from({ length: columns }, (_, i) => {
    const frame = copyGrid(board);
    fill(frame, 4 + i, ROW, 1, 1, BALL);
    return frame;
  });

/** After these moves and a launch that showed something, or nothing but a flash. */
function asked(launches: Launches, moves: readonly Move[], columns: number): readonly Move[] | undefined {
  const log = logOf(play(gun, [...moves, GO]));
  const model = induce(log);
  const settled = log.attempts[0]!.steps.at(-1)!.after;
  const available = ["ACTION1", "ACTION2", "ACTION3", "ACTION4", "ACTION5"];
  const now = { settled, available, frames: [...flight(settled, columns), settled] };
  const situation = { log, level: 0, now } as unknown as Outlook["situation"];
  launches.note(situation, model);
  return launches.next({ situation, model, evidence: new Evidences().read(model, log, new Map()) });
}

test("what was let go and came to nothing is let go again with a body in its way, in line with a mark", () => {
  const way = asked(new Launches(), arrows("UDLRRLDU"), 18);
  const end = way!.slice(0, -1).reduce((grid, move, i) => gun.step(grid, move, i), gun.opening());
  expect(way!.at(-1)).toEqual(GO);
  expect(end.cells.indexOf(BODY)).toBe(ROW * SIZE + 16);
});

test("what flashes goes nowhere", () => {
  expect(asked(new Launches(), arrows("UDLRRLDU"), 1)).toBeUndefined();
});
