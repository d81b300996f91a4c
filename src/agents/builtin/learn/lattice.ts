import type { Grid } from "../../../contracts/grid.ts";
import {
  ahead,
  type Glide,
  glideEnd,
  heldLook,
  type Lattice,
  lookAt,
  type Meeting,
  overlay,
  type TileMemory,
  type TileRules,
  tileChange,
  type Way,
} from "../runtime/lattice.ts";
import type { Seen } from "./experience.ts";

const SMALLEST = 2;
const LARGEST = 16;
const GLIDES: readonly Glide[] = ["none", "along", "up", "down", "left", "right"];

/** The lattice on which a board has the fewest different tiles, for tiles of one size. */
export function findLattice(grid: Grid, size: number): Lattice {
  let best: Lattice | undefined;
  let fewest = Number.POSITIVE_INFINITY;
  for (let y = 0; y < size; y++)
    for (let x = 0; x < size; x++) {
      const columns = Math.floor((grid.width - x) / size);
      const rows = Math.floor((grid.height - y) / size);
      const lattice = { size, x, y, columns, rows };
      const kinds = lookCounts(grid, lattice).size;
      if (kinds < fewest) {
        fewest = kinds;
        best = lattice;
      }
    }
  return best!;
}

/** Where the actor was and where it is. */
interface Moved {
  readonly from: number;
  readonly to: number;
}

/** Learns a game in tiles: which tile answers to buttons, and what happens when it meets each other look. */
export class LatticeLearner {
  private readonly lattices: Record<string, Lattice> = {};
  private readonly actors = new Set<string>();
  private readonly steps: Record<string, Way> = {};
  private readonly meetings: Record<string, Meeting> = {};
  private readonly stops: Record<string, number> = {};
  private readonly looks: Record<string, string> = {};
  private readonly becomes: Record<string, string> = {};
  private readonly onto: Record<string, string> = {};
  private readonly effects: Record<string, Record<string, string>> = {};
  private readonly glides = new Map<Glide, number>();
  private readonly left = new Map<string, number>();
  private size = 0;
  private readonly held: Record<string, string> = {};

  rules(): TileRules {
    return {
      lattices: { ...this.lattices },
      actors: [...this.actors],
      steps: { ...this.steps },
      held: { ...this.held },
      glide: most(this.glides) ?? "none",
      meetings: { ...this.meetings },
      stops: { ...this.stops },
      looks: { ...this.looks },
      becomes: { ...this.becomes },
      onto: { ...this.onto },
      effects: { ...this.effects },
      floor: most(this.left) ?? "",
    };
  }

  /** A new level: the lattice may lie elsewhere. */
  open(opening: Grid, level: string): void {
    if (this.size > 0) this.lattices[level] ??= findLattice(opening, this.size);
  }

  /** `shift` is how far some body moved, when one did. */
  learn(t: Seen, mask: Uint8Array, level: string, memory: TileMemory, shift: Way | undefined): void {
    if (t.move.name === "ACTION6") return;
    if (shift) this.measure(t, level, shift);
    const lattice = this.lattices[level];
    if (!lattice) return;
    const changed = changedTiles(t, mask, lattice);
    this.prune(t, lattice);
    const moved = this.find(t, lattice, changed);
    if (moved) this.record(t, lattice, memory, moved);
    else if (changed.length === 0) this.stopped(t, lattice, memory);
    else if (changed.length === 1) this.turn(t, lattice, memory, changed[0]!);
    if (moved) this.sideEffects(t, level, lattice, memory, changed);
  }

  private measure(t: Seen, level: string, [dx, dy]: Way): void {
    const shift = Math.max(Math.abs(dx), Math.abs(dy));
    if ((dx !== 0 && dy !== 0) || shift < SMALLEST) return;
    const size = this.size === 0 ? shift : divisor(this.size, shift);
    if (size < SMALLEST || size > LARGEST) return;
    if (size === this.size && this.lattices[level]) return;
    this.size = size;
    this.lattices[level] = findLattice(t.before, size);
  }

  /** The rarest look that left its tile and reappears in a line with it, the same or in another pose. */
  private find(t: Seen, lattice: Lattice, changed: readonly number[]): Moved | undefined {
    const rarity = lookCounts(t.before, lattice);
    const common = lookCounts(t.after, lattice);
    const known = this.steps[t.move.name];
    let best: Moved | undefined;
    let score = 0;
    for (const from of changed) {
      // What is pushed leaves its pusher behind; the pusher leaves the floor.
      const mineLeft = lookAt(t.after, lattice, from);
      if (common.get(mineLeft)! < 3 && !this.left.has(mineLeft) && !this.meetings[mineLeft]) continue;
      const look = lookAt(t.before, lattice, from);
      const mine = this.actors.has(look);
      if (rarity.get(look)! > 2 || (this.actors.size > 0 && !mine && !this.resembles(look))) continue;
      for (const to of changed) {
        if (to === from || !this.plausible(lattice, from, to, known)) continue;
        const there = likeness(look, lookAt(t.after, lattice, to));
        const stays = likeness(look, lookAt(t.after, lattice, from));
        const value =
          there + (mine ? 0.5 : 0) - stays / 2 - likeness(look, lookAt(t.before, lattice, to)) / 2;
        if (stays >= 0.95 || value <= score || (there < 0.6 && !(mine && known))) continue;
        score = value;
        best = { from, to };
      }
    }
    if (best) this.follow(t, lattice, best, known);
    return best;
  }

