import type { Log, Transition } from "../contracts/log.ts";
import {
  type Outcome,
  type ReplayFailure,
  type Stretch,
  stretchOf,
  type TwinFacts,
  type TwinHost,
} from "../twin/index.ts";
import { covered, newAttemptMemory, type TwinMemory } from "./memory.ts";
import type { ValidateOptions } from "./types.ts";

/** Steps sent at once: large enough to cost nothing, small enough to report progress and bound a message. */
const BATCH = 4_000;

/** A part of an attempt that has not been compared: its steps from `skip` to `end`. */
interface Piece {
  readonly attempt: number;
  readonly skip: number;
  readonly end: number;
}

/** Compares what the memory does not cover yet, and remembers it. */
export async function replayNew(
  host: TwinHost,
  log: Log,
  memory: TwinMemory,
  facts: TwinFacts,
  options: ValidateOptions,
): Promise<Outcome<number>> {
  const pieces = uncovered(log, memory, facts);
  const total = pieces.reduce((sum, { skip, end }) => sum + end - skip, 0);
  let done = 0;
  for (const batch of batches(pieces)) {
    const stretches = batch.map((piece) => stretchFor(log, piece));
    const answer = await host.replay(stretches, options.signal ? { signal: options.signal } : {});
    if (!answer.ok) return answer;
    const { failures, goals, digests } = answer.value;
    for (const piece of batch) cover(log, memory, piece);
    // After a problem the words no longer tell which step they are of.
    if (digests && !failures.some(({ kind }) => kind === "problem")) keepDigests(memory, batch, digests);
    for (const { stretch, step } of goals) {
      const { attempt, skip } = batch[stretch]!;
      const fired = memory.attempts[attempt]!.goals;
      // The frame a piece starts from may have been looked at before.
      if (step >= 0 || !fired.includes(skip - 1)) fired.push(skip + step);
    }
    for (const failure of failures) note(log, memory, batch[failure.stretch]!, failure, facts);
    done += batch.reduce((sum, { skip, end }) => sum + end - skip, 0);
    options.onProgress?.(done, total);
  }
  return { ok: true, value: total };
}

function keepDigests(memory: TwinMemory, batch: readonly Piece[], digests: Uint32Array): void {
  let at = 0;
  for (const { attempt, skip, end } of batch) {
    const known = memory.attempts[attempt]!.digests;
    const words = 4 * (end - skip);
    if (known.length === 4 * skip) known.push(...digests.subarray(at, at + words));
    at += words;
  }
}

function note(log: Log, memory: TwinMemory, piece: Piece, failure: ReplayFailure, facts: TwinFacts): void {
  const remembered = memory.attempts[piece.attempt]!;
  const step = piece.skip + Math.max(0, failure.step);
  const transition = transitionAt(log, piece.attempt, step);
  const broke = failure.kind === "problem";
  if (broke && facts.dialect === "state") {
    remembered.broken = true;
    remembered.compared = step;
  }
  if (!transition) {
    if (broke) remembered.problem = failure.problem;
    return;
  }
  // A goal predicate that throws on a frame already reported adds nothing.
  if (remembered.failures.at(-1)?.transition.step === step) return;
  // A frame twin that breaks down on the frame a piece starts from is asked nothing more about it.
  if (broke && facts.dialect === "frame")
    remembered.compared -= failure.step < 0 ? piece.end - piece.skip : 1;
  const { kind } = failure;
  if (kind === "problem") remembered.failures.push({ kind, transition, problem: failure.problem });
  else {
    const { cells, predicted, unknown } = failure;
    remembered.failures.push({ kind, transition, cells, predicted, unknown });
  }
}

function uncovered(log: Log, memory: TwinMemory, facts: TwinFacts): Piece[] {
  memory.attempts.length = Math.min(memory.attempts.length, log.attempts.length);
  return log.attempts.flatMap((attempt, at) => {
    const known = memory.attempts[at];
    const skip = covered(known, attempt);
    const end = attempt.steps.length;
    if (known && skip >= 0 && (skip === end || known.broken)) {
      known.attempt = attempt;
      return [];
    }
    // Another attempt than the one remembered: what came after it is of another log too.
    if (skip < 0) memory.attempts.length = Math.min(memory.attempts.length, at);
    return cut({ attempt: at, skip: Math.max(0, skip), end }, facts);
  });
}

/** The frame dialect can start anywhere; the state dialect would replay everything before. */
function cut(piece: Piece, facts: TwinFacts): Piece[] {
  if (facts.dialect === "state" || piece.end - piece.skip <= BATCH) return [piece];
  const pieces: Piece[] = [];
  for (let skip = piece.skip; skip < piece.end; skip += BATCH)
    pieces.push({ attempt: piece.attempt, skip, end: Math.min(piece.end, skip + BATCH) });
  return pieces;
}

function batches(pieces: readonly Piece[]): Piece[][] {
  const all: Piece[][] = [];
  let steps = Number.POSITIVE_INFINITY;
  for (const piece of pieces) {
    if (steps + piece.end - piece.skip > BATCH) {
      all.push([]);
      steps = 0;
    }
    all.at(-1)!.push(piece);
    steps += piece.end - piece.skip;
  }
  return all;
}

function stretchFor(log: Log, { attempt, skip, end }: Piece): Stretch {
  const stretch = stretchOf(log.attempts[attempt]!, skip);
  return end - skip === stretch.steps.length
    ? stretch
    : { ...stretch, steps: stretch.steps.slice(0, end - skip) };
}

function cover(log: Log, memory: TwinMemory, { attempt, skip, end }: Piece): void {
  const whole = log.attempts[attempt]!;
  const known = memory.attempts[attempt] ?? newAttemptMemory(whole);
  known.attempt = end === whole.steps.length ? whole : { ...whole, steps: whole.steps.slice(0, end) };
  known.compared += end - skip;
  memory.attempts[attempt] = known;
}

function transitionAt(log: Log, attempt: number, step: number): Transition | undefined {
  const { level, opening, steps } = log.attempts[attempt]!;
  const taken = steps[step];
  if (!taken) return undefined;
  const before = step === 0 ? opening : steps[step - 1]!.after;
  return { attempt, step, level, before, move: taken.move, after: taken.after };
}
