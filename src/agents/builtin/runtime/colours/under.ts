import type { Grid } from "../../../../contracts/grid.ts";
import type { Traced } from "./followed.ts";
import type { Mirror } from "./mirror.ts";
import { allBodies, type FoundBody, type Mover } from "./mover.ts";
import { ANY, type Part, partAt } from "./parts.ts";

/** The frame with every body lifted off. Beneath a body nobody has seen, the colour around it is guessed. */
export function underAtOpening(
  grid: Grid,
  mask: Uint8Array,
  movers: readonly Mover[],
  image = -1,
): Uint8Array {
  const under = grid.cells.slice();
  if (image >= 0) {
    const floor = commonest(grid.cells);
    for (let at = 0; at < under.length; at++) if (under[at] === image && !mask[at]) under[at] = floor;
  }
  for (const { mover, part } of allBodies(grid, mask, movers, [])) {
    const guess = around(grid, part, mover.reveals);
    for (const at of part.cells) under[at] = guess;
  }
  return under;
}

/** What shows but for images: beneath them is what was there, unless it would be above them. */
export function sceneAt(
  grid: Grid,
  mask: Uint8Array,
  was: Uint8Array,
  under: Uint8Array,
  mirror: Mirror | undefined,
): Uint8Array {
  const scene = grid.cells.slice();
  if (!mirror) return scene;
  for (let at = 0; at < scene.length; at++)
    if (scene[at] === mirror.image && !mask[at])
      scene[at] = was[at] === mirror.source ? under[at]! : was[at]!;
  return scene;
}

/** The same after a frame, but for the bodies that are followed. */
export function sceneAfter(
  scene: Uint8Array,
  under: Uint8Array,
  after: Grid,
  mask: Uint8Array,
  traced: readonly Traced[],
  mirror: Mirror | undefined,
): Uint8Array {
  const was = scene.slice();
  for (const { left } of traced) for (const at of left) was[at] = under[at]!;
  const next = sceneAt(after, mask, was, under, mirror);
  for (const { cells } of traced) for (const [at] of cells) next[at] = was[at]!;
  return next;
}

/** What lies beneath one body: others that were there before it came. */
export function beneath(
  scene: Uint8Array,
  under: Uint8Array,
  { part, traced }: Pick<FoundBody, "part" | "traced">,
): Uint8Array {
  if (traced) return scene;
  const ground = scene.slice();
  for (const at of part.cells) ground[at] = under[at]!;
  for (const [at] of part.hidden ?? []) ground[at] = under[at]!;
  return ground;
}

/** What is known beneath after a frame: every cell no body covers shows itself. `was`: the bodies before. */
export function underAfter(
  under: Uint8Array,
  before: Grid,
  grid: Grid,
  mask: Uint8Array,
  movers: readonly Mover[],
  was: readonly FoundBody[],
  traced: readonly Traced[],
  image = -1,
): Uint8Array {
  const next = grid.cells.slice();
  if (image >= 0)
    for (let at = 0; at < next.length; at++) if (next[at] === image && !mask[at]) next[at] = under[at]!;
  const covered = new Set(was.flatMap(({ part }) => part.cells));
  for (const found of allBodies(grid, mask, movers, traced)) {
    const { mover, part } = found;
    const awoken = isAwoken(before, grid, found, covered);
    const turned = cameFrom(found, was) ? undefined : recolouredFrom(before, grid, mask, found);
    // What it cannot have entered is not beneath it: the body was recoloured where it stood.
    const strange = (at: number) =>
      mover.entered !== 0 && !((mover.entered >> under[at]!) & 1) && !mover.reveals.includes(under[at]!);
    const guess =
      awoken || turned !== undefined || part.cells.some(strange) ? around(grid, part, mover.reveals) : 0;
    // A leap beyond its own size ends on other ground.
    const isNear = mover.stride <= Math.max(part.right - part.left, part.bottom - part.top) + 1;
    for (const at of part.cells)
      if (under[at] === (awoken ? grid.cells[at] : turned))
        next[at] = (isNear ? behind(grid, part, at, mover.stride) : undefined) ?? guess;
      else next[at] = strange(at) ? guess : under[at]!;
  }
  return next;
}

