import { expect, test } from "vitest";
import type { Grid } from "../../../../contracts/grid.ts";
import { createGrid } from "../../../../grid/grid.ts";
import { fill, SIZE } from "../../toys.suite.ts";
import { allBodies, bodies, type Mover, moverClaim } from "./mover.ts";
import { trace } from "./traced.ts";
import { beneath, sceneAfter, underAfter } from "./under.ts";

const NO_HUD = new Uint8Array(SIZE * SIZE);
const FLOOR = createGrid(SIZE, SIZE, 9).cells;

const mover: Mover = {
  name: "body",
  colours: 1 << 5,
  steps: { ACTION1: { dx: 0, dy: -1 }, ACTION4: { dx: 1, dy: 0 } },
  strides: {},
  ways: {},
  stride: 3,
  eats: 0,
  reveals: [9],
  blocked: 0,
  entered: 0xffff,
  stoppedBy: [],
  above: [16 * 5 + 11],
  swept: false,
  looks: {},
  bounds: {},
  trusted: true,
  sizes: [1, 100],
};

const followed = (
  before: Grid,
  after: Grid,
  under: Uint8Array,
  button: string,
  traced: Parameters<typeof allBodies>[3] = [],
) =>
  trace(
    before,
    after,
    NO_HUD,
    under,
    allBodies(before, NO_HUD, [mover], traced),
    { body: 0.9 },
    "level",
    button,
  );

test("bodies found in a frame before are those of the same movers, mask and followed bodies", () => {
  const grid = createGrid(SIZE, SIZE, 9);
  fill(grid, 6, 6, 3, 3, 5);
  fill(grid, 20, 6, 3, 3, 7);
  const [fives, both] = [[mover], [mover, { ...mover, name: "other", colours: 1 << 7 }]];
  const hud = NO_HUD.slice();
  fill({ ...grid, cells: hud }, 6, 6, 3, 3, 1);
  const at = (y: number) => ({ mover: "body", cells: [[y * SIZE + 6, 5] as const], left: [] });
  const names = (...asked: Parameters<typeof allBodies>) =>
    allBodies(...asked).map(({ mover: { name }, part, traced }) => `${name} ${part.cells.length} ${traced}`);
  for (let twice = 0; twice < 2; twice++) {
    expect(names(grid, NO_HUD, fives, [])).toEqual(["body 9 undefined"]);
    expect(names(grid, NO_HUD, both, [])).toEqual(["body 9 undefined", "other 9 undefined"]);
    expect(names(grid, hud, both, [])).toEqual(["other 9 undefined"]);
    expect(names(grid, NO_HUD, fives, [at(6)])).toEqual(["body 1 true"]);
  }
});

test("what moved is told from what it touched", () => {
  const board = (y: number): Grid => {
    const grid = createGrid(SIZE, SIZE, 9);
    fill(grid, 9, 9, 3, 6, 5);
    fill(grid, 6, y, 3, 3, 5);
    return grid;
  };
  const [body, ...others] = followed(board(9), board(6), FLOOR, "ACTION1");
  expect(others).toEqual([]);
  expect(Math.min(...body!.cells.map(([at]) => at))).toBe(6 * SIZE + 6);
  expect(body!.cells).toHaveLength(9);
});

test("a body that is followed comes out whole from beneath what covered it", () => {
  const board = (x: number): Grid => {
    const grid = createGrid(SIZE, SIZE, 9);
    fill(grid, x, 6, 6, 3, 5);
    fill(grid, 9, 6, 3, 3, 11);
    return grid;
  };
  const under = createGrid(SIZE, SIZE, 9);
  fill(under, 9, 6, 3, 3, 11);
  const traced = followed(board(0), board(3), under.cells, "ACTION4");
  const covered = followed(board(3), board(6), under.cells, "ACTION4", traced);
  const [found] = allBodies(board(6), NO_HUD, [mover], covered);
  expect(found!.part.hidden).toHaveLength(9);
  const claim = moverClaim(board(6), NO_HUD, under.cells, mover, found!.part, "level", "ACTION4")!;
  const cells = board(6).cells.slice();
  for (const list of [claim.erase, claim.draw])
    for (let i = 0; i < list.length; i += 2) cells[list[i]!] = list[i + 1]!;
  const there = createGrid(SIZE, SIZE, 9);
  fill(there, 9, 6, 6, 3, 5);
  fill(there, 9, 6, 3, 3, 11);
  expect(cells).toEqual(there.cells);
});

