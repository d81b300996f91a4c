import { scaleLinear } from "d3-scale";
import type { Curve } from "../../study/learning.ts";
import { share, sum } from "../../study/statistics.ts";
import { el, type Figure, ink, line, rect, text, titled } from "../svg.ts";
import { labelsOf, percent } from "./labels.ts";

const WIDTH = 300;
const HEIGHT = 110;
const COLUMNS = 2;
const LEFT = 44;
const TOP = 48;
const GAP_X = 56;
const GAP_Y = 54;

/** Figure 13 of the paper: exact share of the last ten predictions, levels tinted by their score. */
export function learningFigure(curves: readonly Curve[]): Figure | undefined {
  const shown = curves.filter(({ graded }) => graded.length > 0);
  if (shown.length === 0) return undefined;
  const labels = labelsOf(shown.map(({ one }) => one));
  const pooled = share(sum(shown.map(({ exact }) => exact)), sum(shown.map(({ graded }) => graded.length)))!;
  const body = shown.map((curve, i) => {
    const x = LEFT + (i % COLUMNS) * (WIDTH + GAP_X);
    const y = TOP + Math.floor(i / COLUMNS) * (HEIGHT + GAP_Y);
    return panel(curve, labels.get(curve.one)!, x, y, pooled);
  });
  const key = text(
    LEFT,
    18,
    "line: exact share of the last 10 predictions · dashed: level boundary · dotted: all runs pooled · tint: level score",
    {
      "font-size": 9.5,
      fill: ink("muted"),
    },
  );
  return {
    id: "learning",
    title: "Rolling accuracy over the last ten predictions",
    description: `Pooled over all runs ${percent(pooled)} of predictions were exact. ${shown
      .map(
        ({ one, exact, graded, spans }) =>
          `${labels.get(one)}: ${percent(exact / graded.length)} of ${graded.length}, ${spans.filter(({ score }) => score > 0).length} levels scored`,
      )
      .join("; ")}.`,
    width: LEFT + COLUMNS * (WIDTH + GAP_X),
    height: TOP + Math.ceil(shown.length / COLUMNS) * (HEIGHT + GAP_Y),
    body: key + body.join(""),
  };
}

function panel(curve: Curve, label: string, left: number, top: number, pooled: number): string {
  const x = scaleLinear([0, Math.max(1, curve.actions)], [left, left + WIDTH]);
  const y = scaleLinear([0, 1], [top + HEIGHT, top]);
  const tints = curve.spans.map(({ level, from, to, score }) =>
    titled(
      `${label} level ${level}: score ${score.toFixed(1)}`,
      rect(x(from), top, x(to) - x(from), HEIGHT, { fill: tint(score), "fill-opacity": 0.28 }),
    ),
  );
  const boundaries = curve.spans
    .slice(1)
    .map(({ from }) =>
      line(x(from), top, x(from), top + HEIGHT, { stroke: ink("dark"), "stroke-dasharray": "4 3" }),
    );
  const points = curve.points.map(({ action, rate }) => `${x(action + 1).toFixed(2)},${y(rate).toFixed(2)}`);
  const drawn = el("polyline", {
    points: points.join(" "),
    fill: "none",
    stroke: ink("blue"),
    "stroke-width": 1.8,
  });
  const dotted = line(left, y(pooled), left + WIDTH, y(pooled), {
    stroke: ink("ink"),
    "stroke-dasharray": "1 3",
  });
  const small = { "font-size": 9, fill: ink("muted") };
  const axis = [0, 0.5, 1].map((tick) =>
    text(left - 5, y(tick) + 3, `${tick * 100}%`, { ...small, "text-anchor": "end" }),
  );
  const ends =
    text(left, top + HEIGHT + 13, "0", small) +
    text(left + WIDTH, top + HEIGHT + 13, `${curve.actions} actions`, { ...small, "text-anchor": "end" });
  const done = curve.spans.filter(({ score }) => score > 0).length;
  const rate = percent(curve.exact / curve.graded.length);
  const title = text(left, top - 7, `${label}: ${rate} exact, ${done} levels completed`, {
    "font-size": 10.5,
  });
  const frame = rect(left, top, WIDTH, HEIGHT, { fill: "none", stroke: ink("line") });
  return [...tints, frame, ...boundaries, dotted, drawn, ...axis, ends, title].join("");
}

/** Red at 0 over yellow to green at 100. */
function tint(score: number): string {
  const part = Math.max(0, Math.min(1, score / 100));
  const red = Math.round(part < 0.5 ? 214 : 214 - (part - 0.5) * 2 * 170);
  const green = Math.round(part < 0.5 ? 60 + part * 2 * 120 : 180 - (part - 0.5) * 2 * 25);
  return `rgb(${red},${green},70)`;
}
