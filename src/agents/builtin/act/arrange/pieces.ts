import type { Move } from "../../../../contracts/action.ts";
import type { Grid } from "../../../../contracts/grid.ts";
import type { Log } from "../../../../contracts/log.ts";
import { MarkLearner } from "../../learn/colours/marks.ts";
import { seen } from "../../learn/experience.ts";
import { markAround, type PieceMark, pieceKind } from "../../runtime/colours/mark.ts";
import { ANY, findParts, type Part } from "../../runtime/colours/parts.ts";
import { ChoiceLearner, isRecoloured } from "./choices.ts";

/** What a click can choose, for buttons to move. */
export interface Piece {
  readonly kind: string;
  readonly colour: number;
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
  /** Its middle is of another colour. */
  readonly hollow: boolean;
  /** A cell of it, from its upper left corner. */
  readonly handle: readonly [number, number];
}

/** The pieces of a frame, and which of them is chosen. */
export interface Pieces {
  readonly all: readonly Piece[];
  readonly chosen: number;
}

type Step = readonly [number, number];
type Click = Extract<Move, { readonly name: "ACTION6" }>;

/** A frame of a level, and the move that led to it unless it is its first. */
export interface Logged {
  readonly level: number;
  readonly frame: Grid;
  readonly move?: Move;
  /** It ended the game. */
  readonly over?: boolean;
}

/** Reads off the log which pieces clicks mark, and where buttons take the one that is marked. */
export class PieceReader {
  readonly frames: Logged[] = [];
  readonly steps = new Map<string, Step>();
  /** Where a button did not move a piece, by level. */
  readonly stopped = new Set<string>();
  /** Kinds that were clicked last without being chosen, whatever else came of it. */
  readonly refused = new Set<string>();
  readonly #learners = [new MarkLearner(), new ChoiceLearner()];
  #mark: PieceMark | undefined;
  #known = "";
  /** Of pieces that were marked. */
  readonly #widths = new Set<number>();
  readonly #heights = new Set<number>();
  readonly #found = new Map<Grid, Pieces | undefined>();
  /** Attempts and steps that were read, and frames told with what is known. */
  #attempts = 0;
  #steps = 0;
  #told = 0;

