import { OPPOSITES } from "../../runtime/colours/place.ts";
import { buttonAcross, type Symmetry } from "../../runtime/colours/symmetry.ts";
import type { Seen } from "../experience.ts";

/** Changes that are remembered; the cells of one, at least, and of the board, at most. */
const MOST = 24;
const FEW = 8;
const LARGEST = 1 / 6;

/** What a button changed: cells as triples (x, y, what it was and became). */
interface Change {
  readonly button: string;
  readonly cells: readonly (readonly [number, number, number])[];
}

const pack = (was: number, is: number): number => was * 16 + is;
const packedBack = (both: number): number => pack(both % 16, both >> 4);

/** Quarter turns and mirrorings. */
const TURNS = [
  [-1, 0, 0, 1],
  [1, 0, 0, -1],
  [-1, 0, 0, -1],
  [0, 1, 1, 0],
  [0, -1, -1, 0],
  [0, -1, 1, 0],
  [0, 1, -1, 0],
] as const;

/** Learns that buttons do across the board what they do here: one change was the mirror image of another, or of its way back. */
export class SymmetryLearner {
  private changes: readonly Change[] = [];
  /** By turn: how often each way to place it was seen. */
  private readonly votes = TURNS.map(() => new Map<string, number>());
  private latest: readonly Symmetry[] = [];

  known(): readonly Symmetry[] {
    return this.latest;
  }

  learn(t: Seen, mask: Uint8Array): void {
    const changed = t.changed.filter((at) => !mask[at]);
    const colours = new Set(changed.map((at) => t.before.cells[at]!));
    const isFit = changed.length >= FEW && changed.length <= LARGEST * mask.length && colours.size > 1;
    if (t.over || t.move.name === "ACTION6" || !isFit) return;
    const { width } = t.before;
    const change: Change = {
      button: t.move.name,
      cells: changed.map(
        (at) => [at % width, Math.floor(at / width), pack(t.before.cells[at]!, t.after.cells[at]!)] as const,
      ),
    };
    let isNew = false;
    for (const earlier of this.changes.flatMap((one) => [one, backwards(one)]))
      for (const [i, turn] of TURNS.entries()) {
        const found = across(earlier, change, turn);
        if (!found) continue;
        const votes = this.votes[i]!;
        votes.set(found.join(), (votes.get(found.join()) ?? 0) + 1);
        isNew = true;
      }
    this.changes = [...this.changes, change].slice(-MOST);
    if (!isNew) return;
    const next = closed(this.votes.flatMap(elected));
    if (next.join() !== this.latest.join()) this.latest = next;
  }
}

const backwards = ({ button, cells }: Change): Change => ({
  button: OPPOSITES[button] ?? "",
  cells: cells.map(([x, y, both]) => [x, y, packedBack(both)] as const),
});

/** The way to lay one change on another, if there is one. */
function across(from: Change, to: Change, [a, b, d, e]: (typeof TURNS)[number]): Symmetry | undefined {
  if (from.cells.length !== to.cells.length) return undefined;
  const turned = from.cells.map(([x, y, both]) => [a * x + b * y, d * x + e * y, both] as const);
  const left = (cells: Change["cells"]) => Math.min(...cells.map(([x]) => x));
  const top = (cells: Change["cells"]) => Math.min(...cells.map(([, y]) => y));
  const c = left(to.cells) - left(turned);
  const f = top(to.cells) - top(turned);
  const symmetry: Symmetry = [a, b, c, d, e, f];
  if (buttonAcross(symmetry, from.button) !== to.button || !isInPlace(symmetry)) return undefined;
  const wanted = new Map(to.cells.map(([x, y, both]) => [y * ROW + x, both]));
  const colours = new Map<number, number>();
  const stands = (was: number, now: number) => {
    const known = colours.get(was) ?? now;
    colours.set(was, known);
    return known === now;
  };
  const fits = turned.every(([x, y, both]) => {
    const there = wanted.get((y + f) * ROW + x + c);
    return there !== undefined && stands(both >> 4, there >> 4) && stands(both % 16, there % 16);
  });
  return fits ? symmetry : undefined;
}

/** More than any board is wide. */
const ROW = 1024;

/** Done twice, a mirroring leads back: it is no shift as well. Quarter turns have their centre anyway. */
function isInPlace(symmetry: Symmetry): boolean {
  const [a, b, c, d, e, f] = after(symmetry, symmetry);
  return a === -1 || (a === 1 && b === 0 && c === 0 && d === 0 && e === 1 && f === 0);
}

const after = ([a, b, c, d, e, f]: Symmetry, [g, h, i, j, k, l]: Symmetry): Symmetry => [
  a * g + b * j,
  a * h + b * k,
  a * i + b * l + c,
  d * g + e * j,
  d * h + e * k,
  d * i + e * l + f,
];

/** The way that most agree on. */
function elected(votes: ReadonlyMap<string, number>): Symmetry[] {
  const all = [...votes.values()].reduce((sum, count) => sum + count, 0);
  const [best] = [...votes].filter(([, count]) => 2 * count > all);
  return best ? [best[0].split(",").map(Number) as unknown as Symmetry] : [];
}

/** With all that follows by doing one after another. */
function closed(found: readonly Symmetry[]): readonly Symmetry[] {
  const name = ([a, b, , d, e]: Symmetry) => [a, b, d, e].join();
  const all = new Map(found.map((one) => [name(one), one]));
  for (let size = 0; size < all.size; ) {
    size = all.size;
    for (const one of [...all.values()])
      for (const other of [...all.values()]) {
        const both = after(one, other);
        if (!all.has(name(both)) && name(both) !== "1,0,0,1") all.set(name(both), both);
      }
  }
  return [...all.values()];
}
