import type { Grid } from "../../contracts/grid.ts";
import { checkColours, takeBoolean, takeCells, takeEstimate } from "../driver/border.ts";
import { Fault, running } from "../driver/fault.ts";
import { clickCodes, frozenMove, type LoadedTwin } from "../driver/loaded.ts";
import { IntColumn } from "./columns.ts";
import type { Space } from "./space.ts";
import { StateHasher } from "./state-hash.ts";
import { StateTable } from "./table.ts";

/**
 * The first states, and then every so many, are walked in full to catch a change deep inside. A twin that changes its
 * states does so from the start; replaying the log checks every call.
 */
const DEEP_EVERY = 64;

/** A node is the twin's own state, kept as it is: small states are smaller than any encoding of them. */
export class StateSpace implements Space {
  readonly #twin: LoadedTwin;
  readonly #width: number;
  readonly #height: number;
  readonly #picture: Uint8Array;
  readonly #hasher = new StateHasher();
  readonly #table: StateTable;
  readonly #states: unknown[] = [];
  readonly #parents: IntColumn;
  readonly #moves: IntColumn;
  readonly #highs: IntColumn;
  readonly #lows: IntColumn;
  #node = 0;
  #from: unknown;
  #reached: unknown;
  #focused = 0;
  unknown = false;

  constructor(twin: LoadedTwin, start: unknown, size: Grid, expected: number) {
    this.#twin = twin;
    this.#table = new StateTable(expected);
    this.#parents = new IntColumn(expected);
    this.#moves = new IntColumn(expected);
    this.#highs = new IntColumn(expected);
    this.#lows = new IntColumn(expected);
    this.#width = size.width;
    this.#height = size.height;
    this.#picture = new Uint8Array(size.width * size.height);
    this.#from = start;
    this.#reached = start;
    this.#hasher.deep(start);
    this.#table.claim(this.#hasher.high, this.#hasher.low, 0);
    this.#append(start, 0);
  }

  get size(): number {
    return this.#parents.length;
  }

  get bytes(): number {
    const columns = [this.#parents, this.#moves, this.#highs, this.#lows, this.#table];
    return columns.reduce((sum, column) => sum + column.bytes, 8 * this.size);
  }

  parent(node: number): number {
    return this.#parents.get(node);
  }

  move(node: number): number {
    return this.#moves.get(node);
  }

  focus(node: number): void {
    this.#node = node;
    this.#from = this.#states[node];
    if (this.#focused < DEEP_EVERY || this.#focused % DEEP_EVERY === 0) this.#same(true);
    this.#hasher.focus(this.#from);
    this.#focused++;
  }

  leave(): void {
    if (this.#focused <= DEEP_EVERY || this.#focused % 8 === 0) this.#same(false);
  }

  ownClicks(): readonly number[] {
    return clickCodes(this.#twin, this.#from, this.#width, this.#height);
  }

  reach(code: number): number {
    running.call = "next";
    const state = this.#twin.next(this.#from, frozenMove(code));
    this.#reached = state;
    const hasher = this.#hasher;
    hasher.hash(state);
    const node = this.size;
    if (!this.#table.claim(hasher.high, hasher.low, node)) return ~this.#table.found;
    if (state === this.#from) throw changed();
    this.#append(state, code);
    return node;
  }

  reparent(node: number, code: number): void {
    this.#parents.set(node, this.#node);
    this.#moves.set(node, code);
  }

  goal(): boolean {
    running.call = "won";
    return takeBoolean(this.#twin.goal(this.#reached), "won");
  }

  lost(): boolean {
    if (!this.#twin.lost) return false;
    running.call = "lost";
    return takeBoolean(this.#twin.lost(this.#reached), "lost");
  }

  estimate(): number {
    running.call = "estimate";
    return this.#twin.estimate ? takeEstimate(this.#twin.estimate(this.#reached)) : 0;
  }

  frame(): Uint8Array {
    running.call = "render";
    takeCells(this.#twin.render(this.#reached), this.#width, this.#height, this.#picture);
    this.unknown = checkColours(this.#picture, this.#width) > 0;
    return this.#picture;
  }

  #append(state: unknown, code: number): void {
    this.#states.push(state);
    this.#parents.push(this.#node);
    this.#moves.push(code);
    this.#highs.push(this.#hasher.high);
    this.#lows.push(this.#hasher.low);
  }

  #same(deep: boolean): void {
    const hasher = this.#hasher;
    if (deep) hasher.deep(this.#from);
    else hasher.hash(this.#from);
    if (hasher.high !== this.#highs.get(this.#node) || hasher.low !== this.#lows.get(this.#node))
      throw changed();
  }
}

const changed = (): Fault =>
  new Fault("impure", "next changed the state it was given, or a list inside it; make new ones instead.");
