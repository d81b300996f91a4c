import { formatAction } from "../contracts/action.ts";
import type { Env } from "../contracts/env.ts";
import type { Manifest, RunEvent, RunEventOf } from "../contracts/events.ts";
import { executeChecked, type Route, type RouteResult } from "../execute/execute-checked.ts";
import { Executor } from "../execute/executor.ts";
import type { Executed, Submission } from "../execute/types.ts";
import {
  type DynamicsWall,
  dynamicsWall,
  type GoalCandidate,
  goalWall,
  type Probe,
  probe,
} from "../explore/index.ts";
import { currentGoal } from "../goals/ledger.ts";
import { gridHash } from "../grid/hash.ts";
import { logOf, standing } from "../log/run-state.ts";
import { BUDGETS, type BudgetName, clickShortlist, type PlanAnswer, plan } from "../plan/index.ts";
import { scorePlay } from "../score/card.ts";
import { tallyEvents } from "../score/from-events.ts";
import { describeProblem } from "../twin/index.ts";
import type { Validation } from "../validate/index.ts";
import type { Situation } from "./agent.ts";
import type { RunJournal } from "./journal.ts";
import type { TwinSaved, Workbench } from "./workbench.ts";

export interface SessionParts {
  readonly env: Env;
  readonly journal: RunJournal;
  readonly workbench: Workbench;
  readonly manifest: Manifest;
  /** How far searches go. */
  readonly search: BudgetName;
}

export type GoalAccepted =
  | { readonly ok: true; readonly goal: number }
  | { readonly ok: false; readonly why: string };

/**
 * A game in play under the rules: the same for the loop and for agents that drive themselves. Thinking is free;
 * only `submit`, `execute` and `reset` reach the game, through the executor.
 */
export class Session {
  readonly #executor: Executor;
  readonly #began = performance.now();
  readonly journal: RunJournal;
  readonly workbench: Workbench;
  readonly manifest: Manifest;

