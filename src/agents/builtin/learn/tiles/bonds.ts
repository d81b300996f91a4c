import {
  ahead,
  type Lattice,
  type Looks,
  overlay,
  turnedWay,
  type Way,
  wayBetween,
} from "../../runtime/tiles/looks.ts";
import { floodFrom } from "../../runtime/tiles/walk.ts";
import { type Cast, onFloor } from "./bodies/cast.ts";
import { groundsUnder } from "./grounds.ts";
import { planOf, sceneryIn, tilesWhere, type Watch, type Watched } from "./history.ts";

/** Moves that bodies must have made together before they count as one. */
const FEWEST = 3;

/** What went with a body, or stayed behind. */
interface Company {
  /** Beside it, where it was neither pushed nor drawn. */
  beside: number;
  stayed: number;
  /** It moved though nothing touched it. */
  apart: number;
}

/** Looks that hold together: things that go wherever a body goes that they touch, and bodies that never part. */
export function findBound(watches: readonly Watch[], cast: Cast, looks: Looks): Set<number> {
  const bodies = new Set(cast.bodies.flatMap((body) => [...body.looks]));
  const under = groundsUnder(bodies, cast.floor, looks);
  const isBody = (look: number) => under.has(look);
  const scenery = sceneryIn(watches);
  const companies = new Map<number, Company>();
  let together = 0;
  let parted = false;
  for (const watch of watches) {
    const lattice = planOf(watch);
    let steady = true;
    for (const move of watch.moves) {
      const way = move.clicked < 0 && !move.over && !move.scroll ? stepOf(cast, move.button) : undefined;
      const from = tilesWhere(move.before, isBody);
      const isWhole = areJoined(lattice, from);
      parted ||= !isWhole;
      const went = way !== undefined && hasGone(lattice, from, tilesWhere(move.after, isBody), way);
      if (went && from.length > 1) together++;
      if (way && from.length > 0)
        tellCompany(move, lattice, from, way, went, steady, {
          looks,
          floor: cast.floor,
          isThing: (look) => look !== cast.floor && !isBody(look) && !scenery.has(look),
          companies,
        });
      // What does nothing else may have made them let go.
      steady = way !== undefined;
    }
  }
  const held = [...companies].filter(
    ([, { beside, stayed, apart }]) => beside > 0 && apart === 0 && beside > 2 * stayed,
  );
  const things = onFloor(new Set(held.map(([look]) => look)), cast.floor, looks);
  return new Set([...things, ...(together >= FEWEST && !parted ? bodies : [])]);
}

/** Where all bodies step that the button moves. */
const stepOf = ({ bodies }: Cast, button: string): Way | undefined => {
  const ways = bodies.flatMap(({ steps }) => (steps.get(button) ? [steps.get(button)!] : []));
  return ways.every((way) => way?.join() === ways[0]?.join()) ? ways[0] : undefined;
};

const hasGone = (lattice: Lattice, from: readonly number[], to: readonly number[], way: Way): boolean =>
  from.length > 0 && from.length === to.length && from.every((at) => to.includes(ahead(lattice, at, way)));

const areJoined = (lattice: Lattice, tiles: readonly number[]): boolean =>
  tiles.length === 0 ||
  floodFrom(lattice, tiles.slice(0, 1), (tile) => tiles.includes(tile)).length === tiles.length;

interface Told {
  readonly looks: Looks;
  readonly floor: number;
  readonly isThing: (look: number) => boolean;
  readonly companies: Map<number, Company>;
}

function tellCompany(
  { before, after }: Watched,
  lattice: Lattice,
  bodies: readonly number[],
  way: Way,
  went: boolean,
  steady: boolean,
  { looks, floor, isThing, companies }: Told,
): void {
  const { texts } = looks;
  const isOn = (look: number, tile: number, board: Uint16Array) =>
    tile >= 0 &&
    (board[tile] === look ||
      texts[board[tile]!] === overlay(texts[look]!, texts[floor]!, texts[before[tile]!]!));
  const joined = new Map<number, readonly number[]>();
  const joinedBy = (look: number): readonly number[] => {
    const known = joined.get(look) ?? floodFrom(lattice, bodies, (tile) => before[tile] === look);
    joined.set(look, known);
    return known;
  };
  for (const [at, look] of before.entries()) {
    if (!isThing(look)) continue;
    const company = companies.get(look) ?? { beside: 0, stayed: 0, apart: 0 };
    companies.set(look, company);
    const to = ahead(lattice, at, way);
    const moved = isOn(look, to, after) && !isOn(look, to, before) && after[at] !== look;
    if (!joinedBy(look).includes(at)) company.apart += moved ? 1 : 0;
    else if (went && moved && !isInLine(lattice, bodies, at, way)) company.beside++;
    else if (went && after[at] === look && steady) company.stayed++;
  }
}

/** Whether it stands ahead of a body or behind one: there it may be pushed or drawn. */
const isInLine = (lattice: Lattice, bodies: readonly number[], at: number, [dx, dy]: Way): boolean =>
  bodies.includes(ahead(lattice, at, [dx, dy])) || bodies.includes(ahead(lattice, at, [-dx, -dy]));

/** A button that turns bodies that never part about one of their looks. */
export interface FoundSwing {
  readonly button: string;
  readonly pivot: number;
  readonly turn: number;
}

export function findSwings(
  watches: readonly Watch[],
  buttons: readonly string[],
  bound: ReadonlySet<number>,
  floor: number,
  looks: Looks,
): FoundSwing[] {
  const under = groundsUnder(bound, floor, looks);
  const isBound = (look: number) => under.has(look);
  return buttons.flatMap((button): FoundSwing[] => {
    const turns = watches.flatMap(({ columns, moves }) =>
      moves
        .filter((move) => move.button === button && !move.over && move.changed.length > 0)
        .map(({ before, after }) => swingsIn(columns, tilesWhere(before, isBound), before, after)),
    );
    const all = turns.filter((found) => found.length > 0);
    const [swing] = (all[0] ?? []).filter((one) => all.every((found) => found.some((it) => isSame(it, one))));
    return swing && 2 * all.length > turns.length ? [{ button, ...swing }] : [];
  });
}

const isSame = (a: Omit<FoundSwing, "button">, b: Omit<FoundSwing, "button">): boolean =>
  a.pivot === b.pivot && a.turn === b.turn;

/** The looks about which, and the quarters by which, all of these were turned. */
function swingsIn(
  columns: number,
  tiles: readonly number[],
  before: Uint16Array,
  after: Uint16Array,
): Omit<FoundSwing, "button">[] {
  return tiles.flatMap((pivot) =>
    [1, 2, 3]
      .filter((turn) =>
        tiles.every((tile) => {
          const [dx, dy] = turnedWay(wayBetween({ columns }, pivot, tile), turn);
          return after[pivot + dx + dy * columns] === before[tile];
        }),
      )
      .map((turn) => ({ pivot: before[pivot]!, turn })),
  );
}
