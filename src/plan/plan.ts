import type { Outcome, Position, TwinHost } from "../twin/index.ts";
import type { PlanAnswer, PlanOptions } from "./types.ts";

/** One route to the goal inside the twin. Several hosts of one twin search at once. */
export function plan(
  _hosts: TwinHost | readonly TwinHost[],
  _at: Position,
  _options: PlanOptions,
): Promise<Outcome<PlanAnswer>> {
  throw new Error("not built yet");
}
