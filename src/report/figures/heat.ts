import { cellsHolding } from "../../study/accuracy/heat.ts";
import type { WorldModel } from "../../study/accuracy/world-model.ts";
import { share, sum } from "../../study/statistics.ts";
import { type Figure, ink, text } from "../svg.ts";
import { drawGrey, drawRuns } from "./board.ts";
import { labelsOf, percent } from "./labels.ts";

const PANEL = 150;
const GAP = 16;
const COLUMNS = 4;

/** Figure 6 of the paper: where the final twins are wrong on unobserved pairs, on one shared scale. */
export function heatFigure(models: readonly WorldModel[]): Figure | undefined {
  const labels = labelsOf(models.map(({ one }) => one));
  const panels = models
    .flatMap(({ one, heat, unobserved }) => {
      const exact = share(unobserved.exact, unobserved.tests);
      return heat && exact !== null ? [{ label: labels.get(one)!, heat, exact }] : [];
    })
    .sort((a, b) => b.exact - a.exact);
  if (panels.length === 0) return undefined;
  const rates = panels.map(({ heat }) =>
    heat.wrong.map((count) => (heat.tests === 0 ? 0 : count / heat.tests)),
  );
  const hottest = Math.max(...rates.map((rate) => Math.max(...rate)), 1e-9);
  const body = panels.map(({ label, heat, exact }, i) => {
    const x = GAP + (i % COLUMNS) * (PANEL + GAP);
    const y = 36 + Math.floor(i / COLUMNS) * (PANEL + 40);
    const scale = PANEL / Math.max(heat.width, heat.height);
    const red = drawRuns(heat.width, heat.height, x, y, scale, (at) => {
      const rate = rates[i]![at]!;
      // Sixteen steps keep equal neighbours one rectangle; the faintest error stays visible.
      const step = Math.max(3, Math.ceil((rate / hottest) * 16));
      return rate === 0 ? undefined : { fill: "#d3130b", opacity: step / 16 };
    });
    const title = text(x, y - 16, label, { "font-size": 10.5 });
    const said = `${percent(exact)} exact, ${cellsHolding(heat.wrong, 0.9)} cells hold 90%`;
    return (
      title +
      text(x, y - 4, said, { "font-size": 8.5, fill: ink("muted") }) +
      drawGrey(heat.background, x, y, scale) +
      red
    );
  });
  const rows = Math.ceil(panels.length / COLUMNS);
  return {
    id: "heat",
    title: "Where the final twins are wrong on unobserved pairs",
    description: `Grey: a visited state. Red: how often a cell is wrong, darkest ${percent(hottest)}. ${panels
      .map(
        ({ label, heat, exact }) =>
          `${label}: ${percent(exact)} exact, ${cellsHolding(heat.wrong, 0.9)} of ${heat.wrong.length} cells hold 90% of ${sum(heat.wrong)} wrong cells`,
      )
      .join("; ")}.`,
    width: GAP + Math.max(2, Math.min(COLUMNS, panels.length)) * (PANEL + GAP),
    height: 36 + rows * (PANEL + 40),
    body: body.join(""),
  };
}
