import type { Move } from "../../contracts/action.ts";
import type { Grid } from "../../contracts/grid.ts";
import { hashInto } from "../../grid/hash.ts";
import type { ByteReader, ByteWriter } from "../protocol/bytes.ts";
import { moveOf } from "../protocol/moves.ts";
import { readPosition } from "../protocol/position.ts";
import { describeThrown } from "./fault.ts";
import { type Job, writeProblem } from "./jobs.ts";
import type { LoadedTwin } from "./loaded.ts";
import { type Walk, walkTo } from "./walk.ts";

/** Replays stretches of the log and keeps what the twin gets wrong. Reads its request as it goes. */
export class ReplayJob implements Job {
  readonly #twin: LoadedTwin;
  readonly #request: ByteReader;
  readonly #failures: ByteWriter;
  readonly #goals: number[] = [];
  readonly #stretches: number;
  #failed = 0;
  #stretch = -1;
  #step = 0;
  #steps = 0;
  #walk: Walk | undefined;
  #compared = 0;
  #ignored = new Uint8Array(0);

  constructor(twin: LoadedTwin, request: ByteReader, failures: ByteWriter) {
    this.#twin = twin;
    this.#request = request;
    this.#failures = failures;
    this.#stretches = request.u32();
  }

  advance(portion: number): boolean {
    for (let left = portion; left > 0; left--) {
      if (this.#step < this.#steps) this.#next();
      else if (this.#stretch + 1 < this.#stretches) this.#open();
      else return true;
    }
    return false;
  }

  #open(): void {
    this.#stretch++;
    const at = readPosition(this.#request);
    this.#step = 0;
    this.#steps = this.#request.u32();
    this.#ignored = new Uint8Array(at.frame.cells.length);
    for (const { x, y } of this.#twin.ignored) this.#ignored[y * at.frame.width + x] = 1;
    this.#guard(-1, () => {
      this.#walk = walkTo(this.#twin, at);
      this.#checkGoal(this.#walk, -1);
    });
  }

  #next(): void {
    const move = moveOf(this.#request.u32());
    const after = this.#request.grid();
    const step = this.#step++;
    const walk = this.#walk;
    if (!walk) return;
    this.#compared++;
    this.#guard(step, () => this.#check(walk, step, move, after));
    if (this.#twin.dialect === "frame") {
      walk.observe(after);
      this.#guard(step, () => this.#checkGoal(walk, step));
    }
  }

  #check(walk: Walk, step: number, move: Move, after: Grid): void {
    walk.advance(move);
    const predicted = walk.frame();
    const wrong: number[] = [];
    const real = after.cells;
    if (predicted.cells.length !== real.length) throw new RangeError("the frame changed its size");
    for (let i = 0; i < real.length; i++)
      if (predicted.cells[i] !== real[i] && !this.#ignored[i]) wrong.push(i);
    if (wrong.length > 0) {
      this.#failed++;
      this.#failures
        .u32(this.#stretch)
        .u32(step + 1)
        .flag(true);
      this.#failures.list(wrong, (i) => this.#failures.u32(i * 256 + predicted.cells[i]!));
    }
    if (this.#twin.dialect === "state") this.#checkGoal(walk, step);
  }

  #checkGoal(walk: Walk, step: number): void {
    if (walk.goal()) this.#goals.push(this.#stretch, step + 1);
  }

  /** A problem is one failing step; only a state that was lost ends the stretch. */
  #guard(step: number, work: () => void): void {
    try {
      work();
    } catch (thrown) {
      this.#failed++;
      this.#failures
        .u32(this.#stretch)
        .u32(step + 1)
        .flag(false);
      writeProblem(this.#failures, describeThrown(thrown));
      if (this.#twin.dialect === "state" || step < 0) this.#walk = undefined;
    }
  }

  stop(): void {}

  progress(to: ByteWriter): void {
    to.u32(this.#compared).u32(this.#compared).u32(this.#compared).u32(0);
  }

  result(to: ByteWriter): void {
    to.u32(this.#compared).u32(this.#failed).raw(this.#failures.take());
    to.list(this.#goals, (value) => to.u32(value));
  }
}

/** A hash of every prediction, taken in order or backwards: two orders must agree. */
export class DigestJob implements Job {
  readonly #twin: LoadedTwin;
  readonly #tasks: { readonly index: number; readonly run: (out: Uint32Array) => void }[] = [];
  readonly #hashes: Uint32Array;
  #at = 0;

  constructor(twin: LoadedTwin, request: ByteReader) {
    this.#twin = twin;
    const backwards = request.flag();
    const stretches = request.u32();
    let index = 0;
    for (let s = 0; s < stretches; s++) index = this.#plan(request, index);
    if (backwards) this.#tasks.reverse();
    this.#hashes = new Uint32Array(index * 4);
  }

  /** Frame dialect: every step alone. State dialect: every stretch up to each of its steps is too dear; so whole ones. */
  #plan(request: ByteReader, first: number): number {
    const at = readPosition(request);
    const steps = request.list(() => ({ move: moveOf(request.u32()), after: request.grid() }));
    if (this.#twin.dialect === "frame")
      steps.forEach(({ move }, i) => {
        const frame = i === 0 ? at.frame : steps[i - 1]!.after;
        this.#tasks.push({
          index: first + i,
          run: (out) => digest(walkTo(this.#twin, { ...at, frame }), [move], out, first + i),
        });
      });
    else {
      const moves = steps.map(({ move }) => move);
      this.#tasks.push({ index: first, run: (out) => digest(walkTo(this.#twin, at), moves, out, first) });
    }
    return first + steps.length;
  }

  advance(portion: number): boolean {
    for (let left = portion; left > 0 && this.#at < this.#tasks.length; left--)
      this.#tasks[this.#at++]!.run(this.#hashes);
    return this.#at >= this.#tasks.length;
  }

  stop(): void {}

  progress(to: ByteWriter): void {
    to.u32(this.#at).u32(this.#at).u32(this.#at).u32(0);
  }

  result(to: ByteWriter): void {
    to.u32(this.#hashes.length);
    for (const word of this.#hashes) to.u32(word);
  }
}

/** Four words a step: the frame's hash, then goal and lost. A throw is an answer like any other. */
function digest(walk: Walk, moves: readonly Move[], out: Uint32Array, first: number): void {
  moves.forEach((move, i) => {
    const at = (first + i) * 4;
    try {
      walk.advance(move);
      hashInto(walk.frame(), out, at);
      out[at + 2] = walk.goal() ? 1 : 0;
      out[at + 3] = walk.lost() ? 1 : 0;
    } catch (thrown) {
      const { kind, message } = describeThrown(thrown);
      if (kind === "impure") throw thrown;
      out[at + 2] = 2;
      out[at + 3] = message.length;
    }
  });
}
