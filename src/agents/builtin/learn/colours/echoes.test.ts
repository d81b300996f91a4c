import { expect, test } from "vitest";
import { press } from "../../../../contracts/action.ts";
import type { Grid } from "../../../../contracts/grid.ts";
import { createGrid } from "../../../../grid/grid.ts";
import { echoClaims, echoed } from "../../runtime/colours/echo.ts";
import { fill, SIZE } from "../../toys.suite.ts";
import { seen } from "../experience.ts";
import { EchoLearner } from "./echoes.ts";

const NO_HUD = new Uint8Array(SIZE * SIZE);

/** A figure of one colour that lies down: no rule of motion tells it. */
function figure(colour: number, lying: boolean, beside = 1): Grid {
  const grid = createGrid(SIZE, SIZE, 1);
  if (lying) fill(grid, 8, 12, 6, 2, colour);
  else fill(grid, 8, 8, 2, 6, colour);
  fill(grid, 20, 20, 1, 1, beside);
  return grid;
}

function learned(): EchoLearner {
  const echoes = new EchoLearner();
  const before = figure(9, false);
  echoes.learn(seen(before, press("ACTION1"), figure(9, true)), NO_HUD, before.cells);
  return echoes;
}

const told = (grid: Grid, echoes: EchoLearner, name: "ACTION1" | "ACTION2", trust = {}) =>
  echoed(grid, NO_HUD, echoes.known(), trust, press(name), true);

test("a change no rule told is told when it comes again, whatever is elsewhere", () => {
  expect(told(figure(9, false, 5), learned(), "ACTION1")).toEqual(figure(9, true, 5).cells);
  expect(told(figure(9, false, 5), learned(), "ACTION2")).toBeUndefined();
  expect(told(figure(9, true), learned(), "ACTION1")).toBeUndefined();
});

test("the opposite button is told to take it back", () => {
  expect(told(figure(9, true, 5), learned(), "ACTION2")).toEqual(figure(9, false, 5).cells);
});

test("something drawn is told in other colours too, and where something else borders on it", () => {
  const withWall = (lying: boolean) => {
    const grid = figure(12, lying);
    fill(grid, 7, 6, 1, 12, 5);
    return grid;
  };
  expect(told(figure(12, false), learned(), "ACTION1")).toEqual(figure(12, true).cells);
  expect(told(withWall(false), learned(), "ACTION1")).toEqual(withWall(true).cells);
});

test("what turned a plain patch is told in other colours once that has proved true", () => {
  const sheet = (colour: number) => {
    const grid = createGrid(SIZE, SIZE, 1);
    fill(grid, 8, 8, 4, 4, colour);
    return grid;
  };
  const echoes = new EchoLearner();
  echoes.learn(seen(sheet(9), press("ACTION1"), sheet(7)), NO_HUD, sheet(9).cells);
  const [claim] = echoClaims(sheet(12), NO_HUD, echoes.known(), press("ACTION1"), true);
  expect(told(sheet(12), echoes, "ACTION1")).toBeUndefined();
  expect(told(sheet(12), echoes, "ACTION1", { [claim!.rule]: 0.8 })).toEqual(sheet(7).cells);
});

test("what was told is not kept", () => {
  const echoes = new EchoLearner();
  echoes.learn(seen(figure(9, false), press("ACTION1"), figure(9, true)), NO_HUD, figure(9, true).cells);
  expect(echoes.known()).toEqual({});
});
