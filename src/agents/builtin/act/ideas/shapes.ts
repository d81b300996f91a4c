import type { Grid } from "../../../../contracts/grid.ts";
import { ANY, type Part, partsOf } from "../../runtime/colours/parts.ts";

/** A shape in a frame: what is drawn on the ground with the holes in it, or such a hole. */
export interface Figure {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  /** In reading order. */
  readonly cells: readonly number[];
  /** Told alike wherever it is. */
  readonly shape: string;
  /** Some of it shows what is around it. */
  readonly hollow: boolean;
}

/** What spans more of the frame is no piece. */
const LARGEST = 1 / 2;
/** Cells of a shape, at the least. */
const SMALLEST = 6;

interface Found {
  readonly ground: number;
  readonly hud: Uint8Array;
  readonly figures: readonly Figure[];
}

const found = new WeakMap<Uint8Array, Found>();

/** All shapes of a frame on a ground of this colour. */
export function figuresIn(frame: Grid, hud: Uint8Array, ground: number): readonly Figure[] {
  const known = found.get(frame.cells);
  if (known && known.ground === ground && known.hud === hud) return known.figures;
  const figures = partsOf(frame, hud, ANY & ~(1 << ground), false).flatMap((part) =>
    figuresOf(frame, part, ground),
  );
  found.set(frame.cells, { ground, hud, figures });
  return figures;
}

function figuresOf(frame: Grid, part: Part, ground: number): Figure[] {
  const { left, top } = part;
  const [width, height] = [part.right + 1 - left, part.bottom + 1 - top];
  if (width > frame.width * LARGEST || height > frame.height * LARGEST) return [];
  const holes = holesIn(frame, part);
  const whole = [...part.cells, ...holes.flat()];
  return [whole, ...holes]
    .filter(({ length }) => length >= SMALLEST)
    .map((cells) => figureOf(frame, cells, ground));
}

function figureOf({ cells: colours, width }: Grid, members: readonly number[], ground: number): Figure {
  const cells = members.toSorted((a, b) => a - b);
  const columns = cells.map((at) => at % width);
  const x = Math.min(...columns);
  const y = Math.floor(cells[0]! / width);
  return {
    x,
    y,
    width: Math.max(...columns) + 1 - x,
    height: Math.floor(cells.at(-1)! / width) + 1 - y,
    cells,
    shape: cells.map((at) => at - y * width - x).join(),
    hollow: cells.some((at) => colours[at] === ground),
  };
}

/** Cells of its box that are cut off from what is around it, corner to corner being cut off. */
function holesIn({ width: across }: Grid, { cells, left, top, right, bottom }: Part): number[][] {
  const [width, height] = [right + 3 - left, bottom + 3 - top];
  const reached = new Uint8Array(width * height);
  for (const at of cells) reached[(Math.floor(at / across) - top + 1) * width + (at % across) - left + 1] = 1;
  const spread = (start: number): number[] => {
    const members = [start];
    reached[start] = 1;
    for (const at of members)
      for (const next of [at - 1, at + 1, at - width, at + width]) {
        if (next < 0 || next >= reached.length || reached[next]) continue;
        reached[next] = 1;
        members.push(next);
      }
    return members;
  };
  spread(0);
  const holes: number[][] = [];
  for (let at = 0; at < reached.length; at++)
    if (!reached[at])
      holes.push(
        spread(at).map((one) => (Math.floor(one / width) + top - 1) * across + (one % width) + left - 1),
      );
  return holes;
}

/** How it lies after quarter turns, clockwise: the same text for two figures one of which is the other turned. */
export function turnedShapes({ x, y, width, height, cells }: Figure, across: number): readonly string[] {
  let now = cells.map((at) => [(at % across) - x, Math.floor(at / across) - y] as const);
  let high = height;
  let wide = width;
  return [0, 1, 2, 3].map(() => {
    const shape = now
      .map(([dx, dy]) => dy * across + dx)
      .sort((a, b) => a - b)
      .join();
    now = now.map(([dx, dy]) => [high - 1 - dy, dx] as const);
    [wide, high] = [high, wide];
    return shape;
  });
}
