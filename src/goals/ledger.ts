import type { RunEvent } from "../contracts/events.ts";

/** A hypothesis about what completes a level. */
export interface Goal {
  readonly id: number;
  /** Version of the twin whose predicate it is. */
  readonly twin: number;
  /** What suggested it: one of the paper's signals, or the agent's own idea. */
  readonly signal: string;
  readonly description: string;
  /** "inconsistent": fires on a logged frame, so it was never tested. */
  readonly verdict: "tentative" | "confirmed" | "rejected" | "inconsistent";
}

/** Every goal of a run with its verdict, and the states that were reached in vain: a fold over the run's events. */
export interface GoalLedger {
  readonly goals: readonly Goal[];
  /** `gridHash` of states that completed nothing; they are never a candidate again. */
  readonly excluded: ReadonlySet<string>;
}

export const NO_GOALS: GoalLedger = { goals: [], excluded: new Set() };

export function judgeEvent(ledger: GoalLedger, event: RunEvent): GoalLedger {
  if (event.type === "goal-proposed") {
    const { goal: id, twin, signal, description } = event;
    return { ...ledger, goals: [...ledger.goals, { id, twin, signal, description, verdict: "tentative" }] };
  }
  if (event.type !== "goal-judged") return ledger;
  return {
    goals: ledger.goals.map((goal) => (goal.id === event.goal ? { ...goal, verdict: event.verdict } : goal)),
    excluded: event.state === undefined ? ledger.excluded : new Set([...ledger.excluded, event.state]),
  };
}

/** The hypothesis in force: the newest, whose predicate the twin has, unless it was rejected or never fit for a test. */
export function currentGoal({ goals }: GoalLedger): Goal | undefined {
  const newest = goals.at(-1);
  return newest?.verdict === "tentative" || newest?.verdict === "confirmed" ? newest : undefined;
}
