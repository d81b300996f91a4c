import type { Grid } from "../../../../contracts/grid.ts";
import type { Axis } from "../../runtime/colours/mirror.ts";

/** Something that is moved by itself, by whole steps. */
export interface Piece {
  readonly cells: readonly number[];
  /** How far a step takes it across and down; 0 where none does. */
  readonly stride: Shift;
  /** Whether what lies beneath it is covered, and whether lines show its images. */
  readonly covers: boolean;
  readonly mirrored: boolean;
}

/** A line that shows images, and the piece that it is, unless it stays. */
export interface Line extends Axis {
  readonly piece: number;
}

export type Shift = readonly [number, number];

export interface Puzzle {
  readonly frame: Pick<Grid, "width" | "height">;
  /** Cells to be covered. */
  readonly targets: readonly number[];
  readonly pieces: readonly Piece[];
  readonly lines: readonly Line[];
}

/** How an image lies: coordinates times the first, plus the second. */
interface View {
  readonly x: Shift;
  readonly y: Shift;
}

const ITSELF: View = { x: [1, 0], y: [1, 0] };
const STAYS: Shift = [0, 0];
/** Arrangements of lines that are thought about, those in few steps first. */
const MOST_LINES = 1000;

/** Where each piece goes so that together, and with their images, they cover everything, in few steps. */
export function placements(puzzle: Puzzle, isLate: () => boolean): readonly Shift[] | undefined {
  let best: readonly Shift[] | undefined;
  let fewest = Number.POSITIVE_INFINITY;
  for (const shifts of lineShifts(puzzle)) {
    if (isLate()) break;
    if (stepsIn(puzzle, shifts) >= fewest) continue;
    const found = fill(puzzle, shifts, fewest, isLate);
    if (!found) continue;
    best = found;
    fewest = stepsIn(puzzle, found);
  }
  return best;
}

/** Where pieces and their images show as things stand. */
export function shownIn(puzzle: Omit<Puzzle, "targets">): ReadonlySet<number> {
  const { pieces, frame } = puzzle;
  const stay = pieces.map(() => STAYS);
  const views = viewsOf(puzzle, stay);
  return new Set(
    pieces.flatMap(({ cells, mirrored }) => [
      ...shownAt(cells, STAYS, mirrored ? views : [ITSELF], frame.width),
    ]),
  );
}

const stepsOf = ({ stride }: Piece, shift: Shift): number =>
  Math.abs(shift[0] / (stride[0] || 1)) + Math.abs(shift[1] / (stride[1] || 1));

const stepsIn = ({ pieces }: Puzzle, shifts: readonly Shift[]): number =>
  shifts.reduce((sum, shift, i) => sum + stepsOf(pieces[i]!, shift), 0);

/** Where lines may go: shifts by piece. */
function lineShifts(puzzle: Puzzle): (readonly Shift[])[] {
  const { pieces, lines, frame } = puzzle;
  let all: (readonly Shift[])[] = [pieces.map(() => STAYS)];
  for (const { piece, across } of lines.filter((line) => line.piece >= 0)) {
    const stride = pieces[piece]!.stride[across === "x" ? 0 : 1];
    const span = stride === 0 ? 0 : Math.floor(Math.max(frame.width, frame.height) / stride);
    const ways = Array.from({ length: 2 * span + 1 }, (_, i): Shift => {
      const far = (i - span) * stride;
      return across === "x" ? [far, 0] : [0, far];
    }).filter((shift) => isInside(puzzle, pieces[piece]!, shift));
    all = all.flatMap((shifts) => ways.map((way) => shifts.with(piece, way)));
  }
  return all.sort((a, b) => stepsIn(puzzle, a) - stepsIn(puzzle, b)).slice(0, MOST_LINES);
}

function isInside({ frame: { width, height } }: Puzzle, { cells }: Piece, [dx, dy]: Shift): boolean {
  return cells.every((at) => {
    const [x, y] = [(at % width) + dx, Math.floor(at / width) + dy];
    return x >= 0 && y >= 0 && x < width && y < height;
  });
}

