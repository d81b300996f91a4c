import { expect, test } from "vitest";
import { click } from "../../../../../contracts/action.ts";
import { createGrid } from "../../../../../grid/grid.ts";
import { engineOf } from "../../../runtime/compile.ts";
import { tileAtoms } from "../../../runtime/search/goal.ts";
import { predictCells } from "../../../runtime/step.ts";
import { fill } from "../../../toys.suite.ts";
import { Inducer } from "../../inducer.ts";

const TILE = 8;
const DEEP = 3;
const FEET = [8, 9, 0];

/** Balls in glasses, the lowest first, and the one that was taken up with its glass. */
interface State {
  readonly glasses: readonly (readonly number[])[];
  readonly taken?: { readonly ball: number; readonly glass: number };
}

function draw({ glasses, taken }: State) {
  const grid = createGrid(48, 56, 0);
  const ball = (glass: number, row: number, colour: number) => {
    const [x, y] = [TILE * (1 + glass), TILE * row];
    fill(grid, x + 2, y + 2, 4, 5, colour);
    fill(grid, x + 1, y + 3, 6, 3, colour);
  };
  for (const [i, balls] of glasses.entries()) {
    const x = TILE * (1 + i);
    fill(grid, x, 16, 1, TILE * DEEP, 2);
    fill(grid, x + 7, 16, 1, TILE * DEEP, 2);
    fill(grid, x, 16 + TILE * DEEP, TILE, 1, 2);
    fill(grid, x + 1, 17 + TILE * DEEP, 6, 3, FEET[i]!);
    for (const [j, colour] of balls.entries()) ball(i, 1 + DEEP - j, colour);
  }
  if (taken) ball(taken.glass, 1, taken.ball);
  return grid;
}

/** A click takes the topmost ball; the next one lets it down on its like or on nothing. */
function play({ glasses, taken }: State, glass: number): State {
  const balls = glasses[glass]!;
  const put = (at: number, held: readonly number[]) => glasses.map((all, i) => (i === at ? held : all));
  if (!taken)
    return balls.length > 0
      ? { glasses: put(glass, balls.slice(0, -1)), taken: { ball: balls.at(-1)!, glass } }
      : { glasses };
  const fits = glass === taken.glass || balls.length === 0 || balls.at(-1) === taken.ball;
  if (!fits || balls.length === DEEP) return { glasses, taken };
  return { glasses: put(glass, [...balls, taken.ball]) };
}

const OPENING: State = { glasses: [[9, 8, 8], [9, 9], []] };

test("a ball is taken up and let down on its like; stacks that hold the colour beneath may be the goal", () => {
  const inducer = new Inducer();
  let state = OPENING;
  inducer.open(draw(state));
  const wrong: number[] = [];
  const pour = (glasses: readonly number[]) => {
    for (const [turn, glass] of glasses.entries()) {
      const [before, move] = [draw(state), click(TILE * (1 + glass) + 4, 36)];
      state = play(state, glass);
      const after = draw(state);
      const said = predictCells(inducer.know, inducer.mask, inducer.memory, before, move);
      if (said.some((colour, cell) => colour !== after.cells[cell])) wrong.push(turn);
      inducer.observe(before, move, after);
    }
    const { tiles } = inducer.know;
    const began = { looks: [], several: [], colours: 0, areas: 0, samples: [] };
    return [...tileAtoms(engineOf(tiles), inducer.memory.tiles!, began)].filter((atom) =>
      /^stacks/.test(atom),
    );
  };
  expect(pour([0, 1, 2, 1, 0, 2, 0, 2, 1, 0, 1, 0, 0, 1, 2, 0, 2])).toEqual([]);
  expect(wrong.filter((turn) => turn > 7)).toEqual([]);
  expect(inducer.know.tiles.stacks?.lands).toMatchObject({ empty: "in", same: "in", other: "stay" });
  wrong.length = 0;
  expect(pour([1])).toEqual(["stacks sorted"]);
  expect(pour([2, 0, 2, 0])).toEqual(["stacks sorted", "stacks matched"]);
  expect(wrong).toEqual([]);
});
