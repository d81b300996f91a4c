import type { Move } from "../../contracts/action.ts";
import type { Grid } from "../../contracts/grid.ts";
import { copyGrid, sameGrid } from "../../grid/grid.ts";
import { StateHasher } from "../kernel/state-hash.ts";
import type { TwinCall } from "../problem.ts";
import type { Position } from "../protocol/position.ts";
import { checkColours, takeBoolean, takeCells, takeEstimate } from "./border.ts";
import { Fault, running } from "./fault.ts";
import { clickCodes, type LoadedTwin, ownPlan } from "./loaded.ts";

/** One walk through a twin, every call checked: the careful way, for everything but the search's inner loop. */
export interface Walk {
  advance(move: Move): void;
  /** The real frame after a step: the frame dialect goes on from it, the state dialect keeps its own state. */
  observe(frame: Grid): void;
  frame(): Grid;
  goal(): boolean;
  lost(): boolean;
  estimate(): number | undefined;
  clicks(): readonly number[] | undefined;
  plan(): Move[] | null;
  /** What a search starts from: a grid or a state. */
  view(): unknown;
  fork(): Walk;
  /** Looks whether what was asked since the last step changed what it was given; the next step looks too. */
  settle(): void;
}

/** From the start of the attempt, whatever was asked before. */
export function walkAnew(twin: LoadedTwin, at: Position): Walk {
  if (twin.dialect === "frame") return new FrameWalk(twin, at.frame);
  const walk = StateWalk.begin(twin, at.opening);
  for (const move of at.moves) walk.advance(move);
  return walk;
}

const checked = (grid: Grid, value: unknown): Grid => {
  const cells = new Uint8Array(grid.cells.length);
  takeCells(value, grid.width, grid.height, cells);
  checkColours(cells, grid.width);
  return { width: grid.width, height: grid.height, cells };
};

class FrameWalk implements Walk {
  readonly #twin: LoadedTwin;
  #grid: Grid;

  constructor(twin: LoadedTwin, grid: Grid) {
    this.#twin = twin;
    this.#grid = grid;
  }

  /** Gives the twin a copy and looks at it afterwards. */
  #ask<T>(call: TwinCall, ask: (grid: Grid) => T): T {
    running.call = call;
    const given = copyGrid(this.#grid);
    const answer = ask(given);
    running.call = call;
    if (!sameGrid(given, this.#grid))
      throw new Fault("impure", `${call} changed the grid it was given; copy it first and change the copy.`);
    return answer;
  }

  advance(move: Move): void {
    this.#grid = this.#ask("step", (given) => {
      const out = this.#twin.step(given, move);
      return checked(this.#grid, out);
    });
  }

  observe(frame: Grid): void {
    this.#grid = frame;
  }

  frame(): Grid {
    return this.#grid;
  }

  goal(): boolean {
    return this.#ask("goalReached", (given) => takeBoolean(this.#twin.goal(given), "goalReached"));
  }

  lost(): boolean {
    return false;
  }

  estimate(): number | undefined {
    const { estimate } = this.#twin;
    return estimate && this.#ask("estimate", (given) => takeEstimate(estimate(given)));
  }

  clicks(): readonly number[] | undefined {
    const { width, height } = this.#grid;
    return this.#twin.clicks && this.#ask("clicks", (given) => clickCodes(this.#twin, given, width, height));
  }

  plan(): Move[] | null {
    return this.#ask("plan", (given) => ownPlan(this.#twin, given));
  }

  view(): Grid {
    return this.#grid;
  }

  fork(): Walk {
    return new FrameWalk(this.#twin, this.#grid);
  }

  settle(): void {
    // Looked at after every call.
  }
}

const hasher = new StateHasher();

/** A state and its hash when the twin handed it over: from then on it must not change. */
interface Held {
  readonly state: unknown;
  readonly high: number;
  readonly low: number;
}

function hold(state: unknown): Held {
  hasher.deep(state);
  return { state, high: hasher.high, low: hasher.low };
}

class StateWalk implements Walk {
  readonly #twin: LoadedTwin;
  readonly #size: Grid;
  #held: Held;
  /** Calls since the state was last looked at. */
  #asked: TwinCall[] = [];

  constructor(twin: LoadedTwin, size: Grid, held: Held) {
    this.#twin = twin;
    this.#size = size;
    this.#held = held;
  }

  static begin(twin: LoadedTwin, opening: Grid): StateWalk {
    running.call = "begin";
    const given = copyGrid(opening);
    const state = hold(twin.begin(given));
    if (!sameGrid(given, opening)) throw new Fault("impure", "begin changed the grid it was given.");
    return new StateWalk(twin, opening, state);
  }

  #ask<T>(call: TwinCall, ask: (state: unknown) => T): T {
    running.call = call;
    this.#asked.push(call);
    const answer = ask(this.#held.state);
    running.call = call;
    return answer;
  }

  /** States may be large: one is looked at when it is left, not after every call. */
  settle(): void {
    const { state, high, low } = this.#held;
    hasher.deep(state);
    if (hasher.high !== high || hasher.low !== low)
      throw new Fault(
        "impure",
        `${[...new Set(this.#asked)].join(" or ") || "The twin"} changed the state it was given; make a new one instead.`,
      );
    this.#asked = [];
  }

  advance(move: Move): void {
    const next = this.#ask("next", (state) => this.#twin.next(state, move));
    this.settle();
    this.#held = hold(next);
  }

  observe(): void {
    // Its state is its own: a wrong frame shows up in the comparison.
  }

  frame(): Grid {
    return this.#ask("render", (state) => checked(this.#size, this.#twin.render(state)));
  }

  goal(): boolean {
    return this.#ask("won", (state) => takeBoolean(this.#twin.goal(state), "won"));
  }

  lost(): boolean {
    const { lost } = this.#twin;
    return lost !== undefined && this.#ask("lost", (state) => takeBoolean(lost(state), "lost"));
  }

  estimate(): number | undefined {
    const { estimate } = this.#twin;
    return estimate && this.#ask("estimate", (state) => takeEstimate(estimate(state)));
  }

  clicks(): readonly number[] | undefined {
    const { width, height } = this.#size;
    return this.#twin.clicks && this.#ask("clicks", (state) => clickCodes(this.#twin, state, width, height));
  }

  plan(): Move[] | null {
    return this.#ask("plan", (state) => ownPlan(this.#twin, state));
  }

  view(): unknown {
    return this.#held.state;
  }

  fork(): Walk {
    return new StateWalk(this.#twin, this.#size, this.#held);
  }
}
