import { KINDS, type Kind, type Strip } from "../../study/strip.ts";
import { type Figure, type Ink, ink, legend, line, rect, swatch, text, titled } from "../svg.ts";
import { labelsOf, labelWidth } from "./labels.ts";

const COLOURS: Record<Kind, Ink> = {
  plan: "blue",
  probe: "amber",
  counterexample: "red",
  direct: "grey",
  reset: "line",
  lost: "ink",
};
const NAMES: Record<Kind, string> = {
  plan: "plan step right",
  probe: "probe",
  counterexample: "counterexample",
  direct: "direct",
  reset: "reset",
  lost: "lost",
};
const ROW = 22;

/** Figure 12 of the paper: every scored action, one row a run, all runs stretched to one width. */
export function stripFigure(strips: readonly Strip[]): Figure | undefined {
  const shown = strips.filter(({ actions }) => actions.length > 0);
  if (shown.length === 0) return undefined;
  const labels = labelsOf(shown.map(({ one }) => one));
  const left = labelWidth([...labels.values()]);
  const span = 560;
  const rows = shown.map(({ one, actions }, row) => {
    const y = 36 + row * ROW;
    const step = span / actions.length;
    const bars = runsOf(actions.map(({ kind }) => kind)).map(({ kind, from, to }) =>
      titled(
        `${labels.get(one)}: actions ${from} to ${to - 1}, ${NAMES[kind]}`,
        rect(left + from * step, y, (to - from) * step, ROW - 8, { fill: ink(COLOURS[kind]) }),
      ),
    );
    const boundaries = actions.flatMap(({ action }, i) =>
      action.outcome === "boundary" ? [left + (i + 1) * step] : [],
    );
    const ticks = boundaries.map((x) => line(x, y - 2, x, y + ROW - 6, { stroke: ink("ink") }));
    const name = text(left - 8, y + 11, labels.get(one)!, { "text-anchor": "end" });
    const count = text(left + span + 8, y + 11, `${actions.length}`, { fill: ink("muted") });
    return [name, ...bars, ...ticks, count].join("");
  });
  const used = KINDS.filter((kind) => shown.some(({ actions }) => actions.some((a) => a.kind === kind)));
  const keys = used.map((kind) => ({ label: NAMES[kind], draw: swatch(COLOURS[kind]) }));
  return {
    id: "actions",
    title: "Every scored action",
    description: `One row a run, from its first scored action to its last; black ticks are completed levels. ${shown
      .map((strip) => `${labels.get(strip.one)}: ${sayCounts(strip, used)}`)
      .join("; ")}.`,
    width: left + span + 52,
    height: 36 + shown.length * ROW + 10,
    body: legend(left, 20, keys) + rows.join(""),
  };
}

const sayCounts = ({ actions }: Strip, used: readonly Kind[]): string =>
  used.map((kind) => `${actions.filter((action) => action.kind === kind).length} ${NAMES[kind]}`).join(", ");

/** Neighbours of one kind as one bar. */
function runsOf(kinds: readonly Kind[]): { kind: Kind; from: number; to: number }[] {
  const runs: { kind: Kind; from: number; to: number }[] = [];
  for (const [i, kind] of kinds.entries()) {
    const last = runs.at(-1);
    if (last?.kind === kind) last.to = i + 1;
    else runs.push({ kind, from: i, to: i + 1 });
  }
  return runs;
}

/** Probes front-loaded or not: their share of each level's chosen actions, over all runs with a twin. */
export function probesFigure(strips: readonly Strip[]): Figure | undefined {
  const chosen = strips
    .filter(({ one }) => one.manifest.ablation === "none")
    .flatMap(({ actions }) => actions.filter(({ kind }) => kind !== "reset"));
  if (chosen.length === 0) return undefined;
  const levels = Math.max(...chosen.map(({ action }) => action.level)) + 1;
  const shares = Array.from({ length: levels }, (_, level) => {
    const on = chosen.filter(({ action }) => action.level === level);
    return {
      of: on.length,
      share: on.filter(({ kind }) => kind === "probe").length / Math.max(1, on.length),
    };
  });
  const most = Math.max(...shares.map(({ share }) => share), 0.01);
  const bars = shares.map(({ of, share }, level) => {
    const height = (share / most) * 120;
    const x = 24 + level * 58;
    const middle = { "text-anchor": "middle", "font-size": 10 };
    return (
      rect(x, 150 - height, 40, height, { fill: ink("amber") }) +
      text(x + 20, 145 - height, `${(share * 100).toFixed(1)}%`, middle) +
      text(x + 20, 166, `L${level + 1}`, middle) +
      text(x + 20, 180, `n=${of}`, { ...middle, fill: ink("muted"), "font-size": 9 })
    );
  });
  return {
    id: "probes",
    title: "Probes by level",
    description: `Share of probes among the actions chosen on each level. ${shares
      .map(({ of, share }, level) => `Level ${level + 1}: ${(share * 100).toFixed(1)}% of ${of}`)
      .join("; ")}.`,
    width: Math.max(240, 48 + levels * 58),
    height: 194,
    body: line(16, 150, 32 + levels * 58, 150) + bars.join(""),
  };
}
