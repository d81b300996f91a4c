import type { Cell, Grid } from "../../contracts/grid.ts";
import { badColour, checkColours, takeBoolean, takeCells, takeEstimate } from "../driver/border.ts";
import { Fault, running } from "../driver/fault.ts";
import { clickCodes, frozenMove, type LoadedTwin } from "../driver/loaded.ts";
import { freshCells } from "../helpers/slab.ts";
import { IntColumn, WordArena } from "./columns.ts";
import { FrameMemory } from "./compare.ts";
import type { Space } from "./space.ts";
import { StateTable } from "./table.ts";

/** After this many deltas in a row a node is stored against the start, so that any node is rebuilt in a few steps. */
const CHAIN = 8;
const DENSE = 0x40000000;

/** Frames in the memory of the comparison: the start, the focused state, the one reached, the twin's own copy. */
const START = 0;
const FROM = 1;
const TO = 2;
const GIVEN = 3;

class Frame {
  readonly words: Int32Array;
  readonly bytes: Uint8Array;

  constructor(memory: FrameMemory, which: number, cells: number) {
    this.words = memory.words(which);
    this.bytes = memory.bytes(which, cells);
  }
}

/**
 * A node is its parent, its move and the words that changed, XORed: so a state is rebuilt by XORing the deltas of its
 * ancestors onto the start, in any order. The hash is a sum over words, so a child's follows from its parent's.
 */
export class FrameSpace implements Space {
  readonly #twin: LoadedTwin;
  readonly #width: number;
  readonly #height: number;
  readonly #memory: FrameMemory;
  readonly #start: Frame;
  readonly #from: Frame;
  readonly #to: Frame;
  readonly #kept: Frame;
  readonly #mask: Int32Array | undefined;
  readonly #changed: Int32Array;
  #changes = 0;
  #given: Grid;
  #reached: unknown;
  #reachedCells: Uint8Array;
  #node = 0;
  #high = 0;
  #low = 0;
  readonly #table: StateTable;
  readonly #parents: IntColumn;
  readonly #moves: IntColumn;
  readonly #deltas: IntColumn;
  readonly #highs: IntColumn;
  readonly #lows: IntColumn;
  #arena = new WordArena();
  readonly #inFrom = (colour: number): number => this.#memory.first(FROM, colour);
  readonly #inTo = (colour: number): number => this.#memory.first(TO, colour);
  unknown = false;

