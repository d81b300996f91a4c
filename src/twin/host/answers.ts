import type { Grid } from "../../contracts/grid.ts";
import type { CompiledTwin } from "../compile.ts";
import { isSignalName } from "../kernel/signals.ts";
import { bad, good, type Outcome } from "../problem.ts";
import { ByteReader } from "../protocol/bytes.ts";
import { moveOf } from "../protocol/moves.ts";
import { readMoves } from "../protocol/position.ts";
import { ALGORITHMS, ENDINGS, GUARANTEES } from "../protocol/requests.ts";
import { readProblem } from "./session.ts";
import type {
  CheckedPlan,
  PlanResult,
  Prediction,
  ReplayFailure,
  ReplayReport,
  Rollout,
  ScanCandidate,
  ScanResult,
  SearchFigures,
  TwinFacts,
  View,
} from "./types.ts";

// Answers as the driver writes them. The child is a border: a message that does not parse is a crash, not an exception.

function required<T>(value: T | undefined): T {
  if (value === undefined) throw new Error("A message from the sandbox names something unknown.");
  return value;
}

export function readFacts(from: ByteReader): TwinFacts {
  const dialect = from.flag() ? "state" : "frame";
  const ignored = from.list(() => ({ x: from.u32(), y: from.u32() }));
  const [clicks, estimate, plan, lost] = [from.flag(), from.flag(), from.flag(), from.flag()];
  return { dialect, ignored, offers: { clicks, estimate, plan, lost } };
}

function readPrediction(from: ByteReader): Prediction {
  return { frame: from.grid(), goal: from.flag(), lost: from.flag(), unknown: from.u32() };
}

export function readView(from: ByteReader): View {
  const prediction = readPrediction(from);
  const estimate = from.flag() ? { estimate: from.f64() } : skip(from);
  const offered = from.flag();
  const clicks = from
    .list(() => moveOf(from.u32()))
    .flatMap((m) => (m.name === "ACTION6" ? [{ x: m.x, y: m.y }] : []));
  return { ...prediction, ...estimate, ...(offered ? { clicks } : {}) };
}

function skip(from: ByteReader): Record<string, never> {
  from.f64();
  return {};
}

const readOutcome = (from: ByteReader, twin: CompiledTwin): Outcome<Prediction> =>
  from.flag() ? good(readPrediction(from)) : bad(readProblem(from, twin));

export const readPredictions = (from: ByteReader, twin: CompiledTwin): Outcome<Prediction>[] =>
  from.list(() => readOutcome(from, twin));

export function readRollout(from: ByteReader, twin: CompiledTwin): Rollout {
  const predictions: Prediction[] = [];
  while (from.flag()) {
    const outcome = readOutcome(from, twin);
    if (!outcome.ok) return { predictions, problem: outcome.problem };
    predictions.push(outcome.value);
  }
  return { predictions };
}

function readFailure(from: ByteReader, twin: CompiledTwin): ReplayFailure {
  const stretch = from.u32();
  const step = from.u32() - 1;
  if (!from.flag()) return { kind: "problem", stretch, step, problem: readProblem(from, twin) };
  const count = from.u32();
  const cells = new Uint32Array(count);
  const predicted = new Uint8Array(count);
  let unknown = 0;
  for (let i = 0; i < count; i++) {
    const word = from.u32();
    cells[i] = word >>> 8;
    predicted[i] = word;
    if (predicted[i] === 255) unknown++;
  }
  return { kind: "differs", stretch, step, cells, predicted, unknown };
}

export function readReplay(from: ByteReader, twin: CompiledTwin): ReplayReport {
  const steps = from.u32();
  const count = from.u32();
  const inner = new ByteReader(from.raw());
  const failures: ReplayFailure[] = [];
  for (let i = 0; i < count; i++) failures.push(readFailure(inner, twin));
  const flat = from.list(() => from.u32());
  const goals = flat.flatMap((stretch, i) => (i % 2 === 0 ? [{ stretch, step: flat[i + 1]! - 1 }] : []));
  const digests = readDigest(from);
  return { steps, failures, goals, ...(digests.length > 0 && { digests }) };
}

export function readDigest(from: ByteReader): Uint32Array {
  return Uint32Array.from(from.list(() => from.u32()));
}

function readFigures(from: ByteReader, milliseconds: number): SearchFigures {
  const [nodes, expanded, generated, depth] = [from.u32(), from.u32(), from.u32(), from.u32()];
  const bytesPerNode = from.f64();
  const ended = required(ENDINGS[from.u32()]);
  const nodesPerSecond = Math.round((nodes * 1000) / Math.max(1, milliseconds));
  return { nodes, expanded, generated, depth, nodesPerSecond, milliseconds, bytesPerNode, ended };
}

function readPlan(from: ByteReader): CheckedPlan {
  const moves = readMoves(from);
  const frames = from.list(() => from.grid());
  return { moves, frames, unknownFrom: frames.findIndex(hasUnknown) };
}

const hasUnknown = (grid: Grid): boolean => grid.cells.includes(255);

export function readPlanResult(from: ByteReader, milliseconds: number): PlanResult {
  const figures = readFigures(from, milliseconds);
  const algorithm = required(ALGORITHMS[from.u32()]);
  const found = from.flag();
  const guarantee = required(GUARANTEES[from.u32()]);
  return { ...figures, algorithm, guarantee, ...(found ? { plan: readPlan(from) } : {}) };
}

export function readScanResult(from: ByteReader, milliseconds: number): ScanResult {
  const figures = readFigures(from, milliseconds);
  const candidates = from.list((): ScanCandidate => {
    const signal = from.text();
    const score = from.f64();
    const hash = from.text();
    if (!isSignalName(signal)) throw new Error("A message from the sandbox names an unknown signal.");
    return { signal, score, hash, ...readPlan(from) };
  });
  return { ...figures, candidates };
}
