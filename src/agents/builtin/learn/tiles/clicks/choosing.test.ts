import { expect, test } from "vitest";
import { click, type Move, press } from "../../../../../contracts/action.ts";
import { createGrid } from "../../../../../grid/grid.ts";
import { predictCells } from "../../../runtime/step.ts";
import { fill } from "../../../toys.suite.ts";
import { Inducer } from "../../inducer.ts";

const TILE = 8;
const SIDE = 6;
const SOCKETS = [21, 28];

/** Two pieces on a board with sockets; the second one goes across only, the chosen one has a frame. */
interface State {
  readonly pieces: readonly number[];
  readonly chosen: number;
}

function draw({ pieces, chosen }: State) {
  const grid = createGrid(SIDE * TILE, SIDE * TILE, 5);
  const corner = (tile: number) => [TILE * (tile % SIDE), TILE * Math.floor(tile / SIDE)] as const;
  for (const [i, socket] of SOCKETS.entries()) {
    const [x, y] = corner(socket);
    fill(grid, x, y, TILE, TILE, 8 + i);
    fill(grid, x + 1, y + 1, TILE - 2, TILE - 2, 5);
  }
  for (const [i, piece] of pieces.entries()) {
    const [x, y] = corner(piece);
    if (i === chosen) fill(grid, x, y, TILE, TILE, 0);
    fill(grid, x + 1, y + 1, 6, 6, 8 + i);
    fill(grid, x + 3, y + 2, 2, 3, 11);
  }
  return grid;
}

const WAYS = [-SIDE, SIDE, -1, 1];

function play({ pieces, chosen }: State, move: Move): State {
  if (move.name === "ACTION6") {
    const piece = pieces.indexOf(SIDE * Math.floor(move.y / TILE) + Math.floor(move.x / TILE));
    return { pieces, chosen: piece < 0 ? chosen : piece };
  }
  const by = WAYS[Number(move.name.slice(6)) - 1]!;
  const to = (pieces[chosen] ?? 0) + by;
  if (chosen < 0 || pieces.includes(to) || (chosen === 1 && Math.abs(by) > 1)) return { pieces, chosen };
  return { pieces: pieces.map((at, i) => (i === chosen ? to : at)), chosen };
}

test("a click chooses the piece that buttons move, which hides what it stands on", () => {
  const inducer = new Inducer();
  let state: State = { pieces: [8, 26], chosen: -1 };
  inducer.open(draw(state));
  const wrong: number[] = [];
  const at = (tile: number) => click(TILE * (tile % SIDE) + 4, TILE * Math.floor(tile / SIDE) + 4);
  const moves = [at(8), 2, 3, 4, 4, 1, 2, 2, at(26), 1, 4, 4, 3, at(21), 1, 3, at(27), 1, 4, 4, at(14), 4, 2];
  for (const [turn, one] of moves.entries()) {
    const move = typeof one === "number" ? press(`ACTION${one as 1 | 2 | 3 | 4}`) : one;
    const before = draw(state);
    state = play(state, move);
    const after = draw(state);
    const said = predictCells(inducer.know, inducer.mask, inducer.memory, before, move);
    if (said.some((colour, cell) => colour !== after.cells[cell])) wrong.push(turn);
    inducer.observe(before, move, after);
  }
  expect(wrong.filter((turn) => turn > 9)).toEqual([]);
});