/** Two pieces of two tiles side by side; an inlay shows which is selected. */
function pieces(selected: number): Grid {
  const grid = createGrid(SIZE, SIZE, 9);
  for (const i of [0, 1]) {
    fill(grid, 6 + 3 * i, 6, 3, 6, 5);
    for (const y of [7, 10]) fill(grid, 7 + 3 * i, y, 1, 1, i === selected ? 0 : 9);
  }
  return grid;
}

const built: Mover = {
  ...mover,
  colours: (1 << 5) | 1,
  brick: { size: 3, look: [5, 5, 5, 5, 0, 5, 5, 5, 5] },
};

test("a body built of tiles is told from others of its colours", () => {
  const [body, ...others] = bodies(pieces(1), NO_HUD, built);
  expect(others).toEqual([]);
  expect([body!.left, body!.right, body!.cells.length]).toEqual([9, 11, 18]);
});

test("beneath a body that awoke where it stood lies not itself", () => {
  const was = allBodies(pieces(0), NO_HUD, [built], []);
  const known = pieces(-1).cells;
  const under = underAfter(known, pieces(0), pieces(1), NO_HUD, [built], was, []);
  expect(under[6 * SIZE + 9]).toBe(9);
});

/** Two pieces of two tiles side by side, the left one chosen; a mark on the right one's inlay moves with it. */
test("tiles of which single cells seem to move did not", () => {
  const before = pieces(0);
  fill(before, 10, 7, 1, 1, 0);
  const after = createGrid(SIZE, SIZE, 9);
  for (const x of [6, 9]) fill(after, x, x === 6 ? 3 : 6, 3, 6, 5);
  for (const y of [4, 7]) fill(after, 7, y, 1, 1, 0);
  const was = allBodies(before, NO_HUD, [{ ...built, above: [9] }], []);
  const traced = trace(before, after, NO_HUD, FLOOR, was, { body: 0.9 }, "level", "ACTION1");
  expect(traced.map(({ cells }) => cells.length)).toEqual([18]);
});

test("what a body that is followed uncovers is another that was there, not the ground", () => {
  const board = (x: number): Grid => {
    const grid = createGrid(SIZE, SIZE, 9);
    fill(grid, 9, 6, 3, 6, 8);
    fill(grid, x, 6, 3, 3, 5);
    return grid;
  };
  const other = { ...mover, name: "other", colours: 1 << 8, steps: {} };
  const movers = [mover, other];
  let scene = board(6).cells;
  const found = allBodies(board(6), NO_HUD, movers, []);
  const traced = trace(board(6), board(9), NO_HUD, FLOOR, found, { body: 0.9 }, "level", "ACTION4");
  scene = sceneAfter(scene, FLOOR, board(9), NO_HUD, traced, undefined);
  const body = allBodies(board(9), NO_HUD, movers, traced)[0]!;
  const ground = beneath(scene, FLOOR, body);
  const claim = moverClaim(board(9), NO_HUD, ground, mover, body.part, "level", "ACTION4")!;
  expect(new Set(claim.erase.filter((_, i) => i % 2 === 1))).toEqual(new Set([8]));
});

test("beneath a piece that took a body's colour where it stood lies not the colour it had", () => {
  const board = (colour: number): Grid => {
    const grid = createGrid(SIZE, SIZE, 9);
    fill(grid, 6, 6, 6, 3, colour);
    return grid;
  };
  const under = underAfter(board(8).cells, board(8), board(5), NO_HUD, [mover], [], []);
  expect(under[6 * SIZE + 6]).toBe(9);
});

test("a body that came onto a patch of its own size uncovers it again", () => {
  const board = (x: number): Grid => {
    const grid = createGrid(SIZE, SIZE, 9);
    fill(grid, 9, 6, 3, 3, 8);
    fill(grid, x, 6, 3, 3, 5);
    return grid;
  };
  const was = allBodies(board(6), NO_HUD, [mover], []);
  const known = board(15).cells;
  const under = underAfter(known, board(6), board(9), NO_HUD, [mover], was, []);
  expect(under[6 * SIZE + 9]).toBe(8);
});
