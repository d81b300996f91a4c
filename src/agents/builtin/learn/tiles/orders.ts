import { colourOf, type Engine, formOf, PAIR, verbOf } from "../../runtime/tiles/engine.ts";
import {
  cellOf,
  completes,
  marksOn,
  OWN,
  type PlacedMark,
  pictureOf,
  SIGN,
  tuneEvent,
  turnedMarks,
} from "../../runtime/tiles/order.ts";
import type { Order } from "../../runtime/tiles/tiles.ts";
import { substitution } from "./clicks/click-examples.ts";
import type { Story, ToldBoard } from "./story.ts";

/** Times that marks were done, and the share of touches told, before an order is believed in. */
const ENOUGH = 2;
const SHARE = 0.9;
/** Kinds of marks that are looked into. */
const MOST = 12;
/** Tiles over which a mark reaches that is no tile, and how far beyond its sign. */
const MOST_TILES = 4;
const MOST_RINGS = 4;

type Kind = Pick<Order, "mark" | "open" | "done" | "width">;

/** A row of marks that are done one after another, as things of their colours are touched. */
export function findOrder(
  engine: Engine,
  { moves }: Pick<Story, "moves">,
  name: (look: number) => string,
): Order | undefined {
  const touches = moves.flatMap((move) => {
    const event = move.events.find((one) => verbOf(one) === "enter");
    return event === undefined ? [] : [{ move, ground: event % PAIR }];
  });
  const kinds = new Map<string, Kind>();
  for (const { move } of touches) {
    const found = move.changes.flatMap(({ from, to }) => kindsOf(engine, from, to));
    for (const kind of [...found, ...kindsAcross(engine, move)])
      if (kinds.size < MOST) kinds.set(JSON.stringify(kind), kind);
  }
  let best: Order | undefined;
  for (const kind of kinds.values()) {
    const all = touches
      .map(({ move, ground }) => ({ ...marksIn(engine, { ...kind, ...PLAIN }, move), ground }))
      .filter(({ marks }) => marks.length > 1);
    for (const again of [{ undoes: true }, { undoes: true, again: true as const }, { undoes: false }]) {
      const order = judged(engine, all, { ...kind, ...PLAIN, ...again }, name);
      if (order && order.seen > (best?.seen ?? 0)) best = order;
    }
  }
  return best;
}

const PLAIN = { undoes: false, touched: [], seen: 0 };

/** A look that turns into another as a mark that is done then, of any of its colours. */
function kindsOf({ looks: { texts } }: Engine, from: number, to: number): Kind[] {
  const [open, done] = substitution(texts[from]!, texts[to]!) ?? [];
  if (!open || !done) return [];
  const text = texts[from]!;
  const owns = [...new Set(text)].filter((digit) => digit !== open && digit !== done);
  return owns.map((own) => {
    const mark = [...text].map((digit) => (digit === open ? SIGN : digit === own ? OWN : digit)).join("");
    return { mark, open, done };
  });
}

