import type { RunEvent } from "../contracts/events.ts";
import type { Grid } from "../contracts/grid.ts";
import { gridHash } from "../grid/hash.ts";
import { applyEvent, NEW_RUN, type RunState } from "../log/run-state.ts";
import type { Journal } from "./executor.ts";

/** A journal that forgets at the end of the process: for tests, and for trying an agent without a run folder. */
export class MemoryJournal implements Journal {
  state: RunState = NEW_RUN;
  readonly events: RunEvent[] = [];
  /** Index of the last event that was asked to be durable. */
  durableUpTo = -1;
  readonly #frames: Grid[] = [];
  readonly #numbers = new Map<string, number>();

  frame(grid: Grid): number {
    const known = this.#numbers.get(gridHash(grid));
    if (known !== undefined) return known;
    this.#numbers.set(gridHash(grid), this.#frames.length);
    return this.#frames.push(grid) - 1;
  }

  append(event: RunEvent, { durable = false } = {}): void {
    this.events.push(event);
    if (durable) this.durableUpTo = this.events.length - 1;
    this.state = applyEvent(this.state, event, (number) => this.#frames[number]!);
  }
}
