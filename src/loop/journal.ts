import type { RunEvent } from "../contracts/events.ts";
import type { Grid } from "../contracts/grid.ts";
import type { Journal } from "../execute/executor.ts";
import { type GoalLedger, judgeEvent, NO_GOALS } from "../goals/ledger.ts";
import type { Run } from "../log/reader.ts";
import { applyEvent, NEW_RUN, type RunState } from "../log/run-state.ts";
import type { RunWriter } from "../log/writer.ts";

export type EventListener = (event: RunEvent, state: RunState) => void;

/** The run as it is written: every event goes to disk first, then into the folded state, then to listeners. */
export class RunJournal implements Journal {
  #state: RunState = NEW_RUN;
  #goals: GoalLedger = NO_GOALS;
  readonly #events: RunEvent[] = [];
  readonly #frames = new Map<number, Grid>();
  readonly #listeners = new Set<EventListener>();

  constructor(readonly writer: RunWriter) {}

  /** Takes in what a run folder already holds. */
  replay(run: Run): void {
    for (let number = 0; number < run.frameCount; number++) {
      const grid = run.frame(number);
      if (grid) this.#frames.set(number, grid);
    }
    for (const { event } of run.records) this.#fold(event);
  }

  get state(): RunState {
    return this.#state;
  }
  get goals(): GoalLedger {
    return this.#goals;
  }
  get events(): readonly RunEvent[] {
    return this.#events;
  }

  frame(grid: Grid): number {
    const number = this.writer.frame(grid);
    if (!this.#frames.has(number)) this.#frames.set(number, grid);
    return number;
  }

  append(event: RunEvent, options?: { durable?: boolean }): void {
    this.writer.append(event, options);
    this.#fold(event);
    for (const listener of this.#listeners) listener(event, this.#state);
  }

  /** Returns how to stop listening. */
  listen(listener: EventListener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  #fold(event: RunEvent): void {
    this.#events.push(event);
    this.#state = applyEvent(this.#state, event, (number) => this.frameOf(number));
    this.#goals = judgeEvent(this.#goals, event);
  }

  /** A stored frame by its number in an event. */
  frameOf(number: number): Grid {
    const grid = this.#frames.get(number);
    if (!grid) throw new Error(`Frame ${number} is not in the run's store.`);
    return grid;
  }
}