  /** Goes on where it stopped: attempts are only added, only the last one grows. */
  read({ attempts }: Log): void {
    for (let i = Math.max(0, this.#attempts - 1); i < attempts.length; i++) {
      const { level, opening, steps } = attempts[i]!;
      if (i === this.#attempts) {
        this.frames.push({ level, frame: opening });
        this.#attempts++;
        this.#steps = 0;
      }
      for (; this.#steps < steps.length; this.#steps++) {
        const { move, after, state } = steps[this.#steps]!;
        if (move.name === "ACTION6") {
          const step = seen(this.frames.at(-1)!.frame, move, after);
          for (const learner of this.#learners) learner.learn(step, noMask(after));
        }
        this.frames.push({ level, frame: after, move, over: state === "GAME_OVER" });
      }
    }
    this.#tell();
  }

  /** What is known of marks tells earlier frames too. */
  #tell(): void {
    this.#mark = this.#learners.map((learner) => learner.known()).find(Boolean);
    const known = JSON.stringify([this.#mark, this.#widths.size, this.#heights.size]);
    if (known !== this.#known) {
      this.#found.clear();
      this.stopped.clear();
      this.#told = 0;
    }
    this.#known = known;
    for (; this.#mark && this.#told < this.frames.length; this.#told++) {
      const { level, frame, move } = this.frames[this.#told]!;
      if (!move) continue;
      const before = this.frames[this.#told - 1]!.frame;
      if (move.name === "ACTION6") this.#choose(before, move, frame);
      else this.#press(level, before, move.name, frame);
    }
  }

  #choose(before: Grid, { x, y }: Click, after: Grid): void {
    const piece = this.in(before)?.all.find((one) => isOn(one, x, y));
    const chosen = this.#markedIn(after);
    if (!piece || !chosen) return;
    if (isOn(chosen, x, y)) this.refused.delete(piece.kind);
    else this.refused.add(piece.kind);
  }

  #press(level: number, before: Grid, button: string, after: Grid): void {
    const [from, to] = [this.#markedIn(before), this.#markedIn(after)];
    if (!from || from.kind !== to?.kind) return;
    const step = [to.left - from.left, to.top - from.top] as const;
    if (step[0] !== 0 || step[1] !== 0) this.steps.set(button, step);
    else this.stopped.add(stopKey(level, from, button));
  }

  #markedIn(frame: Grid): Piece | undefined {
    const pieces = this.in(frame);
    return pieces?.all[pieces.chosen];
  }

  /** The pieces of a frame where one of them is chosen. */
  in(frame: Grid): Pieces | undefined {
    if (!this.#found.has(frame)) this.#found.set(frame, this.#mark && this.#find(frame, this.#mark));
    return this.#found.get(frame);
  }

  #find(frame: Grid, mark: PieceMark): Pieces | undefined {
    const found = allParts(frame).flatMap((part) => {
      const own = frame.cells[part.cells[0]!]!;
      const around = groundAround(frame, part, mark);
      if (around === undefined) return [];
      if (isRecoloured(mark)) return [{ part, isMarked: own === mark.colour }];
      return own === mark.colour ? [] : [{ part, isMarked: around === mark.colour }];
    });
    const marked = found.filter(({ isMarked }) => isMarked);
    if (marked.length !== 1) return undefined;
    this.#widths.add(widthOf(marked[0]!.part));
    this.#heights.add(heightOf(marked[0]!.part));
    const all = found.filter(({ part, isMarked }) => isMarked || this.#isLike(frame, part, mark));
    const outer = all.filter(({ part }) => !all.some((other) => isWithin(part, other.part)));
    return {
      all: outer.map(({ part }) => pieceOf(frame, part, mark)),
      chosen: outer.findIndex(({ isMarked }) => isMarked),
    };
  }

  /** Not clicked in vain, and of the colour of marked ones, or as wide or high as all of them are. */
  #isLike(frame: Grid, part: Part, { pieces, spared }: PieceMark): boolean {
    if (spared.includes(pieceKind(frame, part))) return false;
    if ((pieces >> frame.cells[part.cells[0]!]!) & 1) return true;
    return isOnly(this.#widths, widthOf(part)) || isOnly(this.#heights, heightOf(part));
  }
}

const isOn = ({ left, top, width, height }: Piece, x: number, y: number): boolean =>
  x >= left && y >= top && x < left + width && y < top + height;

export const stopKey = (level: number, { kind, left, top }: Piece, button: string): string =>
  [level, kind, left, top, button].join();

const isOnly = (set: ReadonlySet<number>, value: number): boolean => set.size === 1 && set.has(value);

const widthOf = ({ left, right }: Part): number => right - left + 1;
const heightOf = ({ top, bottom }: Part): number => bottom - top + 1;

const BESIDE: PieceMark["margins"] = [1, 1, 1, 1];

/** The one colour around a piece where a mark is, or would be; undefined where there are several. */
function groundAround(frame: Grid, part: Part, mark: PieceMark): number | undefined {
  const margins = isRecoloured(mark) ? BESIDE : mark.margins;
  const [first, ...others] = markAround(frame, part, margins) ?? [];
  const ground = first === undefined ? undefined : frame.cells[first];
  return others.every((at) => frame.cells[at] === ground) ? ground : undefined;
}

const isWithin = (inner: Part, outer: Part): boolean =>
  inner !== outer &&
  inner.left >= outer.left &&
  inner.right <= outer.right &&
  inner.top >= outer.top &&
  inner.bottom <= outer.bottom;

function pieceOf(frame: Grid, part: Part, mark: PieceMark): Piece {
  const { left, top } = part;
  const [width, height] = [widthOf(part), heightOf(part)];
  const at = [...part.cells].sort((a, b) => a - b)[part.cells.length >> 1]!;
  // One that is recoloured stays the same piece.
  const colour = isRecoloured(mark) ? mark.colour : frame.cells[at]!;
  return {
    kind: [colour, width, height, part.cells.length].join(),
    colour,
    left,
    top,
    width,
    height,
    hollow: part.cells.length < width * height,
    handle: [(at % frame.width) - left, Math.floor(at / frame.width) - top],
  };
}

const masks = new Map<number, Uint8Array>();

function noMask({ cells }: Grid): Uint8Array {
  const mask = masks.get(cells.length) ?? new Uint8Array(cells.length);
  masks.set(cells.length, mask);
  return mask;
}

const found = new WeakMap<Grid, readonly Part[]>();

/** The parts of a frame, HUD included: lamps may be there. */
export function allParts(frame: Grid): readonly Part[] {
  const parts = found.get(frame) ?? findParts(frame, noMask(frame), ANY, true);
  found.set(frame, parts);
  return parts;
}
