import { isOpen } from "../../runtime/tiles/clocks.ts";
import { ahead, type Lattice, type Way } from "../../runtime/tiles/looks.ts";
import { bump, groupBy, planOf, type Watch, type Watched } from "./history.ts";

/** A look that turns into another by itself, with what that does around it; looks by number. */
export interface FoundClock {
  readonly look: number;
  readonly to: number;
  readonly bursts: readonly { readonly way: Way; readonly from: number; readonly to: number }[];
  readonly strikes: readonly Way[];
  readonly seen: number;
}

/** Times, and buttons pressed then, before a look is believed to turn by itself. */
const ENOUGH = 3;
const BUTTONS = 2;
/** How far from it something may be turned. */
const FARTHEST = 3;

/** A tile that had a look before a move. */
interface Sight {
  readonly tile: number;
  readonly move: Watched;
  readonly lattice: Lattice;
}

/** What turns into something else with every turn, whatever is pressed; `moving` looks go elsewhere instead. */
export function findClocks(
  watches: readonly Watch[],
  moving: ReadonlySet<number>,
  scenery: ReadonlySet<number>,
  floor: number,
): FoundClock[] {
  const still = (look: number) => look !== floor && !moving.has(look) && !scenery.has(look);
  const candidates = new Set<number>();
  for (const { moves } of watches)
    for (const { before, after, changed, clicked } of moves)
      for (const tile of clicked < 0 ? changed : [])
        if (still(before[tile]!) && !moving.has(after[tile]!)) candidates.add(before[tile]!);
  if (candidates.size === 0 || candidates.size > MOST) return [];
  const sights = groupBy(sightsOf(watches, candidates), ({ move, tile }) => move.before[tile]!);
  const known = new Map<number, number>();
  const tried = [...candidates].map((look) => ({ look, mine: sights.get(look) ?? [] }));
  const isSure = ({ mine }: { readonly mine: readonly Sight[] }) =>
    mine.length >= ENOUGH && new Set(mine.map(({ move }) => move.button)).size >= BUTTONS;
  // What comes of something that turns by itself need not be seen as often.
  for (let more = true; more; ) {
    const follows = new Set(known.values());
    const next = tried.find(
      (one) =>
        !known.has(one.look) && (isSure(one) || follows.has(one.look)) && turnsInto(one.mine, moving) >= 0,
    );
    if (next) known.set(next.look, turnsInto(next.mine, moving));
    more = next !== undefined;
  }
  return [...known].map(([look, to]) => {
    const mine = sights.get(look)!;
    const open = new Set([floor, ...moving, ...known.keys()]);
    const bursts = burstsOf(mine, open);
    return { look, to, bursts, strikes: strikesOf(mine, bursts, moving, open), seen: mine.length };
  });
}

const MOST = 24;

function sightsOf(watches: readonly Watch[], looks: ReadonlySet<number>): Sight[] {
  const found: Sight[] = [];
  for (const watch of watches) {
    const { moves } = watch;
    const lattice = planOf(watch);
    for (const move of moves)
      if (move.clicked < 0 && !move.scroll)
        for (const [tile, look] of move.before.entries())
          if (looks.has(look)) found.push({ tile, move, lattice });
  }
  return found;
}

/** What such a tile always turns into where nothing comes onto it, -1 when nothing does. */
function turnsInto(sights: readonly Sight[], moving: ReadonlySet<number>): number {
  let to = -1;
  for (const { tile, move } of sights) {
    const { before, after, changed, over } = move;
    if (over || moving.has(after[tile]!)) continue;
    // What is elsewhere now has gone there.
    if (changed.some((other) => after[other] === before[tile] && !moving.has(before[other]!))) return -1;
    if (after[tile] === before[tile] || (to >= 0 && after[tile] !== to)) return -1;
    to = after[tile]!;
  }
  return to;
}

