import { expect, test } from "vitest";
import { type Move, press } from "../../../../contracts/action.ts";
import type { Grid } from "../../../../contracts/grid.ts";
import { createGrid } from "../../../../grid/grid.ts";
import { inventoryOf } from "../../runtime/search/goal.ts";
import { planTo } from "../../runtime/search/plan.ts";
import { predictCells } from "../../runtime/step.ts";
import { fill } from "../../toys.suite.ts";
import { Inducer } from "../inducer.ts";

const TILE = 4;
const WAYS = { U: [0, -1, 1], D: [0, 1, 2], L: [-1, 0, 3], R: [1, 0, 4] } as const;
const COLOURS: Readonly<Record<string, number>> = { a: 8, b: 11, c: 14 };

/** Bells in a room, and above it the tune they are to be rung in. */
interface Tune {
  readonly bells: Readonly<Record<string, string>>;
  readonly tune: string;
  at: readonly [number, number];
  rung: number;
  /** Its marks are no tiles, and of one colour; it lights a lamp, and a wrong bell may begin it anew. */
  readonly aside?: true;
}

function draw({ bells, tune, at, rung, aside }: Tune): Grid {
  const grid = createGrid(40, 40, 13);
  fill(grid, TILE, 3 * TILE, 8 * TILE, 5 * TILE, 2);
  const put = (x: number, y: number, colour: number, inner: number) => {
    fill(grid, x * TILE, y * TILE, TILE, TILE, colour);
    fill(grid, x * TILE + 1, y * TILE + 1, 2, 2, inner);
  };
  [...tune].forEach((note, i) => {
    const colour = COLOURS[note]!;
    if (!aside) put(i + 1, 1, colour, i < rung ? 5 : 1);
    else fill(grid, 5 + 6 * i, 2, 5, 5, colour);
    if (aside && i < rung) fill(grid, 6 + 6 * i, 3, 3, 3, 5);
  });
  if (aside) put(8, 7, 6, rung === tune.length ? 3 : 4);
  for (const [place, note] of Object.entries(bells)) {
    const [x, y] = place.split(",").map(Number);
    put(x!, y!, COLOURS[note]!, 2);
  }
  put(at[0], at[1], 9, 7);
  return grid;
}

/** Goes about and rings; gives the moves that were told wrong before they were made. */
function learn(inducer: Inducer, game: Tune, moves: string): number[] {
  let frame = draw(game);
  inducer.open(frame);
  return [...moves].flatMap((letter, turn) => {
    const [dx, dy, button] = WAYS[letter as keyof typeof WAYS];
    const [x, y] = [game.at[0] + dx, game.at[1] + dy];
    if (x >= 1 && x < 9 && y >= 3 && y < 8) {
      game.at = [x, y];
      const note = game.bells[`${x},${y}`];
      if (note)
        game.rung =
          note === game.tune[game.rung] ? game.rung + 1 : game.aside && note === game.tune[0] ? 1 : 0;
    }
    const after = draw(game);
    const move: Move = press(`ACTION${button}`);
    const said = predictCells(inducer.know, inducer.mask, inducer.memory, frame, move);
    inducer.observe(frame, move, after);
    frame = after;
    return said.some((colour, cell) => colour !== after.cells[cell]) ? [turn] : [];
  });
}

test("marks are done one after another as things of their colours are touched; a wrong one begins anew", () => {
  const inducer = new Inducer();
  const bells = { "2,4": "a", "4,4": "b", "6,4": "c" };
  const game: Tune = { bells, tune: "abcb", at: [1, 4], rung: 0 };
  // Walls first; then right, right, wrong (all fall back), right, wrong, and so on.
  const wrong = learn(inducer, game, "UUDLRRRLLRLRRRLLLLRRRR");
  expect(inducer.know.tiles.order).toMatchObject({ undoes: true, open: "1", done: "5" });
  expect(wrong.filter((turn) => turn > 10)).toEqual([]);
  const opening = draw({ bells, tune: "cabc", at: [1, 6], rung: 0 });
  inducer.open(opening);
  const { know, mask, memory } = inducer;
  const began = inventoryOf(know, mask, memory, opening);
  const goal = began.looks
    .filter((name) => know.tiles.looks[name]?.includes("1"))
    .map((name) => `gone ${name}`);
  const controls = { buttons: ["ACTION1", "ACTION2", "ACTION3", "ACTION4"], clicks: false };
  const moves = planTo(know, { frame: opening, memory, began }, controls, goal, []);
  const tried: Tune = { bells, tune: "cabc", at: [1, 6], rung: 0 };
  learn(new Inducer(), tried, moves!.map(({ name }) => "UDLR"[Number(name.slice(6)) - 1]).join(""));
  expect(tried.rung).toBe(4);
});

test("marks may lie across tiles; a wrong one may be the right beginning, and the last one lights a lamp", () => {
  const inducer = new Inducer();
  const bells = { "2,4": "a", "4,4": "b", "6,4": "c" };
  learn(inducer, { bells, tune: "abc", at: [1, 4], rung: 0, aside: true }, "UUDLRRRLLRRRR");
  const { order } = inducer.know.tiles;
  expect(order).toMatchObject({ undoes: true, again: true, open: "@", done: "5", width: 7 });
  const next: Tune = { bells, tune: "cab", at: [7, 4], rung: 0, aside: true };
  expect(learn(inducer, next, "LDLLLLURR")).toEqual([]);
  expect(next.rung).toBe(3);
});
