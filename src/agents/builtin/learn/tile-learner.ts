import type { Grid } from "../../../contracts/grid.ts";
import { engineOf } from "../runtime/compile.ts";
import { tileAtPlace } from "../runtime/tiles/clicks.ts";
import { cornerAt } from "../runtime/tiles/corners.ts";
import { eventName, lookName } from "../runtime/tiles/engine.ts";
import { panelsOf } from "../runtime/tiles/icon.ts";
import {
  type Lattice,
  type Looks,
  lookAt,
  numberLooks,
  pitchOf,
  readBoard,
  type Way,
} from "../runtime/tiles/looks.ts";
import { NO_TILES, type TileRules } from "../runtime/tiles/tiles.ts";
import { clustersOf } from "./colours/clusters.ts";
import type { Seen } from "./experience.ts";
import { findLattice } from "./lattices/lattices.ts";
import { type Magnified, magnification } from "./lattices/magnified.ts";
import { findSeam, seamsIn, wallsIn } from "./lattices/seams.ts";
import type { Box } from "./lattices/shrink.ts";
import { type Costs, Sides, SMALLEST } from "./lattices/sides.ts";
import { around, costsOf } from "./lattices/survey.ts";
import { boxOf, Surveyor } from "./lattices/surveyor.ts";
import { shutColours } from "./passages.ts";
import { isClicked } from "./tiles/clicks/clicks.ts";
import { findTallies } from "./tiles/clicks/tallies.ts";
import { findDials, withoutDials } from "./tiles/dials.ts";
import { fitTiles } from "./tiles/fit.ts";
import { findCodes } from "./tiles/gates.ts";
import { changedTiles, type Watch } from "./tiles/history.ts";
import { findIcons } from "./tiles/icons.ts";
import { findLocks } from "./tiles/locks.ts";
import { Names } from "./tiles/names.ts";
import { findPatches, leftIn } from "./tiles/patches.ts";
import { Stories } from "./tiles/stories.ts";
import { MOST_WORK, workOn } from "./tiles/work.ts";
import { weighed } from "./tiles/worth.ts";

/** Moves whose changes tell where tiles begin. */
const MOST_BOXES = 12;

/** Fits in vain before some are left out, and how many at most. */
const PATIENCE = 6;
const LONGEST_WAIT = 15;
const WAIT_WHEN_LOST = 40;
/** The moves that are fitted to. */
const MOST_MOVES = 500;

interface Kept {
  readonly level: string;
  /** The button that completed it. */
  won?: string;
  /** The button that cost a life. */
  lost?: string;
  readonly opening: Grid;
  /** What it takes to explain it, about. */
  work: number;
  /** What was seen, and the same with a window that went along taken back. */
  readonly steps: { readonly seen: Seen; readonly still: Seen; readonly scroll: Way | undefined }[];
}

/** Learns a game in tiles: keeps what was seen, and fits rules to all of it when they were wrong. */
export class TileLearner {
  private readonly kept: Kept[] = [];
  private watches: Watch[] = [];
  private lattices: Record<string, Lattice> = {};
  private readonly sides = new Sides();
  private looks: Looks = numberLooks([]);
  private names = new Names(this.looks);
  private stories = new Stories();
  /** A stride, in cells, where frames are magnified as they were when it was first seen. */
  private size = 0;
  private base = 1;
  private costs: Costs | undefined;
  /** Cells between tiles that tell whether there is a way, of those of a stride; and colours that say there is none. */
  private seam = 0;
  private shut: ReadonlySet<number> = new Set();
  private readonly magnified = new Map<string, Magnified>();
  private readonly surveyor = new Surveyor();
  private mask: Uint8Array = new Uint8Array(0);
  private known: TileRules = NO_TILES;

  /** Whether the game is told better without tiles. */
  lost = false;
  /** Fits in a row that did not help, and wrong tellings to let pass. */
  private vain = 0;
  private wait = 0;

  rules(): TileRules {
    return this.known;
  }

  /** A new attempt: its lattice may lie elsewhere. */
  open(opening: Grid, level: string): void {
    this.kept.push({ level, opening, work: 0, steps: [] });
    const even = this.isEven();
    if (!this.magnified.has(level)) this.magnified.set(level, this.magnification(opening));
    const elsewhere = (this.surveyor.open(opening, level) && this.size === 0) || even !== this.isEven();
    if (!this.hasLattice(level)) return;
    if (elsewhere || this.hasSeams(opening, level)) {
      this.readAgain();
      this.known = this.fit();
      return;
    }
    this.watches.push(this.watch(this.kept.at(-1)!));
    const rules = { ...this.known, lattices: { ...this.lattices } };
    this.known = { ...rules, tallies: this.tallies(rules), codes: this.codes(rules) };
  }

