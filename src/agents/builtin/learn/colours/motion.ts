import { ANY, type Part, partsOf } from "../../runtime/colours/parts.ts";
import type { Seen } from "../experience.ts";
import { clustersOf } from "./clusters.ts";

/** Cells that kept their look and went somewhere else together. */
export interface Motion {
  readonly cells: readonly number[];
  readonly colours: number;
  readonly dx: number;
  readonly dy: number;
  /** What it looks like after a turn: rows of its box, -1 where it is open. */
  readonly look?: Look;
}

export interface Look {
  readonly width: number;
  readonly height: number;
  readonly colours: readonly number[];
}

const LARGEST = 0.25;

/** Bodies that translated: pieces of one colour that reappear elsewhere, touching ones with one vector joined. */
export function findMotions(t: Seen, mask: Uint8Array): Motion[] {
  const changed = new Uint8Array(mask.length);
  let any = false;
  for (const at of t.changed)
    if (!mask[at]) {
      changed[at] = 1;
      any = true;
    }
  if (!any) return [];
  const touches = (part: Part) => part.cells.some((at) => changed[at]);
  const fits = (part: Part) => part.cells.length <= mask.length * LARGEST && touches(part);
  const before = partsOf(t.before, mask, ANY, true);
  const after = partsOf(t.after, mask, ANY, true).filter(fits);
  const counts = new Int32Array(256);
  for (const c of t.before.cells) counts[c]!++;
  const found: Motion[] = [];
  const width = t.before.width;
  for (const part of before.filter(fits).sort((a, b) => b.cells.length - a.cells.length)) {
    let best: Motion | undefined;
    for (const other of after) {
      if (other.colours !== part.colours || other.cells.length !== part.cells.length) continue;
      const dx = other.left - part.left;
      const dy = other.top - part.top;
      if ((dx === 0 && dy === 0) || other.right - other.left !== part.right - part.left) continue;
      const shift = dy * width + dx;
      const there = new Set(other.cells);
      if (!part.cells.every((at) => there.has(at + shift))) continue;
      if (best && Math.abs(best.dx) + Math.abs(best.dy) <= Math.abs(dx) + Math.abs(dy)) continue;
      best = { cells: part.cells, colours: part.colours, dx, dy };
    }
    if (best) found.push(best);
  }
  const rigid = withInlays(t, before, counts, joined(found, width));
  const turned = findTurned(t, mask, changed, counts);
  const covered = new Set(turned.flatMap(({ cells }) => cells));
  const whole = withoutSwaps(
    [...turned, ...rigid.filter(({ cells }) => !cells.some((at) => covered.has(at)))],
    t,
    counts,
  );
  const stepped = findStepped(t, mask);
  return explained(t, stepped, changed) > explained(t, whole, changed) ? stepped : whole;
}

/** Changed cells that were left or entered. */
function explained(t: Seen, motions: readonly Motion[], changed: Uint8Array): number {
  const cells = new Set<number>();
  for (const motion of motions)
    for (const at of motion.cells)
      for (const cell of [at, at + motion.dy * t.before.width + motion.dx])
        if (changed[cell]) cells.add(cell);
  return cells.size;
}

/** A sprite that went exactly its own length: one half of the changed box was left, the other entered. */
function findStepped(t: Seen, mask: Uint8Array): Motion[] {
  const { width } = t.before;
  const found: Motion[] = [];
  for (const cluster of clustersOf(t, mask)) {
    const xs = cluster.map((at) => at % width);
    const ys = cluster.map((at) => Math.floor(at / width));
    const box = {
      left: Math.min(...xs),
      right: Math.max(...xs),
      top: Math.min(...ys),
      bottom: Math.max(...ys),
    };
    const w = box.right - box.left + 1;
    const h = box.bottom - box.top + 1;
    for (const [dx, dy] of [
      [w / 2, 0],
      [-w / 2, 0],
      [0, h / 2],
      [0, -h / 2],
    ] as const) {
      if (!Number.isInteger(dx) || !Number.isInteger(dy)) continue;
      const motion = steppedBy(t, box, dx, dy);
      if (motion) found.push(motion);
    }
  }
  return found.length <= 2 ? found : [];
}

function steppedBy(
  t: Seen,
  box: { left: number; right: number; top: number; bottom: number },
  dx: number,
  dy: number,
): Motion | undefined {
  const { width } = t.before;
  const part = {
    left: dx < 0 ? box.left - dx : box.left,
    right: dx > 0 ? box.right - dx : box.right,
    top: dy < 0 ? box.top - dy : box.top,
    bottom: dy > 0 ? box.bottom - dy : box.bottom,
  };
  const floor = t.after.cells[part.top * width + part.left]!;
  const shift = dy * width + dx;
  const cells: number[] = [];
  const later: number[] = [];
  let colours = 0;
  let after = 0;
  for (let y = part.top; y <= part.bottom; y++)
    for (let x = part.left; x <= part.right; x++) {
      const at = y * width + x;
      if (t.after.cells[at] !== floor || t.before.cells[at + shift] !== floor) return undefined;
      if (t.before.cells[at] !== floor) {
        cells.push(at);
        colours |= 1 << t.before.cells[at]!;
      }
      if (t.after.cells[at + shift] !== floor) {
        later.push(at + shift);
        after |= 1 << t.after.cells[at + shift]!;
      }
    }
  if (cells.length === 0 || cells.length > 150 || colours !== after || later.length !== cells.length)
    return undefined;
  const there = {
    left: part.left + dx,
    right: part.right + dx,
    top: part.top + dy,
    bottom: part.bottom + dy,
  };
  return { cells, colours, dx, dy, look: lookOf(t.after, { ...there, cells: later, colours }) };
}

