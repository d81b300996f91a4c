import type { Move } from "../../../../contracts/action.ts";
import type { Grid } from "../../../../contracts/grid.ts";
import { canTurn, clickedAt, clickOn, reachOf, ruleFor, tileAtPlace } from "../../runtime/tiles/clicks.ts";
import type { Board, Engine } from "../../runtime/tiles/engine.ts";
import { mainColour } from "../../runtime/tiles/samples.ts";
import type { Want } from "./carried.ts";
import { solve } from "./equations.ts";

/**
 * The fewest clicks, about, that turn tiles to the colours that are wanted, where clicks do nothing but turn tiles: in
 * whatever order they are made it comes to the same, so that they are found as the solution of equations.
 */
export function turnedWay(
  engine: Engine,
  board: Board,
  { cells, width }: Grid,
  wants: readonly Want[],
): Move[] | undefined {
  const clicks = turningClicks(engine, board);
  const wanted = wants.flatMap(({ at, colour, or = [] }) => {
    const tile = tileAtPlace(board.lattice, at % width, Math.floor(at / width));
    const from = tile < 0 ? "" : colourAt(engine, board, tile);
    const to = [colour, ...or].map((one) => one.toString(16));
    // What does not turn with its tile, as its rim, need only be right as it is.
    const shown = cells[at]!.toString(16);
    return shown !== from && to.includes(shown) ? [] : [{ tile, from, to }];
  });
  const turns = wanted.map(({ tile, from, to }) => turnsTo(engine, board, tile, from, to));
  const period = Math.max(1, ...turns.map(({ period }) => period));
  if (turns.some(({ needs }) => needs.length === 0)) return undefined;
  if (turns.some(({ period: own, needs }) => own !== period && needs[0] !== 0)) return undefined;
  const rows = wanted.map(({ tile }) => clicks.map(({ reach }) => (reach.has(tile) ? 1 : 0)));
  const times = solve(
    rows,
    turns.map(({ needs }) => needs),
    period,
  );
  return times && clicks.flatMap(({ move }, i) => Array<Move>(times[i]!).fill(move));
}

interface Turns {
  /** Turns after which it is as it was. */
  readonly period: number;
  /** Turns to colours that will do, the fewest first. */
  readonly needs: readonly number[];
}

function turnsTo(engine: Engine, board: Board, tile: number, from: string, to: readonly string[]): Turns {
  const { next } = engine.rules;
  if (!isTurned(engine, board, tile)) return { period: 0, needs: to.includes(from) ? [0] : [] };
  const cycle = [from];
  for (let colour = next[from]; colour !== undefined && !cycle.includes(colour); colour = next[colour])
    cycle.push(colour);
  const needs = [...cycle.keys()].filter((turn) => to.includes(cycle[turn]!));
  // A colour that comes back to another one than the first has no period.
  return next[cycle.at(-1)!] === from
    ? { period: cycle.length, needs }
    : { period: 0, needs: needs.filter((turn) => turn === 0) };
}

const lookAt = (engine: Engine, { lattice, cells }: Board, tile: number): number =>
  cells[clickedAt(engine, cells, lattice.columns * lattice.rows, tile)]!;

const colourAt = (engine: Engine, board: Board, tile: number): string =>
  mainColour(engine, lookAt(engine, board, tile));

const isTurned = (engine: Engine, board: Board, tile: number): boolean =>
  tile >= 0 && canTurn(engine, lookAt(engine, board, tile));

/** Clicks that turn tiles, and which. */
function turningClicks(
  engine: Engine,
  board: Board,
): { readonly move: Move; readonly reach: ReadonlySet<number> }[] {
  const { lattice } = board;
  return [...Array(lattice.columns * lattice.rows).keys()].flatMap((tile) => {
    const { rule } = ruleFor(engine, lookAt(engine, board, tile));
    if (rule?.does !== "turn") return [];
    const reach = reachOf(engine, lattice, tile, rule).filter((at) => isTurned(engine, board, at));
    return reach.length > 0 ? [{ move: clickOn(lattice, tile), reach: new Set(reach) }] : [];
  });
}
