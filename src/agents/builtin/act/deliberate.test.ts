import { expect, test } from "vitest";
import { copyGrid, createGrid } from "../../../grid/grid.ts";
import { induce } from "../model.ts";
import { moveAt, placeId } from "../runtime/search/naming.ts";
import { ARROWS, arrows, at, fill, logOf, play, SIZE, type Toy } from "../toys.suite.ts";
import { deliberate } from "./deliberate.ts";
import { Evidences } from "./evidence.ts";

const [WALL, FLOOR, BODY, BOX] = [5, 1, 9, 12];

/** Two rows of tiles; in the upper one stands a box that can be pushed. */
const pusher: Toy = {
  opening() {
    const grid = createGrid(SIZE, SIZE, WALL);
    fill(grid, 4, 8, 16, 4, FLOOR);
    fill(grid, 4, 8, 2, 2, BODY);
    fill(grid, 8, 8, 2, 2, BOX);
    return grid;
  },
  step(grid, move) {
    const [dx, dy] = ARROWS[move.name as keyof typeof ARROWS];
    const from = grid.cells.indexOf(BODY);
    const [x, y] = [(from % SIZE) + 2 * dx, Math.floor(from / SIZE) + 2 * dy];
    const next = copyGrid(grid);
    if (at(grid, x, y) === BOX && at(grid, x + 2 * dx, y + 2 * dy) === FLOOR)
      fill(next, x + 2 * dx, y + 2 * dy, 2, 2, BOX);
    else if (at(grid, x, y) !== FLOOR) return grid;
    fill(next, from % SIZE, Math.floor(from / SIZE), 2, 2, FLOOR);
    fill(next, x, y, 2, 2, BODY);
    return next;
  },
};

test("a board with something where it never was comes before one that puts known things together", () => {
  const log = logOf(play(pusher, arrows("ULDDRRRRRRRLLLLLLLURR")));
  const model = induce(log);
  const evidence = new Evidences().read(model, log, new Map());
  const controls = { buttons: ["ACTION1", "ACTION2", "ACTION3", "ACTION4"], clicks: false };
  const { frontier } = deliberate(model.complete(), evidence, controls, 1000, () => true);
  // Down is a new board as well, and the first one found.
  expect(frontier).toEqual(arrows("R"));
});

test("what was done on this very board is not stirred again, whatever it is called", () => {
  const log = logOf(play(pusher, arrows("DRURRLLLDLURRR")));
  const model = induce(log);
  const evidence = { ...new Evidences().read(model, log, new Map()), deeds: new Set<string>() };
  const controls = { buttons: ["ACTION1", "ACTION2", "ACTION3", "ACTION4"], clicks: false };
  const stirred = (tried: typeof evidence.tried) =>
    deliberate(model.complete(), { ...evidence, tried }, controls, 1000, () => true).stir;
  const stir = stirred(new Map())!;
  const { frame, memory } = evidence.here!;
  const here = placeId(model.knowledge, model.hud, frame, memory);
  expect(stir).toHaveLength(1);
  expect(stirred(new Map([[moveAt(here, stir[0]!), ""]]))).not.toEqual(stir);
});