/** Sprites of several colours that moved and changed their look in a box of the same size. */
function findTurned(t: Seen, mask: Uint8Array, changed: Uint8Array, counts: Int32Array): Motion[] {
  const rare = [...Array(16).keys()]
    .filter((c) => counts[c]! > 0 && counts[c]! < t.before.cells.length / 16)
    .sort((a, b) => counts[a]! - counts[b]!);
  const found: Motion[] = [];
  const taken = new Set<number>();
  let colours = 0;
  for (const colour of rare) {
    colours |= 1 << colour;
    if (colours === 1 << colour) continue;
    const involved = (part: Part) =>
      (part.colours & (part.colours - 1)) !== 0 && part.cells.some((at) => changed[at]);
    const after = partsOf(t.after, mask, colours, false).filter(involved);
    for (const part of partsOf(t.before, mask, colours, false).filter(involved)) {
      if (part.cells.some((at) => taken.has(at))) continue;
      const other = after.find((o) => sameKind(t, part, o));
      if (!other) continue;
      const shift = (other.top - part.top) * t.before.width + other.left - part.left;
      if (part.cells.every((at) => t.after.cells[at + shift] === t.before.cells[at])) continue;
      for (const at of part.cells) taken.add(at);
      found.push({
        cells: part.cells,
        colours: part.colours,
        dx: other.left - part.left,
        dy: other.top - part.top,
        look: lookOf(t.after, other),
      });
    }
  }
  return found;
}

function sameKind(t: Seen, a: Part, b: Part): boolean {
  if (a.colours !== b.colours || a.cells.length !== b.cells.length || a.cells.length > 150) return false;
  if (a.left === b.left && a.top === b.top) return false;
  if (a.right - a.left !== b.right - b.left || a.bottom - a.top !== b.bottom - b.top) return false;
  const balance = new Int32Array(16);
  for (const at of a.cells) balance[t.before.cells[at]!]!++;
  for (const at of b.cells) balance[t.after.cells[at]!]!--;
  return balance.every((n) => n === 0);
}

export function lookOf(grid: Seen["after"], part: Part): Look {
  const width = part.right - part.left + 1;
  const height = part.bottom - part.top + 1;
  const colours: number[] = new Array(width * height).fill(-1);
  for (const at of part.cells)
    colours[(Math.floor(at / grid.width) - part.top) * width + (at % grid.width) - part.left] =
      grid.cells[at]!;
  return { width, height, colours };
}

/** When A moves onto B's place and B onto A's, the rarer one moved and uncovered the other. */
function withoutSwaps(motions: Motion[], t: Seen, counts: Int32Array): Motion[] {
  const rarity = (m: Motion) => Math.min(...m.cells.map((at) => counts[t.before.cells[at]!]!));
  const width = t.before.width;
  return motions.filter(
    (m) =>
      !motions.some((o) => {
        if (o === m || rarity(o) > rarity(m) || (rarity(o) === rarity(m) && o.colours >= m.colours))
          return false;
        if (o.dx !== -m.dx || o.dy !== -m.dy) return false;
        const shift = m.dy * width + m.dx;
        const there = new Set(o.cells);
        return m.cells.some((at) => there.has(at + shift));
      }),
  );
}

function joined(motions: readonly Motion[], width: number): Motion[] {
  const left = [...motions];
  const result: Motion[] = [];
  for (;;) {
    const first = left.shift();
    if (!first) return result;
    let body = first;
    for (let i = 0; i < left.length; i++) {
      const other = left[i]!;
      if (other.dx !== body.dx || other.dy !== body.dy || !adjacent(body.cells, other.cells, width)) continue;
      body = { ...body, cells: [...body.cells, ...other.cells], colours: body.colours | other.colours };
      left.splice(i, 1);
      i = -1;
    }
    result.push(body);
  }
}

function adjacent(a: readonly number[], b: readonly number[], width: number): boolean {
  const near = new Set<number>();
  for (const at of a) for (const d of [1, -1, width, -width]) near.add(at + d);
  return b.some((at) => near.has(at));
}

/** Small pieces set into a body go with it even where its pattern hides that they moved. */
function withInlays(
  t: Seen,
  parts: readonly Part[],
  counts: Int32Array,
  motions: readonly Motion[],
): Motion[] {
  const width = t.before.width;
  const taken = new Set<number>();
  const result: Motion[] = [];
  for (const motion of [...motions].sort((a, b) => b.cells.length - a.cells.length)) {
    if (motion.cells.every((at) => taken.has(at))) continue;
    let body = motion;
    const shift = motion.dy * width + motion.dx;
    for (const part of parts) {
      if (part.cells.length >= motion.cells.length || (part.colours & body.colours) === part.colours) {
        if (part.cells.length >= motion.cells.length) continue;
      }
      const colour = t.before.cells[part.cells[0]!]!;
      if (counts[colour]! > t.before.cells.length / 5) continue;
      if (part.cells.some((at) => body.cells.includes(at))) continue;
      if (!part.cells.every((at) => t.after.cells[at + shift] === colour)) continue;
      if (!enclosed(part, motion.cells, width)) continue;
      body = { ...body, cells: [...body.cells, ...part.cells], colours: body.colours | part.colours };
    }
    for (const at of body.cells) taken.add(at);
    result.push(body);
  }
  return result;
}

/** Most of the piece's neighbours belong to the body. */
function enclosed(part: Part, body: readonly number[], width: number): boolean {
  const own = new Set(part.cells);
  const bodySet = new Set(body);
  let inside = 0;
  let outside = 0;
  for (const at of part.cells)
    for (const d of [1, -1, width, -width]) {
      if (own.has(at + d)) continue;
      if (bodySet.has(at + d)) inside++;
      else outside++;
    }
  return inside > 2 * outside;
}
