import { expect, test } from "vitest";
import { press } from "../../../../../contracts/action.ts";
import type { Grid } from "../../../../../contracts/grid.ts";
import { createGrid } from "../../../../../grid/grid.ts";
import { predictCells } from "../../../runtime/step.ts";
import { fill } from "../../../toys.suite.ts";
import { Inducer } from "../../inducer.ts";

const TILE = 5;
const COLOURS: Readonly<Record<string, number>> = { "#": 3, ".": 1, "~": 5, k: 12 };
const WAYS = { U: [0, -1, 1], R: [1, 0, 4], D: [0, 1, 2], L: [-1, 0, 3], X: [0, 0, 5] } as const;

interface Walk {
  readonly rows: string[];
  x: number;
  y: number;
  dx: number;
  dy: number;
  held: boolean;
}

/** A block with a nose where it looks, and what it holds in its middle. */
function draw({ rows, x, y, dx, dy, held }: Walk): Grid {
  const grid = createGrid(64, 64, 3);
  const [left, top] = [2 + TILE * x, 2 + TILE * y];
  rows.forEach((row, line) => {
    [...row].forEach((char, column) => {
      fill(grid, 2 + TILE * column, 2 + TILE * line, TILE, TILE, COLOURS[char]!);
    });
  });
  fill(grid, left, top, TILE, TILE, 9);
  if (held) fill(grid, left + 1, top + 1, 3, 3, 12);
  fill(grid, left + 2 + 2 * dx, top + 2 + 2 * dy, 1, 1, 0);
  return grid;
}

/** Plays letters on a map; the numbers of the moves that were not told. */
function missed(map: readonly string[], letters: string): number[] {
  const walk: Walk = { rows: [...map], x: 2, y: 2, dx: 1, dy: 0, held: false };
  const inducer = new Inducer();
  let frame = draw(walk);
  inducer.open(frame);
  return [...letters].flatMap((letter, turn) => {
    const [dx, dy, button] = WAYS[letter as keyof typeof WAYS];
    if (button < 5) Object.assign(walk, { dx, dy });
    const ahead = (far: number) => walk.rows[walk.y + far * walk.dy]?.[walk.x + far * walk.dx];
    const far =
      button < 5 ? (".k".includes(ahead(1)!) ? 1 : 0) : ahead(1) === "~" && ahead(2) === "." ? 2 : 0;
    walk.x += far * walk.dx;
    walk.y += far * walk.dy;
    if (walk.rows[walk.y]![walk.x] === "k") {
      walk.held = true;
      walk.rows[walk.y] = walk.rows[walk.y]!.replace("k", ".");
    }
    const after = draw(walk);
    const said = predictCells(inducer.know, inducer.mask, inducer.memory, frame, press(`ACTION${button}`));
    inducer.observe(frame, press(`ACTION${button}`), after);
    frame = after;
    return said.some((colour, cell) => colour !== after.cells[cell]) ? [turn] : [];
  });
}

const ROOM = ["###########", "#.........#", "#....k....#", "#.........#", "#.........#", "###########"];

test("a body that turns to where it goes is known from every side as soon as it looks otherwise", () => {
  // It takes something at the twelfth move, and shows it from then on.
  const wrong = missed(ROOM, "RLUDLLRRDURRRUDLDRULL");
  expect(wrong.filter((turn) => turn > 12)).toEqual([]);
});

test("a button takes a body over what is ahead of it, whichever way it looks", () => {
  const pool = [
    "###########",
    "#.........#",
    "#...~~~...#",
    "#...~.~...#",
    "#...~~~...#",
    "#.........#",
    "###########",
  ];
  // A jump to the right, at which tiles become what tells the game; then up, down and to the left are known.
  const wrong = missed(pool, "LRUDLRRDDURRXDXUXLXRRLL");
  expect(wrong.filter((turn) => turn > 13)).toEqual([]);
});
