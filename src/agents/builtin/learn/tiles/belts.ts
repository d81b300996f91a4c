import {
  ahead,
  type Lattice,
  type Looks,
  NOTHING,
  numberOf,
  quarterTurned,
  type Way,
} from "../../runtime/tiles/looks.ts";
import { SIDES } from "../../runtime/tiles/walk.ts";
import type { Cast } from "./bodies/cast.ts";
import { groundsUnder } from "./grounds.ts";
import { planOf, type Watch } from "./history.ts";

/** A ground that carries what stands on it. */
export interface FoundBelt {
  readonly ground: number;
  readonly way: Way;
}

/** Where the only body was and came to be, and the grounds as they were. */
export interface Ride {
  readonly lattice: Lattice;
  readonly grounds: Uint16Array;
  readonly from: number;
  readonly way: Way;
  /** Where a step takes it. */
  readonly first: number;
  readonly to: number;
}

/** Grounds from which a body goes on by a tile, always the same way, whatever was pressed. */
export function findBelts(watches: readonly Watch[], { bodies, floor }: Cast, looks: Looks): FoundBelt[] {
  const rides = watches.flatMap((watch) => ridesIn(watch, bodies, floor, looks));
  const far = rides.filter(({ from, first, to }) => to !== from && to !== first);
  // On ice, or where it falls, it goes far from the floor too.
  if (far.length === 0 || far.some((ride) => isOnFloor(ride, floor))) return [];
  const open = new Set([floor, ...rides.map(({ grounds, to }) => grounds[to]!)]);
  const found: FoundBelt[] = [];
  const met = new Set(far.flatMap(({ grounds, from, first }) => [grounds[from]!, grounds[first] ?? floor]));
  for (const ground of met) {
    const way = SIDES.find((one) => ground !== floor && carries(rides, open, ground, one) > 0);
    if (way) found.push({ ground, way });
  }
  return [...found, ...found.flatMap((belt) => turnedBelts(belt, found, rides, open, looks))];
}

export const isOnFloor = ({ grounds, from, first }: Ride, floor: number): boolean =>
  grounds[from] === floor && (first < 0 || grounds[first] === floor);

export function ridesIn(watch: Watch, bodies: Cast["bodies"], floor: number, looks: Looks): Ride[] {
  const { opening, moves } = watch;
  const lattice = planOf(watch);
  const under = groundsUnder(new Set(bodies.flatMap((body) => [...body.looks])), floor, looks);
  const bodyIn = (board: Uint16Array): number => {
    const at = board.findIndex((look) => under.has(look));
    return at < 0 || board.findLastIndex((look) => under.has(look)) !== at ? -1 : at;
  };
  const rides: Ride[] = [];
  let grounds = opening.map((look) => under.get(look) ?? look);
  for (const { button, before, after, scroll, clicked, over } of moves) {
    const [from, to] = [bodyIn(before), bodyIn(after)];
    if (scroll) return rides;
    const way = bodies.find(({ steps }) => steps.has(button))?.steps.get(button) ?? [0, 0];
    if (clicked < 0 && !over && from >= 0 && to >= 0)
      rides.push({ lattice, grounds, from, way, first: ahead(lattice, from, way), to });
    // An opaque body shows nothing of what it is on.
    grounds = after.map((look, tile) => (tile === to ? grounds[tile]! : look));
  }
  return rides;
}

/** How much a belt explains that steps do not; -1 when it is ever wrong. */
function carries(rides: readonly Ride[], open: ReadonlySet<number>, ground: number, way: Way): number {
  let helped = 0;
  for (const { lattice, grounds, from, first, to } of rides) {
    if (grounds[from] !== ground && grounds[first] !== ground) continue;
    const carried = (at: number): number => {
      const next = at >= 0 && grounds[at] === ground ? ahead(lattice, at, way) : -1;
      return next >= 0 && open.has(grounds[next]!) ? next : at;
    };
    if (to !== carried(from) && to !== carried(first)) {
      // Another belt may have had it last.
      if (grounds[first] === ground || first === to) return -1;
    } else if (to !== from && to !== first) helped++;
  }
  return helped;
}

/** What looks the same but turned carries the turned way, unless it was seen not to. */
function turnedBelts(
  { ground, way }: FoundBelt,
  known: readonly FoundBelt[],
  rides: readonly Ride[],
  open: ReadonlySet<number>,
  looks: Looks,
): FoundBelt[] {
  const found: FoundBelt[] = [];
  let text = looks.texts[ground]!;
  let [dx, dy] = way;
  for (let quarter = 1; quarter < 4; quarter++) {
    text = quarterTurned(text);
    [dx, dy] = [-dy, dx];
    const turned = numberOf(looks, text);
    const isKnown = [...known, ...found].some((belt) => belt.ground === turned);
    if (turned === NOTHING || isKnown || carries(rides, open, turned, [dx, dy]) < 0) continue;
    found.push({ ground: turned, way: [dx, dy] });
  }
  return found;
}
