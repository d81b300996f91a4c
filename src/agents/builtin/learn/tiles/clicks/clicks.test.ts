import { expect, test } from "vitest";
import { click, type Move } from "../../../../../contracts/action.ts";
import type { Grid } from "../../../../../contracts/grid.ts";
import { copyGrid, createGrid } from "../../../../../grid/grid.ts";
import { atomsOf, inventoryOf } from "../../../runtime/search/goal.ts";
import { planTo } from "../../../runtime/search/plan.ts";
import { predictCells } from "../../../runtime/step.ts";
import { at, fill } from "../../../toys.suite.ts";
import { seen } from "../../experience.ts";
import { Inducer } from "../../inducer.ts";

const TILE = 6;
const LEFT = 3;
const spot = (column: number, row: number): Move => click(LEFT + TILE * column + 2, LEFT + TILE * row + 2);

/** Lamps in two colours; a click turns a lamp and those beside it. */
function lamps(side: number, lit: readonly number[], zoom = 1): Grid {
  const grid = createGrid(40, 40, 5);
  for (let i = 0; i < side * side; i++) {
    const x = LEFT + (i % side) * TILE * zoom;
    const y = LEFT + Math.floor(i / side) * TILE * zoom;
    fill(grid, x, y, 5 * zoom, 5 * zoom, lit.includes(i) ? 11 : 3);
    fill(grid, x + 2 * zoom, y + 2 * zoom, zoom, zoom, 0);
  }
  return grid;
}

function press(grid: Grid, move: Move, side: number, reach: (dx: number, dy: number) => boolean): Grid {
  if (move.name !== "ACTION6") return grid;
  const [column, row] = [Math.floor((move.x - LEFT) / TILE), Math.floor((move.y - LEFT) / TILE)];
  const next = copyGrid(grid);
  for (let i = 0; i < side * side; i++) {
    const [x, y] = [i % side, Math.floor(i / side)];
    if (!reach(x - column, y - row) || column >= side || row >= side) continue;
    const [left, top] = [LEFT + x * TILE, LEFT + y * TILE];
    fill(next, left, top, 5, 5, at(grid, left, top) === 3 ? 11 : 3);
    fill(next, left + 2, top + 2, 1, 1, 0);
  }
  return next;
}

const plus = (dx: number, dy: number) => Math.abs(dx) + Math.abs(dy) <= 1;

/** Clicks that were told wrong before they were learned. */
function missed(
  inducer: Inducer,
  opening: Grid,
  moves: readonly Move[],
  step: (grid: Grid, move: Move) => Grid,
) {
  let frame = opening;
  const wrong = moves.flatMap((move, i) => {
    const next = step(frame, move);
    const said = predictCells(inducer.know, inducer.mask, inducer.memory, frame, move);
    inducer.observe(frame, move, next);
    const off = seen({ ...frame, cells: said }, move, next).changed.length > 0;
    frame = next;
    return off ? [i] : [];
  });
  return { wrong, frame };
}

const start = ({ know, mask, memory }: Inducer, opening: Grid, frame: Grid) => ({
  frame,
  memory,
  began: inventoryOf(know, mask, memory, opening),
});

test("one click tells which tiles turn with the one that is clicked", () => {
  const inducer = new Inducer();
  const opening = lamps(4, [0, 5, 6]);
  inducer.open(opening);
  const moves = [spot(1, 1), spot(2, 2), spot(0, 0), spot(3, 1), spot(1, 3), click(38, 38), spot(3, 3)];
  expect(missed(inducer, opening, moves, (grid, move) => press(grid, move, 4, plus)).wrong).toEqual([0]);
  expect(Object.values(inducer.know.tiles.clicks)).toContainEqual(
    expect.objectContaining({ does: "turn", figure: "plus" }),
  );
});

test("what was learned holds on a level that is magnified", () => {
  const inducer = new Inducer();
  const opening = lamps(4, [0, 5, 6]);
  inducer.open(opening);
  missed(inducer, opening, [spot(1, 1), spot(2, 2), spot(0, 0)], (grid, move) => press(grid, move, 4, plus));
  const large = lamps(3, [4], 2);
  inducer.open(large);
  const know = { ...inducer.know, inTiles: true };
  const said = predictCells(know, inducer.mask, inducer.memory, large, click(LEFT + 15, LEFT + 15));
  expect([...said].join()).toBe([...lamps(3, [1, 3, 5, 7], 2).cells].join());
});

