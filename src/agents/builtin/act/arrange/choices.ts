import type { Seen } from "../../learn/experience.ts";
import { type PieceMark, pieceKind } from "../../runtime/colours/mark.ts";
import { hit } from "../../runtime/colours/place.ts";

/** No mark around a piece: it has another colour itself while it is chosen. */
const NONE: PieceMark["margins"] = [0, 0, 0, 0];

export const isRecoloured = ({ margins }: PieceMark): boolean => margins.every((margin) => margin === 0);

/** Learns which colour a piece has while it is chosen: a click gives it to one and takes it from another. */
export class ChoiceLearner {
  #colour: number | undefined;
  #pieces = 0;
  readonly #spared = new Set<string>();

  known(): PieceMark | undefined {
    if (this.#colour === undefined) return undefined;
    return { colour: this.#colour, margins: NONE, pieces: this.#pieces, spared: [...this.#spared] };
  }

  learn(t: Seen, mask: Uint8Array): void {
    const piece = hit(t.before, mask, t.move);
    if (!piece) return;
    const kind = pieceKind(t.before, piece);
    const [from, to] = [t.before, t.after].map(({ cells }) => cells[piece.cells[0]!]!) as [number, number];
    if (t.changed.length === 0 && from !== this.#colour) this.#spared.add(kind);
    const own = new Set(piece.cells);
    const others = t.changed.filter((at) => !own.has(at));
    const isGiven = piece.cells.every((at) => from !== to && t.after.cells[at] === to);
    const isTaken = others.length > 0 && others.every((at) => t.before.cells[at] === to);
    if (!isGiven || !isTaken) return;
    this.#spared.delete(kind);
    this.#pieces = (this.#colour === to ? this.#pieces : 0) | (1 << from);
    this.#colour = to;
  }
}
