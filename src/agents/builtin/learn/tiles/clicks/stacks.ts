import { engineOf } from "../../../runtime/compile.ts";
import type { Engine } from "../../../runtime/tiles/engine.ts";
import type { Looks } from "../../../runtime/tiles/looks.ts";
import { clickStack, OPEN, PIECE, stackAt } from "../../../runtime/tiles/stacks.ts";
import { type Landing, NO_TILES, type Stacks } from "../../../runtime/tiles/tiles.ts";
import type { Turn } from "../../../runtime/tiles/turn.ts";
import { bump, groupBy, most } from "../history.ts";
import { type Names, namedLooks } from "../names.ts";
import type { ClickExample } from "./click-examples.ts";

/** Pieces that went somewhere before stacks are believed in, and the share of answered clicks they must tell. */
const FEWEST = 3;
const RIGHT = 0.6;
/** Cells a piece has at the least. */
const FEWEST_CELLS = 4;

/** One piece went from a tile to another. */
interface Carried {
  readonly example: ClickExample;
  readonly from: number;
  readonly to: number;
  /** Its cells where it was, and where it came to. */
  readonly left: string;
  readonly put: string;
}

export interface FoundStacks {
  readonly stacks: Stacks;
  /** Clicks that they tell. */
  readonly told: ReadonlySet<ClickExample>;
}

/** Columns of which a click takes the topmost piece up, and the next one lets it down on one of them. */
export function findStacks(
  examples: readonly ClickExample[],
  looks: Looks,
  names: Names,
): FoundStacks | undefined {
  const carried = examples.flatMap((example) => carriedIn(example, looks.texts));
  const outline = commonest(carried.map(({ left }) => outlineOf(left)));
  const mine = carried.filter(({ left }) => outlineOf(left) === outline);
  const rowOf = ({ example: { lattice } }: Carried, tile: number) => Math.floor(tile / lattice.columns);
  const columnOf = ({ example: { lattice } }: Carried, tile: number) => tile % lattice.columns;
  const lifts = mine.filter(
    (one) =>
      columnOf(one, one.from) === columnOf(one, one.to) &&
      columnOf(one, one.to) === columnOf(one, one.example.tile) &&
      rowOf(one, one.to) < rowOf(one, one.from),
  );
  const drops = mine.filter((one) => rowOf(one, one.to) > rowOf(one, one.from));
  if (mine.length < FEWEST || lifts.length === 0 || drops.length === 0) return undefined;
  const slots = new Set([
    ...lifts.map(({ example, from }) => example.after[from]!),
    ...drops.map(({ example, to }) => example.before[to]!),
  ]);
  const over = new Set(
    lifts.map(({ example, to }) => example.before[to]!).filter((look) => !slots.has(look)),
  );
  if (over.size === 0) return undefined;
  const named = (all: ReadonlySet<number>) => [...all].map((look) => names.of(look));
  const piece = commonest([...lifts.map(({ left }) => left), ...drops.map(({ put }) => put)])!;
  const raised = commonest(lifts.map(({ put }) => put))!;
  const bare: Stacks = {
    piece,
    raised,
    slots: named(slots),
    over: named(over),
    lands: {},
    seen: mine.length,
  };
  const compiled = (stacks: Stacks): Engine => ({
    ...engineOf({ ...NO_TILES, looks: namedLooks(looks, names), stacks }),
    looks,
  });
  const stacks = { ...bare, lands: landingsIn(examples, mine, compiled(bare)) };
  const engine = compiled(stacks);
  const told = new Set(examples.filter((example) => isTold(engine, example)));
  const answered = examples.filter(({ changed }) => changed.size > 0);
  const right = answered.filter((example) => told.has(example));
  return right.length >= Math.max(FEWEST, RIGHT * answered.length) ? { stacks, told } : undefined;
}

function carriedIn(example: ClickExample, texts: readonly string[]): Carried[] {
  const { before, after, changed } = example;
  if (changed.size !== 2) return [];
  const [a, b] = [...changed] as [number, number];
  const readings = [[a, b] as const, [b, a] as const].flatMap(([from, to]) => {
    const piece = pieceIn(texts[before[from]!]!, texts[after[from]!]!);
    const put = pieceIn(texts[after[to]!]!, texts[before[to]!]!);
    const isOne =
      piece && put && piece.colour === put.colour && outlineOf(piece.shape) === outlineOf(put.shape);
    return isOne ? [{ example, from, to, left: piece.shape, put: put.shape, colour: piece.colour }] : [];
  });
  // As a piece goes one way, what it stood before seems to go the other: that colour is all about.
  const common = (colour: string) =>
    [...before].reduce((sum, look) => sum + texts[look]!.split(colour).length, 0);
  return readings.sort((one, other) => common(one.colour) - common(other.colour)).slice(0, 1);
}

/** The same wherever in its tile a piece is drawn. */
function outlineOf(shape: string): string {
  const side = Math.round(Math.sqrt(shape.length));
  const rows = Array.from({ length: side }, (_, y) => shape.slice(y * side, (y + 1) * side));
  const left = Math.min(...rows.map((row) => row.indexOf(PIECE)).filter((x) => x >= 0));
  return rows
    .filter((row) => row.includes(PIECE))
    .map((row) => row.slice(left, row.lastIndexOf(PIECE) + 1))
    .join(" ");
}

const commonest = <T>(items: readonly T[]): T | undefined =>
  most(new Map([...groupBy(items, (item) => item)].map(([item, all]) => [item, all.length])));

/** What a look shows that its ground does not, where that has one colour. */
function pieceIn(
  look: string,
  ground: string,
): { readonly shape: string; readonly colour: string } | undefined {
  const own = [...look].map((digit, i) => digit !== ground[i]);
  const colours = new Set([...look].filter((_, i) => own[i]));
  if (colours.size !== 1 || own.filter(Boolean).length < FEWEST_CELLS) return undefined;
  return { shape: own.map((is) => (is ? PIECE : OPEN)).join(""), colour: [...colours][0]! };
}

/** What mostly became of pieces that were let down. */
function landingsIn(
  examples: readonly ClickExample[],
  mine: readonly Carried[],
  engine: Engine,
): Stacks["lands"] {
  const votes = new Map<Landing, Map<"in" | "back" | "stay", number>>();
  for (const example of examples) {
    const { lattice, tile, before, changed } = example;
    const { landing } = stackAt(engine, { lattice, cells: before }, tile);
    const one = mine.find((other) => other.example === example);
    if (!landing || (changed.size > 0 && !one)) continue;
    const outcome = !one ? "stay" : one.to % lattice.columns === tile % lattice.columns ? "in" : "back";
    const counts = votes.get(landing) ?? new Map();
    votes.set(landing, counts);
    bump(counts, outcome);
  }
  return Object.fromEntries([...votes].map(([landing, counts]) => [landing, most(counts)!]));
}

function isTold(engine: Engine, { lattice, tile, before, after }: ClickExample): boolean {
  const cells = before.slice();
  const turn: Turn = { cells, events: [], from: -1, to: -1, met: 0, deed: "", guess: false };
  return (
    clickStack(engine, { lattice, cells: before }, tile, turn) &&
    cells.every((look, at) => look === after[at])
  );
}
