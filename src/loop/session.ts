import type { Env } from "../contracts/env.ts";
import type { Manifest, RunEventOf } from "../contracts/events.ts";
import { executeChecked, type Route, type RouteResult } from "../execute/execute-checked.ts";
import { Executor } from "../execute/executor.ts";
import type { Executed, Submission } from "../execute/types.ts";
import type { GoalCandidate } from "../explore/index.ts";
import { currentGoal } from "../goals/ledger.ts";
import { gridHash } from "../grid/hash.ts";
import { logOf, standing } from "../log/run-state.ts";
import type { BudgetName } from "../plan/index.ts";
import { scorePlay } from "../score/card.ts";
import { tallyEvents } from "../score/from-events.ts";
import type { Situation } from "./agent.ts";
import type { RunJournal } from "./journal.ts";
import { Thinking } from "./thinking.ts";
import type { TwinSaved, Workbench } from "./workbench.ts";

export interface SessionParts {
  readonly env: Env;
  readonly journal: RunJournal;
  readonly workbench: Workbench;
  readonly manifest: Manifest;
  /** How far searches go. */
  readonly search: BudgetName;
  readonly planner: "auto" | "twin";
}

export type GoalAccepted =
  | { readonly ok: true; readonly goal: number }
  | { readonly ok: false; readonly why: string };

export interface SessionScore {
  /** Undefined without a baseline. */
  readonly score: number | undefined;
  readonly levelsCompleted: number;
  readonly actions: number;
}

/**
 * A game in play under the rules: the same for the loop and for agents that drive themselves. `think` is free; only
 * `submit`, `execute` and `reset` reach the game, through the executor.
 */
export class Session {
  readonly journal: RunJournal;
  readonly workbench: Workbench;
  readonly manifest: Manifest;
  readonly think: Thinking;
  readonly #executor: Executor;
  readonly #env: Env;
  readonly #began = performance.now();

  constructor({ env, journal, workbench, manifest, search, planner }: SessionParts) {
    this.journal = journal;
    this.workbench = workbench;
    this.manifest = manifest;
    this.think = new Thinking(journal, workbench, search, planner);
    this.#env = env;
    const clear = (submission: Submission) => workbench.clear(submission);
    this.#executor = new Executor({
      env,
      journal,
      budget: manifest.budget.actions,
      ...(manifest.ablation === "none" && { clear }),
    });
  }

  async start(): Promise<Executed> {
    const done = await this.#executor.start();
    const token = done.kind === "reset" ? this.#env.token?.() : undefined;
    if (token !== undefined) this.journal.append({ type: "connected", token }, { durable: true });
    return done;
  }

  /** PERCEIVE: what an agent may know now. */
  perceive(): Situation {
    const { state, goals } = this.journal;
    const now = state.now ?? state.last;
    if (!now) throw new Error("Nothing has been seen yet; start the session first.");
    return {
      log: logOf(state),
      at: standing(state),
      now,
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
    const validation = await this.think.validate({ purity: "later" });
    if (validation.ok && validation.goals.length === 0) return { ok: true, goal };
    const why = validation.ok
      ? `It is true on ${validation.goals.length} logged frames, and every logged frame is a non-goal.`
      : "The twin it came with does not replay the log.";
    this.#judge(goal, "inconsistent", why);
    return { ok: false, why };
  }

  async submit(submission: Submission): Promise<Executed> {
    const goal = submission.rationale.startsWith("MODEL:") ? currentGoal(this.journal.goals) : undefined;
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
    const { actions, turns, tokens, money } = this.journal.state;
    const over = (used: number, most: number | undefined) => most !== undefined && used >= most;
    if (over(actions, budget.actions)) return `All ${budget.actions} actions are spent.`;
    if (over(turns, budget.turns)) return `All ${budget.turns} agent turns are spent.`;
    if (over(tokens, budget.tokens)) return `All ${budget.tokens} tokens are spent.`;
    if (over(money, budget.money)) return `All the money (${budget.money}) is spent.`;
    if (over(this.seconds(), budget.wallSeconds)) return `The time of ${budget.wallSeconds} s is over.`;
    return undefined;
  }

  /** Seconds this session has been open; an interrupted run counts only while it runs. */
  seconds(): number {
    return (performance.now() - this.#began) / 1000;
  }

  /** Counted as the official server counts. */
  score(): SessionScore {
    const play = tallyEvents(this.journal.events).at(-1);
    if (!play) return { score: undefined, levelsCompleted: 0, actions: 0 };
    const { score, levelsCompleted, actions } = scorePlay(play, this.manifest.baseline?.actions);
    return { score: this.manifest.baseline ? score : undefined, levelsCompleted, actions };
  }

  /** Writes how the run ended; only the first call counts. */
  finish(reason: RunEventOf<"run-ended">["reason"], message: string): void {
    if (this.journal.state.ended) return;
    const { score, levelsCompleted: levels, actions } = this.score();
    const exit = { reason, message, levels, actions, ...(score !== undefined && { score }) };
    this.journal.append({ type: "run-ended", ...exit }, { durable: true });
    this.journal.writer.saveFile("exit.json", `${JSON.stringify(exit)}\n`);
  }

  async close(): Promise<void> {
    await this.workbench.close();
    const { ended } = this.journal.state;
    const goesOn = ended === undefined || ended.reason === "interrupted" || ended.reason === "failed";
    await (goesOn && this.#env.leave ? this.#env.leave() : this.#env.close());
    this.journal.writer.close();
  }

  /** The three outcomes of a goal test: a boundary confirms, reached in vain rejects, a mismatch says nothing. */
  #learnGoal(done: Executed): void {
    const goal = currentGoal(this.journal.goals);
    if (done.kind !== "observed" || !goal) return;
    if (done.outcome === "boundary") this.#judge(goal.id, "confirmed", "A level boundary came.", done.step);
    if (!done.goalClaim) return;
    if (done.outcome === "match") {
      const why = "The state was reached exactly and no level boundary came.";
      this.#judge(goal.id, "rejected", why, done.step, gridHash(done.observation.settled));
    } else if (done.outcome === "mismatch")
      this.#judge(goal.id, "tentative", "Reality differed from the twin before the goal.", done.step);
  }

  #judge(
    goal: number,
    verdict: RunEventOf<"goal-judged">["verdict"],
    why: string,
    step?: number,
    state?: string,
  ) {
    const { level } = this.journal.state;
    const where = { ...(step !== undefined && { step }), ...(state !== undefined && { state }) };
    this.journal.append({ type: "goal-judged", goal, verdict, why, level, ...where });
  }
}
