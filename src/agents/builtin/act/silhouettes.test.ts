import { expect, test } from "vitest";
import { press } from "../../../contracts/action.ts";
import { copyGrid } from "../../../grid/grid.ts";
import { arrows, fill, logOf, play, SIZE, walker } from "../toys.suite.ts";
import { Silhouettes } from "./silhouettes.ts";

const HUD = new Uint8Array(SIZE * SIZE);

test("a button is tried once it was pressed where things stood so, whatever is painted elsewhere", () => {
  const attempt = play(walker, arrows("RL"));
  const tried = new Silhouettes(logOf(attempt), HUD);
  const painted = copyGrid(attempt.opening);
  fill(painted, 20, 20, 2, 2, 14);
  expect(tried.isTried(painted, press("ACTION4"))).toBe(true);
  expect(tried.isTried(painted, press("ACTION2"))).toBe(false);
  expect(tried.isTried(attempt.steps[0]!.after, press("ACTION4"))).toBe(false);
});

test("what has the colours of what goes about could not be seen painted", () => {
  const attempt = play(walker, arrows("RL"));
  const things = new Silhouettes(logOf(attempt), HUD);
  const sheet = copyGrid(attempt.opening);
  fill(sheet, 20, 20, 2, 2, 9);
  fill(sheet, 20, 20, 1, 2, 14);
  const focus = [0, 1, SIZE, SIZE + 1].map((i) => 20 * SIZE + 20 + i);
  expect(things.faded(sheet, focus)).toBe(0.5);
});
