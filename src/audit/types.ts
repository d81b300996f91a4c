/** Something an agent did, as its own records tell it. What it merely said or thought is none. */
export interface Act {
  /** Relative to the run folder, and the line in it. */
  readonly file: string;
  readonly line: number;
  readonly tool: string;
  readonly kind: "shell" | "read" | "write" | "web" | "other";
  /** The command, the path or the query. */
  readonly text: string;
  /** What was written, where it was. */
  readonly content?: string;
  /** Undefined: the record does not tell. */
  readonly ok: boolean | undefined;
}

export const RULES = ["web", "outside", "denied", "tampering", "unaudited"] as const;

/**
 * web: the network or a web tool · outside: a place outside the workspace · denied: a source of ground truth ·
 * tampering: the log, the bridge or the harness · unaudited: a transcript is missing, so nobody can tell.
 */
export type Rule = (typeof RULES)[number];

export interface Finding {
  readonly rule: Rule;
  /** A violation makes the run invalid; an attempt was surely stopped, or shows nothing, and is reported only. */
  readonly severity: "violation" | "attempt";
  readonly file: string;
  readonly line: number;
  readonly tool: string;
  /** What was done, shortened. */
  readonly evidence: string;
  readonly why: string;
}

/** audit.json in the run folder. */
export interface Audit {
  readonly valid: boolean;
  readonly findings: readonly Finding[];
  /** What was looked at. */
  readonly files: number;
  readonly acts: number;
}
