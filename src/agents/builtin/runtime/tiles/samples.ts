import type { Grid } from "../../../../contracts/grid.ts";
import { canMove, canTurn, reachOf, ruleFor, turningColour } from "./clicks.ts";
import { tilesRound } from "./corners.ts";
import type { Board, Engine } from "./engine.ts";
import { commonestDigit, type Lattice, NOTHING } from "./looks.ts";
import { topOf } from "./meeting.ts";

/** A picture of how some tiles shall look: a colour (hex digit) for each. */
export interface Sample {
  readonly name: string;
  readonly tiles: readonly number[];
  readonly colours: string;
}

interface Rectangle {
  readonly x: number;
  readonly y: number;
  readonly columns: number;
  readonly rows: number;
}

/** Share of a picture's cell that has to be of one colour, along a side. */
const FILLED = 0.6;
const FEWEST = 3;

/** Tiles that clicks can change. */
export function changeable(engine: Engine, { lattice, cells }: Board): number[] {
  const tiles = lattice.columns * lattice.rows;
  const look = (tile: number) => topOf({ cells, tiles }, tile);
  const found = new Set<number>();
  const touched = touchedLooks(engine);
  for (let tile = 0; tile < tiles; tile++) {
    if (canTurn(engine, look(tile)) || touched.has(groundedLook(engine, cells, tiles, tile))) found.add(tile);
    const { rule } = ruleFor(engine, look(tile));
    if (rule?.does !== "carry") continue;
    for (const at of reachOf(engine, lattice, tile, rule)) if (canMove(engine, look(at))) found.add(at);
  }
  for (const tile of tilesRound(engine, { lattice, cells })) found.add(tile);
  return [...found].sort((a, b) => a - b);
}

/** What buttons make of tiles beside a body, or a body of those it leaves, and of what. */
function touchedLooks({ touches, trails }: Engine): Set<number> {
  const found = new Set<number>(trails.keys());
  for (const all of trails.values()) for (const { does } of all) found.add(does);
  for (const ways of touches.values())
    for (const { turns } of ways) for (const pair of turns) for (const look of pair) found.add(look);
  return found;
}

/** What a tile shows, without a body that stands on it. */
function groundedLook(engine: Engine, cells: Uint16Array, tiles: number, tile: number): number {
  const thing = cells[tiles + tile]!;
  return thing === NOTHING || engine.bodyOf.has(thing) ? cells[tile]! : thing;
}

/** The colour a look counts as: the one that turns, else the most frequent. */
export function mainColour(engine: Engine, look: number): string {
  const text = engine.looks.texts[look]!;
  return turningColour(text, engine.rules.next) || commonestDigit(text);
}

const mainColours = new WeakMap<Engine, string[]>();

export function coloursOn(engine: Engine, { lattice, cells }: Board, tiles: readonly number[]): string {
  const all = lattice.columns * lattice.rows;
  let known = mainColours.get(engine);
  if (!known) {
    known = [];
    mainColours.set(engine, known);
  }
  let colours = "";
  for (const tile of tiles) {
    const look = groundedLook(engine, cells, all, tile);
    known[look] ??= mainColour(engine, look);
    colours += known[look];
  }
  return colours;
}

/** The least rectangle of tiles that holds some tiles. */
export function blockOf({ columns }: Lattice, tiles: readonly number[]): Rectangle {
  const xs = tiles.map((tile) => tile % columns);
  const ys = tiles.map((tile) => Math.floor(tile / columns));
  const [x, y] = [Math.min(...xs), Math.min(...ys)];
  return { x, y, columns: Math.max(...xs) - x + 1, rows: Math.max(...ys) - y + 1 };
}

/** Pictures elsewhere in a frame with as many columns and rows as the tiles that can change, the largest first. */
function findSamples(engine: Engine, board: Board, grid: Grid): Sample[] {
  const tiles = changeable(engine, board);
  if (tiles.length < FEWEST) return [];
  const { lattice } = board;
  const block = blockOf(lattice, tiles);
  if (block.columns < 2 || block.rows < 2) return [];
  const now = coloursOn(engine, board, tiles);
  const found = picture(engine, lattice, grid, tiles, block, now);
  if (found === undefined) return [];
  const mirrored = (name: string, flip: (tile: number) => number): Sample[] => {
    const colours = tiles.map((tile) => found[tiles.indexOf(flip(tile))]).join("");
    return colours.length === tiles.length && colours !== found ? [{ name, tiles, colours }] : [];
  };
  const { columns } = lattice;
  const right = (tile: number) => tile + 2 * (block.x - (tile % columns)) + block.columns - 1;
  const below = (tile: number) =>
    tile + columns * (2 * (block.y - Math.floor(tile / columns)) + block.rows - 1);
  return [
    { name: "sample", tiles, colours: found },
    ...mirrored("mirrored sample", right),
    ...mirrored("upturned sample", below),
  ];
}

