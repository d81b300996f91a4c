import type { Grid } from "../../../../contracts/grid.ts";
import { type Code, codeIn, wrongInCode } from "../codes.ts";
import { allBodies } from "../colours/mover.ts";
import { engineOf } from "../compile.ts";
import type { Knowledge, Memory } from "../knowledge.ts";
import { asideTiles } from "../tiles/dials.ts";
import {
  type Board,
  colourOf,
  type Engine,
  formOf,
  isPut,
  lookName,
  shownLook,
  unchosen,
} from "../tiles/engine.ts";
import { uprightOf } from "../tiles/meeting.ts";
import { marksLeft } from "../tiles/order.ts";
import { patternAtoms } from "../tiles/patterns.ts";
import { type Sample, samplesIn } from "../tiles/samples.ts";
import { isSight, wrongIn } from "../tiles/sight.ts";
import { stackAtoms } from "../tiles/stacks.ts";
import { countSamples } from "../tiles/tally.ts";
import { isCaught, roams } from "../tiles/walk.ts";
import { tilesOf, UNSEEN_LOOK } from "../tiles/world.ts";
import { type Canvas, canvasAtoms, canvasIn } from "./canvas.ts";

/**
 * What may be said of a state, one short text each. Of bodies: `on LOOK` (one stands there), `BODY on LOOK` (one that looks
 * so), `all on LOOK` (every one), `caught` (one by something that walks by itself), `manned LOOK` (one of its own colour on
 * all such grounds). Of things: `THING fills LOOK` (one on every such tile), `each THING in LOOK`, `covered LOOK` (things or
 * bodies on all of several), `every LOOK shows OTHER` (all such grounds), `matched LOOK` (each carries a thing of its own
 * colour), `lone LOOK` (one is left of several). Of the board: `gone LOOK` (none is left of a kind that was there when the
 * level began), `nothing new` (no look that was not there then), `stacks sorted` (each holds one colour), `stacks matched`
 * (that of what is beneath), `marks done` (of an order). `like` before a look is for all looks of its form. The same of
 * colours: `body on 8`, `body all on 8`, `body by 8`, `no 8`, `hidden 8` (but
 * for single cells, seen through what lies on it). Of the frame alone: a sight (see sight.ts).
 */
export type Atom = string;

/** A hypothesis about what completes a level: all of these hold. */
export type Goal = readonly Atom[];

/** What stood on the board when the level began; `gone` is told against it. */
export interface Inventory {
  readonly looks: readonly string[];
  /** Things of which there were several. */
  readonly several: readonly string[];
  readonly colours: number;
  /** Colours of which cells lie side by side. */
  readonly areas: number;
  /** Pictures of how tiles shall look. */
  readonly samples: readonly Sample[];
  /** Looks that tiles shall have, one by one. */
  readonly code?: Code | undefined;
  /** What is painted on, and how it shall look. */
  readonly canvas?: Canvas | undefined;
}

export function inventoryOf(know: Knowledge, mask: Uint8Array, memory: Memory, opening: Grid): Inventory {
  const { tiles } = memory;
  const board = tilesOf(know, memory, opening) ?? tiles;
  const looks = board ? looksOn(engineOf(know.tiles), board) : [];
  const engine = engineOf(know.tiles);
  const canvas = know.inTiles ? undefined : canvasIn(know, mask, memory, opening);
  const samples =
    tiles && !canvas ? [...samplesIn(engine, tiles, opening), ...countSamples(engine, tiles)] : [];
  const code = board && !board.world ? codeIn(engine, board, opening) : undefined;
  const several = board ? [...thingsOn(engine, board)].filter(([, count]) => count > 1) : [];
  return {
    looks,
    several: several.map(([look]) => lookName(engine, look)),
    colours: coloursOf(mask, opening),
    areas: areasOf(mask, opening),
    samples,
    code,
    canvas,
  };
}

/** Whether a picture is shown of how something shall look. */
export const hasSample = ({ samples, canvas }: Inventory): boolean =>
  samples.length > 0 || canvas !== undefined;

/** How many there are of each thing. */
export function thingsOn(engine: Engine, { lattice, cells }: Board): Map<number, number> {
  const tiles = lattice.columns * lattice.rows;
  const counts = new Map<number, number>();
  for (let at = tiles; at < 2 * tiles; at++) {
    const thing = unchosen(engine, cells[at]!);
    if (engine.things.has(thing)) counts.set(thing, (counts.get(thing) ?? 0) + 1);
  }
  return counts;
}

/** What lies or stands about, bodies and floor left out. */
function looksOn(engine: Engine, { lattice, cells }: Board): string[] {
  const tiles = lattice.columns * lattice.rows;
  const found = new Set<number>();
  const aside = asideTiles(engine, lattice);
  for (let tile = 0; tile < tiles; tile++)
    if (!aside?.has(tile)) found.add(cells[tiles + tile]! || cells[tile]!);
  const moving = [
    ...engine.bodyOf.keys(),
    ...engine.walkerOf.keys(),
    ...(engine.riders?.headings.keys() ?? []),
  ];
  for (const look of [engine.floor, ...moving]) found.delete(look);
  return [...found]
    .filter((look) => engine.looks.texts[look] !== UNSEEN_LOOK)
    .map((look) => lookName(engine, look));
}

