import { scaleLog } from "d3-scale";
import { el, type Figure, type Ink, ink, line, text, titled } from "../svg.ts";

export interface Point {
  readonly label: string;
  readonly x: number;
  readonly y: number;
  readonly colour: Ink;
  /** Written beside the mark. */
  readonly named: boolean;
}

export interface Scatter {
  readonly id: string;
  readonly title: string;
  readonly description: string;
  readonly xTitle: string;
  readonly yTitle: string;
  readonly points: readonly Point[];
  /** A dashed line y = rate × x. */
  readonly rate: { readonly value: number; readonly label: string };
}

const SIZE = 460;
const LEFT = 64;
const TOP = 24;
const RIGHT = SIZE - 20;
const BOTTOM = SIZE - 52;

/** Two logarithmic axes and a line of equal rate. */
export function scatterFigure({ id, title, description, xTitle, yTitle, points, rate }: Scatter): Figure {
  const x = scaleLog(domain(points.map((point) => point.x)), [LEFT, RIGHT]);
  const y = scaleLog(domain(points.map((point) => point.y)), [BOTTOM, TOP]);
  const xTicks = x
    .ticks(4)
    .map((tick) => line(x(tick), TOP, x(tick), BOTTOM) + tickText(x(tick), BOTTOM + 15, tick, "middle"));
  const yTicks = y
    .ticks(4)
    .map((tick) => line(LEFT, y(tick), RIGHT, y(tick)) + tickText(LEFT - 6, y(tick) + 4, tick, "end"));
  const [from, to] = x.domain() as [number, number];
  const diagonal = line(x(from), y(from * rate.value), x(to), y(to * rate.value), {
    stroke: ink("dark"),
    "stroke-dasharray": "5 4",
    "clip-path": `url(#${id}-clip)`,
  });
  const marks = points.map((point) => {
    const said = `${point.label}: ${xTitle} ${plain(point.x)}, ${yTitle} ${plain(point.y)}`;
    const right = x(point.x) > RIGHT - 90;
    const name = point.named
      ? text(x(point.x) + (right ? -8 : 8), y(point.y) - 6, point.label, {
          "font-size": 10,
          "text-anchor": right ? "end" : "start",
        })
      : "";
    return (
      titled(said, el("circle", { cx: x(point.x), cy: y(point.y), r: 5, fill: ink(point.colour) })) + name
    );
  });
  const middle = { "text-anchor": "middle", fill: ink("muted") };
  const labels =
    text((LEFT + RIGHT) / 2, SIZE - 16, `${xTitle} (logarithmic)`, middle) +
    text(16, (TOP + BOTTOM) / 2, `${yTitle} (logarithmic)`, {
      ...middle,
      transform: `rotate(-90 16 ${(TOP + BOTTOM) / 2})`,
    }) +
    text(LEFT + 6, TOP - 8, `dashed: ${rate.label}`, { fill: ink("muted"), "font-size": 10 });
  const clip = el(
    "clipPath",
    { id: `${id}-clip` },
    el("rect", { x: LEFT, y: TOP, width: RIGHT - LEFT, height: BOTTOM - TOP }),
  );
  const body = clip + [...xTicks, ...yTicks, diagonal, ...marks].join("") + labels;
  return { id, title, description, width: SIZE, height: SIZE, body };
}

/** Powers and halves of ten around the values, so that one point alone still has an axis. */
function domain(values: readonly number[]): [number, number] {
  return [Math.min(...values) / 1.6, Math.max(...values) * 1.6];
}

const plain = (value: number): string => Number(value.toPrecision(4)).toLocaleString("en-US");

function tickText(x: number, y: number, tick: number, anchor: string): string {
  // d3 gives every unit of a decade; only 1, 2 and 5 are written.
  if (!/^[125]/.test(tick.toExponential())) return "";
  const said = tick >= 1e6 ? `${tick / 1e6}M` : tick >= 1e4 ? `${tick / 1e3}k` : `${tick}`;
  return text(x, y, said, { "text-anchor": anchor, fill: ink("muted"), "font-size": 10 });
}