/** The colours of the largest picture that can be meant. */
function picture(
  engine: Engine,
  lattice: Lattice,
  grid: Grid,
  tiles: readonly number[],
  block: Rectangle,
  now: string,
): string | undefined {
  const painted = [...touchedLooks(engine)].map((look) => mainColour(engine, look));
  const turns = painted.length > 0 ? painted : Object.keys(engine.rules.next);
  const sorted = (text: string) => [...text].sort().join("");
  const fits = (colours: string) =>
    new Set(colours).size > 1 &&
    (turns.length > 0
      ? [...colours].every((colour) => turns.includes(colour))
      : sorted(colours) === sorted(now));
  const { size } = lattice;
  const taken = {
    x: lattice.x + block.x * size,
    y: lattice.y + block.y * size,
    columns: block.columns * size,
    rows: block.rows * size,
  };
  const places = tiles.map((tile) => ({
    x: (tile % lattice.columns) - block.x,
    y: Math.floor(tile / lattice.columns) - block.y,
  }));
  return largestPicture(grid, places, block, size, taken, fits);
}

interface Place {
  readonly x: number;
  readonly y: number;
}

/** The colours of the largest picture of so many columns and rows, blocks no wider than `widest`, beside what is `taken`. */
export function largestPicture(
  grid: Grid,
  places: readonly Place[],
  block: Pick<Rectangle, "columns" | "rows">,
  widest: number,
  taken: Rectangle,
  fits: (colours: string) => boolean,
): string | undefined {
  const squares = evenSquares(grid);
  for (let pitch = widest; pitch >= 2; pitch--) {
    const [columns, rows] = [block.columns * pitch - 1, block.rows * pitch - 1];
    const least = Math.ceil(pitch * FILLED);
    for (let y = 0; y + rows <= grid.height; y++)
      for (let x = 0; x + columns <= grid.width; x++) {
        if (overlaps(taken, { x, y, columns, rows })) continue;
        const at = (place: Place) => (y + place.y * pitch) * grid.width + x + place.x * pitch;
        if (!places.every((place) => squares[at(place)]! >= least)) continue;
        const colours = places.map((place) => grid.cells[at(place)]!.toString(16)).join("");
        if (fits(colours)) return colours;
      }
  }
  return undefined;
}

/** By cell: the side of the largest square of one colour of which it is the upper left corner. */
function evenSquares({ cells, width, height }: Grid): Uint8Array {
  const sides = new Uint8Array(cells.length).fill(1);
  for (let y = height - 2; y >= 0; y--)
    for (let x = width - 2; x >= 0; x--) {
      const at = y * width + x;
      const [a, b, c] = [at + 1, at + width, at + width + 1];
      if (cells[a] === cells[at] && cells[b] === cells[at] && cells[c] === cells[at])
        sides[at] = 1 + Math.min(sides[a]!, sides[b]!, sides[c]!);
    }
  return sides;
}

const overlaps = (a: Rectangle, b: Rectangle): boolean =>
  a.x < b.x + b.columns && b.x < a.x + a.columns && a.y < b.y + b.rows && b.y < a.y + a.rows;

const samplesKnown = new WeakMap<Engine, WeakMap<Grid, readonly Sample[]>>();

/** The same, found once. */
export function samplesIn(engine: Engine, board: Board, opening: Grid): readonly Sample[] {
  let known = samplesKnown.get(engine);
  if (!known) {
    known = new WeakMap();
    samplesKnown.set(engine, known);
  }
  let samples = known.get(opening);
  if (!samples) {
    const changes =
      Object.keys(engine.rules.clicks).length + Object.keys(engine.rules.corners).length > 0 ||
      engine.touches.size + engine.trails.size > 0;
    samples = changes ? findSamples(engine, board, opening) : [];
    known.set(opening, samples);
  }
  return samples;
}
