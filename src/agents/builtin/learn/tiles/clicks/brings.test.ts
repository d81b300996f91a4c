import { expect, test } from "vitest";
import { click, type Move } from "../../../../../contracts/action.ts";
import { createGrid } from "../../../../../grid/grid.ts";
import { predictCells } from "../../../runtime/step.ts";
import { fill } from "../../../toys.suite.ts";
import { Inducer } from "../../inducer.ts";

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

/** Pegs in holes: a chosen one jumps over another, which is gone then. */
interface Pegs {
  readonly pegs: readonly number[];
  readonly chosen: number;
}

const HOLES = [7, 8, 9, 10, 13, 14, 15, 16, 19, 20, 21, 22, 25, 26, 27, 28];

function drawPegs({ pegs, chosen }: Pegs) {
  const grid = createGrid(SIDE * TILE, SIDE * TILE, 13);
  for (const hole of HOLES) {
    const [x, y] = [TILE * (hole % SIDE), TILE * Math.floor(hole / SIDE)];
    fill(grid, x, y, TILE, TILE, 12);
    if (hole === chosen) fill(grid, x, y, TILE, TILE, 0);
    fill(grid, x + 1, y + 1, 6, 6, pegs.includes(hole) ? 9 : 3);
    fill(grid, x + 2, y + 2, 4, 3, pegs.includes(hole) ? 10 : 5);
  }
  return grid;
}

function jump({ pegs, chosen }: Pegs, tile: number): Pegs {
  if (pegs.includes(tile)) return { pegs, chosen: tile };
  const [dx, dy] = [
    (tile % SIDE) - (chosen % SIDE),
    Math.floor(tile / SIDE) - Math.floor(Math.max(0, chosen) / SIDE),
  ];
  const over = (chosen + tile) / 2;
  if (chosen < 0 || !HOLES.includes(tile) || Math.abs(dx) + Math.abs(dy) !== 2 || (dx !== 0 && dy !== 0))
    return { pegs, chosen };
  if (!pegs.includes(over)) return { pegs, chosen };
  return { pegs: [...pegs.filter((peg) => peg !== over && peg !== chosen), tile], chosen: -1 };
}

test("a chosen piece jumps over another one, which is gone then", () => {
  const inducer = new Inducer();
  const wrong: number[] = [];
  let turn = 0;
  for (const tiles of [
    [8, 0, 9, 10, 20, 7, 14, 26, 19, 21, 10, 22],
    [14, 16, 8, 10, 9, 21, 14, 26],
  ]) {
    let state: Pegs = { pegs: [8, 14, 15, 19, 20, 9], chosen: -1 };
    inducer.open(drawPegs(state));
    for (const tile of tiles) {
      const [before, move] = [drawPegs(state), at(tile)];
      state = jump(state, tile);
      const after = drawPegs(state);
      const said = predictCells(inducer.know, inducer.mask, inducer.memory, before, move);
      if (said.some((colour, cell) => colour !== after.cells[cell])) wrong.push(turn);
      inducer.observe(before, move, after);
      turn++;
    }
  }
  expect(wrong.filter((one) => one > 11)).toEqual([]);
  expect(Object.keys(inducer.know.tiles.jumped)).toHaveLength(1);
});
