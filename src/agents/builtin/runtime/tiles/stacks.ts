import { type Board, type Engine, eventOf } from "./engine.ts";
import { numberOf } from "./looks.ts";
import type { Landing, Stacks } from "./tiles.ts";
import type { Turn } from "./turn.ts";

/** A piece's cells among those of a tile: this where it is, that where it is not. */
export const PIECE = "*";
export const OPEN = "_";

export interface CompiledStacks extends Pick<Stacks, "piece" | "raised" | "lands"> {
  readonly slots: ReadonlySet<number>;
  /** Grounds above a stack, where the piece that was taken is shown. */
  readonly over: ReadonlySet<number>;
}

/** A tile of a stack: its ground, and the colour of the piece there; "" for none. */
interface Slot {
  readonly ground: number;
  readonly colour: string;
}

const decoded = new WeakMap<Engine, (Slot | null)[]>();

/** A look as a piece on a ground that stacks have. */
function slotOf(engine: Engine, look: number): Slot | null {
  const known = decoded.get(engine) ?? [];
  decoded.set(engine, known);
  known[look] ??= decode(engine, look);
  return known[look];
}

function decode({ stacks, looks: { texts } }: Engine, look: number): Slot | null {
  const { slots, over } = stacks!;
  if (slots.has(look) || over.has(look)) return { ground: look, colour: "" };
  for (const ground of [...slots, ...over]) {
    const colour = pieceOn(texts[look]!, texts[ground]!, shapeOn(stacks!, ground));
    if (colour !== "") return { ground, colour };
  }
  return null;
}

const shapeOn = ({ slots, piece, raised }: CompiledStacks, ground: number): string =>
  slots.has(ground) ? piece : raised;

/** The colour of a piece that a look shows on a ground; "" where it shows anything else. */
function pieceOn(look: string, ground: string, piece: string): string {
  let colour = "";
  for (let i = 0; i < piece.length; i++) {
    if (piece[i] === OPEN ? look[i] !== ground[i] : colour !== "" && look[i] !== colour) return "";
    if (piece[i] === PIECE) colour = look[i]!;
  }
  return colour;
}

function shownWith({ stacks, looks }: Engine, { ground, colour }: Slot): number {
  if (colour === "") return ground;
  const text = looks.texts[ground]!;
  const piece = shapeOn(stacks!, ground);
  return numberOf(looks, [...text].map((digit, i) => (piece[i] === PIECE ? colour : digit)).join(""));
}

/** A column's slots, the topmost first, and the tile above where what was taken is shown. */
export interface Stack {
  readonly above: number;
  readonly slots: readonly number[];
}

export function stacksOn(engine: Engine, { lattice: { columns, rows }, cells }: Board): Stack[] {
  const isSlot = (tile: number) => engine.stacks!.slots.has(slotOf(engine, cells[tile]!)?.ground ?? -1);
  return [...Array(columns).keys()].flatMap((column) => {
    const tiles = Array.from({ length: rows }, (_, row) => row * columns + column);
    const first = tiles.findIndex(isSlot);
    if (first < 1) return [];
    const end = tiles.findIndex((tile, row) => row > first && !isSlot(tile));
    return [{ above: tiles[first - 1]!, slots: tiles.slice(first, end < 0 ? rows : end) }];
  });
}

const colourAt = (engine: Engine, cells: Uint16Array, tile: number): string =>
  slotOf(engine, cells[tile]!)?.colour ?? "";

/** A click on a stack takes its topmost piece, or lets down the one that was taken. Gives whether a stack was clicked. */
export function clickStack(engine: Engine, board: Board, tile: number, turn: Turn): boolean {
  if (!engine.stacks) return false;
  const { stack, from, landing } = stackAt(engine, board, tile);
  if (!stack || tile < stack.above || tile > stack.slots.at(-1)! + board.lattice.columns) return false;
  const { cells } = turn;
  turn.deed = "stack";
  // Something else than ever lies above it: a lid, say.
  if (slotOf(engine, cells[stack.above]!) === null) {
    turn.guess = true;
    return true;
  }
  if (!from || !landing) {
    const top = topmost(engine, cells, stack);
    if (top >= 0) carryPiece(engine, turn, stack.slots[top]!, stack.above);
    return true;
  }
  const known = engine.stacks.lands[landing];
  turn.guess = known === undefined;
  const target = (known ?? HOPED[landing]) === "in" ? stack : known === "back" ? from : undefined;
  if (target) carryPiece(engine, turn, from.above, lowestFree(engine, cells, target));
  return true;
}