function coloursOf(mask: Uint8Array, { cells }: Grid): number {
  let present = 0;
  for (let i = 0; i < cells.length; i++) if (!mask[i]) present |= 1 << cells[i]!;
  return present;
}

/** Colours of which cells lie side by side. */
export function areasOf(mask: Uint8Array, { cells, width }: Grid): number {
  let areas = 0;
  for (let i = 0; i < cells.length; i++) {
    const alike = (to: number) => cells[to] === cells[i] && !mask[to];
    if (!mask[i] && ((alike(i + 1) && (i + 1) % width > 0) || alike(i + width))) areas |= 1 << cells[i]!;
  }
  return areas;
}

/** Everything that can be said of a state. */
export function atomsOf(
  know: Knowledge,
  mask: Uint8Array,
  memory: Memory,
  grid: Grid,
  began: Inventory,
): Set<Atom> {
  const board = tilesOf(know, memory, grid);
  const atoms = board ? tileAtoms(engineOf(know.tiles), board, began) : new Set<Atom>();
  if (know.inTiles) return atoms;
  const present = coloursOf(mask, grid);
  for (let colour = 0; colour < 16; colour++)
    if ((began.colours >> colour) & 1 && !((present >> colour) & 1)) atoms.add(`no ${colour}`);
  const hidden = began.areas & ~areasOf(mask, grid);
  for (let colour = 0; colour < 16; colour++) if ((hidden >> colour) & 1) atoms.add(`hidden ${colour}`);
  bodyAtoms(know, mask, memory, grid, atoms);
  if (began.canvas) for (const atom of canvasAtoms(grid, memory.under, began.canvas)) atoms.add(atom);
  return atoms;
}

/** What can be said of a board; `began` names what was there at first. */
export function tileAtoms(engine: Engine, board: Board, began: Inventory): Set<Atom> {
  const atoms = new Set<Atom>([...patternAtoms(engine, board, began.samples), ...stackAtoms(engine, board)]);
  if (began.code && wrongInCode(engine, board, began.code) === 0) atoms.add("shows code");
  const { lattice, cells } = board;
  const tiles = lattice.columns * lattice.rows;
  if (marksLeft(engine, board) === 0) atoms.add("marks done");
  const present = new Set<number>();
  /** What nothing is on, and what nothing was put on. */
  const bare = new Set<number>();
  const open = new Set<number>();
  /** Grounds that carry a thing, and which; 0 when several. */
  const fills = new Map<number, number>();
  /** By form of the ground: the form that all of them show, 0 when they differ; forms with a thing of another colour. */
  const shows = new Map<number, number>();
  const mixed = new Set<number>();
  const grounds: number[] = [];
  /** Grounds that carry something or somebody, and how many of them do. */
  const covered = new Map<number, number>();
  /** Forms of grounds with a body of their own colour; grounds with anything else on them; the colours of bodies. */
  const manned = new Set<number>();
  const held = new Set<number>();
  const own = new Set<string>();
  /** Things, and the ground that all of a kind are on; 0 when they differ. */
  const homes = new Map<number, number>();
  let last = -1;
  for (let tile = 0; tile < tiles; tile++) {
    const thing = cells[tiles + tile]!;
    const ground = cells[tile]!;
    if (thing === 0) {
      // Walls and floors stretch: each is counted once.
      if (ground !== last) {
        present.add(ground);
        open.add(ground);
        bare.add(ground);
      }
      last = ground;
      continue;
    }
    present.add(thing);
    const put = isPut(engine, thing);
    open.add(put ? thing : ground);
    if (engine.riders?.headings.has(thing)) {
      present.add(ground);
      continue;
    }
    if (engine.walkerOf.has(thing)) present.add(ground);
    if (roams(engine, thing)) continue;
    if (ground !== engine.floor) {
      covered.set(ground, (covered.get(ground) ?? 0) + 1);
      const isOwn = engine.bodyOf.has(thing) && colourOf(engine, thing) === colourOf(engine, ground);
      if (isOwn) manned.add(formOf(engine, ground));
      else held.add(ground);
    }
    if (engine.bodyOf.has(thing)) {
      own.add(colourOf(engine, thing));
      if (isCaught(engine, cells, tiles, tile)) atoms.add("caught");
      grounds.push(ground);
      present.add(ground);
      if (ground !== engine.floor && engine.looks.texts[ground] !== UNSEEN_LOOK)
        standing(engine, thing, ground, atoms);
    }
    const piece = unchosen(engine, thing);
    if (put) homes.set(piece, (homes.get(piece) ?? ground) === ground ? ground : 0);
    if (ground !== engine.floor && put) {
      fills.set(ground, (fills.get(ground) ?? piece) === piece ? piece : 0);
      const form = formOf(engine, ground);
      const shown = formOf(engine, shownLook(engine, piece, ground));
      shows.set(form, (shows.get(form) ?? shown) === shown ? shown : 0);
      if (colourOf(engine, piece) !== colourOf(engine, ground)) mixed.add(form);
    }
  }
  if (grounds.length > 1 && !grounds.includes(engine.floor)) together(engine, grounds, atoms);
  for (const [ground, thing] of fills)
    if (thing && !open.has(ground)) atoms.add(`${lookName(engine, thing)} fills ${lookName(engine, ground)}`);
  for (const [thing, ground] of homes)
    if (ground && ground !== engine.floor)
      atoms.add(`each ${lookName(engine, thing)} in ${lookName(engine, ground)}`);
  goneAtoms(engine, present, began.looks, atoms);
  if (began.several.length > 0)
    for (const [thing, count] of thingsOn(engine, board))
      if (count === 1 && began.several.includes(lookName(engine, thing)))
        atoms.add(`lone ${lookName(engine, thing)}`);
  for (const [ground, count] of covered)
    if (count > 1 && !bare.has(ground)) atoms.add(`covered ${lookName(engine, ground)}`);
  // What has the colour of nobody waits for nobody.
  const waiting = [...bare, ...held].filter((look) => own.has(colourOf(engine, look)));
  const unmanned = new Set(waiting.map((look) => formOf(engine, look)));
  for (const form of manned) if (!unmanned.has(form)) atoms.add(`manned ${lookName(engine, form)}`);
  const openForms = new Set([...open].map((look) => formOf(engine, look)));
  for (const [form, shown] of shows) {
    if (openForms.has(form)) continue;
    if (shown) atoms.add(`every ${lookName(engine, form)} shows ${lookName(engine, shown)}`);
    if (!mixed.has(form)) atoms.add(`matched ${lookName(engine, form)}`);
  }
  return atoms;
}

