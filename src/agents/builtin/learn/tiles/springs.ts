import { colourBehind } from "../../runtime/tiles/leaps.ts";
import { ahead, type Looks, type Way } from "../../runtime/tiles/looks.ts";
import { SIDES } from "../../runtime/tiles/walk.ts";
import { type Ride, ridesIn } from "./belts.ts";
import type { Cast } from "./bodies/cast.ts";
import type { Watch } from "./history.ts";

/** Colours that throw a body on that comes beside them, away from there and up to what stops it. */
export function findSprings(watches: readonly Watch[], { bodies, floor }: Cast, looks: Looks): string {
  const rides = watches.flatMap((watch) => ridesIn(watch, bodies, floor, looks));
  const far = rides.filter(({ from, first, to }) => first >= 0 && to !== from && to !== first);
  const found = new Set<string>();
  for (const ride of far)
    for (const way of SIDES) {
      const colour = colourBehind(looks, ride.lattice, ride.grounds, ride.first, way);
      if (colour === "" || looks.texts[floor]!.includes(colour) || !isFlight(ride, way, floor)) continue;
      if (rides.every((other) => isTold(other, colour, floor, looks))) found.add(colour);
    }
  return [...found].join("");
}

/** Whether it went straight on that way over the floor, as far as that goes. */
function isFlight({ lattice, grounds, first, to }: Ride, way: Way, floor: number): boolean {
  let tile = first;
  for (let next = first; next >= 0 && grounds[next] === floor; next = ahead(lattice, next, way)) tile = next;
  return tile === to;
}

/** It did not come to rest beside that colour with floor on the other side. */
const isTold = (
  { lattice, grounds, from, first, to }: Ride,
  colour: string,
  floor: number,
  looks: Looks,
): boolean =>
  to === from ||
  to !== first ||
  SIDES.every(
    (way) =>
      colourBehind(looks, lattice, grounds, first, way) !== colour ||
      grounds[ahead(lattice, first, way)] !== floor,
  );
