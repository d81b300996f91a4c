import { type Action, formatAction, RESET } from "../contracts/action.ts";
import type { Env, Observation } from "../contracts/env.ts";
import type { RunEvent, RunEventOf } from "../contracts/events.ts";
import type { Grid } from "../contracts/grid.ts";
import { hashPrediction } from "../log/chain.ts";
import type { RunState } from "../log/run-state.ts";
import { type Comparison, compareFrames } from "./compare.ts";
import type { Clearance, EnvFailure, Executed, Submission } from "./types.ts";

/** Where events go: a run folder, and the state folded from them. */
export interface Journal {
  readonly state: RunState;
  frame(grid: Grid): number;
  append(event: RunEvent, options?: { durable?: boolean }): void;
}

export interface ExecutorOptions {
  readonly env: Env;
  readonly journal: Journal;
  /** Scored actions allowed in all. */
  readonly budget: number;
  /** Validates the current twin against the complete log and predicts. Absent only when ablated. */
  readonly clear?: (submission: Submission) => Promise<Clearance>;
}

const NO_DIFFERENCE: Comparison = { wrong: 0, conceded: 0, ignored: 0 };
const TAG = /^(MODEL|PROBE):\s*\S/;

/**
 * The only place a real action can come from. In order: check the submission, validate and predict, commit the
 * prediction durably, send, record what came.
 */
export class Executor {
  #busy = false;

  constructor(private readonly options: ExecutorOptions) {}

  /** Opens the play. Costs nothing. */
  async start(): Promise<Executed> {
    const reply = await this.options.env.start();
    if (reply.kind !== "observed") return { kind: "refused", missing: reply.message };
    this.#opened("start", reply.observation);
    return { kind: "reset", step: -1, observation: reply.observation };
  }

