import { type Cell, type Grid, UNKNOWN } from "../contracts/grid.ts";
import { predictedGrid } from "../twin/index.ts";
import type { Difference } from "./types.ts";

export interface WrongCell extends Cell {
  readonly expected: number;
  readonly predicted: number;
}

/** The cells the twin gets wrong; conceded ones are not among them. */
export function wrongCells(difference: Difference): WrongCell[] {
  return differing(difference).filter((cell) => cell.predicted !== UNKNOWN);
}

export function concededCells(difference: Difference): Cell[] {
  return differing(difference).flatMap(({ x, y, predicted }) => (predicted === UNKNOWN ? [{ x, y }] : []));
}

/** The frame the twin predicted, UNKNOWN cells included. */
export const predictedFrame = (difference: Difference): Grid =>
  predictedGrid(difference.transition.after, { ...difference, stretch: 0, step: 0 });

function differing({ transition, cells, predicted }: Difference): WrongCell[] {
  const { width, cells: actual } = transition.after;
  return Array.from(cells, (at, i) => ({
    x: at % width,
    y: Math.floor(at / width),
    expected: actual[at]!,
    predicted: predicted[i]!,
  }));
}
