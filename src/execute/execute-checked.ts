import type { Move } from "../contracts/action.ts";
import type { Executed, Submission } from "./types.ts";

/** A route through the twin, to be tested in the game. */
export interface Route {
  readonly moves: readonly Move[];
  readonly rationale: string;
  readonly plan?: number;
  /** The goal hypothesis this route tests. */
  readonly goal?: number;
}

/** How a route ended. Equation 3: the first mismatch halts it. */
export type RouteEnd =
  /** Every prediction came true and no level boundary came. */
  | { readonly kind: "reached"; readonly last: Extract<Executed, { kind: "observed" }> }
  | { readonly kind: "boundary"; readonly last: Extract<Executed, { kind: "observed" }> }
  | { readonly kind: "mismatch"; readonly last: Extract<Executed, { kind: "observed" }> }
  | { readonly kind: "game-over"; readonly last: Extract<Executed, { kind: "observed" }> }
  | { readonly kind: "refused"; readonly missing: string }
  | { readonly kind: "lost"; readonly message: string };

export interface RouteResult {
  /** Actions that were sent. */
  readonly sent: number;
  readonly end: RouteEnd;
}

/** What can submit: the executor, or a session around it. */
export interface Submitter {
  submit(submission: Submission): Promise<Executed>;
}

/** ExecuteChecked: submits a route one action at a time and halts at the first surprise. */
export async function executeChecked(to: Submitter, route: Route): Promise<RouteResult> {
  const of = route.moves.length;
  for (const [at, move] of route.moves.entries()) {
    const done = await to.submit({
      move,
      rationale: route.rationale,
      ...(route.plan !== undefined && { plan: { id: route.plan, at, of } }),
      ...(route.goal !== undefined && { goal: route.goal }),
    });
    if (done.kind === "refused") return { sent: at, end: { kind: "refused", missing: done.missing } };
    if (done.kind === "lost") return { sent: at + 1, end: { kind: "lost", message: done.message } };
    if (done.kind !== "observed")
      return { sent: at + 1, end: { kind: "refused", missing: "RESET is not a step of a route" } };
    const { outcome } = done;
    if (outcome === "boundary" || outcome === "mismatch" || outcome === "game-over")
      return { sent: at + 1, end: { kind: outcome, last: done } };
    if (at === of - 1) return { sent: of, end: { kind: "reached", last: done } };
  }
  return { sent: 0, end: { kind: "refused", missing: "a route with at least one move" } };
}
