import type { Cell } from "../contracts/grid.ts";
import type { Log } from "../contracts/log.ts";
import type { Outcome, Position, TwinHost } from "../twin/index.ts";

export interface ShortlistOptions {
  readonly log?: Log;
  /** Default 64. */
  readonly limit?: number;
}

/** Clicks worth considering: used before, on what changed before, on each object; one per object and effect. */
export function clickShortlist(
  _host: TwinHost,
  _at: Position,
  _options: ShortlistOptions = {},
): Promise<Outcome<readonly Cell[]>> {
  throw new Error("not built yet");
}
