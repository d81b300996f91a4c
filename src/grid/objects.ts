import type { Box, Grid } from "../contracts/grid.ts";

/** A connected set of cells. `cells` are indices (y * width + x) in row order. */
export interface GridObject {
  /** The one colour, or the most frequent one of a multi-colour object. */
  readonly colour: number;
  /** All colours in it, ascending. */
  readonly colours: readonly number[];
  readonly size: number;
  readonly box: Box;
  readonly cells: Int32Array;
}

export interface ObjectOptions {
  /** 4 shares edges, 8 also corners. Default 4. */
  readonly connectivity?: 4 | 8;
  /** "single": neighbours of one colour belong together; "multi": any neighbours that are not background. */
  readonly colours?: "single" | "multi";
  /** Colours that are not part of any object. Default none. */
  readonly background?: readonly number[];
}

/** Connected components in the order of their first cell, row by row. */
export function findObjects(grid: Grid, options: ObjectOptions = {}): GridObject[] {
  const { cells, width, height } = grid;
  const single = (options.colours ?? "single") === "single";
  const diagonal = options.connectivity === 8;
  const skip = new Uint8Array(256);
  for (const colour of options.background ?? []) skip[colour] = 1;
  const seen = new Uint8Array(cells.length);
  const stack = new Int32Array(cells.length);
  const objects: GridObject[] = [];
  for (let start = 0; start < cells.length; start++) {
    if (seen[start] || skip[cells[start]!]) continue;
    seen[start] = 1;
    stack[0] = start;
    let top = 1;
    let head = 0;
    const colour = cells[start]!;
    // The stack doubles as the list of members: nothing is removed, `head` walks along it.
    while (head < top) {
      const at = stack[head++]!;
      const x = at % width;
      const y = (at - x) / width;
      const minY = y > 0 ? -1 : 0;
      const maxY = y < height - 1 ? 1 : 0;
      const minX = x > 0 ? -1 : 0;
      const maxX = x < width - 1 ? 1 : 0;
      for (let dy = minY; dy <= maxY; dy++)
        for (let dx = minX; dx <= maxX; dx++) {
          if (!diagonal && dx !== 0 && dy !== 0) continue;
          const next = at + dy * width + dx;
          if (seen[next]) continue;
          const other = cells[next]!;
          if (single ? other !== colour : skip[other]) continue;
          seen[next] = 1;
          stack[top++] = next;
        }
    }
    objects.push(describe(grid, stack.slice(0, top).sort()));
  }
  return objects;
}

function describe(grid: Grid, members: Int32Array): GridObject {
  const counts = new Int32Array(256);
  let left = grid.width;
  let right = -1;
  for (const at of members) {
    counts[grid.cells[at]!]!++;
    const x = at % grid.width;
    if (x < left) left = x;
    if (x > right) right = x;
  }
  const top = Math.floor(members[0]! / grid.width);
  const bottom = Math.floor(members[members.length - 1]! / grid.width);
  const colours: number[] = [];
  let colour = 0;
  for (let c = 0; c < 256; c++) {
    if (!counts[c]) continue;
    if (colours.length === 0 || counts[c]! > counts[colour]!) colour = c;
    colours.push(c);
  }
  return {
    colour,
    colours,
    size: members.length,
    box: { x: left, y: top, width: right - left + 1, height: bottom - top + 1 },
    cells: members,
  };
}

/** Cells per colour. */
export function countColours(grid: Grid): Int32Array {
  const counts = new Int32Array(256);
  for (let i = 0; i < grid.cells.length; i++) counts[grid.cells[i]!]!++;
  return counts;
}

/** The most frequent colour; the lowest wins a tie. */
export function backgroundColour(grid: Grid): number {
  const counts = countColours(grid);
  let best = 0;
  for (let c = 1; c < 256; c++) if (counts[c]! > counts[best]!) best = c;
  return best;
}
