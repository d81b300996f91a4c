import { isMove, parseAction } from "../contracts/action.ts";
import type { Log } from "../contracts/log.ts";
import type { Agent, GoalProposal, Situation } from "../loop/agent.ts";
import { memoryTwin } from "./memory-twin.ts";

/** What a scripted agent does; everything is optional. */
export interface Script {
  readonly name?: string;
  /** Submitted one by one as probes, in the action text form. When they are used up the agent has nothing to offer. */
  readonly actions?: readonly string[];
  /** Writes the twin whenever it does not replay the log. Default: a twin that memorises. */
  readonly twin?: (log: Log) => string;
  /** Asked at the goal wall. Default: no hypothesis. */
  readonly goal?: (situation: Situation) => GoalProposal | undefined;
}

/**
 * An agent that does as it is told: for tests, and a template for people who write an agent. It shows each question
 * the loop asks and the smallest useful answer.
 */
export function scriptedAgent(script: Script = {}): Agent {
  const write = script.twin ?? memoryTwin;
  const actions = (script.actions ?? []).map(parseAction).filter(isMove);
  return {
    name: script.name ?? "scripted",
    async repair({ log }) {
      return { source: write(log), why: "as the script says" };
    },
    async proposeGoal(situation) {
      return script.goal?.(situation);
    },
    async updateGoal() {
      return undefined;
    },
    async refactor() {
      return undefined;
    },
    async probe({ log }) {
      // A resumed run goes on where its log ends.
      const done = log.attempts.reduce(
        (sum, { steps, ending }) => sum + steps.length + (ending.kind === "boundary" ? 1 : 0),
        0,
      );
      const move = actions[done];
      return move && { moves: [move], kind: "untried-here", reason: "the script's next action" };
    },
  };
}
