import type { Grid } from "../../../../contracts/grid.ts";

/** By how much a frame is magnified, and where the first whole block lies. */
export interface Magnified {
  readonly zoom: number;
  readonly x: number;
  readonly y: number;
}

const LARGEST = 8;
/** Share of the places where the colour changes that must lie between blocks: a HUD need not. */
const BETWEEN = 0.95;
/** A frame with fewer of them tells nothing. */
const FEWEST = 8;

/** The largest blocks of one colour that a frame may be drawn with. */
export function magnification({ cells, width, height }: Grid): Magnified {
  const across = new Uint32Array(width);
  const down = new Uint32Array(height);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const at = y * width + x;
      if (x > 0 && cells[at] !== cells[at - 1]) across[x]!++;
      if (y > 0 && cells[at] !== cells[at - width]) down[y]!++;
    }
  for (let zoom = LARGEST; zoom > 1; zoom--) {
    const x = phaseOf(across, zoom);
    const y = phaseOf(down, zoom);
    if (x >= 0 && y >= 0) return { zoom, x, y };
  }
  return { zoom: 1, x: 0, y: 0 };
}

/** Where blocks begin that hardly any change cuts, or -1. */
function phaseOf(changes: Uint32Array, zoom: number): number {
  const byPhase = new Array<number>(zoom).fill(0);
  let all = 0;
  for (let at = 0; at < changes.length; at++) {
    byPhase[at % zoom]! += changes[at]!;
    all += changes[at]!;
  }
  const most = Math.max(...byPhase);
  return all >= FEWEST && most >= BETWEEN * all ? byPhase.indexOf(most) : -1;
}