  constructor(twin: LoadedTwin, start: Grid, blind: readonly Cell[], expected: number) {
    const cells = start.width * start.height;
    this.#twin = twin;
    this.#table = new StateTable(expected);
    this.#parents = new IntColumn(expected);
    this.#moves = new IntColumn(expected);
    this.#deltas = new IntColumn(expected);
    this.#highs = new IntColumn(expected);
    this.#lows = new IntColumn(expected);
    this.#width = start.width;
    this.#height = start.height;
    this.#memory = new FrameMemory(Math.ceil(cells / 32) * 32, 4);
    this.#start = new Frame(this.#memory, START, cells);
    this.#from = new Frame(this.#memory, FROM, cells);
    this.#to = new Frame(this.#memory, TO, cells);
    this.#kept = new Frame(this.#memory, GIVEN, cells);
    this.#changed = this.#memory.changed;
    this.#start.bytes.set(start.cells);
    this.#to.bytes.set(start.cells);
    this.unknown = checkColours(start.cells, start.width) > 0;
    this.#mask = blind.length > 0 ? maskOf(blind, start.width, this.#start) : undefined;
    this.#given = start;
    this.#reached = start;
    this.#reachedCells = start.cells;
    this.#high = 0;
    this.#low = 0;
    for (let w = 0; w < this.#start.words.length; w++) this.#swap(w, 0, this.#start.words[w]!);
    this.#table.claim(this.#high, this.#low, 0);
    this.#append(0, 0);
  }

  get size(): number {
    return this.#parents.length;
  }

  get bytes(): number {
    const columns = [
      this.#parents,
      this.#moves,
      this.#deltas,
      this.#highs,
      this.#lows,
      this.#arena,
      this.#table,
    ];
    return columns.reduce((sum, column) => sum + column.bytes, 0);
  }

  parent(node: number): number {
    return this.#parents.get(node);
  }

  move(node: number): number {
    return this.#moves.get(node);
  }

  focus(node: number): void {
    this.#node = node;
    this.#from.words.set(this.#start.words);
    this.#rebuild(node, this.#from.words);
    // A fresh grid for every state: a twin may keep what it worked out about a grid, keyed by that grid.
    const cells = freshCells(this.#from.bytes.length);
    cells.set(this.#from.bytes);
    this.#given = { width: this.#width, height: this.#height, cells };
    this.#twin.setPristine(cells, this.#inFrom);
  }

  leave(): void {
    this.#twin.setPristine(undefined);
    takeCells(this.#given, this.#width, this.#height, this.#kept.bytes);
    if (this.#memory.differ(FROM, GIVEN) > 0)
      throw new Fault("impure", "step changed the grid it was given; copy it first and change the copy.");
  }

  ownClicks(): readonly number[] {
    return clickCodes(this.#twin, this.#given, this.#width, this.#height);
  }

  reach(code: number): number {
    running.call = "step";
    const out = this.#twin.step(this.#given, frozenMove(code));
    // The grid it was given: nothing changed, and `leave` makes sure of that.
    if (out === this.#given) return ~this.#node;
    this.#reached = out;
    this.#reachedCells = takeCells(out, this.#width, this.#height, this.#to.bytes);
    this.#changes = this.#memory.differ(FROM, TO);
    if (this.#changes === 0) return ~this.#node;
    this.#high = this.#highs.get(this.#node);
    this.#low = this.#lows.get(this.#node);
    this.unknown = false;
    const before = this.#from.words;
    const after = this.#to.words;
    for (let i = 0; i < this.#changes; i++) {
      const w = this.#changed[i]!;
      const word = after[w]!;
      if ((word & 0xf0f0f0f0) !== 0) this.#checkWord(w);
      this.#swap(w, before[w]!, word);
    }
    if (!this.#table.claim(this.#high, this.#low, this.size)) return ~this.#table.found;
    this.#append(this.#node, code);
    return this.size - 1;
  }

  reparent(node: number, code: number): void {
    this.#parents.set(node, this.#node);
    this.#moves.set(node, code);
    this.#deltas.set(node, this.#record());
  }

  goal(): boolean {
    running.call = "goalReached";
    this.#twin.setReached(this.#reachedCells, this.#inTo);
    const goal = takeBoolean(this.#twin.goal(this.#reached), "goalReached");
    this.#twin.setReached(undefined);
    return goal;
  }

  lost(): boolean {
    return false;
  }

  estimate(): number {
    running.call = "estimate";
    return this.#twin.estimate ? takeEstimate(this.#twin.estimate(this.#reached)) : 0;
  }

  frame(): Uint8Array {
    return this.#to.bytes;
  }

  /** Takes one word out of the hash and puts another in. */
  #swap(w: number, before: number, after: number): void {
    const mask = this.#mask ? this.#mask[w]! : -1;
    const place = Math.imul(w + 1, 0x9e3779b1);
    this.#high = (this.#high + mixHigh(place, after & mask) - mixHigh(place, before & mask)) | 0;
    this.#low = (this.#low + mixLow(place, after & mask) - mixLow(place, before & mask)) | 0;
  }

  #checkWord(w: number): void {
    for (let i = w * 4; i < w * 4 + 4; i++) {
      const colour = this.#to.bytes[i] ?? 0;
      if (colour < 16) continue;
      if (colour !== 255) throw badColour(colour, i, this.#width);
      this.unknown = true;
    }
  }

  #append(parent: number, code: number): void {
    this.#deltas.push(this.#record());
    this.#parents.push(parent);
    this.#moves.push(code);
    this.#highs.push(this.#high);
    this.#lows.push(this.#low);
  }

  /** A header (chain length and count), then pairs of word and XOR; or every word when most changed. */
  #record(): number {
    const arena = this.#arena;
    const chain = this.size === 0 ? CHAIN : this.#chainOf(this.#node) + 1;
    const root = chain >= CHAIN;
    const base = root ? this.#start.words : this.#from.words;
    const to = this.#to.words;
    const changed = this.#changed;
    let count = this.#changes;
    if (root) count = this.#memory.differ(START, TO);
    const dense = count * 2 > to.length;
    const place = arena.reserve(dense ? to.length + 1 : count * 2 + 1);
    const { tail } = arena;
    let at = arena.at;
    if (dense) {
      tail[at++] = DENSE;
      for (let w = 0; w < to.length; w++) tail[at++] = to[w]! ^ this.#start.words[w]!;
    } else {
      tail[at++] = ((root ? 0 : chain) << 24) | count;
      for (let i = 0; i < count; i++) {
        const w = changed[i]!;
        tail[at++] = w;
        tail[at++] = to[w]! ^ base[w]!;
      }
    }
    arena.at = at;
    return place;
  }

  #chainOf(node: number): number {
    const place = this.#deltas.get(node);
    return (this.#arena.chunk(place)[this.#arena.offset(place)]! >>> 24) & 31;
  }

  #rebuild(node: number, words: Int32Array): void {
    const arena = this.#arena;
    for (let at = node; ; at = this.#parents.get(at)) {
      const place = this.#deltas.get(at);
      const chunk = arena.chunk(place);
      let p = arena.offset(place);
      const header = chunk[p++]!;
      if (header === DENSE) {
        for (let w = 0; w < words.length; w++) words[w]! ^= chunk[p++]!;
        return;
      }
      for (const end = p + (header & 0xffffff) * 2; p < end; p += 2) words[chunk[p]!]! ^= chunk[p + 1]!;
      if (header >>> 24 === 0) return;
    }
  }
}

const mixHigh = (place: number, word: number): number => {
  let v = Math.imul(word ^ place, 0x85ebca6b);
  v = Math.imul(v ^ (v >>> 15), 0xc2b2ae35);
  return v ^ (v >>> 14);
};

const mixLow = (place: number, word: number): number => {
  let v = Math.imul((word + place) ^ 0x5bd1e995, 0x27d4eb2f);
  v = Math.imul(v ^ (v >>> 16), 0x165667b1);
  return v ^ (v >>> 13);
};

function maskOf(blind: readonly Cell[], width: number, like: Frame): Int32Array {
  const bytes = new Uint8Array(like.words.length * 4).fill(255);
  for (const { x, y } of blind) bytes[y * width + x] = 0;
  return new Int32Array(bytes.buffer);
}
