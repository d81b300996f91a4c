import { codeIn } from "../../runtime/codes.ts";
import { boardOf } from "../../runtime/tiles/board.ts";
import { type CompiledGate, type Engine, lookName } from "../../runtime/tiles/engine.ts";
import { holds, thingOn } from "../../runtime/tiles/gates.ts";
import { NOTHING } from "../../runtime/tiles/looks.ts";
import type { Scene } from "../../runtime/tiles/meeting.ts";
import type { TileRules } from "../../runtime/tiles/tiles.ts";
import { leftOf } from "../../runtime/tiles/turn.ts";
import type { Watch } from "./history.ts";
import type { ToldBoard } from "./story.ts";

export interface FoundGate extends CompiledGate {
  /** What things weigh, where it takes that to tell. */
  readonly loads: ReadonlyMap<number, number>;
  readonly seen: number;
}

/** What is shown beside the tiles, by level. */
export function findCodes(engine: Engine, watches: readonly Watch[]): TileRules["codes"] {
  const codes: Record<string, TileRules["codes"][string]> = {};
  for (const { level, opening, frame } of watches) {
    const lattice = engine.rules.lattices[level];
    if (!lattice || codes[level]) continue;
    const code = codeIn(engine, boardOf(engine, lattice, opening), frame);
    if (code) codes[level] = { tiles: code.tiles, forms: code.forms.map((form) => lookName(engine, form)) };
  }
  return codes;
}

export function namedGates(
  gates: readonly FoundGate[],
  name: (look: number) => string,
): Pick<TileRules, "gates" | "loads"> {
  return {
    gates: gates.map(({ shut, open, fact, of, other, seen }) => ({
      shut: name(shut),
      open: name(open),
      while: [fact, ...[of, other].filter((look) => look !== NOTHING).map(name)].join(" "),
      seen,
    })),
    loads: Object.fromEntries(
      gates.flatMap(({ loads }) => [...loads].map(([thing, load]) => [name(thing), load])),
    ),
  };
}

/** A board on which something was open, or shut. */
interface Shown {
  readonly scene: Scene;
  readonly open: boolean;
}

/** Turns, to and fro, before something is believed to be open just while something else is so. */
const ENOUGH = 2;

/** What tells, of every board, whether `shut` or `open` is there; undefined when nothing does, or both are. */
export function findGate(
  engine: Engine,
  moves: readonly ToldBoard[],
  shut: number,
  open: number,
): FoundGate | undefined {
  const shown: Shown[] = [];
  let turns = 0;
  for (const { told, cells, level } of moves) {
    const lattice = engine.rules.lattices[level];
    const tiles = told.length;
    const grounds = cells.subarray(0, tiles);
    const isOpen = grounds.includes(open);
    if (!lattice || isOpen === grounds.includes(shut)) {
      if (isOpen) return undefined;
      continue;
    }
    if (shown.length > 0 && told.includes(isOpen ? shut : open)) turns++;
    shown.push({ scene: { engine, lattice, tiles, cells, button: 0 }, open: isOpen });
  }
  if (turns < ENOUGH) return undefined;
  shown.sort((a, b) => Number(b.open) - Number(a.open));
  const left = (ground: number, body: number) => leftOf(engine, ground, body);
  for (const fact of facts(engine, shown, shut, open)) {
    const weighing: Engine = { ...engine, loads: fact.loads };
    const tells = shown.every((one) => holds({ ...one.scene, engine: weighing }, fact, left) === one.open);
    if (tells) return { ...fact, seen: turns };
  }
  return undefined;
}

/** Everything that may be so of a board, the likeliest first. */
function* facts(engine: Engine, shown: readonly Shown[], shut: number, open: number): Generator<FoundGate> {
  const gate = (fact: string, of = NOTHING, other = NOTHING, loads = new Map<number, number>()) => ({
    shut,
    open,
    fact,
    of,
    other,
    loads,
    seen: 0,
  });
  if (Object.keys(engine.rules.codes).length > 0) yield gate("code");
  const { carrying, carried, looks } = whatIsShown(engine, shown);
  for (const ground of carrying) yield gate("filled", ground);
  for (const look of looks) if (look !== shut && look !== open) yield gate("gone", look);
  for (const look of looks) if (look !== shut && look !== open) yield gate("here", look);
  for (const loads of weights(engine, carried))
    for (const [i, one] of carrying.entries())
      for (const other of carrying.slice(i + 1)) yield gate("even", one, other, loads);
}

const MOST_GROUNDS = 6;
const MOST_THINGS = 4;
const HEAVIEST = 3;

/** Grounds that carry things, the things, and looks that are there at times. */
function whatIsShown(engine: Engine, shown: readonly Shown[]) {
  const carrying = new Set<number>();
  const carried = new Set<number>();
  const times = new Map<number, number>();
  for (const { scene } of shown) {
    const { cells, tiles } = scene;
    const here = new Set<number>();
    for (let tile = 0; tile < tiles; tile++) {
      const thing = thingOn(scene, tile);
      here.add(cells[tiles + tile]! || cells[tile]!);
      if (thing === NOTHING || cells[tile] === engine.floor) continue;
      carrying.add(cells[tile]!);
      carried.add(thing);
    }
    for (const look of here) times.set(look, (times.get(look) ?? 0) + 1);
  }
  return {
    carrying: [...carrying].slice(0, MOST_GROUNDS),
    carried: [...carried].slice(0, MOST_THINGS),
    looks: [...times].filter(([, count]) => count < shown.length).map(([look]) => look),
  };
}

/** All the same, by how large they are drawn, or anything. */
function* weights({ looks, floor }: Engine, things: readonly number[]): Generator<Map<number, number>> {
  yield new Map();
  if (things.length < 2) return;
  const size = (thing: number) =>
    [...looks.texts[thing]!].filter((digit, i) => digit !== looks.texts[floor]![i]).length;
  const sizes = [...new Set(things.map(size))].sort((a, b) => a - b);
  yield new Map(things.map((thing) => [thing, 1 + sizes.indexOf(size(thing))]));
  for (let number = 1; number < HEAVIEST ** things.length; number++)
    yield new Map(things.map((thing, i) => [thing, 1 + (Math.floor(number / HEAVIEST ** i) % HEAVIEST)]));
}