test("all of one colour is reached by the shortest way", () => {
  const inducer = new Inducer();
  const opening = lamps(4, [0, 5, 6]);
  inducer.open(opening);
  const step = (grid: Grid, move: Move) => press(grid, move, 4, plus);
  // Lit but for what three clicks turn.
  const solved = lamps(4, [...Array(16).keys()]);
  const away = [spot(0, 1), spot(2, 2), spot(3, 0)].reduce(step, solved);
  missed(inducer, opening, [spot(1, 1), spot(2, 2), spot(0, 0)], step);
  inducer.open(away);
  const know = { ...inducer.know, inTiles: true };
  const moves = planTo(know, start(inducer, away, away), { buttons: [], clicks: true }, ["all 11"], []);
  expect(moves).toHaveLength(3);
  expect(moves!.reduce(step, away).cells).toEqual(solved.cells);
});

const RING = [0, 1, 2, 5, 8, 7, 6, 3];

/** A hub with eight tiles that go around it, and a picture of how they shall lie. */
function hub(colours: string, wanted: string): Grid {
  const grid = createGrid(40, 40, 5);
  RING.forEach((place, i) => {
    const [x, y] = [place % 3, Math.floor(place / 3)];
    fill(grid, LEFT + x * TILE, LEFT + y * TILE, 5, 5, Number.parseInt(colours[i]!, 16));
    fill(grid, 26 + x * 4, 24 + y * 4, 3, 3, Number.parseInt(wanted[i]!, 16));
  });
  fill(grid, LEFT + TILE, LEFT + TILE, 5, 5, 0);
  fill(grid, LEFT + TILE + 1, LEFT + TILE + 2, 3, 1, 6);
  return grid;
}

test("tiles that go round a hub are carried on until they look like the sample", () => {
  const wanted = "888bbbee";
  const turned = (text: string) => text.at(-1)! + text.slice(0, -1);
  const at5 = turned(turned(turned(turned(turned(wanted)))));
  const frames = [at5, turned(at5), turned(turned(at5))].map((text) => hub(text, wanted));
  const inducer = new Inducer();
  inducer.open(frames[0]!);
  const centre = spot(1, 1);
  inducer.observe(frames[0]!, centre, frames[1]!);
  const said = predictCells(
    { ...inducer.know, inTiles: true },
    inducer.mask,
    inducer.memory,
    frames[1]!,
    centre,
  );
  expect(said).toEqual(frames[2]!.cells);
  const know = { ...inducer.know, inTiles: true };
  const from = start(inducer, frames[0]!, frames[1]!);
  expect(planTo(know, from, { buttons: [], clicks: true }, ["shows sample"], [])).toHaveLength(2);
  const atoms = atomsOf(know, inducer.mask, inducer.memory, frames[1]!, from.began);
  expect(atoms.has("sample")).toBe(true);
  expect(atoms.has("shows sample")).toBe(false);
});

test("where a level contradicts the others its tiles turn in its own colours", () => {
  const between = (from: number, to: number) => (grid: Grid, move: Move) => {
    if (move.name !== "ACTION6") return grid;
    const [x, y] = [
      LEFT + TILE * Math.floor((move.x - LEFT) / TILE),
      LEFT + TILE * Math.floor((move.y - LEFT) / TILE),
    ];
    const next = copyGrid(grid);
    fill(next, x, y, 5, 5, at(grid, x, y) === from ? to : from);
    fill(next, x + 2, y + 2, 1, 1, 0);
    return next;
  };
  const inducer = new Inducer();
  inducer.open(lamps(4, [0]));
  missed(inducer, lamps(4, [0]), [spot(1, 1), spot(2, 2), spot(0, 0)], between(3, 11));
  const other = lamps(4, []);
  inducer.open(other);
  const moves = [spot(1, 1), spot(1, 1), spot(3, 0), spot(3, 0)];
  expect(missed(inducer, other, moves, between(3, 14)).wrong).toEqual([0]);
});
