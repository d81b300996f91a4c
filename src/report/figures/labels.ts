import { type Case, labelOf } from "../../study/cases.ts";

/** Room for row labels: the widest one, in pixels at 11 px. */
export const labelWidth = (labels: readonly string[]): number =>
  Math.min(260, Math.max(60, ...labels.map((label) => label.length * 6.8)) + 12);

/** Short names for runs, as the tables have them. */
export const labelsOf = (cases: readonly Case[]): Map<Case, string> =>
  new Map(cases.map((one) => [one, labelOf(one, cases)]));

export const percent = (value: number): string => `${(value * 100).toFixed(1)}%`;