function standing(engine: Engine, body: number, ground: number, atoms: Set<Atom>): void {
  const name = lookName(engine, ground);
  atoms.add(`on ${name}`);
  if (engine.asksLook || engine.rules.bodies.length > 1)
    atoms.add(`${lookName(engine, uprightOf(engine, awakeLook(engine, body)))} on ${name}`);
  atoms.add(`on like ${lookName(engine, formOf(engine, ground))}`);
}

/** One that may fall asleep goes by a look it has awake. */
function awakeLook(engine: Engine, look: number): number {
  if (engine.asleep.size === 0) return look;
  const body = engine.bodyOf.get(look);
  for (const [own, of] of engine.bodyOf) if (of === body && !engine.asleep.has(own)) return own;
  return look;
}

/** What every body stands on. */
function together(engine: Engine, [first, ...others]: readonly number[], atoms: Set<Atom>): void {
  const form = formOf(engine, first!);
  if (others.every((ground) => ground === first)) atoms.add(`all on ${lookName(engine, first!)}`);
  if (others.every((ground) => formOf(engine, ground) === form))
    atoms.add(`all on like ${lookName(engine, form)}`);
}

function goneAtoms(
  engine: Engine,
  present: ReadonlySet<number>,
  began: readonly string[],
  atoms: Set<Atom>,
): void {
  const { looks, rules } = engine;
  const left = new Set<number>();
  const forms = new Set<number>();
  const old = new Set<number>([engine.floor, ...engine.bodyOf.keys(), ...engine.walkerOf.keys()]);
  for (const name of began) {
    const look = looks.numbers.get(rules.looks[name] ?? name);
    if (look === undefined || !present.has(look)) atoms.add(`gone ${name}`);
    if (look === undefined) continue;
    old.add(look);
    forms.add(formOf(engine, look));
    if (present.has(look)) left.add(formOf(engine, look));
  }
  if ([...present].every((look) => old.has(look))) atoms.add("nothing new");
  // A form is gone with all looks of it that were there: what they turned into may be of the same form.
  for (const form of forms) if (!left.has(form)) atoms.add(`gone like ${lookName(engine, form)}`);
}

function bodyAtoms(know: Knowledge, mask: Uint8Array, memory: Memory, grid: Grid, atoms: Set<Atom>): void {
  const { cells, width } = grid;
  const all = new Map<string, number>();
  for (const { mover, part } of allBodies(grid, mask, know.movers, [])) {
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

/** Whether a goal is reached where this is true; what is to be seen is asked of the frame. */
export const reached = (goal: Goal, atoms: ReadonlySet<Atom>, frame?: Grid): boolean =>
  goal.length > 0 &&
  goal.every(
    (atom) => atoms.has(atom) || (frame !== undefined && isSight(atom) && wrongIn(frame, atom) === 0),
  );