  /** A level that shows more of what is known as it is than magnified otherwise is as the others are. */
  private magnification(opening: Grid): Magnified {
    const found = magnification(opening);
    const plain: Magnified = { zoom: this.base, x: 0, y: 0 };
    if (this.size === 0 || found.zoom === this.base) return found;
    const known = this.looks.numbers;
    const familiar = (magnified: Magnified): number => {
      const [size, seam] = [this.size, this.seam].map((cells) => (cells * magnified.zoom) / this.base);
      const everywhere = around(opening, []);
      const lattice = findLattice(opening, this.mask, size!, known, [], everywhere, magnified, seam);
      const tiles = [...Array(lattice.columns * lattice.rows).keys()];
      const shown = new Set(tiles.map((tile) => lookAt(opening, this.mask, lattice, tile)));
      return [...shown].filter((look) => known.has(look)).length;
    };
    return familiar(plain) > familiar(found) ? plain : found;
  }

  /** `shift` is how far some body moved, when one did; `wrong` when the rules so far told it wrong. True when they changed. */
  learn(
    seen: Seen,
    still: Seen,
    mask: Uint8Array,
    scroll: Way | undefined,
    shift: Way | undefined,
    wrong: boolean,
  ): boolean {
    if (this.kept.at(-1)!.work >= MOST_WORK) this.beginAnew(seen.before);
    const kept = this.kept.at(-1)!;
    kept.steps.push({ seen, still, scroll });
    kept.work += this.work();
    const measured =
      (shift ? this.measure(shift, seen.move.name) : this.surveyed(seen, kept.level, mask)) ||
      (wrong && this.liesElsewhere(kept));
    const masked = mask.some((cell, i) => cell !== (this.mask[i] ?? 0));
    if (masked) this.mask = mask.slice();
    if (!this.hasLattice(kept.level)) return false;
    if (measured || masked) this.readAgain();
    else this.watches.at(-1)!.moves.push(this.watched(kept, kept.steps.length - 1, this.watches.at(-1)!));
    if (wrong) this.readWalls();
    if (!wrong) this.vain = Math.max(0, this.vain - 2);
    if (!wrong && !measured && !masked && !this.isStrange()) return false;
    if (wrong && !measured && !masked && this.isHopeless()) return false;
    this.known = this.fit();
    return true;
  }

  won(button: string): void {
    const kept = this.kept.at(-1)!;
    kept.won = button;
    if (this.hasLattice(kept.level)) this.watches.at(-1)!.won = button;
  }

  /** This move cost a life: what it met there tells why, unless something else ran out. */
  died(button: string | undefined, after: Grid): void {
    const kept = this.kept.at(-1)!;
    const isTold = button !== undefined && this.hasLattice(kept.level);
    if (isTold) {
      kept.lost = button;
      this.watches.at(-1)!.lost = button;
    }
    this.beginAnew(after);
    if (isTold) this.known = this.fit();
  }

  /** An attempt that is set back begins again; and a long one is cut: what is fitted to always ends with the last moves. */
  beginAnew(opening: Grid): void {
    const kept: Kept = { level: this.kept.at(-1)!.level, opening, work: 0, steps: [] };
    this.kept.push(kept);
    if (this.hasLattice(kept.level)) this.watches.push(this.watch(kept));
  }

  /** Of a move as things stand now. */
  private work(): number {
    const last = this.watches.at(-1);
    const { bodyOf } = engineOf(this.known);
    return last ? workOn(last.moves.at(-1)?.settled ?? last.opening, (look) => bodyOf.has(look)) : 1;
  }

  /** Where tiles keep failing, fitting them again each time would only cost time. */
  private isHopeless(): boolean {
    if (this.wait > 0) {
      this.wait--;
      return true;
    }
    this.vain++;
    this.wait = this.lost ? WAIT_WHEN_LOST : Math.min(LONGEST_WAIT, Math.max(0, this.vain - PATIENCE));
    return false;
  }

  /** Whether the last click was the first on a kind of tile: that it did nothing is news too. */
  private isStrange(): boolean {
    const { clicked, before } = this.watches.at(-1)!.moves.at(-1)!;
    return (
      clicked >= 0 && clicked < before.length && !isClicked(this.known, this.looks.texts[before[clicked]!]!)
    );
  }

  private fit(): TileRules {
    const rules = fitTiles(
      this.recent(this.watches),
      this.looks,
      this.names,
      { ...this.lattices },
      this.stories,
    );
    const told = { ...rules, ...this.elsewhere(rules), tallies: this.tallies(rules) };
    return weighed(told, this.plays(), this.mask);
  }