/** It became a body where it stood: what was known to be there was itself. */
function isAwoken(before: Grid, after: Grid, { part, traced }: FoundBody, was: ReadonlySet<number>): boolean {
  const stood = part.cells.filter((at) => before.cells[at] === after.cells[at] && !was.has(at));
  return !traced && 2 * stood.length > part.cells.length;
}

/** Whether one like it was a stride away: it moved. */
function cameFrom({ mover, part }: FoundBody, was: readonly FoundBody[]): boolean {
  const strides = [mover.stride, ...Object.values(mover.strides)];
  return was.some(({ mover: { name }, part: old }) => {
    const [dx, dy] = [part.left - old.left, part.top - old.top];
    const straight = (dx === 0) !== (dy === 0);
    return name === mover.name && straight && strides.includes(Math.abs(dx + dy));
  });
}

/** The colour of a piece that took a body's colours where it stood: what was known to be there was itself. */
function recolouredFrom(
  before: Grid,
  after: Grid,
  mask: Uint8Array,
  { part, traced }: FoundBody,
): number | undefined {
  const changed = traced ? [] : part.cells.filter((at) => before.cells[at] !== after.cells[at]);
  if (2 * changed.length <= part.cells.length) return undefined;
  const own = new Set(part.cells);
  const piece = partAt(before, mask, ANY, true, changed[0]!);
  const was = before.cells[changed[0]!]!;
  const alike = changed.every((at) => before.cells[at] === was) && piece.cells.every((at) => own.has(at));
  return alike ? was : undefined;
}

/** What is seen to go on beyond the body on both sides, a stride or several away. */
function behind(grid: Grid, part: Part, at: number, stride: number): number | undefined {
  const own = new Set(part.cells);
  const { width, height, cells } = grid;
  const beyond = (dx: number, dy: number): number | undefined => {
    let x = at % width;
    let y = Math.floor(at / width);
    while (own.has(y * width + x)) {
      x += dx;
      y += dy;
      if (x < 0 || y < 0 || x >= width || y >= height) return undefined;
    }
    return cells[y * width + x];
  };
  for (const [dx, dy] of [
    [stride, 0],
    [0, stride],
  ] as const) {
    const one = beyond(dx, dy);
    if (one !== undefined && one === beyond(-dx, -dy)) return one;
  }
  return undefined;
}

/** A colour it is known to reveal, best one that borders on it; else the colour around it. */
function around(grid: Grid, part: Part, reveals: readonly number[]): number {
  const { width, height, cells } = grid;
  const own = new Set(part.cells);
  const votes = new Int32Array(256);
  let best = cells[part.cells[0]!]!;
  let [most, all] = [0, 0];
  for (const at of part.cells) {
    const x = at % width;
    const y = (at - x) / width;
    for (let k = 0; k < 4; k++) {
      const nx = x + (k === 0 ? 1 : k === 1 ? -1 : 0);
      const ny = y + (k === 2 ? 1 : k === 3 ? -1 : 0);
      if (nx < 0 || ny < 0 || nx >= width || ny >= height || own.has(ny * width + nx)) continue;
      const colour = cells[ny * width + nx]!;
      const count = ++votes[colour]!;
      all++;
      if (count > most) {
        most = count;
        best = colour;
      }
    }
  }
  const beside = reveals.find((colour) => votes[colour]! > 0);
  // Where one colour is all around, there may be another ground than any so far.
  const elsewhere = most < all ? reveals.find((colour) => cells.includes(colour)) : undefined;
  return beside ?? elsewhere ?? best;
}

/** Made once: a canvas is counted block by block on every board of a search. */
const colourCounts = new Int32Array(256);

export function commonest(colours: ArrayLike<number>): number {
  colourCounts.fill(0);
  let best = 0;
  for (let i = 0; i < colours.length; i++) {
    const colour = colours[i]!;
    if (++colourCounts[colour]! > colourCounts[best]!) best = colour;
  }
  return best;
}