  /** What stands about in numbers was taken for the actor by mistake. */
  private prune(t: Seen, lattice: Lattice): void {
    if (this.actors.size === 0) return;
    for (const [look, count] of lookCounts(t.before, lattice)) if (count > 5) this.actors.delete(look);
  }

  private resembles(look: string): boolean {
    for (const actor of this.actors) if (likeness(look, actor) >= 0.6) return true;
    return false;
  }

  private plausible(lattice: Lattice, from: number, to: number, known: Way | undefined): boolean {
    const dx = (to % lattice.columns) - (from % lattice.columns);
    const dy = Math.floor(to / lattice.columns) - Math.floor(from / lattice.columns);
    if (!known) return dx === 0 || dy === 0;
    return (
      ahead(lattice, from, known) === to || dx === 0 || dy === 0 || Math.abs(dx) === 1 || Math.abs(dy) === 1
    );
  }

  private follow(t: Seen, lattice: Lattice, { from, to }: Moved, known: Way | undefined): void {
    this.actors.add(lookAt(t.before, lattice, from));
    this.actors.add(lookAt(t.after, lattice, to));
    const left = lookAt(t.after, lattice, from);
    this.left.set(left, (this.left.get(left) ?? 0) + 1);
    if (known) return;
    const dx = Math.sign((to % lattice.columns) - (from % lattice.columns));
    const dy = Math.sign(Math.floor(to / lattice.columns) - Math.floor(from / lattice.columns));
    this.steps[t.move.name] = [dx, dy];
  }

  private stopped(t: Seen, lattice: Lattice, memory: TileMemory): void {
    const step = this.steps[t.move.name];
    const rules = this.rules();
    const from = step ? only(t.before, lattice, this.actors) : -1;
    const to = step && from >= 0 ? ahead(lattice, from, step) : -1;
    if (!step) return;
    const old = from < 0 ? "" : memory.bare || lookAt(t.before, lattice, from);
    if (t.changed.length === 0 && heldLook(rules, t.move.name, old) !== old)
      for (const key of [`${t.move.name} ${old}`, t.move.name, "any"]) delete this.held[key];
    if (to < 0) return;
    const met = lookAt(t.before, lattice, to);
    const beyond = ahead(lattice, to, step);
    const pair = `${met} ${beyond < 0 ? "edge" : lookAt(t.before, lattice, beyond)}`;
    const pushes = Object.entries(rules.meetings).some(([key, how]) => how === "push" && key.startsWith(met));
    if (met === rules.floor) return;
    this.meetings[pushes ? pair : met] = "stop";
    this.stops[met] = Math.max(this.stops[met] ?? 0, memory.taken);
  }

  /** Stopped, it may still turn to where it was to go. */
  private turn(t: Seen, lattice: Lattice, memory: TileMemory, tile: number): void {
    const before = lookAt(t.before, lattice, tile);
    const after = lookAt(t.after, lattice, tile);
    if (!this.actors.has(before) || likeness(before, after) < 0.5) return;
    this.actors.add(after);
    if (!this.steps[t.move.name]) return;
    const rules = this.rules();
    const button = t.move.name;
    if ((memory.beneath[tile] ?? rules.floor) === rules.floor) {
      this.held[`${button} ${memory.bare || before}`] = after;
      for (const [start, key] of [
        [`${button} `, button],
        ["", "any"],
      ] as const) {
        const alike = Object.entries(this.held).filter(([k]) => k.includes(" ") && k.startsWith(start));
        if (alike.length >= 2 && alike.every(([, look]) => look === after)) this.held[key] = after;
        else delete this.held[key];
      }
    }
    this.stopped(t, lattice, memory);
  }

  private record(t: Seen, lattice: Lattice, memory: TileMemory, { from, to }: Moved): void {
    const step = this.steps[t.move.name]!;
    const first = ahead(lattice, from, step);
    if (first < 0) return;
    const rules = this.rules();
    const met = lookAt(t.before, lattice, first);
    const beyond = ahead(lattice, first, step);
    const behind = beyond < 0 ? "edge" : lookAt(t.before, lattice, beyond);
    const thing = overlay(met, memory.beneath[first] ?? rules.floor, rules.floor);
    const pushed =
      met !== rules.floor &&
      beyond >= 0 &&
      behind !== met &&
      lookAt(t.after, lattice, beyond) === overlay(thing, rules.floor, behind);
    for (const glide of GLIDES) {
      const end = glide === "none" ? first : glideEnd(t.before, lattice, rules, first, step, glide, from);
      this.glides.set(
        glide,
        (this.glides.get(glide) ?? 0) + (end === to ? 1 : -1) + (glide === "none" ? 0.01 : 0),
      );
    }
    if (pushed) this.meetings[`${met} ${behind}`] = "push";
    else if (this.meetings[met] !== "take") this.meetings[met] = "enter";
    this.leave(t, lattice, rules, memory, from);
    const ground = pushed
      ? (memory.beneath[first] ?? rules.floor)
      : to === first && this.meetings[met] === "take"
        ? rules.floor
        : lookAt(t.before, lattice, to);
    this.pose(t, rules, memory, lookAt(t.before, lattice, from), lookAt(t.after, lattice, to), ground, from);
  }

