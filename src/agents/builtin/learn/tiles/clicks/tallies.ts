import type { Grid } from "../../../../../contracts/grid.ts";
import { ANY, type Part, partsOf } from "../../../runtime/colours/parts.ts";
import { engineOf } from "../../../runtime/compile.ts";
import { readTiles } from "../../../runtime/tiles/board.ts";
import { tileAtPlace } from "../../../runtime/tiles/clicks.ts";
import type { Engine } from "../../../runtime/tiles/engine.ts";
import type { Lattice } from "../../../runtime/tiles/looks.ts";
import type { Patch } from "../../../runtime/tiles/patch.ts";
import { blockOf, changeable } from "../../../runtime/tiles/samples.ts";
import { isCounted } from "../../../runtime/tiles/tally.ts";
import type { CountedLine, Tally, TileRules } from "../../../runtime/tiles/tiles.ts";
import type { Seen } from "../../experience.ts";

interface Play {
  readonly level: string;
  readonly lattice: Lattice;
  readonly opening: Grid;
  readonly steps: readonly { readonly seen: Seen }[];
}

/** Where the tiles are that clicks change, in cells; the ends are beyond it. */
interface Block {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** A row or column of the block: its tiles, and the strip of the frame it lies in. */
interface Line {
  readonly tiles: readonly number[];
  readonly across: boolean;
  /** Where the strip begins, down for a row and across for a column. */
  readonly from: number;
}

interface Counted {
  readonly block: Block;
  readonly lines: readonly Line[];
  readonly wants: readonly Readonly<Record<string, number>>[];
  readonly joints: Tally["joints"];
}

/** Moves that are looked at for lamps. */
const MOST_MOVES = 60;
/** A piece of this share of a tile is no mark. */
const MARK = 1 / 3;

/** What is counted out beside tiles that clicks turn one by one: pieces in the colours they turn to. */
export function findTallies(
  rules: TileRules,
  plays: readonly Play[],
  mask: Uint8Array,
): TileRules["tallies"] {
  const { clicks } = rules;
  if (!Object.values(clicks).some(({ does, figure }) => does === "turn" && figure === "itself")) return {};
  const engine = engineOf(rules);
  const counted = new Map<string, { readonly play: Play; readonly found: Counted }>();
  for (const play of plays) {
    const found = counted.has(play.level) ? undefined : countedOn(engine, play, mask);
    if (found) counted.set(play.level, { play, found });
  }
  const lamps = new Map<string, Lamps>();
  for (const play of plays) {
    const found = counted.get(play.level)?.found;
    if (found) lamps.set(play.level, lampsIn(engine, play, found, mask, lamps.get(play.level) ?? {}));
  }
  const usual = [...lamps.values()].reverse().find(({ across, down }) => across && down) ?? {};
  return Object.fromEntries(
    [...counted].map(([level, { play, found }]) => [
      level,
      tallyFor(play, found, { ...usual, ...lamps.get(level) }),
    ]),
  );
}

function countedOn(engine: Engine, { lattice, opening }: Play, mask: Uint8Array): Counted | undefined {
  const tiles = changeable(engine, readTiles(engine, opening, mask, lattice));
  if (tiles.length < 4) return undefined;
  const { size, columns } = lattice;
  const { x, y, columns: wide, rows: high } = blockOf(lattice, tiles);
  if (wide < 2 || high < 2) return undefined;
  const [left, top] = [lattice.x + x * size, lattice.y + y * size];
  const block = { left, top, right: left + wide * size, bottom: top + high * size };
  const count = (length: number) => [...Array(length).keys()];
  const lines: Line[] = [
    ...count(high).map((row) => ({
      tiles: count(wide).map((i) => (y + row) * columns + x + i),
      across: true,
      from: top + row * size,
    })),
    ...count(wide).map((column) => ({
      tiles: count(high).map((i) => (y + i) * columns + x + column),
      across: false,
      from: left + column * size,
    })),
  ];
  const parts = partsOf(opening, mask, ANY, true).filter(({ cells }) => cells.length < MARK * size * size);
  const wants = wantsOf(engine, opening, parts, block, lines, size);
  return wants && { block, lines, wants, joints: jointsIn(engine, opening, parts, lattice, lines) };
}

/** How many pieces of each colour stand beside every line; undefined where rows and columns do not add up to the same. */
function wantsOf(
  { rules: { next } }: Engine,
  { cells }: Grid,
  parts: readonly Part[],
  block: Block,
  lines: readonly Line[],
  size: number,
): readonly Record<string, number>[] | undefined {
  const isBeside = (part: Part, { across, from }: Line): boolean => {
    const [first, last] = across ? [part.top, part.bottom] : [part.left, part.right];
    const outside = across
      ? part.right < block.left || part.left >= block.right
      : part.bottom < block.top || part.top >= block.bottom;
    return outside && first >= from && last < from + size;
  };
  const digitOf = (part: Part): string => cells[part.cells[0]!]!.toString(16);
  const beside = lines.map((line) => parts.filter((part) => isBeside(part, line)).map(digitOf));
  const colours = Object.keys(next).filter((colour) => beside.some((digits) => digits.includes(colour)));
  const wants = beside.map((digits) =>
    Object.fromEntries(colours.map((colour) => [colour, digits.filter((digit) => digit === colour).length])),
  );
  const total = (colour: string, across: boolean): number =>
    wants.reduce((sum, want, i) => sum + (lines[i]!.across === across ? want[colour]! : 0), 0);
  const adds = colours.every((colour) => total(colour, true) === total(colour, false));
  const fits = wants.every(
    (want, i) => Object.values(want).reduce((a, b) => a + b, 0) <= lines[i]!.tiles.length,
  );
  return colours.length > 0 && adds && fits ? wants : undefined;
}

/** Small pieces that lie on the border of two tiles. */
function jointsIn(
  { rules: { next } }: Engine,
  { cells }: Grid,
  parts: readonly Part[],
  lattice: Lattice,
  lines: readonly Line[],
): Tally["joints"] {
  const tiles = new Set(lines.flatMap((line) => line.tiles));
  return parts.flatMap((part) => {
    const mark = cells[part.cells[0]!]!.toString(16);
    const a = tileAtPlace(lattice, part.left, part.top);
    const b = tileAtPlace(lattice, part.right, part.bottom);
    const beside = b - a === 1 || b - a === lattice.columns;
    return beside && tiles.has(a) && tiles.has(b) && next[mark] === undefined
      ? [{ tiles: [a, b] as const, mark }]
      : [];
  });
}

/** By place in the strip, seen from the block's edge: the colours of a lamp that is off, and on. */
type Lamp = ReadonlyMap<string, readonly [off: number, on: number]>;
interface Lamps {
  readonly across?: Lamp;
  readonly down?: Lamp;
}

/** What always changes beside a line when it comes to hold what is counted out, or no longer does. */
function lampsIn(
  engine: Engine,
  { lattice, steps }: Play,
  found: Counted,
  mask: Uint8Array,
  known: Lamps,
): Lamps {
  let lamps = known;
  for (const { seen } of steps.slice(-MOST_MOVES)) {
    const [before, after] = [seen.before, seen.after].map((frame) => readTiles(engine, frame, mask, lattice));
    for (const [i, line] of found.lines.entries()) {
      const one: CountedLine = { tiles: line.tiles, wants: found.wants[i]!, lamp: [] };
      const isLit = isCounted(engine, after!, one);
      if (isLit === isCounted(engine, before!, one)) continue;
      const kind = line.across ? "across" : "down";
      const changes = changesBeside(seen, found.block, line, lattice.size, isLit);
      lamps = { ...lamps, [kind]: common(lamps[kind] ?? changes, changes) };
    }
  }
  return lamps;
}

function changesBeside(
  { before, after, changed }: Seen,
  block: Block,
  line: Line,
  size: number,
  isLit: boolean,
): Lamp {
  const changes = new Map<string, readonly [number, number]>();
  const [start, end] = line.across ? [block.left, block.right] : [block.top, block.bottom];
  for (const cell of changed) {
    const [x, y] = [cell % before.width, Math.floor(cell / before.width)];
    const [far, aside] = line.across ? [x, y - line.from] : [y, x - line.from];
    if (aside < 0 || aside >= size || (far >= start && far < end)) continue;
    const [was, is] = [before.cells[cell]!, after.cells[cell]!];
    changes.set(`${far < start ? far - start : far - end} ${aside}`, isLit ? [was, is] : [is, was]);
  }
  return changes;
}

const common = (a: Lamp, b: Lamp): Lamp =>
  new Map([...a].filter(([place, colours]) => b.get(place)?.join() === colours.join()));

function tallyFor({ lattice, opening: { width, height } }: Play, found: Counted, lamps: Lamps): Tally {
  const { block } = found;
  const lampOf = ({ across, from }: Line): Patch =>
    [...((across ? lamps.across : lamps.down) ?? [])].flatMap(([place, [off, on]]) => {
      const [far, aside] = place.split(" ").map(Number) as [number, number];
      const [start, end] = across ? [block.left, block.right] : [block.top, block.bottom];
      const along = far < 0 ? start + far : end + far;
      const [x, y] = across ? [along, from + aside] : [from + aside, along];
      return x < 0 || y < 0 || x >= width || y >= height ? [] : [[y * width + x, off, on] as const];
    });
  const lines = found.lines.map((line, i) => ({
    tiles: line.tiles,
    wants: found.wants[i]!,
    lamp: lampOf(line),
  }));
  const cells = lines.flatMap(({ lamp }) => lamp.map(([cell]) => cell));
  const tiles = new Set(cells.map((cell) => tileAtPlace(lattice, cell % width, Math.floor(cell / width))));
  return { lines, lamps: [...tiles].filter((tile) => tile >= 0), joints: found.joints };
}
