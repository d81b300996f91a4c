import type { Planning } from "../../study/planning/measure.ts";
import type { Race } from "../../study/planning/race.ts";
import { type Agreement, agreementOf, verdictText } from "../../study/planning/tables.ts";
import { type Figure, type Ink, ink, legend, rect, swatch, text, titled } from "../svg.ts";
import { labelsOf, labelWidth } from "./labels.ts";

const COLOURS: Record<Agreement, Ink> = {
  both: "blue",
  "engine only": "amber",
  "twin only": "pale",
  neither: "dark",
};
const CELL = 22;

/** Figure 7 of the paper: one row a run, one cell a completed level; near the win on the left, from the start right. */
export function raceMapFigure(plannings: readonly Planning[]): Figure | undefined {
  const shown = plannings.filter(({ levels }) => levels.length > 0);
  if (shown.length === 0) return undefined;
  const labels = labelsOf(shown.map(({ one }) => one));
  const left = labelWidth([...labels.values()]);
  const most = Math.max(...shown.map(({ levels }) => levels.length), 6);
  const second = left + most * CELL + 40;
  const block = (x: number, title: string, raceOf: (levels: Planning["levels"][number]) => Race) =>
    text(x, 52, title, { fill: ink("muted") }) +
    shown
      .flatMap(({ one, levels }, row) =>
        levels.map((level, i) => {
          const race = raceOf(level);
          const agreement = agreementOf(race);
          const said = `${labels.get(one)} level ${level.level}: ${agreement}, ${verdictText(race)}`;
          const at = { x: x + i * CELL, y: 60 + row * CELL };
          return titled(
            said,
            rect(at.x, at.y, CELL - 2, CELL - 2, { fill: ink(COLOURS[agreement]) }) +
              text(at.x + (CELL - 2) / 2, at.y + 14, sign(race), {
                "text-anchor": "middle",
                "font-size": 10,
                fill: "#ffffff",
              }),
          );
        }),
      )
      .join("");
  const names = shown.map(({ one }, row) =>
    text(left - 8, 60 + row * CELL + 14, labels.get(one)!, { "text-anchor": "end" }),
  );
  const keys = Object.entries(COLOURS).map(([label, colour]) => ({ label, draw: swatch(colour) }));
  return {
    id: "race-map",
    title: "The same search in the twin and in the engine",
    description: `Per completed level, which search finds a finish. ${describe(plannings)} Signs: = optimal, + longer, × fails in the engine, ? uncertified, ! claims solved, blank no plan.`,
    width: Math.max(second + most * CELL + 20, 560),
    height: 60 + shown.length * CELL + 34,
    body:
      legend(left, 20, keys) +
      block(left, "6 before the win", ({ near }) => near) +
      block(second, "from the start", ({ start }) => start) +
      names.join("") +
      text(
        left,
        60 + shown.length * CELL + 20,
        "= optimal · + longer · × fails · ? uncertified · ! claims solved · blank: no plan",
        { "font-size": 10, fill: ink("muted") },
      ),
  };
}

function sign({ verdict }: Race): string {
  const signs = {
    optimal: "=",
    longer: "+",
    uncertified: "?",
    fails: "×",
    "claims solved": "!",
    "no plan": "",
  };
  return signs[verdict];
}

function describe(plannings: readonly Planning[]): string {
  const levels = plannings.flatMap((planning) => planning.levels);
  const say = (title: string, raceOf: (level: (typeof levels)[number]) => Race) =>
    `${title}: ${(Object.keys(COLOURS) as Agreement[])
      .map(
        (agreement) =>
          `${agreement} ${levels.filter((level) => agreementOf(raceOf(level)) === agreement).length}`,
      )
      .join(", ")}.`;
  return `${say("Six actions before the win", ({ near }) => near)} ${say("From the start", ({ start }) => start)}`;
}
