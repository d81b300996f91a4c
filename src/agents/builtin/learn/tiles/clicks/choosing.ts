import type { Looks, Way } from "../../../runtime/tiles/looks.ts";
import type { Cast } from "../bodies/cast.ts";
import { overGrounds } from "../grounds.ts";
import type { Watch } from "../history.ts";
import { findMarks } from "./brings.ts";
import { clickExamples } from "./click-examples.ts";

/** By the look of a piece that a click chose: its look else, both as they are on the floor. */
export type Chosen = ReadonlyMap<number, number>;

const NONE: Chosen = new Map();

/** Pieces that a click marks and that buttons move as long as they are marked. */
export function findChosen(watches: readonly Watch[], { bodies, floor }: Cast, looks: Looks): Chosen {
  const swaps = new Map<number, number>();
  for (const { tile, look, after, changed } of clickExamples(watches))
    if (changed.has(tile) && changed.size <= 2) swaps.set(look, after[tile]!);
  if (swaps.size === 0) return NONE;
  const chosen = findMarks(watches, swaps, floor, looks);
  const moves = [...chosen.keys()].some((mark) => bodies.some((body) => body.looks.has(mark)));
  return moves ? chosen : NONE;
}

/** Every piece is a body of its own; all of them answer to the buttons that moved one. */
export function castPieces(cast: Cast, chosen: Chosen, looks: Looks): Cast {
  if (chosen.size === 0) return cast;
  const pieces = new Set([...chosen].flat());
  const shown = new Set(pieces);
  for (const { ground, shown: over } of overGrounds(pieces, cast.floor, looks))
    if (!pieces.has(ground)) shown.add(over);
  const steps = new Map<string, Way>();
  for (const body of cast.bodies)
    if ([...body.looks].some((look) => chosen.has(look)))
      for (const [button, way] of body.steps) steps.set(button, way);
  const others = cast.bodies
    .map((body) => ({ ...body, looks: new Set([...body.looks].filter((look) => !shown.has(look))) }))
    .filter((body) => body.looks.size > 0);
  return {
    ...cast,
    bodies: [...[...chosen].map((pair) => ({ looks: new Set(pair), steps, late: 0 })), ...others],
    strays: cast.strays.filter((stray) => ![...stray.looks].some((look) => shown.has(look))),
  };
}
