import { ahead, type Lattice, type Way, wayBetween } from "./looks.ts";
import { type Scene, topOf } from "./meeting.ts";

/** Bodies go from place to place and from the last one round to the first: places are floor that something lies so from. */
export interface Round {
  readonly beside: Way;
  /** Where steps lead that go on like this. */
  readonly ways: readonly Way[];
}

/** The next place that way; from the last one the first. */
export function nextPlace(
  lattice: Lattice,
  at: number,
  way: Way,
  isPlace: (tile: number) => boolean,
): number {
  for (let tile = ahead(lattice, at, way); tile >= 0; tile = ahead(lattice, tile, way))
    if (isPlace(tile)) return tile;
  const back: Way = [-way[0], -way[1]];
  let first = at;
  for (let tile = ahead(lattice, at, back); tile >= 0; tile = ahead(lattice, tile, back))
    if (isPlace(tile)) first = tile;
  return first;
}

/** Whether a tile is a place, by what shows where. */
export const isPlaceOf =
  ({ beside }: Pick<Round, "beside">, lattice: Lattice, floor: number, shown: (tile: number) => number) =>
  (tile: number): boolean => {
    const other = ahead(lattice, tile, beside);
    return shown(tile) === floor && other >= 0 && shown(other) !== floor;
  };

/** Where a body goes that takes such a step. */
export function goingRound(scene: Scene, at: number, way: Way): Way {
  const { engine, lattice } = scene;
  const { rounds } = engine.rules;
  if (!rounds?.ways.some(([dx, dy]) => dx === way[0] && dy === way[1])) return way;
  const isPlace = isPlaceOf(rounds, lattice, engine.floor, (tile) => topOf(scene, tile));
  const to = nextPlace(lattice, at, way, isPlace);
  return to === at ? way : wayBetween(lattice, at, to);
}
