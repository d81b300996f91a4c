import type { Grid } from "../../../../contracts/grid.ts";
import type { Box } from "../camera.ts";
import { type Mover, obstacle, type Step, stepFrom, wayKey } from "./mover.ts";
import { type Part, shiftedPart } from "./parts.ts";

export const ALL_SIDES: readonly Step[] = [
  { dx: -1, dy: 0 },
  { dx: 1, dy: 0 },
  { dx: 0, dy: -1 },
  { dx: 0, dy: 1 },
];

/** The colour all along one side of a box, just outside of it; undefined where there are several. */
export function colourBeside({ cells, width, height }: Grid, box: Box, { dx, dy }: Step): number | undefined {
  const left = dx > 0 ? box.right + 1 : dx < 0 ? box.left - 1 : box.left;
  const right = dx === 0 ? box.right : left;
  const top = dy > 0 ? box.bottom + 1 : dy < 0 ? box.top - 1 : box.top;
  const bottom = dy === 0 ? box.bottom : top;
  if (left < 0 || top < 0 || right >= width || bottom >= height) return undefined;
  const colour = cells[top * width + left];
  for (let y = top; y <= bottom; y++)
    for (let x = left; x <= right; x++) if (cells[y * width + x] !== colour) return undefined;
  return colour;
}

/** Where a button takes a body: beside a strip that throws, on and away from that until something stops it. */
export function stepOn(
  grid: Grid,
  mask: Uint8Array,
  under: Uint8Array,
  mover: Mover,
  level: string,
  part: Part,
  button: string,
): Step | undefined {
  const step = stepFrom(mover, level, part, button);
  const { thrownBy = 0 } = mover;
  if (!step || thrownBy === 0 || mover.ways[wayKey(level, part.left, part.top, button)]) return step;
  const why = obstacle(grid, mask, mover, level, part, step.dx, step.dy);
  if (why === "edge" || why === "blocked") return step;
  let there = shiftedPart(part, grid.width, step.dx, step.dy);
  const from = ALL_SIDES.find((side) => (thrownBy >> (colourBeside(grid, there, side) ?? 31)) & 1);
  if (!from) return step;
  const cells = grid.cells.slice();
  for (const at of part.cells) cells[at] = under[at]!;
  const free = { ...grid, cells };
  const stride = mover.strides[level] ?? mover.stride;
  const [dx, dy] = [-from.dx * stride, -from.dy * stride];
  while (obstacle(free, mask, mover, level, there, dx, dy) === undefined)
    there = shiftedPart(there, grid.width, dx, dy);
  return { dx: there.left - part.left, dy: there.top - part.top };
}
