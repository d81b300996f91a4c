import { expect, test } from "vitest";
import { type Move, press } from "../../../../contracts/action.ts";
import type { Grid } from "../../../../contracts/grid.ts";
import { createGrid, sameGrid } from "../../../../grid/grid.ts";
import { driftClaims, followGoing } from "../../runtime/colours/drift.ts";
import type { Mover } from "../../runtime/colours/mover.ts";
import { type Part, partsOf } from "../../runtime/colours/parts.ts";
import { predictCells } from "../../runtime/step.ts";
import { fill, SIZE } from "../../toys.suite.ts";
import { seen } from "../experience.ts";
import { Inducer } from "../inducer.ts";
import { DriftLearner } from "./drifts.ts";

/** A body with an eye that goes where it looks and turns round where its way ends. */
function corridor(x: number, right: boolean): Grid {
  const grid = createGrid(SIZE, SIZE, 5);
  fill(grid, 3, 9, 18, 3, 1);
  fill(grid, x, 9, 3, 3, 12);
  fill(grid, right ? x + 2 : x, 10, 1, 1, 15);
  return grid;
}

test("a body that shows where it goes turns round at what turned it before", () => {
  const inducer = new Inducer();
  let x = 3;
  let right = true;
  let frame = corridor(x, right);
  inducer.open(frame);
  const missed: number[] = [];
  for (let i = 0; i < 40; i++) {
    const move: Move = press(`ACTION${1 + (i % 4)}` as "ACTION1");
    x += right ? 3 : -3;
    if (x === 3 || x === 18) right = !right;
    const after = corridor(x, right);
    const said = predictCells(inducer.know, inducer.mask, inducer.memory, frame, move);
    if (!sameGrid({ ...after, cells: said }, after)) missed.push(i);
    inducer.observe(frame, move, after);
    frame = after;
  }
  expect(missed.filter((i) => i >= 28)).toEqual([]);
});

const WAYS = { ACTION1: [0, -1], ACTION2: [0, 1], ACTION3: [-1, 0], ACTION4: [1, 0] } as const;
type Button = keyof typeof WAYS;

/** A body, and one with an eye two steps behind it on its trail, looking where the body went from there. */
function chase(path: readonly (readonly [number, number])[], i: number): Grid {
  const grid = createGrid(SIZE, SIZE, 1);
  const [x, y] = path[i]!;
  fill(grid, 3 * x, 3 * y, 3, 3, 9);
  const [fx, fy] = path[i - 2]!;
  const [nx, ny] = path[i - 1]!;
  fill(grid, 3 * fx, 3 * fy, 3, 3, 12);
  fill(grid, 3 * fx + 1 + nx - fx, 3 * fy + 1 + ny - fy, 1, 1, 15);
  return grid;
}

test("one that goes where it looks turns to where the body went", () => {
  const turns: Button[] = ["ACTION4", "ACTION2", "ACTION3", "ACTION1"];
  const buttons = [2, 2, 1, 1, 3, 2, 2].flatMap((far, i) => new Array<Button>(far).fill(turns[i % 4]!));
  const path: [number, number][] = [[2, 2]];
  for (const button of buttons) {
    const [x, y] = path.at(-1)!;
    path.push([x + WAYS[button][0], y + WAYS[button][1]]);
  }
  const colours = (1 << 12) | (1 << 15);
  const mask = new Uint8Array(SIZE * SIZE);
  const learner = new DriftLearner();
  const trail: Record<string, readonly [number, number]> = {};
  buttons.forEach((button, i) => {
    trail[`${3 * path[i]![0]},${3 * path[i]![1]}`] = WAYS[button];
  });
  const parts = (i: number) => partsOf(chase(path, i), mask, colours, false);
  const last = path.length - 2;
  for (let i = 2; i < last; i++) {
    const [{ left, top }] = parts(i + 1) as [Part];
    const [old] = parts(i) as [Part];
    const [dx, dy] = [left - old.left, top - old.top];
    const going = [{ colours, left, top, dx, dy, from: `${i}>${dx},${dy}` }];
    const t = seen(chase(path, i), press(buttons[i]!), chase(path, i + 1));
    learner.learn(t, mask, going, trail, parts(i));
  }
  const drift = learner.known();
  expect(drift.follows).toBe(true);
  const mover = { name: "chaser", colours, drift } as Mover;
  const before = chase(path, last);
  const [claim] = driftClaims(before, mask, before.cells, mover, parts(last)[0]!, [], trail, "level");
  const after = chase(path, last + 1);
  for (let i = 0; i < claim!.draw.length; i += 2)
    expect(after.cells[claim!.draw[i]!]).toBe(claim!.draw[i + 1]);
});

