import { expect, test } from "vitest";
import type { Move } from "../../../contracts/action.ts";
import type { Grid } from "../../../contracts/grid.ts";
import { createGrid, sameGrid } from "../../../grid/grid.ts";
import { predictCells } from "../runtime/step.ts";
import { ARROWS, arrows, at, fill, SIZE } from "../toys.suite.ts";
import { Inducer } from "./inducer.ts";

const [WALL, ROOM, LINK, BODY, EYE] = [5, 0, 2, 9, 4];
/** Rooms by column and row, and where there are links to the right and down. */
const RIGHT = ["11", "00", "10"];
const DOWN = ["101", "110"];

interface Standing {
  readonly x: number;
  readonly y: number;
  readonly facing: readonly [number, number];
}

/** Rooms half a stride wide, joined by links; a body with an eye that looks where it went last. */
function maze({ x, y, facing: [dx, dy] }: Standing): Grid {
  const grid = createGrid(SIZE, SIZE, WALL);
  for (let row = 0; row < 3; row++)
    for (let column = 0; column < 3; column++) {
      fill(grid, 4 + 6 * column, 4 + 6 * row, 3, 3, ROOM);
      if (RIGHT[row]![column] === "1") fill(grid, 7 + 6 * column, 4 + 6 * row, 3, 3, LINK);
      if (DOWN[row]?.[column] === "1") fill(grid, 4 + 6 * column, 7 + 6 * row, 3, 3, LINK);
    }
  fill(grid, 4 + 6 * x, 4 + 6 * y, 3, 3, BODY);
  fill(grid, 5 + 6 * x + dx, 5 + 6 * y + dy, 1, 1, EYE);
  return grid;
}

function step(standing: Standing, { name }: Move): Standing {
  const [dx, dy] = ARROWS[name as keyof typeof ARROWS];
  const isOpen = at(maze(standing), 5 + 6 * standing.x + 3 * dx, 5 + 6 * standing.y + 3 * dy) === LINK;
  return isOpen ? { x: standing.x + dx, y: standing.y + dy, facing: [dx, dy] } : standing;
}

test("from a few steps and stops the ways through a maze are told, links and all, and how the body turns", () => {
  const inducer = new Inducer();
  let now: Standing = { x: 0, y: 0, facing: [1, 0] };
  inducer.open(maze(now));
  const tell = (move: Move) => {
    const [before, after] = [maze(now), maze(step(now, move))];
    const cells = predictCells(inducer.know, inducer.mask, inducer.memory, before, move);
    return sameGrid({ ...before, cells }, after);
  };
  const missed: string[] = [];
  for (const [i, move] of arrows("ULRLDRDRLUURRDDULLDR").entries()) {
    if (!tell(move)) missed.push(`${i} ${move.name}`);
    const before = maze(now);
    now = step(now, move);
    inducer.observe(before, move, maze(now));
  }
  // The first step, the first turn, and what stops where only the room beyond counted.
  expect(missed.length).toBeLessThanOrEqual(4);
  expect(missed.filter((miss) => Number.parseInt(miss, 10) > 8)).toEqual([]);
});
