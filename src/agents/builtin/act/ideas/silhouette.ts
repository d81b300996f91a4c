import type { Part } from "../../runtime/colours/parts.ts";

/** A piece wherever it is: its cells from the corner of its box, single holes filled. */
export interface Shape {
  readonly x: number;
  readonly y: number;
  readonly cells: readonly (readonly [number, number])[];
  readonly name: string;
}

/** Cells with the single holes among them, in order. */
export function filled(cells: readonly number[], width: number): number[] {
  const own = new Set(cells);
  const holes = cells.flatMap((beside) => {
    const at = beside + 1;
    return !own.has(at) && own.has(at + 1) && own.has(at - width) && own.has(at + width) ? [at] : [];
  });
  return [...cells, ...holes].sort((a, b) => a - b);
}

export function shapeOf({ cells, left, top }: Part, width: number): Shape {
  const all = filled(cells, width);
  return {
    x: left,
    y: top,
    cells: all.map((at) => [(at % width) - left, Math.floor(at / width) - top]),
    name: all.map((at) => at - top * width - left).join(),
  };
}

/** A place where a shape covers more than beside it. */
interface Fit {
  readonly x: number;
  readonly y: number;
  readonly covers: readonly number[];
}

/** Places that are kept of each shape, and shapes. */
const MOST_FITS = 12;
const MOST_SHAPES = 2000;
/** Cells that a move takes a piece farther, about; moves that a cell nothing fits takes. */
const STRIDE = 4;
const UNFIT = 1;

/** Cells to be covered by pieces, all of them together. */
export class Silhouette {
  readonly #index: ReadonlyMap<number, number>;
  readonly #fits = new Map<string, readonly Fit[]>();

  constructor(
    private readonly cells: readonly number[],
    private readonly width: number,
  ) {
    this.#index = new Map(cells.map((at, i) => [at, i]));
  }

  /** Moves that are left, about: each piece goes where it covers most of what no other does. */
  distance(pieces: readonly Shape[]): number {
    const open = new Uint8Array(this.cells.length).fill(1);
    let uncovered = this.cells.length;
    let moves = 0;
    const free = new Set(pieces);
    while (free.size > 0) {
      let best:
        | { readonly piece: Shape; readonly fit: Fit; readonly far: number; readonly gain: number }
        | undefined;
      for (const piece of free)
        for (const fit of this.#fitsOf(piece)) {
          const far = (Math.abs(fit.x - piece.x) + Math.abs(fit.y - piece.y)) / STRIDE;
          let gain = 0;
          for (const i of fit.covers) gain += open[i]!;
          if (UNFIT * gain - far > (best ? UNFIT * best.gain - best.far : 0))
            best = { piece, fit, far, gain };
        }
      if (!best) break;
      free.delete(best.piece);
      for (const i of best.fit.covers) open[i] = 0;
      uncovered -= best.gain;
      moves += best.far;
    }
    return moves + UNFIT * uncovered;
  }

  #fitsOf(shape: Shape): readonly Fit[] {
    let fits = this.#fits.get(shape.name);
    if (!fits) {
      if (this.#fits.size >= MOST_SHAPES) this.#fits.clear();
      fits = this.#find(shape);
      this.#fits.set(shape.name, fits);
    }
    return fits;
  }

  #find({ cells }: Shape): Fit[] {
    const span = 2 * this.width;
    const counts = new Uint16Array(span * span);
    for (const at of this.cells) {
      const [x, y] = [at % this.width, Math.floor(at / this.width)];
      for (const [dx, dy] of cells) counts[(y - dy + this.width) * span + x - dx + this.width]!++;
    }
    const beside = [-span - 1, -span, 1 - span, -1, 1, span - 1, span, span + 1];
    const peaks = [...counts.keys()].filter(
      (at) => counts[at]! > 0 && beside.every((d) => counts[at]! >= (counts[at + d] ?? 0)),
    );
    return peaks
      .sort((a, b) => counts[b]! - counts[a]!)
      .slice(0, MOST_FITS)
      .map((at) => {
        const [x, y] = [(at % span) - this.width, Math.floor(at / span) - this.width];
        const covers = cells.flatMap(([dx, dy]) => {
          const inside = x + dx >= 0 && x + dx < this.width;
          return (inside ? this.#index.get((y + dy) * this.width + x + dx) : undefined) ?? [];
        });
        return { x, y, covers };
      });
  }
}
