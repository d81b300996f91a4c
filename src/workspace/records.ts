import type { RunEvent, RunEventOf } from "../contracts/events.ts";
import type { Grid } from "../contracts/grid.ts";
import type { RunJournal } from "../loop/journal.ts";

/** One scored action, as the workspace tells it. Numbers count from 0, levels from 1. */
export interface ActionRecord {
  readonly n: number;
  readonly level: number;
  readonly attempt: number;
  /** Its place in the attempt; the validation report names transitions by attempt and step. */
  readonly step: number;
  readonly action: string;
  readonly outcome: RunEventOf<"observed">["outcome"] | "lost";
  readonly wrongCells: number;
  readonly rationale: string;
  readonly before: Grid | undefined;
  /** Absent where no transition was seen: a level boundary, RESET, a lost answer. */
  readonly after: Grid | undefined;
}

export interface AttemptRecord {
  readonly attempt: number;
  readonly level: number;
  readonly cause: "start" | "boundary" | "reset" | "gap";
  readonly opening: Grid;
}

export interface News {
  readonly actions: readonly ActionRecord[];
  readonly attempts: readonly AttemptRecord[];
}

/** Reads a run's journal on from where it stopped reading: live and resumed runs give the same records. */
export class RecordReader {
  readonly actions: ActionRecord[] = [];
  readonly attempts: AttemptRecord[] = [];
  #cursor = 0;
  #now: Grid | undefined;
  #step = 0;
  #pending: RunEventOf<"committed"> | undefined;

  constructor(private readonly journal: RunJournal) {}

  /** What is new since the last call. */
  read(): News {
    const actions = this.actions.length;
    const attempts = this.attempts.length;
    const { events } = this.journal;
    for (; this.#cursor < events.length; this.#cursor++) this.#take(events[this.#cursor]!);
    return { actions: this.actions.slice(actions), attempts: this.attempts.slice(attempts) };
  }

  #take(event: RunEvent): void {
    if (event.type === "opened") this.#opened(event);
    else if (event.type === "committed") this.#pending = event;
    else if (event.type === "observed") this.#observed(event);
    else if (event.type === "unanswered") {
      if (event.fate === "unknown") this.#record("lost", 0, undefined);
      this.#pending = undefined;
    }
  }

  #opened({ attempt, level, cause, frames }: RunEventOf<"opened">): void {
    this.#now = this.journal.frameOf(frames.at(-1)!);
    this.#step = 0;
    // Whether a RESET went back to the first level is seen from the level; the server's word for it is not passed on.
    const why = cause === "full-reset" ? "reset" : cause;
    this.attempts.push({ attempt, level: level + 1, cause: why, opening: this.#now });
  }

  #observed({ outcome, wrongCells, frames }: RunEventOf<"observed">): void {
    const seen = outcome !== "boundary" && outcome !== "reset";
    this.#record(outcome, wrongCells, seen ? this.journal.frameOf(frames.at(-1)!) : undefined);
  }

  #record(outcome: ActionRecord["outcome"], wrongCells: number, after: Grid | undefined): void {
    const pending = this.#pending;
    if (!pending) return;
    const { step: n, level, action, rationale } = pending;
    const attempt = this.attempts.length - 1;
    const step = this.#step++;
    const before = this.#now;
    this.actions.push({
      ...{ n, level: level + 1, attempt, step, action, outcome, wrongCells, rationale, before, after },
    });
    this.#now = after;
    this.#pending = undefined;
  }
}
