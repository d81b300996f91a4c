/** Why a twin gave no answer. Every one of these is a value; a twin never makes the harness throw. */
export type ProblemKind =
  /** Does not compile, type-check or load. */
  | "compile"
  /** A call or a whole request took too long; the child was killed and replaced. */
  | "timeout"
  /** Heap or buffers passed the limit; the child was killed and replaced. */
  | "memory"
  /** The child ended for another reason and was replaced. */
  | "crashed"
  /** The twin's own code threw. */
  | "threw"
  /** Wrong size, colour, type or count at the border. */
  | "bad-output"
  /** Changed its input, keeps hidden state, or answers the same question differently. */
  | "impure"
  /** The caller asked for it to stop. */
  | "cancelled"
  /** The sandbox or host was closed, or no child could be started. */
  | "unavailable";

/** The twin function that was running. */
export type TwinCall =
  | "load"
  | "step"
  | "goalReached"
  | "begin"
  | "next"
  | "render"
  | "won"
  | "lost"
  | "clicks"
  | "estimate"
  | "plan";

export interface TwinProblem {
  readonly kind: ProblemKind;
  /** One plain sentence for a person or an agent. */
  readonly message: string;
  readonly call?: TwinCall;
  /** 1-based place in twin.ts, when known. */
  readonly line?: number;
  readonly column?: number;
}

export type Outcome<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly problem: TwinProblem };

export const good = <T>(value: T): Outcome<T> => ({ ok: true, value });
export const bad = (problem: TwinProblem): { readonly ok: false; readonly problem: TwinProblem } => ({
  ok: false,
  problem,
});

/** For callers that cannot go on without the answer. */
export function unwrap<T>(outcome: Outcome<T>): T {
  if (outcome.ok) return outcome.value;
  throw new Error(describeProblem(outcome.problem), { cause: outcome.problem });
}

/** `twin.ts:12:5 step threw: …`, as reports print it. */
export function describeProblem(problem: TwinProblem): string {
  const place = problem.line === undefined ? "" : `twin.ts:${problem.line}:${problem.column ?? 1} `;
  return `${place}${problem.kind}: ${problem.message}`;
}