  /** Leaving shows what was beneath: a thing that is gone was taken. */
  private leave(t: Seen, lattice: Lattice, rules: TileRules, memory: TileMemory, from: number): void {
    const beneath = memory.beneath[from];
    const left = lookAt(t.after, lattice, from);
    if (
      beneath !== undefined &&
      beneath !== left &&
      left === rules.floor &&
      this.meetings[beneath] === "enter"
    )
      this.meetings[beneath] = "take";
  }

  /** How the actor looks after it moved: what the button or the tile it came from made of it. */
  private pose(
    t: Seen,
    rules: TileRules,
    memory: TileMemory,
    before: string,
    after: string,
    ground: string,
    from: number,
  ): void {
    const button = t.move.name;
    const old = memory.bare || before;
    const expected = rules.looks[`${button} ${old}`] ?? rules.looks[button] ?? old;
    if (ground !== rules.floor) {
      if (after !== overlay(expected, rules.floor, ground)) this.onto[`${ground} ${expected}`] = after;
      return;
    }
    if (after === expected) return;
    const was = memory.beneath[from] ?? rules.floor;
    if (was !== rules.floor) this.becomes[`${was} ${old}`] = after;
    else {
      this.looks[`${button} ${old}`] = after;
      const others = Object.entries(this.looks).filter(([key]) => key.startsWith(`${button} `));
      if (others.length >= 2 && others.every(([, look]) => look === after)) this.looks[button] = after;
    }
  }

  /** Tiles elsewhere that turned when this look was met: all of a look, or it is not believed. */
  private sideEffects(
    t: Seen,
    level: string,
    lattice: Lattice,
    memory: TileMemory,
    changed: readonly number[],
  ): void {
    const said = tileChange(t.before, level, { ...this.rules(), effects: {} }, memory, t.move.name);
    if (!said || said.met === this.rules().floor) return;
    this.forget(t, lattice, said.met);
    const counts = lookCounts(t.before, lattice);
    const turned = new Map<string, { to: string; times: number }>();
    for (const tile of changed) {
      if (said.looks.has(tile)) continue;
      const look = lookAt(t.before, lattice, tile);
      const to = lookAt(t.after, lattice, tile);
      const old = turned.get(look);
      turned.set(look, {
        to,
        times: old && old.to !== to ? Number.NEGATIVE_INFINITY : (old?.times ?? 0) + 1,
      });
    }
    for (const [look, { to, times }] of turned)
      if (times === counts.get(look)) this.effects[said.met] = { ...this.effects[said.met], [look]: to };
  }

  /** Effects that did not come about this time. */
  private forget(t: Seen, lattice: Lattice, met: string): void {
    const effects = { ...this.effects[met] };
    for (let tile = 0; tile < lattice.columns * lattice.rows; tile++) {
      const look = lookAt(t.before, lattice, tile);
      if (effects[look] !== undefined && lookAt(t.after, lattice, tile) === look) delete effects[look];
    }
    if (this.effects[met]) this.effects[met] = effects;
  }
}

const divisor = (a: number, b: number): number => (b === 0 ? a : divisor(b, a % b));

function most<K>(counts: ReadonlyMap<K, number>): K | undefined {
  let best: K | undefined;
  for (const [key, count] of counts) if (best === undefined || count > counts.get(best)!) best = key;
  return best;
}

function only(grid: Grid, lattice: Lattice, actors: ReadonlySet<string>): number {
  for (let tile = 0; tile < lattice.columns * lattice.rows; tile++)
    if (actors.has(lookAt(grid, lattice, tile))) return tile;
  return -1;
}

function changedTiles(t: Seen, mask: Uint8Array, { size, x, y, columns, rows }: Lattice): number[] {
  const tiles = new Set<number>();
  const { width } = t.before;
  for (const at of t.changed) {
    if (mask[at]) continue;
    const column = Math.floor(((at % width) - x) / size);
    const row = Math.floor((Math.floor(at / width) - y) / size);
    if (column >= 0 && row >= 0 && column < columns && row < rows) tiles.add(row * columns + column);
  }
  return [...tiles];
}

function lookCounts(grid: Grid, lattice: Lattice): Map<string, number> {
  const counts = new Map<string, number>();
  for (let tile = 0; tile < lattice.columns * lattice.rows; tile++) {
    const look = lookAt(grid, lattice, tile);
    counts.set(look, (counts.get(look) ?? 0) + 1);
  }
  return counts;
}

/** Share of the cells that are the same. */
function likeness(a: string, b: string): number {
  let same = 0;
  for (let i = 0; i < a.length; i++) if (a[i] === b[i]) same++;
  return same / a.length;
}
