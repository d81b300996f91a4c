import { engineOf } from "../../../runtime/compile.ts";
import { boardOf } from "../../../runtime/tiles/board.ts";
import type { Engine } from "../../../runtime/tiles/engine.ts";
import {
  ahead,
  type Lattice,
  type Looks,
  NOTHING,
  numberOf,
  quarterTurned,
  uncover,
} from "../../../runtime/tiles/looks.ts";
import { recolouring, rideAll } from "../../../runtime/tiles/ride.ts";
import { FACES, type Face, NO_TILES, type Riders, type TileRules } from "../../../runtime/tiles/tiles.ts";
import { HEADINGS } from "../../../runtime/tiles/walk.ts";
import { bump, groupBy, type Watch, type Watched } from "../history.ts";
import { type Names, namedLooks } from "../names.ts";
import type { ClickExample } from "./click-examples.ts";
import { anyWayRound } from "./turned.ts";

/** Times that something went on before it is believed to ride, and the share that must have been to where it looks. */
const ENOUGH = 3;
const FAITHFUL = 0.8;
/** Cells it has at least; more tiles that change are no ride. */
const FEWEST_CELLS = 4;
const MOST_CHANGED = 24;

/** Something that went one tile on while another was clicked, as it looks on the floor. */
interface Ride {
  readonly look: string;
  readonly heading: number;
}

/** A face by heading. */
const faceOf = (heading: number): Face => FACES[heading - 1]!;

/** What goes on by itself with every click. */
export function findRiders(
  watches: readonly Watch[],
  looks: Looks,
  floor: number,
  names: Names,
): Riders | undefined {
  const rides = watches.flatMap((watch) => watch.moves.flatMap((move) => ridesIn(watch, move, looks, floor)));
  const own = new Map<string, number>();
  const uprights: string[] = [];
  const groups = [...groupBy(rides, ({ look }) => anyWayRound(look)).values()];
  // One that looks like another in other colours is believed sooner.
  for (const mine of groups.sort((a, b) => b.length - a.length)) {
    const poses = posesOf(mine[0]!);
    const faithful = mine.filter(({ look, heading }) => poses[heading - 1] === look).length;
    const isKnown = uprights.some((upright) => recolouring(upright, poses[0]!));
    if (faithful < FAITHFUL * mine.length || (mine.length < ENOUGH && !isKnown)) continue;
    uprights.push(poses[0]!);
    for (const [i, pose] of poses.entries()) own.set(pose, i + 1);
  }
  if (own.size === 0) return undefined;
  const named = (text: string) => names.of(numberOf(looks, text));
  const known: Riders = {
    looks: Object.fromEntries([...own].map(([text, way]) => [named(text), faceOf(way)])),
    tracks: {},
    still: stillIn(watches).map((look) => names.of(look)),
    homes: [],
    seen: rides.length,
  };
  return { ...known, ...placesOf(watches, known, looks, floor, names) };
}

/** How it looks by heading. */
const posesOf = ({ look, heading }: Ride): string[] =>
  [1, 2, 3, 4].map((way) => quarterTurned(look, (way - heading + 4) % 4));

function ridesIn({ columns, rows }: Watch, move: Watched, { texts }: Looks, floor: number): Ride[] {
  const { before, after, changed, clicked, over } = move;
  if (clicked < 0 || over || changed.length > MOST_CHANGED) return [];
  const lattice: Lattice = { size: 0, x: 0, y: 0, columns, rows };
  const plain = texts[floor]!;
  const found: Ride[] = [];
  for (const from of changed) {
    if (from === clicked) continue;
    const look = uncover(texts[before[from]!]!, texts[after[from]!]!, plain);
    if (!isThing(look, plain)) continue;
    for (const heading of [1, 2, 3, 4]) {
      const to = ahead(lattice, from, HEADINGS[heading]!);
      if (to < 0 || to === clicked || !changed.includes(to)) continue;
      const became = uncover(texts[after[to]!]!, texts[before[to]!]!, plain);
      // What it uncovers seems to go the other way: it is the larger of the two.
      const uncovered = uncover(texts[before[to]!]!, texts[after[to]!]!, plain);
      if (anyWayRound(became) === anyWayRound(look) && cellsOf(look, plain) > cellsOf(uncovered, plain))
        found.push({ look, heading });
    }
  }
  return found;
}

