import type { Move } from "../../../contracts/action.ts";
import type { Grid } from "../../../contracts/grid.ts";
import type { Claim } from "../runtime/claim.ts";
import { claimsOf, compose } from "../runtime/in-colours.ts";
import type { Knowledge, Memory } from "../runtime/knowledge.ts";

/** Other frames that rules speak for: every claim alone believed, and nothing happening. */
export function rivalsOf(know: Knowledge, mask: Uint8Array, memory: Memory, grid: Grid, move: Move): Grid[] {
  const claims = claimsOf(know, mask, memory, grid, move);
  const only = (claim: Claim): Uint8Array => compose({ ...know, trust: { [claim.rule]: 1 } }, grid, [claim]);
  const frames = [...claims.map(only), grid.cells];
  const distinct = new Map(frames.map((cells) => [cells.join(), cells]));
  return [...distinct.values()].map((cells) => ({ width: grid.width, height: grid.height, cells }));
}
