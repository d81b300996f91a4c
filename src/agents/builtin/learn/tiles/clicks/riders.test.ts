import { expect, test } from "vitest";
import type { Grid } from "../../../../../contracts/grid.ts";
import { createGrid } from "../../../../../grid/grid.ts";
import { engineOf } from "../../../runtime/compile.ts";
import { boardOf, drawTiles } from "../../../runtime/tiles/board.ts";
import { clickTile } from "../../../runtime/tiles/clicks.ts";
import { type Lattice, type Looks, numberLooks, readBoard } from "../../../runtime/tiles/looks.ts";
import { fill } from "../../../toys.suite.ts";
import { fitTiles } from "../fit.ts";
import { changedTiles, type Watch } from "../history.ts";
import { Names } from "../names.ts";
import { Stories } from "../stories.ts";

const TILE = 6;
/** A round of rails: where they lead, tile by tile. */
const ROUND = [..."RRRDDDLLLUUU"];
const WAYS = { R: [1, 0], D: [0, 1], L: [-1, 0], U: [0, -1] } as const;
type Way = keyof typeof WAYS;

const PLACES = ROUND.map((_, i) =>
  ROUND.slice(0, i).reduce(([x, y], way) => [x + WAYS[way as Way][0], y + WAYS[way as Way][1]] as const, [
    2, 2,
  ] as readonly [number, number]),
);

/** From the middle of a tile to one side, two cells wide. */
function arm(grid: Grid, [column, row]: readonly [number, number], way: Way, colour: number): void {
  const [x, y] = [column * TILE, row * TILE];
  if (way === "U") fill(grid, x + 2, y, 2, 4, colour);
  if (way === "D") fill(grid, x + 2, y + 2, 2, 4, colour);
  if (way === "L") fill(grid, x, y + 2, 4, 2, colour);
  if (way === "R") fill(grid, x + 2, y + 2, 4, 2, colour);
}

const back: Readonly<Record<Way, Way>> = { R: "L", L: "R", U: "D", D: "U" };

/** The round with a cart on it that looks to where it goes on. */
function cartAt(at: number): Grid {
  const grid = createGrid(48, 48, 14);
  for (const [i, place] of PLACES.entries()) {
    arm(grid, place, back[ROUND.at(i - 1) as Way], 3);
    arm(grid, place, ROUND[i] as Way, 3);
  }
  const [column, row] = PLACES[at % ROUND.length]!;
  fill(grid, column * TILE + 1, row * TILE + 1, 4, 4, 8);
  const [dx, dy] = WAYS[ROUND[at % ROUND.length] as Way];
  fill(grid, column * TILE + 2 + 2 * dx, row * TILE + 2 + 2 * dy, 2, 2, 4);
  return grid;
}

const LATTICE: Lattice = { size: TILE, x: 0, y: 0, columns: 8, rows: 8 };

function watch(looks: Looks, moves: number): Watch {
  const boards = Array.from({ length: moves + 1 }, (_, at) =>
    readBoard(looks, cartAt(at), new Uint8Array(48 * 48), LATTICE),
  );
  return {
    level: "",
    columns: 8,
    rows: 8,
    opening: boards[0]!,
    frame: cartAt(0),
    moves: boards.slice(1).map((after, at) => ({
      button: "ACTION6",
      clicked: 0,
      corner: -1,
      before: boards[at]!,
      after,
      changed: changedTiles(boards[at]!, after),
      scroll: undefined,
      settled: after,
      over: false,
    })),
  };
}

test("what goes on along rails with every click does so round corners nobody has seen it go round", () => {
  const looks = numberLooks([]);
  const seen = watch(looks, 3);
  const rules = fitTiles([seen], looks, new Names(looks), {}, new Stories());
  expect(rules.riders).toBeDefined();
  const engine = engineOf(rules);
  let board = boardOf(engine, LATTICE, readBoard(engine.looks, cartAt(3), new Uint8Array(48 * 48), LATTICE));
  for (let at = 4; at < 15; at++) {
    board = { ...board, cells: clickTile(engine, board, 0).cells };
    const drawn = drawTiles(
      engine,
      cartAt(at - 1),
      LATTICE,
      new Uint16Array(board.cells.length),
      board.cells,
    );
    expect(drawn).toEqual(cartAt(at).cells);
  }
});