const cellsOf = (look: string, plain: string): number =>
  [...look].filter((digit, i) => digit !== plain[i]).length;

/** Looks that were clicked and nothing ever changed. */
function stillIn(watches: readonly Watch[]): number[] {
  const changes = new Map<number, number>();
  for (const { moves } of watches)
    for (const { clicked, before, changed } of moves)
      if (clicked >= 0 && clicked < before.length) bump(changes, before[clicked]!, changed.length);
  return [...changes].filter(([, times]) => times === 0).map(([look]) => look);
}

/** Whether it shows where it looks to. */
function isThing(look: string, plain: string): boolean {
  const turns = new Set([0, 1, 2, 3].map((times) => quarterTurned(look, times)));
  return cellsOf(look, plain) >= FEWEST_CELLS && turns.size === 4;
}

/** What grounds do to it. */
function placesOf(
  watches: readonly Watch[],
  riders: Riders,
  looks: Looks,
  floor: number,
  names: Names,
): Pick<Riders, "tracks" | "homes"> {
  const engine = ridersEngine(riders, looks, floor, names);
  const { headings, poses, still } = engine.riders!;
  const tracks: Record<string, Partial<Record<Face, Face | "back" | "stay">>> = {};
  const homes = new Map<string, Riders["homes"][number]>();
  for (const { columns, rows, moves } of watches) {
    const lattice: Lattice = { size: 0, x: 0, y: 0, columns, rows };
    const tiles = columns * rows;
    for (const { before, after, clicked, over } of moves) {
      if (clicked < 0 || over || still.has(before[clicked]!)) continue;
      const was = boardOf(engine, lattice, before).cells;
      const now = boardOf(engine, lattice, after).cells;
      for (let at = 0; at < tiles; at++) {
        const rider = was[tiles + at]!;
        const heading = headings.get(rider);
        const to = heading === undefined ? -1 : ahead(lattice, at, HEADINGS[heading]!);
        // What was changed by the click may have turned it before it went.
        if (heading === undefined || to < 0 || was[at] !== now[at] || was[tiles + to] !== NOTHING) continue;
        const [stayed, came] = [now[tiles + at]!, now[tiles + to]!];
        const ground = names.of(was[to]!);
        const put = (out: Face | "back" | "stay") => {
          tracks[ground] = { ...tracks[ground], [faceOf(heading)]: out };
        };
        if (stayed === NOTHING && poses.get(came)?.[1] === poses.get(rider)![1]) {
          if (was[to] === now[to]) put(faceOf(headings.get(came)!));
        } else if (stayed === NOTHING && came === NOTHING && was[to] !== now[to]) {
          const home = { rider: names.of(poses.get(rider)![1]!), on: ground, left: names.of(now[to]!) };
          homes.set(`${home.rider} ${home.on}`, home);
        } else if (came === NOTHING && was[to] === now[to]) {
          if (stayed === rider) put("stay");
          else if (headings.has(stayed)) put("back");
        }
      }
    }
  }
  return { tracks, homes: [...homes.values()] };
}

/** Nothing but what rides, looks numbered as they are watched. */
function ridersEngine(riders: Riders, looks: Looks, floor: number, names: Names): Engine {
  const rules = { ...NO_TILES, looks: namedLooks(looks, names), floor: names.of(floor), riders };
  return { ...engineOf(rules), looks };
}

/** Clicks as they would be if nothing rode: what came of a ride is taken back. */
export function withoutRides(
  examples: readonly ClickExample[],
  rules: TileRules,
  looks: Looks,
): ClickExample[] {
  const engine = { ...engineOf(rules), looks };
  return examples.map((example) => {
    const { lattice, tile, before, after } = example;
    const tiles = before.length;
    const was = boardOf(engine, lattice, before).cells;
    const now = boardOf(engine, lattice, after).cells;
    const rode = was.slice();
    rideAll({ engine, lattice, tiles, cells: rode, button: 0 });
    const grounds = was.slice(0, tiles);
    // A ground that something came to rest on.
    const left = now
      .slice(0, tiles)
      .map((ground, at) => (rode[at] !== was[at] && rode[at] === ground ? was[at]! : ground));
    const changed = [...grounds.keys()].filter((at) => grounds[at] !== left[at]);
    return { ...example, look: grounds[tile]!, before: grounds, after: left, changed: new Set(changed) };
  });
}