/** What is hoped for as long as nobody has seen it. */
const HOPED: Readonly<Record<Landing, "in" | "stay">> = {
  home: "in",
  empty: "in",
  same: "in",
  other: "stay",
  full: "stay",
};

/** The stack that is clicked, the one from which a piece was taken before, and what that would come to now. */
export function stackAt(
  engine: Engine,
  board: Board,
  tile: number,
): { readonly stack?: Stack | undefined; readonly from?: Stack | undefined; readonly landing?: Landing } {
  const { cells, lattice } = board;
  const stacks = stacksOn(engine, board);
  const stack = stacks.find(({ above }) => above % lattice.columns === tile % lattice.columns);
  const from = stacks.find(({ above }) => colourAt(engine, cells, above) !== "");
  return stack && from ? { stack, from, landing: landingOn(engine, cells, from, stack) } : { stack, from };
}

function landingOn(engine: Engine, cells: Uint16Array, from: Stack, to: Stack): Landing {
  const top = topmost(engine, cells, to);
  if (from.above === to.above) return "home";
  if (top === 0) return "full";
  if (top < 0) return "empty";
  return colourAt(engine, cells, to.slots[top]!) === colourAt(engine, cells, from.above) ? "same" : "other";
}

/** Which slot of a stack holds its topmost piece, or -1. */
const topmost = (engine: Engine, cells: Uint16Array, { slots }: Stack): number =>
  slots.findIndex((slot) => colourAt(engine, cells, slot) !== "");

/** The lowest slot that nothing is in, above what is there. */
function lowestFree(engine: Engine, cells: Uint16Array, stack: Stack): number {
  const top = topmost(engine, cells, stack);
  return stack.slots[(top < 0 ? stack.slots.length : top) - 1] ?? -1;
}

function carryPiece(engine: Engine, { cells, events }: Turn, from: number, to: number): void {
  const piece = slotOf(engine, cells[from]!);
  const there = to < 0 ? null : slotOf(engine, cells[to]!);
  if (!piece || to < 0) return;
  events.push(eventOf("push", cells[from]!));
  const ground = there?.ground ?? cells[to]!;
  cells[from] = piece.ground;
  cells[to] = shownWith(engine, { ground, colour: piece.colour });
}

/** What stacks hold, the topmost first, the colours of pieces that the tile beneath shows, and how many were taken. */
function contentsOf(engine: Engine, board: Board) {
  const { cells, lattice } = board;
  const stacks = stacksOn(engine, board);
  const held = stacks.map(({ slots }) => slots.map((slot) => colourAt(engine, cells, slot)));
  const taken = stacks.map(({ above }) => colourAt(engine, cells, above)).filter((colour) => colour !== "");
  const colours = new Set([...held.flat(), ...taken].filter((colour) => colour !== ""));
  const contents = stacks.map(({ slots }, i) => {
    const foot = engine.looks.texts[cells[slots.at(-1)! + lattice.columns]!] ?? "";
    return {
      pieces: held[i]!.filter((colour) => colour !== ""),
      foot: [...colours].filter((colour) => foot.includes(colour)),
    };
  });
  return { contents, taken: taken.length };
}

/** How many clicks stacks are at the least from each holding one colour, and from each holding the colour beneath it. */
export function stackDistances(
  engine: Engine,
  board: Board,
): { readonly sorted: number; readonly matched: number } {
  const { contents, taken } = contentsOf(engine, board);
  let sorted = 0;
  let matched = 0;
  const homes = new Map<string, number>();
  for (const { pieces, foot } of contents) {
    for (const [i, colour] of pieces.entries()) {
      if (i > 0 && pieces[i - 1] !== colour) sorted += 2;
      if (foot.length !== 1 || foot[0] !== colour) matched += 2;
    }
    for (const colour of new Set(pieces)) homes.set(colour, (homes.get(colour) ?? 0) + 1);
  }
  for (const times of homes.values()) sorted += 2 * (times - 1);
  return { sorted: sorted + taken, matched: matched + taken };
}

/** What can be said of stacks. */
export function stackAtoms(engine: Engine, board: Board): string[] {
  if (!engine.stacks) return [];
  const { sorted, matched } = stackDistances(engine, board);
  return [...(sorted === 0 ? ["stacks sorted"] : []), ...(matched === 0 ? ["stacks matched"] : [])];
}
