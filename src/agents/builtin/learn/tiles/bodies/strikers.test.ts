import { expect, test } from "vitest";
import { press } from "../../../../../contracts/action.ts";
import type { Grid } from "../../../../../contracts/grid.ts";
import { createGrid } from "../../../../../grid/grid.ts";
import { turnOf } from "../../../runtime/tiles/in-tiles.ts";
import { ARROWS, arrows, at, fill } from "../../../toys.suite.ts";
import { Inducer } from "../../inducer.ts";

const SIZE = 27;
const [WALL, FLOOR, BODY, GUARD, EYE] = [5, 1, 9, 8, 15];

interface Guard {
  readonly x: number;
  readonly y: number;
  readonly looks: readonly [number, number];
}

/** Tiles of three cells; guards with an eye that looks one way. */
function room(body: readonly [number, number], guards: readonly Guard[]): Grid {
  const grid = createGrid(SIZE, SIZE, WALL);
  fill(grid, 3, 3, SIZE - 6, SIZE - 6, FLOOR);
  for (const { x, y, looks } of guards) {
    fill(grid, 3 * x, 3 * y, 3, 3, GUARD);
    fill(grid, 3 * x + 1 + looks[0], 3 * y + 1 + looks[1], 1, 1, EYE);
  }
  fill(grid, 3 * body[0], 3 * body[1], 3, 3, BODY);
  fill(grid, 3 * body[0] + 1, 3 * body[1] + 1, 1, 1, 4);
  return grid;
}

test("who came before the eye of a guard was struck: guards that are turned strike that way", () => {
  const inducer = new Inducer();
  const [left, down]: Guard[] = [
    { x: 5, y: 2, looks: [-1, 0] },
    { x: 2, y: 5, looks: [0, 1] },
  ];
  const guards = [left!, down!];
  let body: [number, number] = [1, 1];
  inducer.open(room(body, guards));
  for (const move of arrows("RRLLDDUDRUURDR")) {
    const before = room(body, guards);
    const [dx, dy] = ARROWS[move.name as keyof typeof ARROWS];
    const isFree = at(before, 3 * (body[0] + dx) + 1, 3 * (body[1] + dy) + 1) === FLOOR;
    if (isFree) body = [body[0] + dx, body[1] + dy];
    const isStruck = body[0] === left!.x - 1 && body[1] === left!.y;
    const after = room(body, isStruck ? [{ ...left!, x: left!.x - 1 }, down!] : guards);
    inducer.observe(before, move, after, isStruck);
  }
  const { know } = inducer;
  expect(know.tiles.strikers).toHaveLength(1);
  const told = (from: readonly [number, number], letter: string) => {
    inducer.open(room(from, guards));
    const [move] = arrows(letter);
    return turnOf(inducer.know, inducer.memory.tiles!, move ?? press("ACTION1"))?.over === true;
  };
  expect([told([1, 6], "R"), told([4, 3], "U"), told([1, 5], "R"), told([3, 3], "R")]).toEqual([
    true,
    true,
    false,
    false,
  ]);
});
