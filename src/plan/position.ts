import type { Log } from "../contracts/log.ts";
import type { Position } from "../twin/index.ts";

/** Where the log leaves off, or undefined when its last attempt has ended. */
export function positionAt(log: Log): Position | undefined {
  const attempt = log.attempts.at(-1);
  if (attempt?.ending.kind !== "open") return undefined;
  const { opening, steps } = attempt;
  return { opening, moves: steps.map(({ move }) => move), frame: steps.at(-1)?.after ?? opening };
}
