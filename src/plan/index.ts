// What should be done if the twin is right? Equation 2: one imagined route to the goal.
//
//   const answer = await plan(host, positionAt(log), { available, log });
//   if (answer.ok && answer.value.plan) …answer.value.plan.moves, .frames
export { BUDGETS, type BudgetName, type BudgetPreset } from "./budgets.ts";
export { clickShortlist, type ShortlistOptions } from "./clicks.ts";
export { plan } from "./plan.ts";
export { positionAt } from "./position.ts";
export type * from "./types.ts";
