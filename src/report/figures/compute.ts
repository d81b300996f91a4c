import { labelOf } from "../../study/cases.ts";
import type { Compute } from "../../study/compute.ts";
import { median, sum } from "../../study/statistics.ts";
import type { Figure } from "../svg.ts";
import { scatterFigure } from "./scatter.ts";

/** Figure 9 of the paper: scored actions against processed tokens. */
export function computeFigure(computes: readonly Compute[]): Figure | undefined {
  const told = computes.flatMap((compute) =>
    compute.processed && compute.actions > 0 ? [{ ...compute, processed: compute.processed }] : [],
  );
  if (told.length === 0) return undefined;
  const all = told.map(({ one }) => one);
  const rate = median(told.map(({ processed, actions }) => processed / actions))!;
  const tokens = sum(told.map(({ processed }) => processed));
  const fresh = sum(told.map(({ nonCached }) => nonCached ?? 0));
  return scatterFigure({
    id: "compute",
    title: "Scored actions against processed tokens",
    description: `${told.length} runs, ${tokens.toLocaleString("en-US")} processed tokens, ${fresh.toLocaleString("en-US")} of them not cached; the median is ${Math.round(rate).toLocaleString("en-US")} tokens per scored action.`,
    xTitle: "scored actions",
    yTitle: "processed tokens",
    rate: { value: rate, label: `median, ${Math.round(rate).toLocaleString("en-US")} tokens per action` },
    points: told.map(({ one, actions, processed }) => ({
      label: labelOf(one, all),
      x: actions,
      y: processed,
      colour: "blue",
      named: told.length <= 12,
    })),
  });
}