/** How pieces show with the lines there: themselves, across each line, and across two that cross. */
function viewsOf({ lines }: Pick<Puzzle, "lines">, shifts: readonly Shift[]): readonly View[] {
  const sums = (way: "x" | "y", i: 0 | 1) =>
    lines
      .filter(({ across }) => across === way)
      .map(({ sum, piece }) => sum + 2 * (piece < 0 ? 0 : shifts[piece]![i]));
  const [upright, level] = [sums("x", 0), sums("y", 1)];
  const beside = upright.map((sum): View => ({ ...ITSELF, x: [-1, sum] }));
  const below = level.map((sum): View => ({ ...ITSELF, y: [-1, sum] }));
  const both = beside.flatMap(({ x }) => below.map(({ y }) => ({ x, y })));
  return [ITSELF, ...beside, ...below, ...both];
}

/** Goes on from what is not covered yet: some piece or image has to be there. */
function fill(
  puzzle: Puzzle,
  lined: readonly Shift[],
  most: number,
  isLate: () => boolean,
): readonly Shift[] | undefined {
  const { pieces, targets, lines } = puzzle;
  const { width } = puzzle.frame;
  const all = viewsOf(puzzle, lined);
  const views = pieces.map(({ mirrored }) => (mirrored ? all : [ITSELF]));
  const index = new Map(targets.map((at, i) => [at, i]));
  const isLine = (i: number) => lines.some(({ piece }) => piece === i);
  let best: readonly Shift[] | undefined;
  let fewest = most;
  const room = (free: readonly number[]) =>
    free.reduce((sum, i) => sum + pieces[i]!.cells.length * views[i]!.length, 0);
  const go = (open: ReadonlySet<number>, free: readonly number[], shifts: readonly Shift[]): void => {
    const [first] = open;
    if (first === undefined) {
      best = shifts;
      fewest = stepsIn(puzzle, shifts);
      return;
    }
    for (const i of free) {
      const others = free.filter((other) => other !== i);
      const least = open.size - room(others);
      for (const shift of shiftsOnto(puzzle, pieces[i]!, views[i]!, targets[first]!)) {
        const next = shifts.with(i, shift);
        if (isLate()) return;
        if (stepsIn(puzzle, next) >= fewest) continue;
        const left = new Set(open);
        for (const at of shownAt(pieces[i]!.cells, shift, views[i]!, width)) left.delete(index.get(at) ?? -1);
        if (open.size - left.size >= least) go(left, others, next);
      }
    }
  };
  const free = [...pieces.keys()].filter((i) => pieces[i]!.covers && !isLine(i));
  if (room(free) >= targets.length) go(new Set(targets.keys()), free, lined);
  return best;
}

/** Every way to bring a piece, or an image of it, onto a cell. */
function shiftsOnto(puzzle: Puzzle, piece: Piece, views: readonly View[], target: number): readonly Shift[] {
  const { width } = puzzle.frame;
  const [tx, ty] = [target % width, Math.floor(target / width)];
  const isStep = (far: number, stride: number) => far === 0 || (stride !== 0 && far % stride === 0);
  const found = new Map<string, Shift>();
  for (const { x, y } of views)
    for (const at of piece.cells) {
      const shift = [x[0] * (tx - x[1]) - (at % width), y[0] * (ty - y[1]) - Math.floor(at / width)] as const;
      if (isStep(shift[0], piece.stride[0]) && isStep(shift[1], piece.stride[1]))
        found.set(shift.join(), shift);
    }
  return [...found.values()].filter((shift) => isInside(puzzle, piece, shift));
}

/** The cells where a piece and its images show. */
function* shownAt(
  cells: readonly number[],
  [dx, dy]: Shift,
  views: readonly View[],
  width: number,
): Generator<number> {
  for (const at of cells) {
    const [px, py] = [(at % width) + dx, Math.floor(at / width) + dy];
    for (const { x, y } of views) {
      const column = x[0] * px + x[1];
      if (column >= 0 && column < width) yield (y[0] * py + y[1]) * width + column;
    }
  }
}
