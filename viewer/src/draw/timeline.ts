import type { Lane, LevelBand } from "../../../src/view/marks.ts";
import { LANE_LOOKS, type LaneLook } from "../parts/lanes.ts";

export const ROW = 22;
export const CURVE = 64;
export const BAND = 20;

export interface TimelineScene {
  readonly moments: number;
  readonly bands: readonly LevelBand[];
  readonly lanes: readonly { readonly lane: Lane; readonly marks: readonly number[] }[];
  readonly curve: readonly (number | undefined)[] | undefined;
  /** Tokens spent by each moment; undefined without any. */
  readonly tokens: readonly number[] | undefined;
}

export const sceneHeight = ({ lanes, curve, tokens }: TimelineScene): number =>
  BAND + lanes.length * ROW + (curve ? CURVE : 0) + (tokens ? CURVE : 0);

/** Everything but the playhead, drawn once per run, width and theme. */
export function paintTimeline(canvas: HTMLCanvasElement, scene: TimelineScene, width: number): void {
  const ratio = window.devicePixelRatio || 1;
  const height = sceneHeight(scene);
  canvas.width = Math.round(width * ratio);
  canvas.height = Math.round(height * ratio);
  const context = canvas.getContext("2d");
  if (!context) return;
  context.scale(ratio, ratio);
  const style = getComputedStyle(canvas);
  const colour = (name: string) => style.getPropertyValue(name).trim() || "#888";
  const x = (moment: number) => ((moment + 0.5) / scene.moments) * width;
  paintBands(context, scene, height, (moment) => (moment / scene.moments) * width, colour);
  const step = width / scene.moments;
  for (const [row, { lane, marks }] of scene.lanes.entries()) {
    const look = LANE_LOOKS[lane];
    const middle = BAND + row * ROW + ROW / 2;
    context.strokeStyle = colour("--line");
    context.lineWidth = 1;
    stroke(context, [
      [0, Math.round(middle) + 0.5],
      [width, Math.round(middle) + 0.5],
    ]);
    context.fillStyle = colour(look.colour);
    context.strokeStyle = colour(look.colour);
    for (const mark of marks) paintMark(context, look, x(mark), middle, step);
  }
  let top = BAND + scene.lanes.length * ROW;
  if (scene.curve) {
    paintCurve(context, scene.curve, x, top, width, colour);
    top += CURVE;
  }
  if (scene.tokens) paintTokens(context, scene.tokens, x, top, colour);
}

type Colour = (name: string) => string;

function paintBands(
  context: CanvasRenderingContext2D,
  { bands }: TimelineScene,
  height: number,
  x: (moment: number) => number,
  colour: Colour,
): void {
  context.font = "600 11px system-ui, sans-serif";
  context.textBaseline = "middle";
  for (const { level, from, to } of bands) {
    const left = x(from);
    const right = x(to + 1);
    context.fillStyle = colour(level % 2 === 0 ? "--band-a" : "--band-b");
    context.fillRect(left, 0, right - left, height);
    context.fillStyle = colour("--soft");
    const text = right - left > 56 ? `Level ${level + 1}` : String(level + 1);
    if (right - left > 12) context.fillText(text, left + 5, BAND / 2 + 1);
  }
}

function paintMark(
  context: CanvasRenderingContext2D,
  look: LaneLook,
  x: number,
  y: number,
  step: number,
): void {
  const size = Math.min(5, Math.max(1.2, step * 0.9));
  context.beginPath();
  if (look.shape === "bar" || size < 2.5) {
    const wide = Math.max(1, Math.min(7, step * 0.8));
    context.fillRect(x - wide / 2, y - 6, wide, 12);
    return;
  }
  context.lineWidth = 2;
  switch (look.shape) {
    case "diamond":
      polygon(context, [
        [x, y - size],
        [x + size, y],
        [x, y + size],
        [x - size, y],
      ]);
      break;
    case "cross":
      stroke(context, [
        [x - size, y - size],
        [x + size, y + size],
      ]);
      stroke(context, [
        [x + size, y - size],
        [x - size, y + size],
      ]);
      return;
    case "star":
      polygon(context, starPoints(x, y, size * 1.3));
      break;
    case "triangle":
      polygon(context, [
        [x, y - size],
        [x + size, y + size * 0.8],
        [x - size, y + size * 0.8],
      ]);
      break;
    case "square":
      context.rect(x - size * 0.8, y - size * 0.8, size * 1.6, size * 1.6);
      break;
    default:
      context.arc(x, y, size * 0.7, 0, 2 * Math.PI);
  }
  context.fill();
}

type XY = readonly [x: number, y: number];

function polygon(context: CanvasRenderingContext2D, points: readonly XY[]): void {
  for (const [at, [x, y]] of points.entries()) at === 0 ? context.moveTo(x, y) : context.lineTo(x, y);
  context.closePath();
}

function stroke(context: CanvasRenderingContext2D, points: readonly XY[]): void {
  context.beginPath();
  for (const [at, [x, y]] of points.entries()) at === 0 ? context.moveTo(x, y) : context.lineTo(x, y);
  context.stroke();
}

const starPoints = (x: number, y: number, size: number): XY[] =>
  Array.from({ length: 10 }, (_, i) => {
    const radius = i % 2 === 0 ? size : size * 0.45;
    const angle = (i * Math.PI) / 5 - Math.PI / 2;
    return [x + radius * Math.cos(angle), y + radius * Math.sin(angle)] as const;
  });

function paintCurve(
  context: CanvasRenderingContext2D,
  curve: readonly (number | undefined)[],
  x: (moment: number) => number,
  top: number,
  width: number,
  colour: Colour,
): void {
  const y = (share: number) => top + 8 + (1 - share) * (CURVE - 16);
  context.lineWidth = 1;
  context.strokeStyle = colour("--line");
  for (const share of [0, 0.5, 1])
    stroke(context, [
      [0, Math.round(y(share)) + 0.5],
      [width, Math.round(y(share)) + 0.5],
    ]);
  context.strokeStyle = colour("--plan");
  context.lineWidth = 1.8;
  context.lineJoin = "round";
  const points = curve.flatMap((share, moment): XY[] => (share === undefined ? [] : [[x(moment), y(share)]]));
  stroke(context, points);
}

function paintTokens(
  context: CanvasRenderingContext2D,
  tokens: readonly number[],
  x: (moment: number) => number,
  top: number,
  colour: Colour,
): void {
  const most = tokens.at(-1) || 1;
  const y = (spent: number) => top + CURVE - 8 - (spent / most) * (CURVE - 16);
  const points = tokens.map((spent, moment): XY => [x(moment), y(spent)]);
  context.strokeStyle = colour("--goal");
  context.lineWidth = 1.8;
  stroke(context, points);
}
