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
  const placed = points.map((point) => ({ ...point, at: { x: x(point.x), y: y(point.y) } }));
  const marks = placed.map(({ label, at, colour, ...point }) => {
    const said = `${label}: ${xTitle} ${plain(point.x)}, ${yTitle} ${plain(point.y)}`;
    return titled(said, el("circle", { cx: at.x, cy: at.y, r: 5, fill: ink(colour) }));
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
  const body = clip + [...xTicks, ...yTicks, diagonal, ...marks, ...namesOf(placed)].join("") + labels;
  return { id, title, description, width: SIZE, height: SIZE, body };
}

/** At least a decade around the values, so that one point alone still has an axis. */
function domain(values: readonly number[]): [number, number] {
  const low = Math.min(...values);
  const high = Math.max(...values);
  const room = Math.max(1.6, Math.sqrt(10 / (high / low)));
  return [low / room, high * room];
}

interface Placed extends Point {
  readonly at: { readonly x: number; readonly y: number };
}

/** Each name where it covers no mark and no other name; a name without such a place is left to the mark's title. */
function namesOf(points: readonly Placed[]): string[] {
  const taken = points.map(({ at }) => ({
    left: at.x - 6,
    right: at.x + 6,
    top: at.y - 6,
    bottom: at.y + 6,
  }));
  return points
    .filter(({ named }) => named)
    .flatMap(({ label, at }) => {
      const width = label.length * 6.2;
      const places = [
        { left: at.x + 8, base: at.y + 4 },
        { left: at.x - 8 - width, base: at.y + 4 },
        { left: at.x - width / 2, base: at.y - 9 },
        { left: at.x - width / 2, base: at.y + 17 },
      ];
      const free = places.find(({ left, base }) => {
        const box = { left, right: left + width, top: base - 9, bottom: base + 2 };
        const clear = taken.every(
          (other) =>
            box.right < other.left ||
            box.left > other.right ||
            box.bottom < other.top ||
            box.top > other.bottom,
        );
        if (clear && left >= LEFT && box.right <= RIGHT) taken.push(box);
        return clear && left >= LEFT && box.right <= RIGHT;
      });
      return free ? [text(free.left, free.base, label, { "font-size": 10 })] : [];
    });
}

const plain = (value: number): string => Number(value.toPrecision(4)).toLocaleString("en-US");

function tickText(x: number, y: number, tick: number, anchor: string): string {
  // d3 gives every unit of a decade; only 1, 2 and 5 are written.
  if (!/^[125]/.test(tick.toExponential())) return "";
  const said = tick >= 1e6 ? `${tick / 1e6}M` : tick >= 1e4 ? `${tick / 1e3}k` : `${tick}`;
  return text(x, y, said, { "text-anchor": anchor, fill: ink("muted"), "font-size": 10 });
}