  private codes(rules: TileRules): TileRules["codes"] {
    const asked = rules.gates.some((gate) => gate.while === "code");
    return asked ? findCodes({ ...engineOf(rules), looks: this.looks }, this.watches) : {};
  }

  private tallies(rules: TileRules): TileRules["tallies"] {
    return findTallies(rules, this.plays(), this.mask);
  }

  /** The last attempts, with moves enough: long plays are not read from the start each time. */
  private recent<T>(all: readonly T[]): readonly T[] {
    let moves = 0;
    let first = this.kept.length;
    while (first > 0 && moves < MOST_MOVES) moves += this.kept[--first]!.steps.length;
    return all.slice(first - this.kept.length);
  }

  private plays() {
    return this.recent(this.kept)
      .filter(({ level }) => this.lattices[level])
      .map((play) => ({ ...play, lattice: this.lattices[play.level]! }));
  }

  private elsewhere(rules: TileRules): Pick<TileRules, "dials" | "patches" | "icons" | "locks"> {
    const engine = engineOf(rules);
    const plays = this.plays();
    const moves = plays.flatMap((play) => leftIn(engine, play, this.mask));
    const width = plays[0]?.opening.width ?? 0;
    const dials = findDials(moves, engine.late, width);
    const others = withoutDials(moves, dials, width);
    const named = <T>(found: ReadonlyMap<number, T>): Record<string, T> =>
      Object.fromEntries([...found].map(([event, list]) => [eventName(engine, event), list]));
    const icons = findIcons(others, width);
    const locks = findLocks(engine, moves, panelsOf(icons.values()), width);
    return {
      dials,
      patches: named(findPatches(others)),
      icons: named(icons),
      locks: locks.map((look) => lookName(engine, look)),
    };
  }

  /** True when tiles turn out to have another size. */
  private measure([dx, dy]: Way, button: string): boolean {
    const shift = Math.max(Math.abs(dx), Math.abs(dy));
    if ((dx !== 0 && dy !== 0) || shift < SMALLEST) return false;
    const { level } = this.kept.at(-1)!;
    if (this.size === 0) this.base = this.magnified.get(level)!.zoom;
    // A stride as on other levels, or one that does not fit, tells that the level is not magnified otherwise after all.
    const { zoom } = this.magnified.get(level)!;
    const fits = shift !== this.size && ((shift * this.base) / zoom) % this.size === 0;
    const otherwise = zoom !== this.base && !fits;
    if (otherwise) this.magnified.set(level, { zoom: this.base, x: 0, y: 0 });
    const stride = (shift * this.base) / this.magnified.get(level)!.zoom;
    this.sides.note([dx, dy], stride, button);
    const size = this.sides.side(this.tellingCosts());
    if (size === 0 || size === this.size) return otherwise;
    this.size = size;
    return true;
  }

  /** None where levels are magnified otherwise than one another. */
  private tellingCosts(): Costs {
    if (!this.isEven()) return [];
    this.costs ??= [...costsOf(this.kept[0]!.opening)].sort(([, a], [, b]) => a - b);
    return this.costs;
  }

  /** Whether all levels are magnified alike: then it does not matter. */
  private isEven(): boolean {
    return new Set([...this.magnified.values()].map(({ zoom }) => zoom)).size <= 1;
  }

  /** Without a stride to go by, clicks ask for a lattice all the same. */
  private surveyed(seen: Seen, level: string, mask: Uint8Array): boolean {
    return this.size === 0 && seen.move.name === "ACTION6" && this.surveyor.click(seen, level, mask);
  }

  private hasLattice(level: string): boolean {
    return this.size > 0 || this.surveyor.lattice(level) !== undefined;
  }

  /** True when seams between tiles come to light that tell where there is a way; a window may cut tiles anywhere. */
  private hasSeams(opening: Grid, level: string): boolean {
    if (this.seam > 0 || this.size === 0 || this.magnified.get(level)!.zoom !== this.base) return false;
    if (this.kept.some(({ steps }) => steps.some(({ scroll }) => scroll))) return false;
    this.seam = findSeam(opening, this.mask, this.size);
    return this.seam > 0;
  }

  /** Whether there is a way through a seam is told by what came through, and what did not. */
  private readWalls(): void {
    if (this.seam === 0) return;
    const all = this.watches.map((watch) => ({
      watch,
      seams: [...seamsIn(watch.frame, this.mask, this.lattices[watch.level]!)],
    }));
    const shut = shutColours(all, this.looks);
    if ([...shut].join() === [...this.shut].join()) return;
    this.shut = shut;
    this.readTiles();
  }

