import type { Move } from "../../contracts/action.ts";
import type { CompiledTwin } from "../compile.ts";
import { PAPER_SIGNALS } from "../kernel/signals.ts";
import type { Outcome } from "../problem.ts";
import { type ByteReader, ByteWriter } from "../protocol/bytes.ts";
import { buttonCode, clickCode } from "../protocol/moves.ts";
import { writeMoves, writePosition } from "../protocol/position.ts";
import { ALGORITHMS, FACTS, PLAN, PREDICT, REPLAY, ROLLOUT, SCAN, VIEW } from "../protocol/requests.ts";
import {
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
import { understood, verifyPurity, writeStretches } from "./purity.ts";
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
  /** For checks of purity, which must not keep other questions waiting. */
  readonly #beside: Session;
  #last: Promise<unknown> = Promise.resolve();
  #lastCheck: Promise<unknown> = Promise.resolve();

  constructor(twin: CompiledTwin, source: ChildSource) {
    this.twin = twin;
    this.level = source.level;
    this.#session = new Session(twin, source);
    this.#beside = new Session(twin, source);
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

  verifyPurity(
    stretches: readonly Stretch[],
    against?: Uint32Array,
  ): Promise<Outcome<{ readonly checked: number }>> {
    const result = this.#lastCheck.then(() => verifyPurity(this.#beside, stretches, against));
    this.#lastCheck = result;
    return result;
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
    await Promise.all([this.#session.close(), this.#beside.close()]);
  }

  #ask<T>(
    request: ByteWriter,
    read: Read<T>,
    options: SearchOptions = {},
    milliseconds = 0,
  ): Promise<Outcome<T>> {
    const { onProgress, signal } = options;
    const run = async (): Promise<Outcome<T>> => {
      const begun = performance.now();
      const answer = await this.#session.ask({
        request: request.take(),
        milliseconds,
        onProgress,
        signal,
      });
      return understood(answer, (from) => read(from, performance.now() - begun));
    };
    const result = this.#last.then(run);
    this.#last = result;
    return result;
  }
}

function writeSearch(to: ByteWriter, request: SearchRequest): ByteWriter {
  writePosition(to, request.start);
  to.list(request.buttons, (name) => to.u32(buttonCode(name)));
  to.list(request.clicks, ({ x, y }) => to.u32(clickCode(x, y)));
  to.u32(Math.min(request.budget.depth, 0x7fffffff)).u32(Math.min(request.budget.nodes, 0x7fffffff));
  return to.flag(request.dedupWithoutIgnored ?? false);
}
