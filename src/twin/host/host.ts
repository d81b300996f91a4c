import type { Move } from "../../contracts/action.ts";
import type { CompiledTwin } from "../compile.ts";
import { PAPER_SIGNALS } from "../kernel/signals.ts";
import { bad, good, type Outcome } from "../problem.ts";
import { ByteReader, ByteWriter } from "../protocol/bytes.ts";
import { buttonCode, clickCode, moveCode } from "../protocol/moves.ts";
import { writeMoves, writePosition } from "../protocol/position.ts";
import {
  ALGORITHMS,
  DIGEST,
  FACTS,
  PLAN,
  PREDICT,
  REPLAY,
  ROLLOUT,
  SCAN,
  VIEW,
} from "../protocol/requests.ts";
import {
  readDigest,
  readFacts,
  readPlanResult,
  readPredictions,
  readReplay,
  readRollout,
  readScanResult,
  readView,
} from "./answers.ts";
import type { ChildSource } from "./child.ts";
import type { SandboxLevel } from "./levels.ts";
import { Session } from "./session.ts";
import type {
  PlanRequest,
  PlanResult,
  Position,
  Prediction,
  ReplayReport,
  Rollout,
  ScanRequest,
  ScanResult,
  SearchOptions,
  SearchRequest,
  Stretch,
  TwinFacts,
  TwinHost,
  View,
} from "./types.ts";

type Read<T> = (from: ByteReader, milliseconds: number) => T;

/** A TwinHost over one session: writes requests, reads answers, one at a time. */
export class Host implements TwinHost {
  readonly level: SandboxLevel;
  readonly twin: CompiledTwin;
  readonly #session: Session;
  #last: Promise<unknown> = Promise.resolve();

  constructor(twin: CompiledTwin, source: ChildSource) {
    this.twin = twin;
    this.level = source.level;
    this.#session = new Session(twin, source);
  }

  facts(): Promise<Outcome<TwinFacts>> {
    return this.#ask(new ByteWriter().u32(FACTS), readFacts);
  }

  view(at: Position): Promise<Outcome<View>> {
    const to = new ByteWriter().u32(VIEW);
    writePosition(to, at);
    return this.#ask(to, readView);
  }

  predict(at: Position, moves: readonly Move[]): Promise<Outcome<readonly Outcome<Prediction>[]>> {
    const to = new ByteWriter().u32(PREDICT);
    writePosition(to, at);
    return this.#ask(writeMoves(to, moves), (from) => readPredictions(from, this.twin));
  }

  rollout(at: Position, moves: readonly Move[]): Promise<Outcome<Rollout>> {
    const to = new ByteWriter().u32(ROLLOUT);
    writePosition(to, at);
    return this.#ask(writeMoves(to, moves), (from) => readRollout(from, this.twin));
  }

  replay(stretches: readonly Stretch[], options: SearchOptions = {}): Promise<Outcome<ReplayReport>> {
    const to = writeStretches(new ByteWriter().u32(REPLAY), stretches);
    return this.#ask(to, (from) => readReplay(from, this.twin), options);
  }

  async verifyPurity(stretches: readonly Stretch[]): Promise<Outcome<{ readonly checked: number }>> {
    const digest = (backwards: boolean, fresh: boolean): Promise<Outcome<Uint32Array>> =>
      this.#ask(
        writeStretches(new ByteWriter().u32(DIGEST).flag(backwards), stretches),
        readDigest,
        {},
        0,
        fresh,
      );
    const first = await digest(false, true);
    if (!first.ok) return first;
    // Again in the same realm, then in a new one from the other end: whatever a twin keeps or counts shows.
    for (const [backwards, fresh] of [
      [true, false],
      [false, false],
      [true, true],
    ] as const) {
      const other = await digest(backwards, fresh);
      if (!other.ok) return other;
      const at = first.value.findIndex((word, i) => word !== other.value[i]);
      if (at >= 0) return bad({ kind: "impure", message: differsAt(stretches, Math.floor(at / 4)) });
    }
    return good({ checked: first.value.length / 4 });
  }

  plan(request: PlanRequest, options: SearchOptions = {}): Promise<Outcome<PlanResult>> {
    const algorithm = request.algorithm === "auto" || !request.algorithm ? "a-star" : request.algorithm;
    const to = writeSearch(new ByteWriter().u32(PLAN).u32(ALGORITHMS.indexOf(algorithm)), request);
    return this.#ask(to, readPlanResult, options, request.budget.milliseconds);
  }

  scan(request: ScanRequest, options: SearchOptions = {}): Promise<Outcome<ScanResult>> {
    const to = writeSearch(new ByteWriter().u32(SCAN), request);
    to.list(request.signals ?? PAPER_SIGNALS, (name) => to.text(name));
    to.list(request.excluded ?? [], (hash) => to.text(hash));
    return this.#ask(to, readScanResult, options, request.budget.milliseconds);
  }

  async close(): Promise<void> {
    await this.#session.close();
  }

  #ask<T>(
    request: ByteWriter,
    read: Read<T>,
    options: SearchOptions = {},
    milliseconds = 0,
    fresh = false,
  ): Promise<Outcome<T>> {
    const { onProgress, signal } = options;
    const run = async (): Promise<Outcome<T>> => {
      const begun = performance.now();
      const answer = await this.#session.ask(
        { request: request.take(), milliseconds, onProgress, signal },
        fresh,
      );
      if (!answer.ok) return answer;
      try {
        return good(read(new ByteReader(answer.value), performance.now() - begun));
      } catch {
        return bad({ kind: "crashed", message: "The twin's process sent an answer that makes no sense." });
      }
    };
    const result = this.#last.then(run);
    this.#last = result;
    return result;
  }
}

function writeStretches(to: ByteWriter, stretches: readonly Stretch[]): ByteWriter {
  return to.list(stretches, ({ from, steps }) => {
    writePosition(to, from);
    to.list(steps, ({ move, after }) => to.u32(moveCode(move)).grid(after));
  });
}

function writeSearch(to: ByteWriter, request: SearchRequest): ByteWriter {
  writePosition(to, request.start);
  to.list(request.buttons, (name) => to.u32(buttonCode(name)));
  to.list(request.clicks, ({ x, y }) => to.u32(clickCode(x, y)));
  to.u32(Math.min(request.budget.depth, 0x7fffffff)).u32(Math.min(request.budget.nodes, 0x7fffffff));
  return to.flag(request.dedupWithoutIgnored ?? false);
}

function differsAt(stretches: readonly Stretch[], index: number): string {
  let left = index;
  for (const [at, { steps }] of stretches.entries()) {
    if (left < steps.length)
      return `Step ${left} of stretch ${at} is predicted differently when the log is replayed in another order; the twin keeps hidden state.`;
    left -= steps.length;
  }
  return "The twin answers differently when the log is replayed in another order; it keeps hidden state.";
}
