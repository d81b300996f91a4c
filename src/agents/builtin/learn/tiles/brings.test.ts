import { expect, test } from "vitest";
import { click, type Move } from "../../../../contracts/action.ts";
import { createGrid } from "../../../../grid/grid.ts";
import { predictCells } from "../../runtime/step.ts";
import { fill } from "../../toys.suite.ts";
import { Inducer } from "../inducer.ts";

const TILE = 8;
const SIDE = 6;

/** A chequered board with two pieces; the chosen one has a mark. */
interface State {
  readonly pieces: readonly number[];
  readonly chosen: number;
}

function draw({ pieces, chosen }: State) {
  const grid = createGrid(SIDE * TILE, SIDE * TILE, 0);
  const corner = (tile: number) => [TILE * (tile % SIDE), TILE * Math.floor(tile / SIDE)] as const;
  for (let tile = 0; tile < SIDE * SIDE; tile++)
    if (((tile % SIDE) + Math.floor(tile / SIDE)) % 2) fill(grid, ...corner(tile), TILE, TILE, 1);
  for (const [i, piece] of pieces.entries()) {
    const [x, y] = corner(piece);
    fill(grid, x + 1, y + 2, 6, 5, 8 + i);
    fill(grid, x + 3, y + 1, 2, 1, 8 + i);
    if (i === chosen) fill(grid, x + 3, y + 3, 2, 2, 11);
  }
  return grid;
}

/** A click chooses a piece, the next one brings it along its row or column. */
function play({ pieces, chosen }: State, tile: number): State {
  const piece = pieces.indexOf(tile);
  if (piece >= 0) return { pieces, chosen: piece === chosen ? -1 : piece };
  const from = pieces[chosen];
  if (from === undefined) return { pieces, chosen };
  const line = from % SIDE === tile % SIDE || Math.floor(from / SIDE) === Math.floor(tile / SIDE);
  return line ? { pieces: pieces.map((at) => (at === from ? tile : at)), chosen: -1 } : { pieces, chosen };
}

const at = (tile: number): Move => click(TILE * (tile % SIDE) + 4, TILE * Math.floor(tile / SIDE) + 4);

test("a chosen piece is the same on every ground, and goes along its line", () => {
  const inducer = new Inducer();
  let state: State = { pieces: [7, 28], chosen: -1 };
  inducer.open(draw(state));
  const wrong: number[] = [];
  const tiles = [
    7, 7, 7, 8, 28, 28, 8, 28, 22, 8, 9, 9, 23, 21, 22, 35, 10, 21, 20, 20, 10, 26, 10, 7, 7, 20, 8,
  ];
  for (const [turn, tile] of tiles.entries()) {
    const [before, move] = [draw(state), at(tile)];
    state = play(state, tile);
    const after = draw(state);
    const said = predictCells(inducer.know, inducer.mask, inducer.memory, before, move);
    if (said.some((colour, cell) => colour !== after.cells[cell])) wrong.push(turn);
    inducer.observe(before, move, after);
  }
  expect(wrong.filter((turn) => turn > 13)).toEqual([]);
});
