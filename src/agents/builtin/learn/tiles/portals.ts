import { type Exit, exitOf, wayOut } from "../../runtime/tiles/leaps.ts";
import { ahead, FIRST_LOOK, type Looks } from "../../runtime/tiles/looks.ts";
import { isOnFloor, type Ride, ridesIn } from "./belts.ts";
import type { Cast } from "./bodies/cast.ts";
import type { Watch } from "./history.ts";

/** A ground that sends on whoever steps on it to another one. */
export interface FoundPortal {
  readonly ground: number;
  readonly to: number;
  readonly turn: Exit;
}

/** The likeliest first. */
const EXITS: readonly Exit[] = ["on", 0, 2, 1, 3];

/** Grounds from which a body comes out on or beside the only other one of its kind, or of a kind of its own. */
export function findPortals(watches: readonly Watch[], { bodies, floor }: Cast, looks: Looks): FoundPortal[] {
  const rides = watches.flatMap((watch) => ridesIn(watch, bodies, floor, looks));
  const far = rides.filter(({ from, first, to }) => first >= 0 && to !== from && to !== first);
  // On ice, or where it falls, it goes far from the floor too.
  if (far.some((ride) => isOnFloor(ride, floor))) return [];
  const found = new Map<number, FoundPortal>();
  for (const ride of far) {
    const ground = ride.grounds[ride.first]!;
    if (ground === floor || found.has(ground)) continue;
    const portal = portalsIn(ride, floor, looks).find((one) =>
      rides.every((other) => isTold(other, one, floor)),
    );
    if (portal) found.set(ground, portal);
  }
  return [...found.values(), ...recoloured([...found.values()], rides, floor, looks)];
}

/** What would explain one ride: those that lead to the same kind first. */
function portalsIn(
  { lattice, grounds, first, way, to: end }: Ride,
  floor: number,
  looks: Looks,
): FoundPortal[] {
  const ground = grounds[first]!;
  const found = EXITS.flatMap((turn): FoundPortal[] => {
    const [dx, dy] = wayOut(way, turn);
    const other = turn === "on" ? end : ahead(lattice, end, [-dx, -dy]);
    const to = other < 0 ? floor : grounds[other]!;
    const portal = { ground, to, turn };
    return other === first || to === floor || exitOf(lattice, grounds, first, way, portal) !== end
      ? []
      : [portal];
  });
  const isOwn = ({ to }: FoundPortal): boolean => to === ground;
  return [...found.filter(isOwn), ...found.filter((one) => !isOwn(one) && shareColour(looks, one, floor))];
}

function shareColour({ texts }: Looks, { ground, to }: FoundPortal, floor: number): boolean {
  const common = new Set(texts[floor]);
  return [...texts[ground]!].some((colour) => !common.has(colour) && texts[to]!.includes(colour));
}

/** Whether a ride is as that portal would have it: one that was not sent on may have been stopped by something. */
function isTold(
  { lattice, grounds, from, first, way, to }: Ride,
  portal: FoundPortal,
  floor: number,
): boolean {
  if (first < 0 || grounds[first] !== portal.ground || to === from) return true;
  const exit = exitOf(lattice, grounds, first, way, portal);
  return exit < 0 ? to === first : to === exit || grounds[exit] !== floor;
}

/** What looks the same in another colour does the same, unless it was seen not to. */
function recoloured(
  known: readonly FoundPortal[],
  rides: readonly Ride[],
  floor: number,
  looks: Looks,
): FoundPortal[] {
  const grounds = new Set(known.map(({ ground }) => ground));
  const found: FoundPortal[] = [];
  for (const { ground, to, turn } of known)
    for (let look = FIRST_LOOK; look < looks.texts.length; look++) {
      const colours = recolouring(looks.texts[ground]!, looks.texts[look]!, looks.texts[floor]!);
      if (grounds.has(look) || !colours) continue;
      const text = Array.from(looks.texts[to]!, (colour) => colours.get(colour) ?? colour).join("");
      const other = looks.numbers.get(text);
      const portal = other === undefined ? undefined : { ground: look, to: other, turn };
      if (!portal || !rides.every((ride) => isTold(ride, portal, floor))) continue;
      grounds.add(look);
      found.push(portal);
    }
  return found;
}

/** The colours that make one look the other, the floor's staying; undefined where none do. */
function recolouring(from: string, into: string, floor: string): ReadonlyMap<string, string> | undefined {
  const colours = new Map(Array.from(floor, (colour) => [colour, colour] as const));
  for (let at = 0; at < from.length; at++) {
    const known = colours.get(from[at]!);
    if (known !== undefined && known !== into[at]) return undefined;
    colours.set(from[at]!, into[at]!);
  }
  return new Set(colours.values()).size === colours.size ? colours : undefined;
}
