import { scaleLinear } from "d3-scale";
import type { Online } from "../../study/accuracy/online.ts";
import type { WorldModel } from "../../study/accuracy/world-model.ts";
import { share, sum } from "../../study/statistics.ts";
import { el, type Figure, ink, legend, line, rect, text, titled } from "../svg.ts";
import { labelsOf, labelWidth, percent } from "./labels.ts";

interface Line {
  readonly label: string;
  readonly online: number | null;
  readonly unseen: number | null;
}

const TOP = 40;
const ROW = 20;
const RIGHT = 470;

/** Figure 5 of the paper: per run, exact while playing (open) and the final twin on unobserved pairs (filled). */
export function accuracyFigure(online: readonly Online[], models: readonly WorldModel[]): Figure | undefined {
  if (online.length === 0) return undefined;
  const labels = labelsOf(online.map(({ one }) => one));
  const lines: Line[] = online.map(({ one, all }) => {
    const tests = models.find((model) => model.one.name === one.name)?.unobserved;
    return {
      label: labels.get(one)!,
      online: share(all.exact, all.of),
      unseen: tests ? share(tests.exact, tests.tests) : null,
    };
  });
  lines.sort((a, b) => (b.unseen ?? -1) - (a.unseen ?? -1) || (b.online ?? -1) - (a.online ?? -1));
  const left = labelWidth(lines.map(({ label }) => label));
  const bottom = TOP + Math.max(6, lines.length) * ROW;
  const open = (x: number, y: number) =>
    el("circle", { cx: x, cy: y, r: 4.5, fill: ink("paper"), stroke: ink("blue"), "stroke-width": 1.5 });
  const filled = (x: number, y: number) => el("circle", { cx: x, cy: y, r: 4.5, fill: ink("blue") });
  const keys = legend(left, 18, [
    { draw: open, label: "while playing" },
    { draw: filled, label: "final twin, unobserved pairs" },
  ]);
  return {
    id: "accuracy",
    title: "Exact next frames, run by run and pooled",
    description: `Share of predictions with every cell right. ${lines
      .map(
        ({ label, online: during, unseen }) =>
          `${label}: ${say(during)} while playing, ${say(unseen)} on unobserved pairs`,
      )
      .join("; ")}.`,
    width: 760,
    height: bottom + 44,
    body: keys + rows(lines, left, bottom, open, filled) + pooledBars(online, models, bottom),
  };
}

const say = (value: number | null): string => (value === null ? "not measured" : percent(value));

function rows(
  lines: readonly Line[],
  left: number,
  bottom: number,
  open: (x: number, y: number) => string,
  filled: (x: number, y: number) => string,
): string {
  const x = scaleLinear([0, 1], [left, RIGHT]);
  const axis = x
    .ticks(5)
    .map(
      (tick) => line(x(tick), TOP - 6, x(tick), bottom) + text(x(tick), bottom + 16, `${tick * 100}%`, MUTED),
    );
  const drawn = lines.map(({ label, online, unseen }, row) => {
    const y = TOP + row * ROW + 10;
    const joined =
      online !== null && unseen !== null ? line(x(online), y, x(unseen), y, { stroke: ink("grey") }) : "";
    return [
      text(left - 10, y + 4, label, { "text-anchor": "end" }),
      joined,
      online === null ? "" : titled(`${label} while playing: ${percent(online)}`, open(x(online), y)),
      unseen === null ? "" : titled(`${label} on unobserved pairs: ${percent(unseen)}`, filled(x(unseen), y)),
    ].join("");
  });
  return [...axis, ...drawn].join("");
}

const MUTED = { "text-anchor": "middle", fill: ink("muted"), "font-size": 10 };

function pooledBars(online: readonly Online[], models: readonly WorldModel[], bottom: number): string {
  const pool = (of: (model: WorldModel) => { exact: number; tests: number }) => ({
    exact: sum(models.map((model) => of(model).exact)),
    of: sum(models.map((model) => of(model).tests)),
  });
  const bars = [
    { name: "replay", ...pool(({ replay }) => replay) },
    { name: "observed", ...pool(({ observed }) => observed) },
    { name: "unobserved", ...pool(({ unobserved }) => unobserved) },
    { name: "cross-level", ...pool(({ crossLevel }) => crossLevel) },
    {
      name: "online",
      exact: sum(online.map(({ all }) => all.exact)),
      of: sum(online.map(({ all }) => all.of)),
    },
  ];
  const y = scaleLinear([0, 1], [bottom, TOP]);
  return bars
    .map(({ name, exact, of }, i) => {
      const left = RIGHT + 30 + i * 52;
      const rate = share(exact, of);
      const bar =
        rate === null
          ? ""
          : titled(
              `${name}: ${percent(rate)} of ${of}`,
              rect(left, y(rate), 36, bottom - y(rate), { fill: ink(i === 4 ? "pale" : "blue") }),
            ) + text(left + 18, y(rate) - 4, percent(rate), { ...MUTED, "font-size": 9 });
      const names = text(left + 18, bottom + 14, name, { ...MUTED, "font-size": 8.5 });
      return bar + names + text(left + 18, bottom + 27, `n=${of}`, { ...MUTED, "font-size": 8.5 });
    })
    .join("");
}
