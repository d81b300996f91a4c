import { existsSync, readFileSync, statSync } from "node:fs";
import { importRecording } from "../arc/recordings/to-log.ts";
import { ACTION_NAMES, type ActionName } from "../contracts/action.ts";
import type { Attempt, Log } from "../contracts/log.ts";
import { loadRun } from "../log/folder.ts";
import { stateFromRun } from "../log/from-run.ts";
import { logOf } from "../log/run-state.ts";
import {
  type CompiledTwin,
  compileTwin,
  createSandbox,
  IDENTITY_TWIN,
  type Position,
  type Sandbox,
} from "../twin/index.ts";
import { UserError } from "./output.ts";

// What the commands about a twin work on: a log from a run folder or a recording, and twins from files.

/** Wrong arguments end with this code; a twin that fails its check ends with 1. */
export const USAGE = 2;

export interface Evidence {
  readonly log: Log;
  /** What the game offered last, or else every action in the log. */
  readonly available: readonly ActionName[];
  readonly notes: readonly string[];
}

export async function loadEvidence(path: string): Promise<Evidence> {
  if (!existsSync(path)) throw new UserError(`There is no run folder or recording at ${path}.`, USAGE);
  const evidence = statSync(path).isDirectory() ? fromRun(path) : await fromRecording(path);
  if (evidence.log.attempts.length === 0)
    throw new UserError(`${path} holds no play: ${evidence.notes[0] ?? "nothing was seen in it."}`, USAGE);
  return evidence;
}

function fromRun(path: string): Evidence {
  const read = loadRun(path);
  if (!read.ok) throw new UserError(read.message, USAGE);
  try {
    const state = stateFromRun(read.run);
    const log = logOf(state);
    return { log, available: state.now?.available ?? actionsIn(log), notes: read.run.problems };
  } catch (cause) {
    throw unreadable(path, cause);
  }
}

const unreadable = (path: string, cause: unknown): UserError =>
  new UserError(`${path} cannot be read (${cause instanceof Error ? cause.message : cause}).`, USAGE);

async function fromRecording(path: string): Promise<Evidence> {
  try {
    const { log, notes } = await importRecording(path);
    return { log, available: actionsIn(log), notes };
  } catch (cause) {
    throw unreadable(path, cause);
  }
}

function actionsIn(log: Log): ActionName[] {
  const used = new Set<ActionName>();
  for (const { steps, ending } of log.attempts) {
    for (const { move } of steps) used.add(move.name);
    if (ending.kind === "boundary") used.add(ending.move.name);
  }
  return used.size > 0 ? ACTION_NAMES.filter((name) => used.has(name)) : [...ACTION_NAMES];
}

/** `identity` is the stub every game starts from. */
export async function loadTwinFile(path: string): Promise<CompiledTwin> {
  if (path !== "identity" && !existsSync(path))
    throw new UserError(`There is no twin at ${path}; give a twin.ts file, or the word identity.`, USAGE);
  const source = path === "identity" ? IDENTITY_TWIN : readFileSync(path, "utf8");
  const compiled = await compileTwin(source);
  if (compiled.ok) return compiled.twin;
  const { line, column, message } = compiled.diagnostics[0]!;
  throw new UserError(`${path}:${line}:${column}: ${message}`, USAGE);
}

/** Runs with a sandbox that is closed whatever happens. */
export async function withSandbox<T>(use: (sandbox: Sandbox) => Promise<T>): Promise<T> {
  const sandbox = await createSandbox();
  try {
    return await use(sandbox);
  } finally {
    await sandbox.close();
  }
}

/** `--at ATTEMPT` or `ATTEMPT.STEPS`; without it where the log leaves off, or where its last attempt began. */
export function positionIn(log: Log, at: string | undefined): Position {
  const [attempt, steps] = at === undefined ? leavesOff(log) : placeOf(log, at);
  const taken = attempt.steps.slice(0, steps);
  return {
    opening: attempt.opening,
    moves: taken.map(({ move }) => move),
    frame: taken.at(-1)?.after ?? attempt.opening,
  };
}

function leavesOff(log: Log): [Attempt, number] {
  const last = log.attempts.at(-1)!;
  return [last, last.ending.kind === "open" ? last.steps.length : 0];
}

function placeOf(log: Log, at: string): [Attempt, number] {
  const parts = /^(\d+)(?:\.(\d+))?$/.exec(at);
  const attempt = parts ? log.attempts[Number(parts[1])] : undefined;
  const steps = Number(parts?.[2] ?? 0);
  if (attempt && steps <= attempt.steps.length) return [attempt, steps];
  throw new UserError(
    `--at ${at} is no place in the log; give ATTEMPT or ATTEMPT.STEPS, attempts 0-${log.attempts.length - 1}.`,
    USAGE,
  );
}