const TURNS: readonly ((way: Way) => Way)[] = [
  ([x, y]) => [x, y],
  ([x, y]) => [-y, x],
  ([x, y]) => [-x, -y],
  ([x, y]) => [y, -x],
];

/** All directions alike, and what is nearer too. */
function spread(way: Way): Way[] {
  const apart = Math.max(Math.abs(way[0]), Math.abs(way[1]));
  const straight = way[0] === 0 || way[1] === 0;
  const near: Way[] = [];
  for (let k = 1; k < apart && straight; k++) near.push([Math.sign(way[0]) * k, Math.sign(way[1]) * k]);
  return [...near, way].flatMap((one) => TURNS.map((turn) => turn(one)));
}

const uniqueWays = (ways: readonly Way[]): Way[] => [
  ...new Map(ways.map((way) => [way.join(), way])).values(),
];

/** What is turned around it when it turns, and always is; `open` looks let through, and nothing befalls them. */
function burstsOf(sights: readonly Sight[], open: ReadonlySet<number>): FoundClock["bursts"] {
  const found = new Map<string, { readonly way: Way; readonly from: number; readonly to: number }>();
  const told = sights.filter(({ move }) => !move.over);
  for (const { tile, move, lattice } of told)
    for (const at of move.changed) {
      const [from, to] = [move.before[at]!, move.after[at]!];
      const way = at === tile || open.has(from) ? undefined : wayBetween(lattice, tile, at);
      for (const one of way ? spread(way) : []) found.set(`${one} ${from}`, { way: one, from, to });
    }
  return [...found.values()].filter(({ way, from, to }) =>
    told.every((sight) => {
      const at = ahead(sight.lattice, sight.tile, way);
      const { before, after } = sight.move;
      return at < 0 || before[at] !== from || after[at] === to || !isClear(sight, way, open);
    }),
  );
}

/** Where bodies were when it ended the game; where things are turned they are thought to be struck as well. */
function strikesOf(
  sights: readonly Sight[],
  bursts: FoundClock["bursts"],
  bodies: ReadonlySet<number>,
  open: ReadonlySet<number>,
): Way[] {
  const met = sights.flatMap((sight) => {
    const { tile, move, lattice } = sight;
    const at = move.after.findIndex((look) => bodies.has(look));
    const way = at < 0 ? undefined : wayBetween(lattice, tile, at);
    return way && isClear(sight, way, open) ? [{ way, over: move.over }] : [];
  });
  const unharmed = new Set(met.filter(({ over }) => !over).map(({ way }) => way.join()));
  const ways = [...met.filter(({ over }) => over), ...bursts].flatMap(({ way }) => spread(way));
  return uniqueWays(ways).filter((way) => !unharmed.has(way.join()));
}

const isClear = ({ lattice, tile, move: { after } }: Sight, way: Way, open: ReadonlySet<number>): boolean =>
  isOpen(lattice, tile, way, (at) => open.has(after[at]!));

function wayBetween({ columns }: Lattice, from: number, to: number): Way | undefined {
  const way = [
    (to % columns) - (from % columns),
    Math.floor(to / columns) - Math.floor(from / columns),
  ] as const;
  return Math.max(Math.abs(way[0]), Math.abs(way[1])) > FARTHEST ? undefined : way;
}

/** Looks of bodies that never outlived a turn in which they stayed where they were. */
export function findDoomed(watches: readonly Watch[], bodies: ReadonlySet<number>): number[] {
  const deaths = new Map<number, number>();
  const outlived = new Set<number>();
  for (const { moves } of watches)
    for (const { before, after, changed, over } of moves) {
      const body = before.findIndex((look) => bodies.has(look));
      if (body < 0 || changed.some((tile) => tile !== body && bodies.has(after[tile]!))) continue;
      if (over) bump(deaths, before[body]!);
      else outlived.add(before[body]!);
    }
  return [...deaths].filter(([look, times]) => times >= DEATHS && !outlived.has(look)).map(([look]) => look);
}

const DEATHS = 2;
