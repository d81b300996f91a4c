import type { Log } from "../contracts/log.ts";
import type { TwinHost, TwinProblem } from "../twin/index.ts";
import { covered, newMemory, type TwinMemory } from "./memory.ts";
import { awaitCheck, beginCheck } from "./purity.ts";
import { replayNew } from "./replay.ts";
import type { Difference, Failure, ValidateOptions, Validation } from "./types.ts";

/** Remembers what each twin reproduced: asking again costs nothing, one new transition costs one step. */
export interface Validator {
  validate(host: TwinHost, log: Log, options?: ValidateOptions): Promise<Validation>;
}

export interface ValidatorOptions {
  /** Twins remembered. Default 8. */
  readonly twins?: number;
}

export function createValidator(options: ValidatorOptions = {}): Validator {
  const room = options.twins ?? 8;
  const memories = new Map<string, TwinMemory>();
  const recall = (twin: string): TwinMemory => {
    const memory = memories.get(twin) ?? newMemory();
    memories.delete(twin);
    memories.set(twin, memory);
    for (const oldest of memories.keys()) if (memories.size > room) memories.delete(oldest);
    return memory;
  };
  return {
    validate(host, log, asked = {}) {
      const memory = recall(host.twin.hash);
      const answer = memory.queue.then(() => bringUpToDate(host, log, memory, asked));
      memory.queue = answer.catch(() => {});
      return answer;
    },
  };
}

/** One validation without a memory. */
export const validate = (host: TwinHost, log: Log, options?: ValidateOptions): Promise<Validation> =>
  createValidator().validate(host, log, options);

async function bringUpToDate(
  host: TwinHost,
  log: Log,
  memory: TwinMemory,
  options: ValidateOptions,
): Promise<Validation> {
  if (memory.last && isCurrent(log, memory)) return memory.last;
  delete memory.last;
  const transitions = log.attempts.reduce((sum, { steps }) => sum + steps.length, 0);
  const say = (problem: TwinProblem | undefined) => summarise(host, memory, transitions, problem);
  const lasting = (): TwinProblem | undefined =>
    memory.problem ?? memory.attempts.find(({ problem }) => problem)?.problem;
  // A timeout or a lost child may not happen again, so it is not remembered.
  const passing = memory.problem ?? (await compare(host, log, memory, options));
  if (passing) return say(passing);
  if (options.purity === "later") {
    const validation = say(lasting());
    // No action follows from a twin that fails; whoever mends it need not wait.
    if (validation.ok) beginCheck(host, log, memory, transitions);
    return validation;
  }
  const problem = (await awaitCheck(host, log, memory, transitions)) ?? lasting();
  const validation = say(problem);
  if (!problem) memory.last = validation;
  return validation;
}

const isCurrent = (log: Log, memory: TwinMemory): boolean =>
  memory.attempts.length === log.attempts.length &&
  log.attempts.every((attempt, at) => covered(memory.attempts[at], attempt) === attempt.steps.length);

async function compare(
  host: TwinHost,
  log: Log,
  memory: TwinMemory,
  options: ValidateOptions,
): Promise<TwinProblem | undefined> {
  if (!memory.facts) {
    const facts = await host.facts();
    if (!facts.ok) return facts.problem;
    memory.facts = facts.value;
  }
  const replayed = await replayNew(host, log, memory, memory.facts, options);
  return replayed.ok ? undefined : replayed.problem;
}

function summarise(
  host: TwinHost,
  memory: TwinMemory,
  transitions: number,
  problem: TwinProblem | undefined,
): Validation {
  const failing: Failure[] = [];
  const conceded: Difference[] = [];
  const goals: { attempt: number; step: number }[] = [];
  let compared = 0;
  for (const [attempt, remembered] of memory.attempts.entries()) {
    compared += remembered.compared;
    for (const step of remembered.goals) goals.push({ attempt, step });
    for (const failure of remembered.failures)
      if (failure.kind === "differs" && failure.unknown === failure.cells.length) conceded.push(failure);
      else failing.push(failure);
  }
  return {
    twin: host.twin.hash,
    dialect: memory.facts?.dialect,
    ok: !problem && failing.length === 0 && conceded.length === 0 && compared === transitions,
    transitions,
    compared,
    failing,
    conceded,
    goals,
    ignored: memory.facts?.ignored ?? [],
    purityChecked: memory.purityChecked,
    ...(problem ? { problem } : {}),
  };
}
