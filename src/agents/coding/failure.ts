import type { Failure, FailureKind } from "./types.ts";

const SIGNS: readonly (readonly [FailureKind, RegExp])[] = [
  ["rate-limit", /\b(429|529)\b|rate.?limit|too many requests|overloaded|quota|usage limit/i],
  ["refused", /\b(401|403)\b|unauthori[sz]ed|forbidden|invalid.{0,12}(api.?key|token)|not logged in/i],
  ["lost-thread", /no (conversation|session|rollout|thread) found|thread.{0,40}not found/i],
  [
    "outage",
    /\b5\d\d\b|econn|enotfound|etimedout|socket hang up|stream (disconnected|closed)|connection (error|refused|reset)|bad gateway|unavailable|error sending request/i,
  ],
];

/** What kind of failure a message tells of; where the API's own status is known it decides. */
export function failureOf(message: string, status?: number, retryAfterSeconds?: number): Failure {
  const said = message.slice(0, 500) || "the program failed without a word";
  const kind = kindOf(message, status);
  return { kind, message: said, ...(retryAfterSeconds !== undefined && { retryAfterSeconds }) };
}

function kindOf(message: string, status: number | undefined): FailureKind {
  if (status === 429 || status === 529) return "rate-limit";
  if (status === 401 || status === 403) return "refused";
  if (status !== undefined && status >= 500) return "outage";
  return SIGNS.find(([, sign]) => sign.test(message))?.[0] ?? "failed";
}

/** Failures that go away by themselves. */
export const passes = ({ kind }: Failure): boolean => kind === "rate-limit" || kind === "outage";

const FIRST_WAIT = 5;
const LONGEST_WAIT = 600;

/** Seconds before the `attempt`-th try in a row (from 1): doubling, or as long as the server asks for, if longer. */
export function waitSeconds(attempt: number, failure: Failure): number {
  const doubling = Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** (attempt - 1));
  return Math.max(doubling, Math.min(failure.retryAfterSeconds ?? 0, 3_600));
}
