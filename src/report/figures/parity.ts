import { labelOf } from "../../study/cases.ts";
import type { Parity } from "../../study/scores/parity.ts";
import { mean } from "../../study/statistics.ts";
import type { Figure } from "../svg.ts";
import { scatterFigure } from "./scatter.ts";

/** Figure 4 of the paper: actions of the baseline against actions of the agent, won games only. */
export function parityFigure(parities: readonly Parity[]): Figure | undefined {
  if (parities.length === 0) return undefined;
  const all = parities.map(({ result }) => result.one);
  const under = parities.filter(({ ratio }) => ratio <= 1).length;
  const average = mean(parities.map(({ ratio }) => ratio))!;
  return scatterFigure({
    id: "parity",
    title: "Actions against the baseline on won games",
    description: `${under} of ${parities.length} won games took no more actions than the baseline; the mean ratio is ${average.toFixed(2)}. ${parities
      .map(({ result, ratio }) => `${labelOf(result.one, all)}: ${ratio.toFixed(2)}`)
      .join("; ")}.`,
    xTitle: "baseline actions",
    yTitle: "agent actions",
    rate: { value: 1, label: "parity; green at or under it, red above" },
    points: parities.map(({ result, baseline, ratio }) => ({
      label: labelOf(result.one, all),
      x: baseline,
      y: result.actions,
      colour: ratio <= 1 ? "green" : "red",
      named: parities.length <= 12 || ratio > 1,
    })),
  });
}
