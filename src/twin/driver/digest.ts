import type { Move } from "../../contracts/action.ts";
import type { Grid } from "../../contracts/grid.ts";
import { hashInto } from "../../grid/hash.ts";
import type { ByteReader, ByteWriter } from "../protocol/bytes.ts";
import { moveOf } from "../protocol/moves.ts";
import { readPosition } from "../protocol/position.ts";
import { describeThrown, Fault } from "./fault.ts";
import type { Job } from "./jobs.ts";
import type { LoadedTwin } from "./loaded.ts";
import { type Walk, walkAnew } from "./walk.ts";

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
    this.#hashes = new Uint32Array(index * WORDS);
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
          run: (out) => digest(walkAnew(this.#twin, { ...at, frame }), [move], out, first + i),
        });
      });
    else {
      const moves = steps.map(({ move }) => move);
      this.#tasks.push({ index: first, run: (out) => digest(walkAnew(this.#twin, at), moves, out, first) });
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

/** Words a step: the frame's hash, then goal and lost. */
const WORDS = 4;

function digest(walk: Walk, moves: readonly Move[], out: Uint32Array, first: number): void {
  const middle = moves.length >> 1;
  let earlier: Walk | undefined;
  moves.forEach((move, i) => {
    if (i === middle && i > 0) earlier = walk.fork();
    digestStep(walk, move, out, (first + i) * WORDS);
  });
  walk.settle();
  if (earlier) askAgain(earlier, moves[middle]!, out, first + middle);
}

function digestStep(walk: Walk, move: Move, out: Uint32Array, at: number): void {
  try {
    walk.advance(move);
    hashInto(walk.frame(), out, at);
    out[at + 2] = walk.goal() ? 1 : 0;
    out[at + 3] = walk.lost() ? 1 : 0;
  } catch (thrown) {
    noteThrown(thrown, out, at);
  }
}

/** The same words of a step a replay has walked already. */
export function stepDigest(frame: Grid, goal: boolean, lost: () => boolean): Uint32Array {
  const words = new Uint32Array(WORDS);
  hashInto(frame, words);
  try {
    words[2] = goal ? 1 : 0;
    words[3] = lost() ? 1 : 0;
  } catch (thrown) {
    noteThrown(thrown, words, 0);
  }
  return words;
}

/** A throw is an answer like any other. */
function noteThrown(thrown: unknown, out: Uint32Array, at: number): void {
  const { kind, message } = describeThrown(thrown);
  if (kind === "impure") throw thrown;
  out[at + 2] = 2;
  out[at + 3] = message.length;
}

/** A step from the middle once more after the last: what a twin keeps beside its state since `begin` shows. */
function askAgain(walk: Walk, move: Move, out: Uint32Array, index: number): void {
  const again = new Uint32Array(WORDS);
  digestStep(walk, move, again, 0);
  walk.settle();
  if (again.some((word, i) => word !== out[index * WORDS + i]))
    throw new Fault(
      "impure",
      "next gives another answer for the same state and move later on; the twin keeps hidden state.",
    );
}
