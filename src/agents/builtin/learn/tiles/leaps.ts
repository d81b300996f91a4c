import { ahead, type Looks } from "../../runtime/tiles/looks.ts";
import { isOnFloor, type Ride, ridesIn } from "./belts.ts";
import type { Cast } from "./bodies/cast.ts";
import type { Watch } from "./history.ts";

/** A ground that throws on whoever steps on it, so many tiles, over such looks. */
export interface FoundLeap {
  readonly ground: number;
  readonly by: number;
  readonly over: ReadonlySet<number>;
}

/** Grounds from which a body goes on by some tiles the way it came, over what is between. */
export function findLeaps(watches: readonly Watch[], { bodies, floor }: Cast, looks: Looks): FoundLeap[] {
  const rides = watches.flatMap((watch) => ridesIn(watch, bodies, floor, looks));
  const far = rides.filter(({ from, first, to }) => first >= 0 && to !== from && to !== first);
  // On ice, or where it falls, it goes far from the floor too.
  if (far.some((ride) => isOnFloor(ride, floor))) return [];
  const found = new Map<number, FoundLeap>();
  for (const ride of far) {
    const ground = ride.grounds[ride.first]!;
    const flown = flownOver(ride);
    const by = flown.length + 1;
    if (flown.length === 0 || ground === floor || !rides.every((other) => isTold(other, ground, by)))
      continue;
    found.set(ground, { ground, by, over: new Set([...(found.get(ground)?.over ?? []), ...flown]) });
  }
  return [...found.values()];
}

/** What is between where it was thrown and where it came down; nothing where it went another way, or as on ice. */
function flownOver({ lattice, grounds, first, way, to }: Ride): number[] {
  const flown: number[] = [];
  for (let tile = ahead(lattice, first, way); tile !== to; tile = ahead(lattice, tile, way)) {
    if (tile < 0 || grounds[tile] === grounds[first]) return [];
    flown.push(grounds[tile]!);
  }
  return grounds[to] === grounds[first] ? [] : flown;
}

/** Whether a ride is as that leap would have it: one that was not thrown may have been stopped by something. */
function isTold(
  { lattice, grounds, from, first, way: [dx, dy], to }: Ride,
  ground: number,
  by: number,
): boolean {
  if (first < 0 || grounds[first] !== ground || to === from || to === first) return true;
  let at = first;
  while (at >= 0 && at !== to && grounds[at] === ground) at = ahead(lattice, at, [by * dx, by * dy]);
  return at === to;
}
