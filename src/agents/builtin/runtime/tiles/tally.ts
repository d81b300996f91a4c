import { type Board, type Engine, onLevel } from "./engine.ts";
import type { Lattice } from "./looks.ts";
import { changeable, coloursOn, type Sample } from "./samples.ts";
import type { CountedLine, Tally } from "./tiles.ts";

/** What is counted out beside the lines of a board. */
export const tallyOf = ({ rules }: Engine, lattice: Lattice): Tally | undefined =>
  onLevel(rules, rules.tallies, lattice);

/** Whether a line holds as many tiles of every colour as are counted out beside it. */
export function isCounted(engine: Engine, board: Board, { tiles, wants }: CountedLine): boolean {
  const colours = coloursOn(engine, board, tiles);
  return Object.entries(wants).every(([colour, want]) => colours.split(colour).length - 1 === want);
}

/** Lamps are lit exactly while their line holds what is counted out. */
export function drawLamps(engine: Engine, before: Board, after: Uint16Array, cells: Uint8Array): void {
  const tally = tallyOf(engine, before.lattice);
  for (const line of tally?.lines ?? []) {
    const isLit = isCounted(engine, { ...before, cells: after }, line);
    if (line.lamp.length === 0 || isLit === isCounted(engine, before, line)) continue;
    for (const [cell, off, on] of line.lamp) cells[cell] = isLit ? on : off;
  }
}

const fillings = new WeakMap<Tally, readonly Sample[]>();

/** Fillings of the tiles that can change so that every line holds what is counted out; marks may join like tiles or unlike ones. */
export function countSamples(engine: Engine, board: Board): readonly Sample[] {
  const tally = tallyOf(engine, board.lattice);
  if (!tally) return [];
  let samples = fillings.get(tally);
  if (!samples) {
    samples = findFillings(engine, board, tally);
    fillings.set(tally, samples);
  }
  return samples;
}

function findFillings(engine: Engine, board: Board, tally: Tally): Sample[] {
  const free = new Set(changeable(engine, board));
  const tiles = [...new Set(tally.lines.flatMap((line) => line.tiles))].sort((a, b) => a - b);
  const marks = [...new Set(tally.joints.map(({ mark }) => mark))];
  return subsets(marks).flatMap((alike) => {
    const colours = new Filling(engine, board, tally, free, alike).colours(tiles);
    const name = marks.length === 0 ? "counts" : `counts and marks ${alike.join("")}`;
    const own = tiles.filter((tile) => free.has(tile));
    return colours ? [{ name, tiles: own, colours: own.map((tile) => colours.get(tile)).join("") }] : [];
  });
}

const MOST_MARKS = 3;

/** Some of the marks, then all, then none. */
function subsets(marks: readonly string[]): string[][] {
  if (marks.length > MOST_MARKS) return [[]];
  const all = Array.from({ length: 1 << marks.length }, (_, bits) => marks.filter((_, i) => (bits >> i) & 1));
  return [...all.slice(1), all[0]!];
}

/** Steps before a filling is given up. */
const MOST_STEPS = 200_000;

/** Fills tiles one after another, and goes back where a line cannot be put right any more. */
class Filling {
  private readonly found = new Map<number, string>();
  private readonly linesOf = new Map<number, number[]>();
  private readonly needs: Record<string, number>[];
  private readonly left: number[];
  private readonly counted: readonly string[];
  private steps = 0;

  constructor(
    private readonly engine: Engine,
    private readonly board: Board,
    private readonly tally: Tally,
    private readonly free: ReadonlySet<number>,
    private readonly alike: readonly string[],
  ) {
    const { lines } = tally;
    this.counted = Object.keys(lines[0]?.wants ?? {});
    this.needs = lines.map(({ wants }) => ({ ...wants }));
    this.left = lines.map(({ tiles }) => tiles.length);
    for (const [i, { tiles }] of lines.entries())
      for (const tile of tiles) this.linesOf.set(tile, [...(this.linesOf.get(tile) ?? []), i]);
  }

  /** A colour for every tile; undefined where none was found. */
  colours(tiles: readonly number[]): ReadonlyMap<number, string> | undefined {
    return this.fill(tiles, 0) ? this.found : undefined;
  }

  private fill(tiles: readonly number[], at: number): boolean {
    const tile = tiles[at];
    if (tile === undefined) return true;
    if (++this.steps > MOST_STEPS) return false;
    for (const colour of this.options(tile)) {
      this.put(tile, colour, 1);
      if (this.mayHold(tile) && this.fill(tiles, at + 1)) return true;
      this.put(tile, colour, -1);
    }
    return false;
  }

  /** A colour that is not counted is as good as any other such. */
  private options(tile: number): readonly string[] {
    const now = coloursOn(this.engine, this.board, [tile]);
    if (!this.free.has(tile)) return [now];
    const blank = this.counted.includes(now)
      ? Object.keys(this.engine.rules.next).find((colour) => !this.counted.includes(colour))
      : now;
    return blank === undefined ? this.counted : [blank, ...this.counted];
  }

  private put(tile: number, colour: string, sign: 1 | -1): void {
    if (sign > 0) this.found.set(tile, colour);
    else this.found.delete(tile);
    for (const line of this.linesOf.get(tile)!) {
      this.left[line]! -= sign;
      if (colour in this.needs[line]!) this.needs[line]![colour]! -= sign;
    }
  }

  private mayHold(tile: number): boolean {
    const fits = this.linesOf.get(tile)!.every((line) => {
      const needs = Object.values(this.needs[line]!);
      return needs.every((need) => need >= 0) && needs.reduce((a, b) => a + b, 0) <= this.left[line]!;
    });
    return fits && this.tally.joints.every((joint) => this.isJoined(joint));
  }

  private isJoined({ tiles: [a, b], mark }: Tally["joints"][number]): boolean {
    const [one, other] = [this.found.get(a), this.found.get(b)];
    return !one || !other || (one === other) === this.alike.includes(mark);
  }
}
