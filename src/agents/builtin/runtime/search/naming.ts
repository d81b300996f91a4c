import type { Move } from "../../../../contracts/action.ts";
import type { Grid } from "../../../../contracts/grid.ts";
import { engineOf } from "../compile.ts";
import { nameOf } from "../hash.ts";
import type { Knowledge, Memory } from "../knowledge.ts";
import { moveText } from "../step.ts";
import { asideTiles } from "../tiles/dials.ts";
import { type Board, type Engine, type Verb, verbOf } from "../tiles/engine.ts";
import { hashPicture, pictureAt } from "../tiles/icon.ts";
import type { Lattice } from "../tiles/looks.ts";
import { handAt, hashLook, heldOf, uprightOf } from "../tiles/meeting.ts";
import { tallyOf } from "../tiles/tally.ts";
import type { Turn } from "../tiles/turn.ts";
import { tilesOf } from "../tiles/world.ts";

const STIRS: ReadonlySet<Verb> = new Set<Verb>(["enter", "take", "push", "pose", "drop"]);

/** What a turn stirs, on a board as it is without its bodies; how the body looks counts where rules ask for it. */
export function deedOf(engine: Engine, { cells, lattice }: Board, { events, from }: Turn): string {
  let deed = "";
  for (const event of events) if (STIRS.has(verbOf(event))) deed += `${event} `;
  if (deed === "") return "";
  const tiles = lattice.columns * lattice.rows;
  const seed =
    (engine.asksLook && from >= 0 ? uprightOf(engine, cells[tiles + from]!) : 0x243f6a88) ^
    heldOf({ engine, cells });
  return deed + hashStill(engine, { cells, lattice }, 2 * tiles + engine.rules.taken.length, seed);
}

/** The same for the same cells below `end`, wherever bodies and walkers are. */
function hashStill(engine: Engine, { cells, lattice }: Board, end: number, seed = 0x243f6a88): number {
  const { bodyOf, walkerOf, riders } = engine;
  const tiles = lattice.columns * lattice.rows;
  const aside = asideTiles(engine, lattice);
  let hash = seed;
  for (let i = 0; i < end; i++) {
    if (aside?.has(i)) continue;
    const moves = bodyOf.has(cells[i]!) || walkerOf.has(cells[i]!) || riders?.headings.has(cells[i]!);
    const look = i >= tiles && i < 2 * tiles && moves ? 0 : cells[i]!;
    hash = Math.imul(hash ^ look, 0x9e3779b1);
    hash ^= hash >>> 15;
  }
  return hash;
}

/** Names the arrangement of a board by its grounds, and by the things on them too. */
export function arrangements(engine: Engine, { cells, lattice }: Board): readonly [string, string] {
  const tiles = lattice.columns * lattice.rows;
  const hash = (end: number) => hashStill(engine, { cells, lattice }, end);
  return [`grounds ${hash(tiles)}`, `things ${hash(2 * tiles)}`];
}

/**
 * What stands on which tile, and how many there are of each look: a board with a trait nobody has seen is farther from the
 * others than one that only puts known ones together. What walks by itself is left out, and a larger board than the window.
 */
export function traitsOf(
  { bodyOf, walkerOf, riders, floor }: Engine,
  { cells, lattice, world }: Board,
): number[] {
  if (world) return [];
  const tiles = lattice.columns * lattice.rows;
  const traits: number[] = [];
  const counts = new Map<number, number>();
  for (let tile = 0; tile < tiles; tile++) {
    const look = cells[tiles + tile]! || cells[tile]!;
    if (look === floor || walkerOf.has(look) || riders?.headings.has(look)) continue;
    const body = bodyOf.get(look);
    traits.push((body === undefined ? look : -body) * tiles + tile);
    if (body === undefined) counts.set(look, (counts.get(look) ?? 0) + 1);
  }
  for (const [look, count] of counts) traits.push(-(look + 1) * COUNTS - count);
  return traits;
}

/** Beyond what stands on any tile. */
const COUNTS = 2 ** 24;

/** While what is in the way is still there: the arrangement of the grounds, and with a lever pulled that of the things. */
export function pullsOf(engine: Engine, board: Board, { events }: Turn): readonly string[] {
  if (engine.levers.size === 0) return [];
  const shut = (looks: ReadonlySet<number>) => board.cells.some((look) => looks.has(look));
  if (![...engine.levers.values()].some(shut)) return [];
  const pulled = events.some((event) => shut(engine.levers.get(event) ?? new Set()));
  return arrangements(engine, board).slice(0, pulled ? 2 : 1);
}

/**
 * A board by what it holds, however looks are numbered; the last button, and which way a body looks, count only where
 * rules ask for it.
 */
export function boardId(engine: Engine, { cells, lattice, world }: Board): string {
  const tiles = lattice.columns * lattice.rows;
  const held = engine.hand > 0 ? handAt(cells) : -1;
  const lamps = tallyOf(engine, lattice)?.lamps;
  const aside = asideTiles(engine, lattice);
  const words = wordsOf(engine);
  const end = cells.length - (engine.asksRun ? 0 : 1);
  const panels = pictureAt(engine, cells, 0);
  let a = 0x243f6a88;
  let b = 0x13198a2e;
  for (let i = world ? tiles : 0; i < end; i++) {
    const look = cells[i]!;
    // More of a world may come to light: what stands on it counts, and where.
    if (world && i < 2 * tiles && look === 0) continue;
    if (lamps?.includes(i) || aside?.has(i)) continue;
    let word = i < 2 * tiles || i === held ? (words[look] ?? wordOf(engine, look)) : look;
    if (world && i < 2 * tiles) word ^= placeIn(lattice, i - tiles);
    else if (i >= panels && i < panels + engine.panels.length) word = hashPicture(engine, look);
    a = Math.imul(a ^ word, 0x9e3779b1);
    a ^= a >>> 15;
    b = Math.imul(((b << 13) | (b >>> 19)) ^ word, 0xc2b2ae3d);
  }
  return (a >>> 0).toString(36) + (b >>> 0).toString(36);
}

/** What looks count as in names of boards, found once: boards are named by the thousand. */
const namings = new WeakMap<Engine, readonly number[]>();

function wordsOf(engine: Engine): readonly number[] {
  let words = namings.get(engine);
  if (!words) {
    words = engine.looks.texts.map((_, look) => wordOf(engine, look));
    namings.set(engine, words);
  }
  return words;
}

const wordOf = (engine: Engine, look: number): number =>
  (engine.asksLook ? undefined : engine.bodyOf.get(look)) ?? hashLook(engine, look);

/** The place of a tile, however much of the board is known. */
const placeIn = ({ x, y, size, columns }: Lattice, tile: number): number =>
  Math.imul(x + (tile % columns) * size + 4096 * (y + Math.floor(tile / columns) * size), 0x85ebca6b);

/** A frame by what it shows beside the HUD. */
export const identity = (frame: Grid, mask: Uint8Array): string => nameOf(frame.cells, "", mask);

/** Names where a play stands as searches do. */
export function placeId(know: Knowledge, mask: Uint8Array, frame: Grid, memory: Memory): string {
  const board = tilesOf(know, memory, frame);
  return board ? boardId(engineOf(know.tiles), board) : identity(frame, mask);
}

/** Names a move on this very board. */
export const moveAt = (id: string, move: Move): string => `${id} ${moveText(move)}`;
