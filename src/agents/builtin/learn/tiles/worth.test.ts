import { expect, test } from "vitest";
import { press } from "../../../../contracts/action.ts";
import { createGrid } from "../../../../grid/grid.ts";
import { predictCells } from "../../runtime/step.ts";
import { fill } from "../../toys.suite.ts";
import { seen } from "../experience.ts";
import { Inducer } from "../inducer.ts";
import { weighed } from "./worth.ts";

const TILE = 4;
const ROW = [2, 2, 2, 2, 2, 2, 2, 2];

/** A body in a corridor that buttons 3 and 4 lead left and right. */
function corridor(at: number) {
  const grid = createGrid(64, 64, 13);
  ROW.forEach((colour, x) => {
    fill(grid, 8 + TILE * x, 8, TILE, TILE, x === at ? 9 : colour);
  });
  return grid;
}

test("a part of the rules without which more of what was seen is told is left out, the others stay", () => {
  const inducer = new Inducer();
  const steps = [...Array(24).keys()].map((i) => {
    const from = i < 12 ? i % 6 : 5 - (i % 6);
    const by = i < 12 ? 1 : -1;
    return seen(corridor(from), press(by > 0 ? "ACTION4" : "ACTION3"), corridor(from + by));
  });
  inducer.open(corridor(0));
  for (const { before, move, after } of steps.slice(0, 6)) inducer.observe(before, move, after);
  const { tiles } = inducer.know;
  const play = {
    lattice: Object.values(tiles.lattices)[0]!,
    opening: corridor(0),
    steps: [] as typeof steps,
  };
  const plays = [
    {
      ...play,
      steps: steps.slice(0, 6).map((one) => ({ seen: one, scroll: undefined })),
    },
  ];
  const lies = { ...tiles, dials: { ACTION4: [[0, 0, 7]] as const } };
  const kept = weighed(lies, plays, inducer.mask);
  expect(kept.dials).toEqual({});
  expect(kept.bodies).toEqual(tiles.bodies);
  const know = { ...inducer.know, tiles: kept };
  const said = predictCells(know, inducer.mask, inducer.memory, corridor(6), press("ACTION4"));
  expect(said).toEqual(corridor(7).cells);
});
