import type { Move } from "../../../../contracts/action.ts";
import type { Grid } from "../../../../contracts/grid.ts";
import type { Claim } from "./claim.ts";

/** What a button paints, or a click, while some cells look so: which cells, and where their colour comes from. */
export interface Paint {
  readonly button: string;
  /** Where clicks do it. */
  readonly on?: readonly number[];
  /** Pairs (cell, colour) that tell where the tool is. */
  readonly when: readonly number[];
  readonly cells: readonly number[];
  /** The cell whose colour is taken, or the colour itself. */
  readonly source: number;
  readonly colour?: number;
}

export function paintClaims({ cells, width }: Grid, paints: readonly Paint[], move: Move): Claim[] {
  const { name } = move;
  const at = move.name === "ACTION6" ? move.y * width + move.x : -1;
  return paints
    .filter(({ button, on, when }) => button === name && (!on || on.includes(at)) && hasColours(cells, when))
    .slice(0, 1)
    .map(({ cells: painted, source, colour }) => ({
      rule: `${name} paints: with the tool there`,
      erase: [],
      draw: painted.flatMap((at) => [at, colour ?? cells[source]!]),
      rival: "place",
      part: true,
    }));
}

export function hasColours(cells: Uint8Array, when: readonly number[]): boolean {
  for (let i = 0; i < when.length; i += 2) if (cells[when[i]!] !== when[i + 1]) return false;
  return true;
}
