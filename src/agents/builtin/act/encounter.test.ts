import { expect, test } from "vitest";
import type { Move } from "../../../contracts/action.ts";
import { copyGrid, createGrid } from "../../../grid/grid.ts";
import { induce } from "../model.ts";
import { ARROWS, arrows, at, fill, logOf, play, SIZE, type Toy } from "../toys.suite.ts";
import { deliberate } from "./deliberate.ts";
import { Evidences } from "./evidence.ts";
import { fallow } from "./fallow.ts";
import { Imagination } from "./imagine.ts";

const [WALL, FLOOR, BODY, DOOR, KEY] = [5, 1, 9, 12, 7];
const BUTTONS = ["ACTION1", "ACTION2", "ACTION3", "ACTION4"];

/** A body three cells wide that goes cell by cell, so that no tiles fit: a key to its left, a door to its right. */
const corridor: Toy = {
  opening() {
    const grid = createGrid(SIZE, SIZE, WALL);
    fill(grid, 4, 8, 16, 3, FLOOR);
    fill(grid, 15, 8, 3, 3, DOOR);
    fill(grid, 6, 9, 1, 1, KEY);
    fill(grid, 9, 8, 3, 3, BODY);
    return grid;
  },
  step(grid, move) {
    const [dx] = ARROWS[move.name as keyof typeof ARROWS];
    const x = grid.cells.indexOf(BODY) % SIZE;
    const met = [8, 9, 10].map((y) => at(grid, dx > 0 ? x + 3 : x - 1, y));
    if (dx === 0 || met.some((colour) => colour === WALL || colour === DOOR)) return grid;
    const next = copyGrid(grid);
    fill(next, x, 8, 3, 3, FLOOR);
    fill(next, x + dx, 8, 3, 3, BODY);
    return next;
  },
};

function after(moves: readonly Move[]) {
  const log = logOf(play(corridor, moves));
  const model = induce(log);
  expect(model.knowledge.inTiles).toBe(false);
  return { know: model.complete(), evidence: new Evidences().read(model, log, new Map()) };
}

test("where colours tell the game, what stopped the body is met again once something is gone from the board", () => {
  const stirAfter = (moves: readonly Move[]) => {
    const { know, evidence } = after(moves);
    return deliberate(know, evidence, { buttons: BUTTONS, clicks: false }, 1000, () => true).stir;
  };
  expect(stirAfter(arrows("LRRRRRRLRL"))).toEqual(arrows("LLLLL"));
  expect(stirAfter(arrows("LRRRRRRLRLLLLLLLRRR"))).toEqual(arrows("RRRRR"));
});

test("where colours tell the game, a move into a thing comes before one into a wall", () => {
  const { know, evidence } = after(arrows("LRRRRL"));
  expect(fallow(know, evidence, ["ACTION3", "ACTION4"])).toEqual(arrows("RR"));
});

test("what no way leads to, though it completed levels, is gone for as near as may be", () => {
  const { know, evidence } = after(arrows("LRRRRRRLRL"));
  const idea = {
    name: "beyond",
    goal: ["beyond"],
    prior: 1,
    focus: [],
    wants: [],
    weight: 6,
    distance: ({ cells }: { readonly cells: Uint8Array }) => 20 - (cells.indexOf(BODY) % SIZE),
  };
  const nearer = (held: boolean, least: number) => {
    const ideas = [{ ...idea, held, least }];
    const controls = { buttons: ["ACTION3", "ACTION4"], clicks: false };
    return deliberate(know, { ...evidence, ideas }, controls, 1000, () => false, new Imagination()).nearer;
  };
  expect(nearer(true, 9)).toEqual(arrows("R"));
  expect(nearer(true, 8)).toBeUndefined();
  expect(nearer(false, 9)).toBeUndefined();
});
