import type { Move } from "../../contracts/action.ts";
import type { Grid } from "../../contracts/grid.ts";
import type { ByteReader, ByteWriter } from "../protocol/bytes.ts";
import { moveCode, moveOf } from "../protocol/moves.ts";
import { readPosition } from "../protocol/position.ts";
import { stepDigest } from "./digest.ts";
import { describeThrown } from "./fault.ts";
import { type Job, writeProblem } from "./jobs.ts";
import type { LoadedTwin } from "./loaded.ts";
import { keepPlace, walkTo } from "./places.ts";
import type { Walk } from "./walk.ts";

/** How far two frames are the same, four cells at a time: nearly all are to their end. */
function sameUpTo(a: Uint8Array, b: Uint8Array): number {
  if (((a.byteOffset | b.byteOffset) & 3) !== 0) return 0;
  const one = new Int32Array(a.buffer, a.byteOffset, a.length >> 2);
  const other = new Int32Array(b.buffer, b.byteOffset, a.length >> 2);
  let at = 0;
  while (at < one.length && one[at] === other[at]) at++;
  return at << 2;
}

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
  #opening: Grid | undefined;
  #codes: number[] = [];
  #compared = 0;
  #ignored = new Uint8Array(0);
  /** State dialect: what `digest.ts` would say of each step, for a check of purity to compare with. */
  readonly #digests: number[] = [];

  constructor(twin: LoadedTwin, request: ByteReader, failures: ByteWriter) {
    this.#twin = twin;
    this.#request = request;
    this.#failures = failures;
    this.#stretches = request.u32();
  }

  advance(portion: number): boolean {
    for (let left = portion; left > 0; left--) {
      if (this.#step < this.#steps) this.#next();
      else {
        this.#close();
        if (this.#stretch + 1 >= this.#stretches) return true;
        this.#open();
      }
    }
    return false;
  }

  /** The next question will most likely be about the end of the log. */
  #close(): void {
    const walk = this.#walk;
    if (walk) this.#guard(this.#steps - 1, () => walk.settle());
    if (this.#walk && this.#opening && this.#twin.dialect === "state")
      keepPlace(this.#opening, this.#codes, this.#walk);
    this.#walk = undefined;
  }

  #open(): void {
    this.#stretch++;
    const at = readPosition(this.#request);
    this.#step = 0;
    this.#steps = this.#request.u32();
    this.#ignored = new Uint8Array(at.frame.cells.length);
    for (const { x, y } of this.#twin.ignored) this.#ignored[y * at.frame.width + x] = 1;
    this.#opening = at.opening;
    this.#codes = at.moves.map(moveCode);
    this.#walk = undefined;
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
    this.#codes.push(moveCode(move));
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
    for (let i = sameUpTo(predicted.cells, real); i < real.length; i++)
      if (predicted.cells[i] !== real[i] && !this.#ignored[i]) wrong.push(i);
    if (wrong.length > 0) {
      this.#failed++;
      this.#failures
        .u32(this.#stretch)
        .u32(step + 1)
        .flag(true);
      this.#failures.list(wrong, (i) => this.#failures.u32(i * 256 + predicted.cells[i]!));
    }
    if (this.#twin.dialect === "state")
      this.#digests.push(...stepDigest(predicted, this.#checkGoal(walk, step), () => walk.lost()));
  }

  #checkGoal(walk: Walk, step: number): boolean {
    const goal = walk.goal();
    if (goal) this.#goals.push(this.#stretch, step + 1);
    return goal;
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
    to.list(this.#digests, (word) => to.u32(word));
  }
}
