import type { SearchBudget } from "../twin/index.ts";

export interface BudgetPreset {
  readonly plan: SearchBudget;
  readonly discovery: SearchBudget;
}

const MINUTE = 60_000;

/** `paper`: Table 9, bounded in nodes. `default`: bounded in time, so a faster machine sees further. */
export const BUDGETS = {
  paper: {
    plan: { depth: 8, nodes: 20_000, milliseconds: MINUTE },
    discovery: { depth: 14, nodes: 30_000, milliseconds: MINUTE },
  },
  default: {
    plan: { depth: 400, nodes: 4_000_000, milliseconds: 20_000 },
    discovery: { depth: 60, nodes: 1_000_000, milliseconds: 10_000 },
  },
} as const satisfies Record<string, BudgetPreset>;

export type BudgetName = keyof typeof BUDGETS;