  private readAgain(): void {
    this.seam = 0;
    for (const { opening, level } of this.kept) if (this.hasSeams(opening, level)) break;
    this.readTiles();
    this.readWalls();
  }

  private readTiles(): void {
    this.lattices = {};
    this.looks = numberLooks([]);
    this.names = new Names(this.looks);
    this.stories = new Stories();
    this.watches = this.kept.filter(({ level }) => this.hasLattice(level)).map((kept) => this.watch(kept));
  }

  private watch(kept: Kept): Watch {
    this.lattices[kept.level] ??=
      this.size > 0 ? this.strideLattice(kept, this.looks.numbers) : this.surveyor.lattice(kept.level)!;
    const { columns, rows, walls } = this.lattices[kept.level]!;
    const opening = this.read(kept.opening, kept.level);
    const { level, won, lost, opening: frame } = kept;
    const ended = { ...(won && { won }), ...(lost && { lost }) };
    const watch: Watch = { level, columns, rows, walls, opening, frame, moves: [], ...ended };
    for (let i = 0; i < kept.steps.length; i++) watch.moves.push(this.watched(kept, i, watch));
    return watch;
  }

  /** For tiles as large as a stride: no motion is cut, and looks of other levels come again. */
  private strideLattice(kept: Kept, known: Pick<ReadonlySet<string>, "has">): Lattice {
    const { zoom } = this.magnified.get(kept.level)!;
    const size = (this.size * zoom) / this.base;
    const boxes = this.boxes(kept, size);
    // Before anything changed: where it did on other levels.
    const all = boxes.length > 0 ? boxes : this.kept.flatMap((other) => this.boxes(other, size));
    const region = around(kept.opening, all);
    const zoomed = !this.isEven() && size % zoom === 0 ? this.magnified.get(kept.level) : undefined;
    const seam = (this.seam * zoom) / this.base;
    const lattice = findLattice(kept.opening, this.mask, size, known, boxes, region, zoomed, seam);
    if (seam === 0) return lattice;
    return {
      ...lattice,
      walls: wallsIn(kept.opening, this.mask, lattice, (colour) => this.shut.has(colour)),
    };
  }

  /** What changed together. */
  private boxes({ opening, steps }: Kept, size: number): Box[] {
    return steps
      .filter(({ scroll }) => !scroll)
      .slice(0, MOST_BOXES)
      .flatMap(({ seen }) => clustersOf(seen, this.mask).map((cells) => boxOf(cells, opening.width)))
      .filter(({ left, right, top, bottom }) => right - left + bottom - top < 3 * size);
  }

  /** Asked now and then: with more of the level seen to change, whether its tiles begin elsewhere. */
  private liesElsewhere(kept: Kept): boolean {
    const steps = kept.steps.length;
    const lattice = this.lattices[kept.level];
    if (this.size === 0 || !lattice || steps < FEW_STEPS || (steps & (steps - 1)) !== 0) return false;
    const others = this.watches.filter(({ level }) => level !== kept.level);
    const known = new Set(
      others.flatMap(({ opening }) => [...opening].map((look) => this.looks.texts[look]!)),
    );
    const { x, y, size } = this.strideLattice(kept, known);
    return x !== lattice.x || y !== lattice.y || size !== lattice.size;
  }

  private watched({ level, steps, opening: first }: Kept, index: number, { moves, opening }: Watch) {
    const { seen, still, scroll } = steps[index]!;
    const lattice = this.lattices[level]!;
    // What a button took back is not among the steps.
    const follows = (steps[index - 1]?.seen.after ?? first) === seen.before;
    const before = follows ? (moves[index - 1]?.settled ?? opening) : this.read(seen.before, level);
    const settled = this.read(seen.after, level);
    const after = scroll ? this.read(still.after, level) : settled;
    const { move } = seen;
    return {
      button: move.name,
      clicked: move.name === "ACTION6" ? clickedTile(lattice, move.x, move.y) : -1,
      corner: move.name === "ACTION6" ? cornerAt(lattice, move.x, move.y) : -1,
      before,
      after,
      changed: changedTiles(before, after),
      scroll: scroll && ([scroll[0] / pitchOf(lattice), scroll[1] / pitchOf(lattice)] as const),
      settled,
      over: seen.over,
    };
  }

  private read(grid: Grid, level: string): Uint16Array {
    return readBoard(this.looks, grid, this.mask, this.lattices[level]!);
  }
}

/** Steps on a level before it is asked again where its tiles begin. */
const FEW_STEPS = 4;

/** A click beyond the board is one all the same. */
const BEYOND = 1e6;

function clickedTile(lattice: Lattice, x: number, y: number): number {
  const tile = tileAtPlace(lattice, x, y);
  return tile < 0 ? BEYOND : tile;
}
