import type { Log } from "../contracts/log.ts";
import type { Outcome, Position, TwinHost } from "../twin/index.ts";
import type {
  DynamicsWall,
  ExperimentOptions,
  ExperimentReport,
  FailureLike,
  GoalScanOptions,
  GoalWall,
  Probe,
  ProbeOptions,
  Rival,
} from "./types.ts";

/** Appendix D, dynamics: failing transitions compiled into ranked contexts with their remedies. */
export function dynamicsWall(_log: Log, _failures: readonly FailureLike[]): DynamicsWall {
  throw new Error("not built yet");
}

/** Appendix D, goals: search without a goal; the strongest state per signal. */
export function goalWall(
  _host: TwinHost,
  _at: Position,
  _options: GoalScanOptions,
): Promise<Outcome<GoalWall>> {
  throw new Error("not built yet");
}

/** The cheapest tests that tell rivals apart. */
export function experiments(
  _rivals: readonly Rival[],
  _at: Position,
  _options: ExperimentOptions,
): Promise<ExperimentReport> {
  throw new Error("not built yet");
}

/** One informative move, or undefined when nothing is left to try. */
export function probe(
  _host: TwinHost,
  _log: Log,
  _at: Position,
  _options: ProbeOptions,
): Promise<Probe | undefined> {
  throw new Error("not built yet");
}
