import { HALVES, type Played } from "./plays.ts";
import { type Pooled, pool } from "./tables.ts";

export type Figures = Record<string, number | null>;

const NAMES = { development: "Development", "held-out": "HeldOut" } as const;
const rounded = (value: number | null): number | null =>
  value === null ? null : Math.round(value * 1000) / 1000;
const small = (name: string): string => `${name[0]!.toLowerCase()}${name.slice(1)}`;

/** The last line of the bench. The first four are always there, null when that half was not played. */
export function figuresOf(plays: readonly Played[]): Figures {
  const part = (agent: string, half: string, seeded: boolean): Pooled =>
    pool(plays.filter((play) => play.agent === agent && play.half === half && play.seeded === seeded));
  const figures: Figures = {};
  for (const half of HALVES)
    figures[small(`${NAMES[half]}Levels`)] = rounded(part("builtin", half, false).levelShare);
  for (const half of HALVES)
    figures[small(`${NAMES[half]}FirstSeen`)] = rounded(part("builtin", half, false).firstSeenShare);
  for (const agent of new Set(plays.map((play) => play.agent)))
    for (const seeded of [false, true])
      for (const half of HALVES) {
        const line = part(agent, half, seeded);
        if (line.plays === 0) continue;
        const name = small(`${agent === "builtin" ? "" : agent}${seeded ? "Seeds" : ""}${NAMES[half]}`);
        figures[`${name}Levels`] = rounded(line.levelShare);
        figures[`${name}Score`] = rounded(line.score);
        if (line.firstSeen > 0) figures[`${name}FirstSeen`] = rounded(line.firstSeenShare);
      }
  const builtin = plays.filter(({ agent }) => agent === "builtin");
  if (builtin.length > 0) {
    const line = pool(builtin);
    figures.medianThinkingMs = rounded(line.medianThinking);
    figures.maxThinkingMs = line.maxThinking;
    figures.peakMemoryMb = Math.round(line.megabytes);
    figures.broken = builtin.filter(({ broken }) => broken !== "").length;
  }
  return figures;
}
