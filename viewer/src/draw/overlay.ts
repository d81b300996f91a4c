import type { PlanDrawing, Point } from "./path.ts";

const CELL = 10;
const INK = "#0b1b2b";
const PAPER = "#ffffff";

/** The plan over the real frame: a line through the places it led to, numbered clicks, and the click of this action. */
export function paintOverlay(
  canvas: HTMLCanvasElement,
  size: { width: number; height: number },
  plan: PlanDrawing | undefined,
  click: Point | undefined,
): void {
  canvas.width = size.width * CELL;
  canvas.height = size.height * CELL;
  const context = canvas.getContext("2d");
  if (!context) return;
  context.scale(CELL, CELL);
  if (plan) {
    context.globalAlpha = 0.85;
    paintLine(context, plan);
    for (const step of plan.steps) {
      if (step.kind === "click") badge(context, step.at, String(step.number), step.done);
      else knot(context, step.at, step.done);
    }
  }
  context.globalAlpha = 1;
  if (click) target(context, click);
}

function paintLine(context: CanvasRenderingContext2D, { steps, from }: PlanDrawing): void {
  const moves = steps.filter(({ kind }) => kind === "move").map(({ at }) => at);
  const points = from ? [from, ...moves] : moves;
  if (points.length < 2) return;
  for (const [width, colour] of [
    [1.1, PAPER],
    [0.5, INK],
  ] as const) {
    context.lineWidth = width;
    context.strokeStyle = colour;
    context.lineJoin = "round";
    context.lineCap = "round";
    context.beginPath();
    context.moveTo(points[0]!.x, points[0]!.y);
    for (const { x, y } of points.slice(1)) context.lineTo(x, y);
    context.stroke();
  }
}

function knot(context: CanvasRenderingContext2D, { x, y }: Point, done: boolean): void {
  context.beginPath();
  context.arc(x, y, 0.75, 0, 2 * Math.PI);
  context.fillStyle = done ? INK : PAPER;
  context.strokeStyle = done ? PAPER : INK;
  context.lineWidth = 0.35;
  context.fill();
  context.stroke();
}

function badge(context: CanvasRenderingContext2D, { x, y }: Point, text: string, done: boolean): void {
  context.beginPath();
  context.arc(x, y, 2.1, 0, 2 * Math.PI);
  context.fillStyle = done ? INK : PAPER;
  context.strokeStyle = done ? PAPER : INK;
  context.lineWidth = 0.35;
  context.fill();
  context.stroke();
  context.fillStyle = done ? PAPER : INK;
  context.font = "600 2.6px system-ui, sans-serif";
  context.textAlign = "center";
  context.textBaseline = "middle";
  context.fillText(text, x, y + 0.1);
}

/** Where this action clicked: a ring that shows on any colour. */
function target(context: CanvasRenderingContext2D, { x, y }: Point): void {
  for (const [width, colour] of [
    [1, PAPER],
    [0.45, INK],
  ] as const) {
    context.strokeStyle = colour;
    context.lineWidth = width;
    context.beginPath();
    context.arc(x, y, 2.9, 0, 2 * Math.PI);
    for (const [dx, dy] of [
      [1, 0],
      [-1, 0],
      [0, 1],
      [0, -1],
    ] as const) {
      context.moveTo(x + dx * 2.2, y + dy * 2.2);
      context.lineTo(x + dx * 4.2, y + dy * 4.2);
    }
    context.stroke();
  }
}