  submit(submission: Submission): Promise<Executed> {
    return this.#alone(async () => {
      const missing = this.#refuseMove(submission);
      if (missing) return this.#refuse(submission.move, missing);
      const cleared = this.options.clear ? await this.options.clear(submission) : undefined;
      if (cleared && !cleared.ok) return this.#refuse(submission.move, cleared.missing);
      return this.#send(submission, cleared);
    });
  }

  reset(rationale: string): Promise<Executed> {
    return this.#alone(async () => {
      const missing = this.#refuseReset();
      if (missing) return this.#refuse(RESET, missing);
      const step = this.#commit(RESET, { tag: "RESET", rationale, goalClaim: false });
      const reply = await this.options.env.reset();
      if (reply.kind !== "observed") return this.#unanswered(step, reply);
      const { observation } = reply;
      this.#observed(step, observation, "reset", NO_DIFFERENCE);
      this.#opened(observation.fullReset ? "full-reset" : "reset", observation);
      return { kind: "reset", step, observation };
    });
  }

  async #send(submission: Submission, cleared: (Clearance & { ok: true }) | undefined): Promise<Executed> {
    const { move, rationale, plan, goal } = submission;
    const goalClaim = cleared?.goalClaim ?? false;
    const step = this.#commit(move, {
      tag: cleared ? (TAG.exec(rationale)![1] as "MODEL" | "PROBE") : "DIRECT",
      rationale,
      goalClaim,
      ...(cleared && {
        twin: cleared.twin,
        prediction: this.options.journal.frame(cleared.prediction),
        predictionHash: hashPrediction(cleared.prediction),
      }),
      ...(plan && { plan }),
      ...(goal !== undefined && { goal }),
    });
    const before = this.options.journal.state.now?.levelsCompleted;
    const reply = await this.options.env.act(move);
    if (reply.kind !== "observed") return this.#unanswered(step, reply);
    const { observation } = reply;
    const boundary =
      observation.state === "WIN" || (before !== undefined && observation.levelsCompleted > before);
    const comparison =
      cleared && !boundary
        ? compareFrames(cleared.prediction, observation.settled, cleared.ignored)
        : NO_DIFFERENCE;
    const outcome = boundary
      ? "boundary"
      : observation.state === "GAME_OVER"
        ? "game-over"
        : !cleared
          ? "unchecked"
          : comparison.wrong > 0
            ? "mismatch"
            : "match";
    this.#observed(step, observation, outcome, comparison);
    if (boundary && observation.state !== "WIN") this.#opened("boundary", observation);
    return { kind: "observed", step, outcome, goalClaim, comparison, observation };
  }

  /** Why this move may not be sent, or undefined. */
  #refuseMove({ move, rationale }: Submission): string | undefined {
    const { state } = this.options.journal;
    if (state.ended) return "the run has ended";
    if (state.actions >= this.options.budget) return `the budget of ${this.options.budget} actions is spent`;
    if (state.now?.state === "WIN") return "the game is won";
    if (state.now?.state === "GAME_OVER") return "the game is over; RESET starts a new attempt";
    if (!state.now) return "the last answer was lost; RESET first to know where the game stands";
    if (!state.now.available.includes(move.name))
      return `${move.name} is not available here (available: ${state.now.available.join(", ")})`;
    const { width, height } = state.now.settled;
    if (move.name === "ACTION6" && (move.x >= width || move.y >= height))
      return `the click ${formatAction(move)} lies outside the ${width}×${height} frame`;
    if (!TAG.test(rationale) && this.options.clear)
      return "a rationale that starts with MODEL: (a step of the twin's plan) or PROBE: (a test of an uncertain rule)";
    return undefined;
  }

  #refuseReset(): string | undefined {
    const { state } = this.options.journal;
    if (state.ended) return "the run has ended";
    if (state.actions >= this.options.budget) return `the budget of ${this.options.budget} actions is spent`;
    if (state.now?.state === "WIN") return "the game is won";
    // A gap on level 1 is safe: restarting the whole game costs nothing there.
    const last = state.open.log.attempts.at(-1);
    if (last?.steps.length === 0 && !state.touched && (last.ending.kind === "open" || last.level > 0))
      return "no action was surely taken in this level, so RESET would restart the whole game; act first";
    return undefined;
  }

  #commit(
    action: Action,
    details: Omit<RunEventOf<"committed">, "type" | "step" | "level" | "attempt" | "action">,
  ): number {
    const { state } = this.options.journal;
    const step = state.nextStep;
    this.options.journal.append(
      {
        type: "committed",
        step,
        level: state.level,
        attempt: state.attempt,
        action: formatAction(action),
        ...details,
      },
      { durable: true },
    );
    return step;
  }

  #observed(
    step: number,
    observation: Observation,
    outcome: RunEventOf<"observed">["outcome"],
    c: Comparison,
  ): void {
    this.options.journal.append(
      {
        type: "observed",
        step,
        outcome,
        wrongCells: c.wrong,
        concededCells: c.conceded,
        ignoredCells: c.ignored,
        ...this.#seen(observation),
      },
      { durable: true },
    );
  }

  #opened(cause: RunEventOf<"opened">["cause"], observation: Observation): void {
    const { attempt } = this.options.journal.state;
    const level = observation.levelsCompleted;
    this.options.journal.append({
      type: "opened",
      cause,
      attempt: cause === "start" ? attempt + 1 : attempt,
      level,
      ...this.#seen(observation),
    });
  }

  #seen({ frames, state, levelsCompleted, levelsToWin, available, fullReset }: Observation) {
    const numbers = frames.map((grid) => this.options.journal.frame(grid));
    return { frames: numbers, state, levelsCompleted, levelsToWin, available: [...available], fullReset };
  }

  #unanswered(step: number, reply: EnvFailure): Executed {
    const fate = reply.kind === "lost" ? "unknown" : "not-sent";
    this.options.journal.append(
      {
        type: "unanswered",
        step,
        fate,
        message: reply.message,
        ...(reply.kind === "lost" && reply.counted && { counted: true }),
      },
      { durable: true },
    );
    return reply.kind === "lost"
      ? { kind: "lost", step, message: reply.message }
      : { kind: "refused", missing: reply.message };
  }

  #refuse(action: Action, missing: string): Executed {
    this.options.journal.append({ type: "refused", action: formatAction(action), missing });
    return { kind: "refused", missing };
  }

  /** Two submissions at once would let the second be cleared against a log that lacks the first. */
  async #alone(run: () => Promise<Executed>): Promise<Executed> {
    if (this.#busy)
      return { kind: "refused", missing: "the answer to the action before; submit one at a time" };
    this.#busy = true;
    try {
      return await run();
    } finally {
      this.#busy = false;
    }
  }
}
