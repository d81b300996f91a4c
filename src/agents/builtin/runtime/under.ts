import type { Grid } from "../../../contracts/grid.ts";
import { allBodies, type Mover } from "./mover.ts";
import type { Part } from "./parts.ts";

/** The frame with every body lifted off. Beneath a body nobody has seen, the colour around it is guessed. */
export function underAtOpening(
  grid: Grid,
  mask: Uint8Array,
  movers: readonly Mover[],
  image = -1,
): Uint8Array {
  const under = grid.cells.slice();
  if (image >= 0) {
    const floor = commonest(grid);
    for (let at = 0; at < under.length; at++) if (under[at] === image && !mask[at]) under[at] = floor;
  }
  for (const { mover, part } of allBodies(grid, mask, movers)) {
    const guess = around(grid, part, mover.reveals);
    for (const at of part.cells) under[at] = guess;
  }
  return under;
}

/** What is known beneath after a frame: every cell no body covers shows itself. */
export function underAfter(
  under: Uint8Array,
  grid: Grid,
  mask: Uint8Array,
  movers: readonly Mover[],
  image = -1,
): Uint8Array {
  const next = grid.cells.slice();
  for (let at = 0; at < next.length; at++) if (next[at] === image && !mask[at]) next[at] = under[at]!;
  for (const { mover, part } of allBodies(grid, mask, movers)) {
    // What it cannot have entered is not beneath it: the body was recoloured where it stood.
    const strange = part.cells.some((at) => mover.entered !== 0 && !((mover.entered >> under[at]!) & 1));
    const guess = strange ? around(grid, part, mover.reveals) : 0;
    for (const at of part.cells)
      next[at] = strange && !((mover.entered >> under[at]!) & 1) ? guess : under[at]!;
  }
  return next;
}

/** A colour it is known to reveal, best one that borders on it; else the colour around it. */
function around(grid: Grid, part: Part, reveals: readonly number[]): number {
  const { width, height, cells } = grid;
  const own = new Set(part.cells);
  const votes = new Int32Array(256);
  let best = cells[part.cells[0]!]!;
  let most = 0;
  for (const at of part.cells) {
    const x = at % width;
    const y = (at - x) / width;
    for (let k = 0; k < 4; k++) {
      const nx = x + (k === 0 ? 1 : k === 1 ? -1 : 0);
      const ny = y + (k === 2 ? 1 : k === 3 ? -1 : 0);
      if (nx < 0 || ny < 0 || nx >= width || ny >= height || own.has(ny * width + nx)) continue;
      const colour = cells[ny * width + nx]!;
      const count = ++votes[colour]!;
      if (count > most) {
        most = count;
        best = colour;
      }
    }
  }
  const known =
    reveals.find((colour) => votes[colour]! > 0) ?? reveals.find((colour) => cells.includes(colour));
  return known ?? best;
}

export function commonest(grid: Grid): number {
  const counts = new Int32Array(256);
  let best = 0;
  for (const colour of grid.cells) if (++counts[colour]! > counts[best]!) best = colour;
  return best;
}
