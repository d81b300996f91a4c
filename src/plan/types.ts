import type { ActionName } from "../contracts/action.ts";
import type { Cell } from "../contracts/grid.ts";
import type { Log } from "../contracts/log.ts";
import type { CheckedPlan, PlanResult, SearchBudget, SearchOptions } from "../twin/index.ts";

export interface PlanOptions extends SearchOptions {
  /** What the game offers now; without ACTION6 no click is considered. */
  readonly available: readonly ActionName[];
  /** Where clicks used and cells changed before are looked up for the shortlist. */
  readonly log?: Log;
  /** The shortlist itself, when the caller has one. The twin's own `clicks` come before it. */
  readonly clicks?: readonly Cell[];
  /** Default BUDGETS.default. */
  readonly budget?: SearchBudget;
  readonly algorithm?: "auto" | "breadth-first" | "a-star" | "twin";
}

/** What PLAN returns. Without `plan` there is no route within this twin and budget. */
export interface PlanAnswer {
  readonly plan?: CheckedPlan;
  /** "shortest" is within action set and budgets; "if-admissible" when the twin's `estimate` never overstates. */
  readonly guarantee: "shortest" | "if-admissible" | "none";
  readonly algorithm: PlanResult["algorithm"];
  /** One sentence: what was found, what it is worth, or why there is none. */
  readonly summary: string;
  /** Clicks the search was given; empty when the twin has its own or the game has none. */
  readonly clicks: readonly Cell[];
  /** Every search that was run, with its figures. */
  readonly searches: readonly PlanResult[];
}
