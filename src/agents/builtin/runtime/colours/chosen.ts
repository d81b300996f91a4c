import type { Move } from "../../../../contracts/action.ts";
import type { Grid } from "../../../../contracts/grid.ts";
import type { Claim } from "./claim.ts";
import { ANY, type Part, partAt } from "./parts.ts";
import { commonColours, shapeOf } from "./recolour.ts";

/** A click on a thing of several colours chooses it: some of it takes another colour, and what was chosen before looks as it did. */
export interface Chosen {
  readonly colour: number;
  /** Bits of the colours that it takes the place of, and the commonest of them. */
  readonly idle: number;
  readonly usual: number;
  /** By shape: the colours of its cells in reading order while it is not chosen. */
  readonly looks: Readonly<Record<string, readonly number[]>>;
}

/** The whole thing there, in whatever colours, on what is common. */
export function thingAt(grid: Grid, mask: Uint8Array, at: number): Part | undefined {
  const floor = commonColours(grid);
  if (mask[at] || (floor >> grid.cells[at]!) & 1) return undefined;
  const part = partAt(grid, mask, ANY & ~floor, false, at);
  return { ...part, cells: part.cells.toSorted((a, b) => a - b) };
}

export function chosenClaims(grid: Grid, mask: Uint8Array, rule: Chosen | undefined, move: Move): Claim[] {
  if (!rule || move.name !== "ACTION6") return [];
  const thing = thingAt(grid, mask, move.y * grid.width + move.x);
  if (!thing || (thing.colours >> rule.colour) & 1 || !(thing.colours & rule.idle)) return [];
  const draw: number[] = [];
  for (const at of thing.cells) if ((rule.idle >> grid.cells[at]!) & 1) draw.push(at, rule.colour);
  return [
    {
      rule: "a click chooses a thing",
      erase: [],
      draw: [...restored(grid, mask, rule), ...draw],
      rival: "place",
    },
  ];
}

/** What was chosen before, as it looks otherwise. */
function restored(grid: Grid, mask: Uint8Array, { colour, usual, looks }: Chosen): number[] {
  const seen = new Set<number>();
  const things: { readonly thing: Part; readonly look: readonly number[] | undefined }[] = [];
  for (let at = 0; at < grid.cells.length; at++) {
    if (grid.cells[at] !== colour || mask[at] || seen.has(at)) continue;
    const thing = thingAt(grid, mask, at);
    if (!thing) continue;
    for (const own of thing.cells) seen.add(own);
    things.push({ thing, look: looks[shapeOf(thing, grid.width)] });
  }
  // The colour may be that of other things too.
  const isKnown = things.some(({ look }) => look);
  return things.flatMap(({ thing, look }) =>
    isKnown && !look
      ? []
      : thing.cells.flatMap((at, i) => (grid.cells[at] === colour ? [at, look?.[i] ?? usual] : [])),
  );
}
