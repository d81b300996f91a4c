import { formatAction } from "../contracts/action.ts";
import type { Cell } from "../contracts/grid.ts";
import {
  type DynamicsWall,
  dynamicsWall,
  type GoalCandidate,
  goalWall,
  type Probe,
  probe,
} from "../explore/index.ts";
import { currentGoal } from "../goals/ledger.ts";
import { logOf, standing } from "../log/run-state.ts";
import { BUDGETS, type BudgetName, clickShortlist, type PlanAnswer, plan } from "../plan/index.ts";
import { describeProblem } from "../twin/index.ts";
import type { ValidateOptions, Validation } from "../validate/index.ts";
import type { RunJournal } from "./journal.ts";
import type { Workbench } from "./workbench.ts";

/** A plan under its number in the run. */
export type NumberedPlan = PlanAnswer & { readonly id: number };

/** The three routines that cost nothing, asked of the current twin from where the run stands. */
export class Thinking {
  constructor(
    private readonly journal: RunJournal,
    private readonly workbench: Workbench,
    private readonly search: BudgetName,
    private readonly planner: "auto" | "twin",
  ) {}

  /** VALIDATE: does the twin explain the past? */
  validate(options?: ValidateOptions): Promise<Validation> {
    return this.workbench.validate(options);
  }

  /** EXPLORE at the dynamics wall: what to repair first. */
  exploreDynamics(validation: Validation): DynamicsWall {
    return dynamicsWall(logOf(this.journal.state), [...validation.failing, ...validation.conceded]);
  }

  /** EXPLORE at the goal wall: reachable states worth testing; those reached in vain never come back. */
  async exploreGoals(): Promise<readonly GoalCandidate[]> {
    const { state, goals } = this.journal;
    const at = standing(state);
    if (!at || !state.now) return [];
    const wall = await goalWall(this.workbench.host, at, {
      available: state.now.available,
      clicks: await this.#clicks(),
      budget: BUDGETS[this.search].discovery,
      rejected: [...goals.excluded],
    });
    const candidates = wall.ok ? wall.value.candidates : [];
    const report = wall.ok
      ? candidates.map((c) => `${c.rank}. ${c.signal} in ${c.moves.length}: ${c.description}`).join("\n")
      : describeProblem(wall.problem);
    this.journal.append({ type: "explored", wall: "goal", twin: state.twin, report });
    return candidates;
  }

  /** PLAN: one route to the goal inside the twin, or none within it and the budget. */
  async plan(): Promise<NumberedPlan | undefined> {
    const { state, goals } = this.journal;
    const at = standing(state);
    if (!at || !state.now) return undefined;
    const answer = await plan(this.workbench.host, at, {
      available: state.now.available,
      log: logOf(state),
      budget: BUDGETS[this.search].plan,
      algorithm: this.planner,
    });
    const goal = currentGoal(goals);
    const found = answer.ok ? answer.value.plan : undefined;
    const figures = answer.ok ? answer.value.searches.at(-1) : undefined;
    const id = state.plans;
    this.journal.append({
      type: "planned",
      twin: state.twin,
      actions: found?.moves.map(formatAction) ?? [],
      nodes: figures?.nodes ?? 0,
      depth: figures?.depth ?? 0,
      result: answer.ok ? answer.value.summary : describeProblem(answer.problem),
      ...(found && { id }),
      ...(goal && { goal: goal.id }),
    });
    return answer.ok && found ? { ...answer.value, id } : undefined;
  }

  /** PROBE: the one informative move the harness would make. */
  async suggestProbe(): Promise<Probe | undefined> {
    const { state } = this.journal;
    const at = standing(state);
    if (!at || !state.now) return undefined;
    return probe(this.workbench.host, logOf(state), at, {
      available: state.now.available,
      clicks: await this.#clicks(),
    });
  }

  async #clicks(): Promise<readonly Cell[]> {
    const { state } = this.journal;
    const at = standing(state);
    if (!at || !state.now?.available.includes("ACTION6")) return [];
    return clickShortlist(this.workbench.host, at, { log: logOf(state) });
  }
}
