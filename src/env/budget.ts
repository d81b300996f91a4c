import { type Env, type Reply, refused } from "../contracts/env.ts";

export interface BudgetedEnv extends Env {
  /** Scored actions so far. A lost answer is taken as counted. */
  spent(): number;
}

/** Refuses what would cost more than `max` scored actions. Starting and restarting the game are free. */
export function withBudget(env: Env, max: number): BudgetedEnv {
  let spent = 0;
  const pay = async (send: () => Promise<Reply>): Promise<Reply> => {
    if (spent >= max)
      return refused("budget-spent", `All ${max} actions are spent; finish or raise the budget.`);
    const reply = await send();
    const free = reply.kind === "refused" || (reply.kind === "observed" && reply.observation.fullReset);
    if (!free) spent++;
    return reply;
  };
  return {
    info: env.info,
    spent: () => spent,
    start: () => env.start(),
    reset: () => pay(() => env.reset()),
    act: (move) => pay(() => env.act(move)),
    close: () => env.close(),
  };
}