test("where the way ends a body may turn aside, which way is told by trust", () => {
  const grid = corridor(18, true);
  fill(grid, 18, 12, 3, 3, 1);
  const mask = new Uint8Array(SIZE * SIZE);
  const colours = (1 << 12) | (1 << 15);
  const [part] = partsOf(grid, mask, colours, false) as [Part];
  const drift = { facing: [], next: {}, entered: 1 << 1, turns: 0, follows: false };
  const going = [{ colours, left: 18, top: 9, dx: 3, dy: 0, from: "" }];
  const mover = { name: "walker", colours, drift } as unknown as Mover;
  const claims = driftClaims(grid, mask, grid.cells, mover, part, going, {}, "level");
  expect(claims.map(({ rule }) => rule)).toEqual([
    "walker drifts: turning right",
    "walker drifts: turning back",
  ]);
});

/** One that goes to the right by itself, and another that stands above its way. */
function crossing(x: number): Grid {
  const grid = createGrid(SIZE, SIZE, 1);
  fill(grid, x, 9, 3, 3, 12);
  fill(grid, 9, 9, 3, 3, 8);
  return grid;
}

/** The one that drifts, and the one above as it stands. */
function oneBeneath() {
  const mask = new Uint8Array(SIZE * SIZE);
  const drift = { facing: [], next: {}, entered: 2, turns: 0, follows: false };
  const one = { name: "one", colours: 1 << 12, sizes: [9, 9], trusted: true, above: [], drift };
  const mover = one as unknown as Mover;
  const above = { ...mover, name: "above", colours: 1 << 8 };
  const standing = [{ mover: above, part: partsOf(crossing(3), mask, 1 << 8, true)[0]! }];
  return { mask, mover, standing };
}

test("a body that went beneath another comes out again", () => {
  const { mask, mover, standing } = oneBeneath();
  let going = followGoing(crossing(3), crossing(6), mask, [mover], [], "level", standing);
  going = followGoing(crossing(6), crossing(9), mask, [mover], going, "level", standing);
  expect(going).toMatchObject([{ left: 9, dx: 3, dy: 0 }]);
  expect(going[0]!.hidden).toHaveLength(9);
  going = followGoing(crossing(9), crossing(12), mask, [mover], going, "level", standing);
  expect(going).toMatchObject([{ left: 12, dx: 3, dy: 0 }]);
  expect(going[0]!.hidden).toBeUndefined();
});

test("a body that turned round may have gone beneath another that came", () => {
  const { mask, mover, standing } = oneBeneath();
  const last = [{ colours: 1 << 12, left: 12, top: 9, dx: 3, dy: 0, from: "" }];
  const going = followGoing(crossing(12), crossing(9), mask, [mover], last, "level", standing);
  expect(going).toMatchObject([{ left: 9, dx: -3 }]);
  expect(going[0]!.hidden).toHaveLength(9);
});

test("what moves by itself waits while a button leads nowhere, where it was seen to wait", () => {
  /** A body between two walls, and one with an eye that goes to and fro beneath, only when the body goes. */
  const room = (x: number, turn: number): Grid => {
    const grid = createGrid(SIZE, SIZE, 5);
    fill(grid, 3, 3, 9, 3, 1);
    fill(grid, 3, 9, 18, 3, 1);
    fill(grid, x, 3, 3, 3, 9);
    const way = turn % 10;
    const [at, right] = way < 5 ? [3 + 3 * way, true] : [18 - 3 * (way - 5), false];
    fill(grid, at, 9, 3, 3, 12);
    fill(grid, right ? at + 2 : at, 10, 1, 1, 15);
    return grid;
  };
  const inducer = new Inducer();
  let [x, turn] = [3, 0];
  inducer.open(room(x, turn));
  const missed: number[] = [];
  for (let i = 0; i < 48; i++) {
    const right = [true, true, true, false, false, true, false, false][i % 8]!;
    const before = room(x, turn);
    const next = Math.min(9, Math.max(3, x + (right ? 3 : -3)));
    if (next !== x) turn++;
    x = next;
    const move = press(right ? "ACTION4" : "ACTION3");
    const said = predictCells(inducer.know, inducer.mask, inducer.memory, before, move);
    if (!sameGrid({ ...before, cells: said }, room(x, turn))) missed.push(i);
    inducer.observe(before, move, room(x, turn));
  }
  expect(missed.filter((i) => i >= 32)).toEqual([]);
});

test("nothing goes beneath another beyond the edge of the frame", () => {
  const { mask, mover } = oneBeneath();
  const wide = (drifting: boolean): Grid => {
    const grid = createGrid(SIZE, SIZE, 1);
    fill(grid, SIZE - 3, 8, 3, 6, 8);
    if (drifting) fill(grid, 0, 9, 3, 3, 12);
    return grid;
  };
  // Cells beyond the left edge would be those at the right edge, one row higher.
  const standing = [
    { mover: { ...mover, name: "above" }, part: partsOf(wide(true), mask, 1 << 8, true)[0]! },
  ];
  const last = [{ colours: 1 << 12, left: 0, top: 9, dx: -3, dy: 0, from: "" }];
  expect(followGoing(wide(true), wide(false), mask, [mover], last, "level", standing)).toEqual([]);
});
