import type { Moment } from "./story.ts";

/** What can be jumped to. The paper's colours: blue plan step, amber probe, red counterexample. */
export const LANES = [
  "plan",
  "probe",
  "direct",
  "counterexample",
  "goal-test",
  "boundary",
  "setback",
  "twin",
] as const;
export type Lane = (typeof LANES)[number];

const BELONGS: Record<Lane, (moment: Moment) => boolean> = {
  plan: ({ committed }) => committed?.tag === "MODEL",
  probe: ({ committed }) => committed?.tag === "PROBE",
  direct: ({ committed }) => committed?.tag === "DIRECT",
  counterexample: ({ observed }) => observed?.outcome === "mismatch",
  "goal-test": ({ committed, judged }) => committed?.goalClaim === true || judged.length > 0,
  boundary: ({ observed }) => observed?.outcome === "boundary",
  // Game over, RESET, a lost answer: what ends an attempt without completing its level.
  setback: ({ committed, observed, unanswered }) =>
    committed?.action === "RESET" || observed?.outcome === "game-over" || unanswered !== undefined,
  twin: ({ thinking }) => thinking.some(({ event }) => event.type === "twin"),
};

export const belongs = (lane: Lane, moment: Moment): boolean => BELONGS[lane](moment);

/** The moments of every lane, by index, ascending. */
export function landmarks(moments: readonly Moment[]): Record<Lane, number[]> {
  const found = Object.fromEntries(LANES.map((lane) => [lane, [] as number[]])) as Record<Lane, number[]>;
  for (const moment of moments)
    for (const lane of LANES) if (belongs(lane, moment)) found[lane].push(moment.index);
  return found;
}

/** The next landmark after `from` in a direction, or undefined. */
export function nextMark(marks: readonly number[], from: number, direction: 1 | -1): number | undefined {
  return direction === 1
    ? marks.find((index) => index > from)
    : (marks[marks.findIndex((index) => index >= from) - 1] ??
        (marks.at(-1)! < from ? marks.at(-1) : undefined));
}

export interface LevelBand {
  readonly level: number;
  /** First and last moment on this level, both included. */
  readonly from: number;
  readonly to: number;
}

export function levelBands(moments: readonly Moment[]): LevelBand[] {
  const bands: { level: number; from: number; to: number }[] = [];
  for (const { index, level } of moments) {
    const band = bands.at(-1);
    if (band?.level === level) band.to = index;
    else bands.push({ level, from: index, to: index });
  }
  return bands;
}
