import type { Grid } from "../../../../contracts/grid.ts";
import { allBodies } from "../colours/mover.ts";
import { partAt } from "../colours/parts.ts";
import { type Stamp, stampTurns } from "../colours/stamp.ts";
import { commonest } from "../colours/under.ts";
import type { Knowledge, Memory } from "../knowledge.ts";
import { largestPicture } from "../tiles/samples.ts";

/** What bodies stamp on, in blocks, and how it shall look: the colour of each block in a picture beside it. */
export interface Canvas {
  readonly x: number;
  readonly y: number;
  readonly size: number;
  readonly columns: number;
  readonly rows: number;
  readonly colours: readonly number[];
  /** What was there before anything was painted. */
  readonly paper: number;
}

/** A canvas that some stamp paints on and a picture tells of. */
export function canvasIn(
  know: Knowledge,
  mask: Uint8Array,
  memory: Memory,
  opening: Grid,
): Canvas | undefined {
  for (const stamp of know.places.stamps ?? [])
    for (const { mover, part } of allBodies(opening, mask, know.movers, [])) {
      if (mover.name !== stamp.mover) continue;
      const canvas = canvasAround(stamp, memory, mask, opening, part.cells, part.left, part.top);
      if (canvas) return canvas;
    }
  return undefined;
}

/** The box of what can be painted around a body, where it is made of whole blocks and pictured elsewhere. */
function canvasAround(
  stamp: Stamp,
  { under, level }: Memory,
  mask: Uint8Array,
  opening: Grid,
  body: readonly number[],
  left: number,
  top: number,
): Canvas | undefined {
  const { size } = stamp.pattern;
  const paper = commonest(body.map((at) => under[at]!));
  const turns = stampTurns(stamp, level, paper);
  const painted = Object.entries(turns).flatMap(([from, to]) => (Number(from) === to ? [] : [to]));
  const colours = [paper, ...painted].reduce((bits, colour) => bits | (1 << colour), 0);
  const bare = { ...opening, cells: under };
  const box = partAt(bare, mask, colours, false, body[0]!);
  const [x, y] = [box.left, box.top];
  const [width, height] = [box.right + 1 - x, box.bottom + 1 - y];
  const [columns, rows] = [width / size, height / size];
  if (columns < 2 || rows < 2 || width % size > 0 || height % size > 0) return undefined;
  if ((left + stamp.pattern.x - x) % size !== 0 || (top + stamp.pattern.y - y) % size !== 0) return undefined;
  const places = Array.from({ length: columns * rows }, (_, i) => ({
    x: i % columns,
    y: Math.floor(i / columns),
  }));
  const isPaint = (digit: string) => (colours >> Number.parseInt(digit, 16)) & 1;
  const picture = largestPicture(
    opening,
    places,
    { columns, rows },
    size,
    { x, y, columns: width, rows: height },
    (digits) => new Set(digits).size > 1 && [...digits].every(isPaint),
  );
  if (picture === undefined) return undefined;
  const wanted = [...picture].map((digit) => Number.parseInt(digit, 16));
  return { x, y, size, columns, rows, colours: wanted, paper };
}

/** The colour of each block, whatever stands on it. */
function blocksOn({ width }: Grid, under: Uint8Array, { x, y, size, columns, rows }: Canvas): number[] {
  const blocks: number[] = [];
  const cells: number[] = [];
  for (let row = 0; row < rows; row++)
    for (let column = 0; column < columns; column++) {
      for (let dy = 0; dy < size; dy++)
        for (let dx = 0; dx < size; dx++)
          cells[dy * size + dx] = under[(y + row * size + dy) * width + x + column * size + dx]!;
      blocks.push(commonest(cells));
    }
  return blocks;
}

/** Blocks that do not look as they shall. */
export const wrongBlocks = (grid: Grid, under: Uint8Array, canvas: Canvas): number[] =>
  blocksOn(grid, under, canvas).flatMap((colour, i) => (colour === canvas.colours[i] ? [] : [colour]));

export const canvasAtoms = (grid: Grid, under: Uint8Array, canvas: Canvas): string[] =>
  wrongBlocks(grid, under, canvas).length === 0 ? ["sample", "shows sample"] : ["sample"];

/** How many stamps are left, about; endless where what is wrong does not turn any more. */
export function stampsLeft(
  stamps: readonly Stamp[],
  level: string,
  canvas: Canvas,
): (grid: Grid, under: Uint8Array) => number {
  const turns = stamps.map((stamp) => stampTurns(stamp, level, canvas.paper));
  const lasts = (colour: number) => turns.every((all) => (all[colour] ?? colour) === colour);
  const most = Math.max(1, ...stamps.map(({ pattern }) => pattern.blocks.replaceAll("0", "").length));
  return (grid, under) => {
    const wrong = wrongBlocks(grid, under, canvas);
    return wrong.some(lasts) ? Number.POSITIVE_INFINITY : wrong.length / most;
  };
}