/** Marks that are no tiles: a block turned, and around it everything up to a line of another colour is the mark. */
function kindsAcross(engine: Engine, { told, changes, columns }: ToldBoard): Kind[] {
  if (changes.length === 0 || changes.length > MOST_TILES) return [];
  const after = told.slice();
  for (const { tile, to } of changes) after[tile] = to;
  const rows = told.length / columns;
  const { digits, width, length } = pictureOf(engine, columns, rows, (tile) => told[tile]!);
  const now = pictureOf(engine, columns, rows, (tile) => after[tile]!).digits;
  const turned = digits.flatMap((digit, i) => (digit === now[i] ? [] : [i]));
  const xs = turned.map((i) => i % width);
  const ys = turned.map((i) => Math.floor(i / width));
  let [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
  const [open, done] = [digits[turned[0]!]!, now[turned[0]!]!];
  const isBlock = turned.length === (right - left + 1) * (bottom - top + 1);
  if (!isBlock || turned.some((i) => digits[i] !== open || now[i] !== done)) return [];
  const sign = new Set(turned);
  const kinds: Kind[] = [];
  const inside = new Set([open]);
  for (let ring = 0; ring < MOST_RINGS; ring++) {
    const [l, t] = [Math.max(0, left - 1), Math.max(0, top - 1)];
    const [r, b] = [Math.min(width - 1, right + 1), Math.min(length / width - 1, bottom + 1)];
    const around = new Set<string>();
    let mark = "";
    for (let y = t; y <= b; y++)
      for (let x = l; x <= r; x++) {
        const digit = digits[y * width + x]!;
        if (x < left || x > right || y < top || y > bottom) around.add(digit);
        mark += sign.has(y * width + x) ? SIGN : digit;
      }
    const [line] = around;
    if (around.size === 1 && !inside.has(line!))
      for (const own of inside) {
        const whole = mark.replaceAll(own, OWN);
        if (whole.includes(OWN) && own !== done)
          kinds.push({ mark: whole, open: own === open ? OWN : open, done, width: r - l + 1 });
      }
    for (const digit of around) inside.add(digit);
    [left, right, top, bottom] = [l, r, t, b];
  }
  return kinds;
}

interface Touch {
  readonly marks: readonly PlacedMark[];
  readonly turned: ReadonlySet<number>;
  readonly ground: number;
}

/** The order with what was touched for it, when it tells nearly all that befell its marks. */
function judged(
  engine: Engine,
  all: readonly Touch[],
  order: Order,
  name: (look: number) => string,
): Order | undefined {
  const touched = new Set(
    all.filter(({ turned }) => turned.size > 0).map(({ ground }) => formOf(engine, ground)),
  );
  const whole = { ...order, touched: [...touched].map(name) };
  const colours = new Set<string>();
  let told = 0;
  let seen = 0;
  for (const { marks, turned, ground } of all) {
    const said = turnedMarks(engine, whole, ground, marks);
    if (said.length !== turned.size || !said.every((place) => turned.has(place))) continue;
    told++;
    if (turned.size !== 1 || marks.find(({ place }) => turned.has(place))!.mark.done) continue;
    seen++;
    colours.add(colourOf(engine, ground));
  }
  const isBelieved = seen >= ENOUGH && colours.size >= ENOUGH && told >= SHARE * all.length;
  return isBelieved ? { ...whole, seen: told } : undefined;
}

/** Marks before a move, and those that it turned. */
function marksIn(engine: Engine, order: Order, { told, changes, columns }: ToldBoard) {
  const board = { columns, rows: told.length / columns };
  const to = new Map(changes.map((change) => [change.tile, change.to]));
  const marks = marksOn(engine, order, board, (tile) => told[tile]!);
  const after = new Map(
    (changes.length === 0 ? marks : marksOn(engine, order, board, (tile) => to.get(tile) ?? told[tile]!)).map(
      ({ place, mark }) => [place, mark.done],
    ),
  );
  const turned = marks.filter(({ place, mark }) => after.get(place) !== mark.done);
  return { marks, turned: new Set(turned.map(({ place }) => place)) };
}

/** The same moves: what an order tells is no effect, but its end may have some. */
export const withoutOrder = (engine: Engine, order: Order, moves: readonly ToldBoard[]): ToldBoard[] =>
  moves.map((move) => {
    if (move.changes.length === 0) return move;
    const { marks, turned } = marksIn(engine, order, move);
    if (turned.size === 0) return move;
    const tiles = new Set([...turned].flatMap((place) => tilesOf(engine, order, place, move.columns)));
    const changes = move.changes.filter(({ tile }) => !tiles.has(tile));
    const ends = completes(marks, [...turned]);
    return { ...move, changes, events: ends ? [...move.events, tuneEvent(engine)] : move.events };
  });

/** The tiles of a mark. */
const tilesOf = (engine: Engine, { width, mark }: Order, place: number, columns: number): number[] =>
  width === undefined ? [place] : [...mark].map((_, i) => cellOf(engine, width, columns, place, i).tile);
