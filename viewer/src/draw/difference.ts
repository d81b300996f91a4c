import { type Grid, UNKNOWN } from "../../../src/contracts/grid.ts";
import { paintGrid } from "./grid.ts";

/** Canvas pixels a cell: room for a mark inside it, so that colour is never the only sign. */
export const SCALE = 8;

export interface DifferenceOptions {
  /** Cells that differ in an accepted prediction can only be ignored ones. */
  readonly accepted: boolean;
}

export interface Counts {
  wrong: number;
  conceded: number;
  ignored: number;
}

const scratch = document.createElement("canvas");

/** The real frame, faded, with a mark on every cell where the prediction says otherwise. */
export function paintDifference(
  canvas: HTMLCanvasElement,
  predicted: Grid,
  actual: Grid,
  { accepted }: DifferenceOptions,
): Counts {
  const context = prepare(canvas, actual);
  const counts = { wrong: 0, conceded: 0, ignored: 0 };
  if (!context || predicted.width !== actual.width || predicted.height !== actual.height) return counts;
  for (let i = 0; i < actual.cells.length; i++) {
    if (predicted.cells[i] === actual.cells[i]) continue;
    const x = (i % actual.width) * SCALE;
    const y = Math.floor(i / actual.width) * SCALE;
    if (predicted.cells[i] === UNKNOWN) {
      counts.conceded++;
      ring(context, x, y);
    } else if (accepted) {
      counts.ignored++;
      dot(context, x, y);
    } else {
      counts.wrong++;
      cross(context, x, y);
    }
  }
  return counts;
}

/** What an action changed: for runs that predict nothing. */
export function paintChange(canvas: HTMLCanvasElement, before: Grid, after: Grid): number {
  const context = prepare(canvas, after);
  if (!context || before.width !== after.width || before.height !== after.height) return 0;
  let changed = 0;
  for (let i = 0; i < after.cells.length; i++) {
    if (before.cells[i] === after.cells[i]) continue;
    changed++;
    context.drawImage(scratch, i % after.width, Math.floor(i / after.width), 1, 1, ...boxOf(i, after.width));
  }
  return changed;
}

const boxOf = (i: number, width: number): [number, number, number, number] => [
  (i % width) * SCALE,
  Math.floor(i / width) * SCALE,
  SCALE,
  SCALE,
];

function prepare(canvas: HTMLCanvasElement, base: Grid): CanvasRenderingContext2D | null {
  paintGrid(scratch, base);
  const [width, height] = [base.width * SCALE, base.height * SCALE];
  if (canvas.width !== width) canvas.width = width;
  if (canvas.height !== height) canvas.height = height;
  const context = canvas.getContext("2d");
  if (!context) return null;
  context.imageSmoothingEnabled = false;
  context.globalAlpha = 1;
  context.fillStyle = getComputedStyle(canvas).backgroundColor;
  context.fillRect(0, 0, width, height);
  context.globalAlpha = 0.22;
  context.drawImage(scratch, 0, 0, width, height);
  context.globalAlpha = 1;
  return context;
}

function cross(context: CanvasRenderingContext2D, x: number, y: number): void {
  context.fillStyle = "#d55e00";
  context.fillRect(x, y, SCALE, SCALE);
  context.strokeStyle = "#fff";
  context.lineWidth = 1.4;
  context.beginPath();
  context.moveTo(x + 2, y + 2);
  context.lineTo(x + SCALE - 2, y + SCALE - 2);
  context.moveTo(x + SCALE - 2, y + 2);
  context.lineTo(x + 2, y + SCALE - 2);
  context.stroke();
}

function ring(context: CanvasRenderingContext2D, x: number, y: number): void {
  context.strokeStyle = "#56b4e9";
  context.lineWidth = 1.5;
  context.strokeRect(x + 1.5, y + 1.5, SCALE - 3, SCALE - 3);
}

function dot(context: CanvasRenderingContext2D, x: number, y: number): void {
  context.fillStyle = "#888";
  context.fillRect(x + 3, y + 3, 2, 2);
}
