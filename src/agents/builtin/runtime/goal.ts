import type { Grid } from "../../../contracts/grid.ts";
import { type Board, type Engine, engineOf, lookName } from "./engine.ts";
import type { Knowledge, Memory } from "./knowledge.ts";
import { allBodies } from "./mover.ts";
import { patternAtoms } from "./patterns.ts";
import { type Sample, samplesIn } from "./samples.ts";

/**
 * What may be said of a state, one short text each. Of tiles: `on LOOK` (a body stands there), `BODY on LOOK` (one that
 * looks so), `all on LOOK` (every body), `THING fills LOOK` (one on every such tile), `gone LOOK` (none is left of a kind
 * that was there when the level began). The same of colours: `body on 8`, `body all on 8`, `body by 8`, `no 8`.
 */
export type Atom = string;

/** A hypothesis about what completes a level: all of these hold. */
export type Goal = readonly Atom[];

/** What stood on the board when the level began; `gone` is told against it. */
export interface Inventory {
  readonly looks: readonly string[];
  readonly colours: number;
  /** Pictures of how tiles shall look. */
  readonly samples: readonly Sample[];
}

export function inventoryOf(
  know: Knowledge,
  mask: Uint8Array,
  opening: Grid,
  tiles: Board | undefined,
): Inventory {
  const looks = tiles ? looksOn(engineOf(know.tiles), tiles) : [];
  const samples = tiles ? samplesIn(engineOf(know.tiles), tiles, opening) : [];
  return { looks, colours: coloursOf(mask, opening), samples };
}

/** What lies or stands about, bodies and floor left out. */
export function looksOn(engine: Engine, { lattice, cells }: Board): string[] {
  const tiles = lattice.columns * lattice.rows;
  const found = new Set<number>();
  for (let tile = 0; tile < tiles; tile++) found.add(cells[tiles + tile]! || cells[tile]!);
  for (const look of engine.bodyOf.keys()) found.delete(look);
  found.delete(engine.floor);
  return [...found].map((look) => lookName(engine, look));
}

function coloursOf(mask: Uint8Array, { cells }: Grid): number {
  let present = 0;
  for (let i = 0; i < cells.length; i++) if (!mask[i]) present |= 1 << cells[i]!;
  return present;
}

/** Everything that can be said of a state. */
export function atomsOf(
  know: Knowledge,
  mask: Uint8Array,
  memory: Memory,
  grid: Grid,
  began: Inventory,
): Set<Atom> {
  const atoms = memory.tiles ? tileAtoms(engineOf(know.tiles), memory.tiles, began) : new Set<Atom>();
  if (know.inTiles) return atoms;
  const present = coloursOf(mask, grid);
  for (let colour = 0; colour < 16; colour++)
    if ((began.colours >> colour) & 1 && !((present >> colour) & 1)) atoms.add(`no ${colour}`);
  bodyAtoms(know, mask, memory, grid, atoms);
  return atoms;
}

/** What can be said of a board; `began` names what was there at first. */
export function tileAtoms(engine: Engine, { lattice, cells }: Board, began: Inventory): Set<Atom> {
  const atoms = new Set<Atom>(patternAtoms(engine, { lattice, cells }, began.samples));
  const tiles = lattice.columns * lattice.rows;
  const present = new Set<number>();
  /** Grounds that carry a thing, and which; 0 when several. */
  const fills = new Map<number, number>();
  let stands = 0;
  let same = -1;
  for (let tile = 0; tile < tiles; tile++) {
    const thing = cells[tiles + tile]!;
    const ground = cells[tile]!;
    present.add(thing || ground);
    if (thing === 0) continue;
    if (engine.bodyOf.has(thing)) {
      stands++;
      same = same === -1 || same === ground ? ground : -2;
      if (ground === engine.floor) continue;
      atoms.add(`on ${lookName(engine, ground)}`);
      if (engine.bodyOf.size > 1) atoms.add(`${lookName(engine, thing)} on ${lookName(engine, ground)}`);
    } else if (ground !== engine.floor) fills.set(ground, (fills.get(ground) ?? thing) === thing ? thing : 0);
  }
  if (stands > 1 && same >= 0 && same !== engine.floor) atoms.add(`all on ${lookName(engine, same)}`);
  for (const [ground, thing] of fills)
    if (thing && !present.has(ground))
      atoms.add(`${lookName(engine, thing)} fills ${lookName(engine, ground)}`);
  const { looks, rules } = engine;
  for (const name of began.looks) {
    const look = looks.numbers.get(rules.looks[name] ?? name);
    if (look === undefined || !present.has(look)) atoms.add(`gone ${name}`);
  }
  return atoms;
}

function bodyAtoms(know: Knowledge, mask: Uint8Array, memory: Memory, grid: Grid, atoms: Set<Atom>): void {
  const { cells, width } = grid;
  const all = new Map<string, number>();
  for (const { mover, part } of allBodies(grid, mask, know.movers)) {
    if (Object.keys(mover.steps).length === 0) continue;
    let beneath = 0;
    let beside = 0;
    for (const at of part.cells) {
      beneath |= 1 << memory.under[at]!;
      for (const next of [at - 1, at + 1, at - width, at + width])
        if (next >= 0 && next < cells.length && !mask[next]) beside |= 1 << cells[next]!;
    }
    all.set(mover.name, (all.get(mover.name) ?? -1) & beneath);
    for (let colour = 0; colour < 16; colour++) {
      if ((mover.colours >> colour) & 1) continue;
      if ((beneath >> colour) & 1) atoms.add(`${mover.name} on ${colour}`);
      if ((beside >> colour) & 1) atoms.add(`${mover.name} by ${colour}`);
    }
  }
  for (const [name, colours] of all)
    for (let colour = 0; colour < 16; colour++)
      if ((colours >> colour) & 1) atoms.add(`${name} all on ${colour}`);
}

export const reached = (goal: Goal, atoms: ReadonlySet<Atom>): boolean =>
  goal.length > 0 && goal.every((atom) => atoms.has(atom));
