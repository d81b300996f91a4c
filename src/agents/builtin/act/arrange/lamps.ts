import type { Grid } from "../../../../contracts/grid.ts";
import type { Part } from "../../runtime/colours/parts.ts";
import { allParts, type Logged } from "./pieces.ts";

/** The share of the board up to which something is a small mark. */
const SMALL = 1 / 64;

/** Small marks that stay where they are and change their colour to and fro: each shows whether something holds. */
export class Lamps {
  /** Boxes that changed colour, and the colours they had. */
  readonly #places = new Map<string, Part>();
  #colours = 0;
  #lit: number | undefined;

  constructor(frames: readonly Logged[], wins: readonly Grid[]) {
    // Nothing is moved by a click: what changes with it is chosen.
    frames.forEach(({ frame, move }, i) => {
      if (move && move.name !== "ACTION6") this.#compare(frames[i - 1]!.frame, frame);
    });
    this.#lit = this.#places.size > 0 ? this.#litColour(frames, wins) : undefined;
  }

  /** Whether each lamp of a frame is lit, in their order. */
  in(frame: Grid): boolean[] {
    if (this.#lit === undefined) return [];
    return this.#partsIn(frame).map(({ cells }) => frame.cells[cells[0]!] === this.#lit);
  }

  /** Whether a lamp is there. */
  at(frame: Grid, left: number, top: number): boolean {
    return this.#partsIn(frame).some((part) => part.left === left && part.top === top);
  }

  #compare(before: Grid, after: Grid): void {
    const old = smallParts(before);
    for (const [cells, part] of smallParts(after)) {
      const [from, to] = [before.cells[part.cells[0]!]!, after.cells[part.cells[0]!]!];
      if (!old.has(cells) || from === to) continue;
      this.#places.set(`${part.left},${part.top}`, part);
      this.#colours |= (1 << from) | (1 << to);
    }
  }

  /** Also those like them in the same line that have not changed yet. */
  #partsIn(frame: Grid): Part[] {
    const places = [...this.#places.values()];
    const isLamp = (part: Part) =>
      ((this.#colours >> frame.cells[part.cells[0]!]!) & 1) === 1 &&
      places.some(
        (other) =>
          part.cells.length === other.cells.length &&
          part.right - part.left === other.right - other.left &&
          (part.left === other.left || part.top === other.top),
      );
    return [...smallParts(frame).values()].filter(isLamp).sort((a, b) => a.top - b.top || a.left - b.left);
  }

  /** All have it when a level is won, and never before: else the one seen least. */
  #litColour(frames: readonly Logged[], wins: readonly Grid[]): number | undefined {
    const won = wins.map((frame) => this.#onlyColour(frame)).filter((colour) => colour !== undefined);
    if (won.length > 0) return won.at(-1);
    const counts = new Map<number, number>();
    for (const { frame } of frames) {
      const parts = this.#partsIn(frame);
      for (const { cells } of parts) {
        const colour = frame.cells[cells[0]!]!;
        // A colour that all had in vain is not the one.
        const weight = this.#onlyColour(frame) === undefined ? 1 : frames.length;
        counts.set(colour, (counts.get(colour) ?? 0) + weight);
      }
    }
    return [...counts].sort((a, b) => a[1] - b[1])[0]?.[0];
  }

  #onlyColour(frame: Grid): number | undefined {
    const [first, ...others] = this.#partsIn(frame).map(({ cells }) => frame.cells[cells[0]!]!);
    return others.every((colour) => colour === first) ? first : undefined;
  }
}

const small = new WeakMap<Grid, ReadonlyMap<string, Part>>();

/** By their cells; frames are compared again with every action. */
function smallParts(frame: Grid): ReadonlyMap<string, Part> {
  let parts = small.get(frame);
  if (!parts) {
    const few = allParts(frame).filter(({ cells }) => cells.length <= SMALL * frame.cells.length);
    parts = new Map(few.map((part) => [part.cells.join(), part]));
    small.set(frame, parts);
  }
  return parts;
}
