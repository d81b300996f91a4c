import type { Looks, Way } from "../../../runtime/tiles/looks.ts";
import { isPlaceOf, nextPlace, type Round } from "../../../runtime/tiles/rounds.ts";
import { type Ride, ridesIn } from "../belts.ts";
import { groupBy, type Watch } from "../history.ts";
import type { Cast } from "./cast.ts";

const SIDES: readonly Way[] = [
  [0, -1],
  [0, 1],
  [-1, 0],
  [1, 0],
];

/** What lies beside all places where a body went, where it came to be behind where it was: that tells every step. */
export function findRounds(
  watches: readonly Watch[],
  { bodies, floor }: Cast,
  looks: Looks,
): Round | undefined {
  const rides = watches.flatMap((watch) => ridesIn(watch, bodies, floor, looks));
  const gone = groupBy(
    rides.filter(({ from, to, way: [dx, dy] }) => to !== from && (dx !== 0 || dy !== 0)),
    ({ way }) => way.join(),
  );
  const mine = rides.filter(({ way }) => gone.has(way.join()));
  if (!mine.some(isBackwards)) return undefined;
  const beside = SIDES.find((one) => mine.every((ride) => isTold(ride, one, floor)));
  return beside && { beside, ways: [...gone.values()].map(([first]) => first!.way) };
}

/** It came to be behind where it was. */
function isBackwards({ lattice: { columns }, from, to, way: [dx, dy] }: Ride): boolean {
  const across = (to % columns) - (from % columns);
  const down = Math.floor(to / columns) - Math.floor(from / columns);
  return across * dx + down * dy < 0 && (dx === 0 ? across : down) === 0;
}

function isTold({ lattice, grounds, from, way, to }: Ride, beside: Way, floor: number): boolean {
  const isPlace = isPlaceOf({ beside }, lattice, floor, (tile) => grounds[tile]!);
  return nextPlace(lattice, from, way, isPlace) === to;
}
