import type { ErrorCode } from "../wire/error.ts";

export type ProblemStatus = 400 | 403 | 404 | 405 | 409 | 413 | 415 | 429 | 500 | 502 | 503;

/** A request that cannot be served, as the API words it. */
export interface Problem {
  readonly status: ProblemStatus;
  readonly code: ErrorCode;
  readonly message: string;
}

export type Served<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly problem: Problem };

export const served = <T>(value: T): Served<T> => ({ ok: true, value });

export const problem = (status: ProblemStatus, code: ErrorCode, message: string): Served<never> => ({
  ok: false,
  problem: { status, code, message },
});

export const gameNotFound = (id: string): Served<never> =>
  problem(400, "SERVER_ERROR", `game ${id} not found`);
