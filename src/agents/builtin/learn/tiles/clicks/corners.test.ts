import { expect, test } from "vitest";
import { click } from "../../../../../contracts/action.ts";
import { createGrid } from "../../../../../grid/grid.ts";
import { engineOf } from "../../../runtime/compile.ts";
import { predictCells } from "../../../runtime/step.ts";
import { clicksOn } from "../../../runtime/tiles/clicks.ts";
import { fill } from "../../../toys.suite.ts";
import { Inducer } from "../../inducer.ts";

const PITCH = 10;
const SIDE = 4;
const PATCHES = 12;
const LEFT = 9;

/** Patches with pins between them: a click on a pin takes the four around it a quarter on. */
function draw(patches: readonly number[]) {
  const grid = createGrid(64, 64, 5);
  for (const [i, colour] of patches.entries())
    fill(grid, LEFT + PITCH * (i % SIDE), LEFT + PITCH * Math.floor(i / SIDE), 9, 9, colour);
  for (let pin = 0; pin < PATCHES - SIDE; pin++)
    if (pin % SIDE < SIDE - 1) {
      const [x, y] = at(pin);
      fill(grid, x - 1, y - 1, 4, 4, 3);
      fill(grid, x, y, 2, 2, 2);
    }
  return grid;
}

const at = (pin: number) =>
  [LEFT + PITCH * (pin % SIDE) + 9, LEFT + PITCH * Math.floor(pin / SIDE) + 9] as const;

function turn(patches: readonly number[], pin: number): number[] {
  const round = [pin, pin + 1, pin + SIDE + 1, pin + SIDE];
  const next = [...patches];
  for (const [i, from] of round.entries()) next[round[(i + 1) % 4]!] = patches[from]!;
  return next;
}

test("a click between four tiles takes their colours round", () => {
  const inducer = new Inducer();
  let patches = [8, 9, 11, 8, 14, 14, 9, 11, 8, 9, 11, 14];
  inducer.open(draw(patches));
  const wrong: number[] = [];
  for (const [step, pin] of [0, 5, 2, 4, 6, 1, 1, 0].entries()) {
    const [before, move] = [draw(patches), click(...at(pin))];
    patches = turn(patches, pin);
    const said = predictCells(inducer.know, inducer.mask, inducer.memory, before, move);
    if (said.some((colour, cell) => colour !== draw(patches).cells[cell])) wrong.push(step);
    inducer.observe(before, move, draw(patches));
  }
  expect(wrong.filter((step) => step > 1)).toEqual([]);
  const pins = clicksOn(engineOf(inducer.know.tiles), inducer.memory.tiles!);
  expect(pins).toHaveLength(6);
});
