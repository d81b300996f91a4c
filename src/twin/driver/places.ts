import type { Grid } from "../../contracts/grid.ts";
import { sameGrid } from "../../grid/grid.ts";
import { moveCode } from "../protocol/moves.ts";
import type { Position } from "../protocol/position.ts";
import type { LoadedTwin } from "./loaded.ts";
import { type Walk, walkAnew } from "./walk.ts";

/** Where a state twin was led before. Its state is held with its hash, so a change since then is noticed. */
interface Place {
  readonly opening: Grid;
  readonly codes: readonly number[];
  readonly walk: Walk;
}

/** The end of the log, where the run stands, and a little more. */
const MOST = 4;
let places: Place[] = [];

/** Goes on from the nearest place led to before: the next question of an attempt costs one step, not all of them. */
export function walkTo(twin: LoadedTwin, at: Position): Walk {
  if (twin.dialect === "frame" || at.moves.length === 0) return walkAnew(twin, at);
  const codes = at.moves.map(moveCode);
  const near = nearest(at.opening, codes);
  if (!near) return keepPlace(at.opening, codes, walkAnew(twin, at));
  const walk = near.walk.fork();
  for (const move of at.moves.slice(near.codes.length)) walk.advance(move);
  return keepPlace(at.opening, codes, walk);
}

/** Remembers a place after these moves, and gives a walk from there. */
export function keepPlace(opening: Grid, codes: readonly number[], walk: Walk): Walk {
  const others = places.filter((place) => !isAt(place, opening, codes));
  places = [{ opening, codes, walk: walk.fork() }, ...others.slice(0, MOST - 1)];
  return walk;
}

const isAt = (place: Place, opening: Grid, codes: readonly number[]): boolean =>
  place.codes.length === codes.length && leadsTo(place, opening, codes);

const leadsTo = (place: Place, opening: Grid, codes: readonly number[]): boolean =>
  place.codes.length <= codes.length &&
  place.codes.every((code, i) => code === codes[i]) &&
  sameGrid(place.opening, opening);

function nearest(opening: Grid, codes: readonly number[]): Place | undefined {
  let best: Place | undefined;
  for (const place of places)
    if (place.codes.length > (best?.codes.length ?? 0) && leadsTo(place, opening, codes)) best = place;
  return best;
}