  constructor(private readonly parts: SessionParts) {
    this.journal = parts.journal;
    this.workbench = parts.workbench;
    this.manifest = parts.manifest;
    this.#executor = new Executor({
      env: parts.env,
      journal: parts.journal,
      budget: parts.manifest.budget.actions,
      ...(parts.manifest.ablation === "none" && {
        clear: (submission: Submission) => this.workbench.clear(submission),
      }),
    });
  }

  start(): Promise<Executed> {
    return this.#executor.start();
  }

  get won(): boolean {
    return this.journal.state.now?.state === "WIN";
  }

  /** Whether a move could be made: an attempt is open and its frame is known. */
  get attempting(): boolean {
    return standing(this.journal.state) !== undefined;
  }

  get over(): boolean {
    return this.journal.state.ended !== undefined || this.won || this.spentBudget() !== undefined;
  }

  /** Which budget is spent, as one sentence; undefined while all have something left. */
  spentBudget(): string | undefined {
    const { budget } = this.manifest;
    const { actions, turns } = this.journal.state;
    const spent = spendings(this.journal.events);
    if (actions >= budget.actions) return `All ${budget.actions} actions are spent.`;
    if (budget.turns !== undefined && turns >= budget.turns)
      return `All ${budget.turns} agent turns are spent.`;
    if (budget.tokens !== undefined && spent.tokens >= budget.tokens)
      return `All ${budget.tokens} tokens are spent.`;
    if (budget.money !== undefined && spent.money >= budget.money)
      return `All money (${budget.money}) is spent.`;
    if (budget.wallSeconds !== undefined && this.seconds() >= budget.wallSeconds)
      return `The time of ${budget.wallSeconds} s is over.`;
    return undefined;
  }

  /** Seconds this session has been open; an interrupted run counts only while it runs. */
  seconds(): number {
    return (performance.now() - this.#began) / 1000;
  }

  /** PERCEIVE: what an agent may know now. */
  perceive(): Situation {
    const { state, goals } = this.journal;
    if (!state.now) throw new Error("Nothing has been seen yet; start the session first.");
    return {
      log: logOf(state),
      at: standing(state),
      now: state.now,
      level: state.level,
      actionsLeft: Math.max(0, this.manifest.budget.actions - state.actions),
      twin: this.workbench.source,
      goals: goals.goals,
      excluded: goals.excluded,
    };
  }

  saveTwin(source: string, why: string): Promise<TwinSaved> {
    return this.workbench.save(source, why);
  }

  validate(): Promise<Validation> {
    return this.workbench.validate();
  }

  /** The dynamics wall: what to repair first. */
  exploreDynamics(validation: Validation): DynamicsWall {
    return dynamicsWall(logOf(this.journal.state), [...validation.failing, ...validation.conceded]);
  }

  /** The goal wall: reachable states worth testing, rejected ones left out. */
  async exploreGoals(): Promise<readonly GoalCandidate[]> {
    const { state, goals } = this.journal;
    const at = standing(state);
    if (!at || !state.now) return [];
    const clicks = await this.#clicks();
    const wall = await goalWall(this.workbench.host, at, {
      available: state.now.available,
      clicks,
      budget: BUDGETS[this.parts.search].discovery,
      rejected: [...goals.excluded],
    });
    const candidates = wall.ok ? wall.value.candidates : [];
    const report = wall.ok
      ? candidates.map((c) => `${c.rank}. ${c.signal} in ${c.moves.length}: ${c.description}`).join("\n")
      : describeProblem(wall.problem);
    this.journal.append({ type: "explored", wall: "goal", twin: state.twin, report });
    return candidates;
  }

  /** PLAN: one route to the goal inside the validated twin. */
  async plan(): Promise<(PlanAnswer & { readonly id: number }) | undefined> {
    const { state, goals } = this.journal;
    const at = standing(state);
    if (!at || !state.now) return undefined;
    const answer = await plan(this.workbench.host, at, {
      available: state.now.available,
      log: logOf(state),
      budget: BUDGETS[this.parts.search].plan,
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

  /** PROBE: what the harness would try next. */
  async suggestProbe(): Promise<Probe | undefined> {
    const { state } = this.journal;
    const at = standing(state);
    if (!at || !state.now) return undefined;
    return probe(this.workbench.host, logOf(state), at, {
      available: state.now.available,
      clicks: await this.#clicks(),
    });
  }

  /** Registers the current twin's predicate as a hypothesis, if it is false on every logged frame. */
  async proposeGoal(description: string, signal: string, candidate?: GoalCandidate): Promise<GoalAccepted> {
    const { state, goals } = this.journal;
    const goal = goals.goals.length;
    this.journal.append({
      type: "goal-proposed",
      goal,
      twin: state.twin,
      signal,
      description,
      ...(candidate && { candidate: this.journal.frame(candidate.frames.at(-1)!) }),
    });
    const validation = await this.validate();
    if (validation.ok && validation.goals.length === 0) return { ok: true, goal };
    const why = validation.ok
      ? `It is true on ${validation.goals.length} logged frames, and every logged frame is a non-goal.`
      : "The twin it came with does not replay the log.";
    this.#judge(goal, "inconsistent", why);
    return { ok: false, why };
  }

  async submit(submission: Submission): Promise<Executed> {
    const goal = currentGoal(this.journal.goals);
    const done = await this.#executor.submit({ ...(goal && { goal: goal.id }), ...submission });
    this.#learnGoal(done);
    return done;
  }

  /** EXECUTECHECKED: a route, one action at a time, halting at the first surprise. */
  execute(route: Route): Promise<RouteResult> {
    return executeChecked(this, route);
  }

  reset(rationale: string): Promise<Executed> {
    return this.#executor.reset(rationale);
  }

  finish(reason: RunEventOf<"run-ended">["reason"], message: string): void {
    if (this.journal.state.ended) return;
    const { score, levelsCompleted, actions } = this.score();
    this.journal.append(
      {
        type: "run-ended",
        reason,
        message,
        levels: levelsCompleted,
        actions,
        ...(score !== undefined && { score }),
      },
      { durable: true },
    );
    this.journal.writer.saveFile(
      "exit.json",
      `${JSON.stringify({ reason, message, levels: levelsCompleted, actions, score })}\n`,
    );
  }

  /** Counted as the official server counts; no score without a baseline. */
  score(): {
    readonly score: number | undefined;
    readonly levelsCompleted: number;
    readonly actions: number;
  } {
    const play = tallyEvents(this.journal.events).at(-1);
    if (!play) return { score: undefined, levelsCompleted: 0, actions: 0 };
    const { score, levelsCompleted, actions } = scorePlay(play, this.manifest.baseline?.actions);
    return { score: this.manifest.baseline ? score : undefined, levelsCompleted, actions };
  }

  async close(): Promise<void> {
    await this.workbench.close();
    await this.parts.env.close();
    this.journal.writer.close();
  }

  /** The three outcomes of a goal test: boundary confirms, reached in vain rejects, a mismatch says nothing. */
  #learnGoal(done: Executed): void {
    const goal = currentGoal(this.journal.goals);
    if (done.kind !== "observed" || !goal) return;
    if (done.outcome === "boundary") this.#judge(goal.id, "confirmed", "A level boundary came.", done.step);
    else if (done.goalClaim && done.outcome === "match")
      this.#judge(
        goal.id,
        "rejected",
        "The state was reached exactly and no level boundary came.",
        done.step,
        gridHash(done.observation.settled),
      );
    else if (done.goalClaim && done.outcome === "mismatch")
      this.#judge(
        goal.id,
        "tentative",
        "Reality differed from the twin before the goal was reached.",
        done.step,
      );
  }

  #judge(
    goal: number,
    verdict: RunEventOf<"goal-judged">["verdict"],
    why: string,
    step?: number,
    state?: string,
  ): void {
    this.journal.append({
      type: "goal-judged",
      goal,
      verdict,
      why,
      level: this.journal.state.level,
      ...(step !== undefined && { step }),
      ...(state !== undefined && { state }),
    });
  }

  async #clicks() {
    const { state } = this.journal;
    const at = standing(state);
    if (!at || !state.now?.available.includes("ACTION6")) return [];
    return clickShortlist(this.workbench.host, at, { log: logOf(state) });
  }
}

function spendings(events: Iterable<RunEvent>): { tokens: number; money: number } {
  const spent = { tokens: 0, money: 0 };
  for (const event of events) {
    if (event.type !== "turn") continue;
    spent.tokens += (event.usage?.input ?? 0) + (event.usage?.output ?? 0);
    spent.money += event.money ?? 0;
  }
  return spent;
}
