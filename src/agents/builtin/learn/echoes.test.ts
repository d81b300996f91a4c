import { expect, test } from "vitest";
import { press } from "../../../contracts/action.ts";
import type { Grid } from "../../../contracts/grid.ts";
import { createGrid } from "../../../grid/grid.ts";
import { echoClaims, echoed } from "../runtime/echo.ts";
import { fill, SIZE } from "../toys.suite.ts";
import { EchoLearner } from "./echoes.ts";
import { seen } from "./experience.ts";

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

test("a change no rule told is told when it comes again, whatever is elsewhere", () => {
  const known = learned().known();
  expect(echoed(figure(9, false, 5), NO_HUD, known, {}, press("ACTION1"))).toEqual(figure(9, true, 5).cells);
  expect(echoed(figure(9, false, 5), NO_HUD, known, {}, press("ACTION2"))).toBeUndefined();
  expect(echoed(figure(9, true), NO_HUD, known, {}, press("ACTION1"))).toBeUndefined();
});

test("in other colours it is told once that has proved true", () => {
  const known = learned().known();
  const [claim] = echoClaims(figure(12, false), NO_HUD, known, press("ACTION1"));
  expect(echoed(figure(12, false), NO_HUD, known, {}, press("ACTION1"))).toBeUndefined();
  expect(echoed(figure(12, false), NO_HUD, known, { [claim!.rule]: 0.8 }, press("ACTION1"))).toEqual(
    figure(12, true).cells,
  );
});

test("it is told where something else borders on it, once that has proved true", () => {
  const known = learned().known();
  const withWall = (lying: boolean) => {
    const grid = figure(9, lying);
    fill(grid, 7, 6, 1, 12, 5);
    return grid;
  };
  const [claim] = echoClaims(withWall(false), NO_HUD, known, press("ACTION1"));
  expect(echoed(withWall(false), NO_HUD, known, {}, press("ACTION1"))).toBeUndefined();
  expect(echoed(withWall(false), NO_HUD, known, { [claim!.rule]: 0.8 }, press("ACTION1"))).toEqual(
    withWall(true).cells,
  );
});

test("what was told is not kept", () => {
  const echoes = new EchoLearner();
  echoes.learn(seen(figure(9, false), press("ACTION1"), figure(9, true)), NO_HUD, figure(9, true).cells);
  expect(echoes.known()).toEqual({});
});
