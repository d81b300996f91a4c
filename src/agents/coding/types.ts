import type { Usage } from "../prices/index.ts";

/** The model API a CLI talks to. The CLI is never given the key: it talks to the harness, which adds it. */
export interface ModelApi {
  /** For example https://api.openai.com/v1. */
  readonly url: string;
  readonly key: string;
}

/** As the CLI sees them: inside a fence these are not the paths outside. */
export interface Places {
  /** Whether it runs inside a fence of ours. */
  readonly fenced: boolean;
  readonly workspace: string;
  /** Private to this game. */
  readonly home: string;
  /** Where the model API answers, and the word that opens it; undefined when the CLI goes its own way. */
  readonly api?: { readonly url: string; readonly token: string };
}

export interface Launch extends Places {
  readonly prompt: string;
  /** The same text as a file. */
  readonly promptFile: string;
  /** The conversation to go on with. */
  readonly thread?: string;
}

export interface Invocation {
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string>>;
}

export type FailureKind = "rate-limit" | "outage" | "refused" | "lost-thread" | "failed";

export interface Failure {
  readonly kind: FailureKind;
  readonly message: string;
  /** What the server asked for. */
  readonly retryAfterSeconds?: number;
}

/** What a CLI's output told about one turn. */
export interface TurnReport {
  readonly thread?: string;
  readonly usage?: Usage;
  /** Whether `usage` counts the whole thread or only this turn. */
  readonly counts: "thread" | "turn";
  readonly failure?: Failure;
  /** It said that it is done. */
  readonly completed: boolean;
  /** Lines that are none of its events. */
  readonly malformed: number;
}

/** Follows the output of one launch, line by line. */
export interface TurnReader {
  line(text: string): void;
  report(): TurnReport;
}

/** A coding agent's command line program. Everything that differs between two of them is here. */
export interface CodingCli {
  readonly name: string;
  readonly model?: string;
  readonly program: string;
  readonly api?: ModelApi;
  /** Files of the private home, written before the first launch. */
  homeFiles(places: Places): Readonly<Record<string, string>>;
  launch(launch: Launch): Invocation;
  reader(): TurnReader;
  /** Folders of the home whose .jsonl files are the CLI's own record: kept in the run folder for the audit. */
  readonly records: readonly string[];
  /** Counts of a thread from those records, for turns that were cut short. */
  recordedUsage?(home: string, thread: string): Usage | undefined;
}
