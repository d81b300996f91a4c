import type { LoopEnd } from "../loop/loop.ts";
import type { Session } from "../loop/session.ts";
import type { Request } from "./request.ts";

/** What an operation answers: a text an agent understands at first reading. */
export interface Answer {
  /** False: nothing was done, or what was asked for did not hold. The text says what to do next. */
  readonly ok: boolean;
  readonly text: string;
  /** The same as data, made only when asked for: every wrong cell of a long log is megabytes. */
  readonly data?: () => unknown;
}

/** One prompt file each: see workspace/prompts. */
export const MOMENTS = [
  "first-contact",
  "dynamics-wall",
  "goal-wall",
  "go-on",
  "level-boundary",
  "game-over",
  "no-progress",
  "resumed",
  "budget-nearly-gone",
] as const;
export type Moment = (typeof MOMENTS)[number];

export interface WorkspaceOptions {
  /** Where the folder is made. Default: the system's temporary folder. The folder's own name is always neutral. */
  readonly parent?: string;
  /** A folder whose prompt files replace ours, file by file. */
  readonly prompts?: string;
  /** Told after every request that was answered. */
  readonly onAnswer?: (request: Request | undefined, answer: Answer) => void;
}

/** A folder an agent works in, over one session. */
export interface Workspace {
  readonly session: Session;
  /** What the agent is told; nothing of the game, the run or the harness stands in its path. */
  readonly folder: string;
  /**
   * Answers requests, one at a time, until the run is over, `finish` was asked for or the signal aborts. May be called
   * again after an abort: requests that came in between are answered then.
   */
  serve(signal?: AbortSignal): Promise<LoopEnd>;
  /** The same operations without files: for drivers that hold the conversation themselves. Queued with the others. */
  perform(request: unknown): Promise<Answer>;
  /** Which prompt the present situation calls for. Free, but validates the twin. */
  moment(): Promise<Moment>;
  /** The prompt of a moment, filled in. */
  prompt(moment: Moment): Promise<string>;
  /** A commit of the agent's files in the workspace's history; every submission makes one by itself. */
  commit(message: string): Promise<void>;
  /** Tells whoever asks from now on that nobody serves. The folder stays. */
  close(): Promise<void>;
}
