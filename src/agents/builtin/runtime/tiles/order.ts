import { type Board, colourOf, type Engine, eventOf, formOf, PAIR, verbOf } from "./engine.ts";
import { type Lattice, numberOf } from "./looks.ts";
import { type Scene, topOf } from "./meeting.ts";
import type { Order } from "./tiles.ts";

/** A mark of an order: the colour it stands for, and whether its turn has been. */
export interface Mark {
  readonly colour: string;
  readonly done: boolean;
}

/** A mark, and the tile it is, or the cell where it begins when marks are no tiles. */
export interface PlacedMark {
  readonly place: number;
  readonly mark: Mark;
}

/** Stand in an order's mark for the colour it is of, and for what changes when its turn has been. */
export const OWN = "@";
export const SIGN = "*";

const markOf = (order: Order, text: string): Mark | undefined =>
  order.width === undefined && text.length === order.mark.length ? markIn(order, (i) => text[i]!) : undefined;

function markIn({ mark, open, done }: Order, digitAt: (i: number) => string): Mark | undefined {
  const colour = digitAt(mark.indexOf(OWN));
  const sign = digitAt(mark.indexOf(SIGN));
  const plain = open === OWN ? colour : open;
  if ((sign !== plain && sign !== done) || colour === open || colour === done) return undefined;
  // A mark of one colour is told by what is around it.
  if (open === OWN && mark.includes(colour)) return undefined;
  for (let i = 0; i < mark.length; i++)
    if (digitAt(i) !== (mark[i] === OWN ? colour : mark[i] === SIGN ? sign : mark[i])) return undefined;
  return { colour, done: sign === done };
}

const marksKnown = new WeakMap<Engine, (Mark | null)[]>();

function tileMark(engine: Engine, order: Order, look: number): Mark | null {
  let known = marksKnown.get(engine);
  if (!known) {
    known = [];
    marksKnown.set(engine, known);
  }
  known[look] ??= markOf(order, engine.looks.texts[look]!) ?? null;
  return known[look]!;
}

/** Marks on a board with such looks, in reading order. */
export function marksOn(
  engine: Engine,
  order: Order,
  { columns, rows }: Pick<Lattice, "columns" | "rows">,
  lookOf: (tile: number) => number,
): PlacedMark[] {
  const marks: PlacedMark[] = [];
  const add = (place: number, mark: Mark | null | undefined): void => {
    if (mark) marks.push({ place, mark });
  };
  if (order.width === undefined)
    for (let tile = 0; tile < columns * rows; tile++) add(tile, tileMark(engine, order, lookOf(tile)));
  else {
    const { width, mark } = order;
    const picture = pictureOf(engine, columns, rows, lookOf);
    const last = picture.length - (mark.length / width - 1) * picture.width;
    for (let at = 0; at < last; at++)
      if (picture.digits[at] === mark[0] && (at % picture.width) + width <= picture.width)
        add(
          at,
          markIn(order, (i) => picture.digits[at + Math.floor(i / width) * picture.width + (i % width)]!),
        );
  }
  return marks;
}

/** How many marks are not done yet; undefined where there are none. */
export function marksLeft(engine: Engine, { lattice, cells }: Board): number | undefined {
  const { order } = engine.rules;
  if (order?.width === undefined) return undefined;
  const marks = marksOn(engine, order, lattice, (tile) => cells[tile]!);
  return marks.length === 0 ? undefined : marks.filter(({ mark }) => !mark.done).length;
}

/** All cells of a board with such looks. */
export function pictureOf(engine: Engine, columns: number, rows: number, lookOf: (tile: number) => number) {
  const side = sideOf(engine);
  const width = columns * side;
  const digits: string[] = new Array(width * rows * side).fill("");
  for (let tile = 0; tile < columns * rows; tile++) {
    const text = engine.looks.texts[lookOf(tile)]!;
    const corner = Math.floor(tile / columns) * side * width + (tile % columns) * side;
    for (let i = 0; i < text.length && i < side * side; i++)
      digits[corner + Math.floor(i / side) * width + (i % side)] = text[i]!;
  }
  return { digits, width, length: digits.length };
}

/** What becomes of the marks when a body comes onto something: it was its turn, or all begins anew. */
export function applyOrder(scene: Scene, events: number[]): void {
  const { engine, cells, lattice } = scene;
  const { order } = engine.rules;
  if (!order) return;
  for (const event of events.filter((one) => verbOf(one) === "enter")) {
    const marks = marksOn(engine, order, lattice, (tile) => topOf(scene, tile));
    const turned = turnedMarks(engine, order, event % PAIR, marks);
    for (const place of turned) {
      if (order.width === undefined) cells[place] = signedLook(engine, order, cells[place]!);
      else signCells(scene, order, place, marks.find((one) => one.place === place)!.mark);
    }
    if (completes(marks, turned)) events.push(tuneEvent(engine));
  }
}

/** That the last mark is done; it is of no look. */
export const tuneEvent = ({ floor }: Engine): number => eventOf("tune", floor);

/** Whether all marks are done with these that turn. */
export const completes = (marks: readonly PlacedMark[], turned: readonly number[]): boolean =>
  turned.length === 1 && marks.every(({ place, mark }) => mark.done !== (place === turned[0]));

/** Marks that change when a body comes onto a ground: the next one if it is of its colour, else all that were done. */
export function turnedMarks(
  engine: Engine,
  { touched, undoes, again }: Order,
  ground: number,
  marks: readonly PlacedMark[],
): number[] {
  const colour = colourOf(engine, ground);
  const isMeant =
    touched.some((name) => formNamed(engine, name) === formOf(engine, ground)) ||
    marks.some(({ mark }) => mark.colour === colour);
  const next = marks.find(({ mark }) => !mark.done);
  if (!isMeant || !next) return [];
  if (next.mark.colour === colour) return [next.place];
  if (!undoes) return [];
  // What was wrong may be the right beginning.
  const kept = again && marks[0]!.mark.colour === colour ? 1 : 0;
  return marks.filter(({ mark }, i) => mark.done && i >= kept).map(({ place }) => place);
}

const formNamed = (engine: Engine, name: string): number =>
  formOf(engine, engine.looks.numbers.get(engine.rules.looks[name] ?? name) ?? 0);

function signedLook(engine: Engine, { mark, open, done }: Order, look: number): number {
  const text = engine.looks.texts[look]!;
  const next = text[mark.indexOf(SIGN)] === open ? done : open;
  return numberOf(engine.looks, [...text].map((digit, i) => (mark[i] === SIGN ? next : digit)).join(""));
}

/** The tile, and the cell of it, where a cell of a mark is that is no tile. */
export function cellOf(engine: Engine, width: number, columns: number, place: number, i: number) {
  const side = sideOf(engine);
  const x = (place % (columns * side)) + (i % width);
  const y = Math.floor(place / (columns * side)) + Math.floor(i / width);
  return {
    tile: Math.floor(y / side) * columns + Math.floor(x / side),
    cell: (y % side) * side + (x % side),
  };
}

/** Cells along a tile. */
const sideOf = ({ looks, floor }: Engine): number => Math.sqrt(looks.texts[floor]!.length);

/** Turns the sign of a mark that is no tile. */
function signCells(scene: Scene, order: Order, place: number, { colour, done }: Mark): void {
  const { engine, cells, lattice } = scene;
  const sign = !done ? order.done : order.open === OWN ? colour : order.open;
  const texts = new Map<number, string[]>();
  for (let i = 0; i < order.mark.length; i++) {
    if (order.mark[i] !== SIGN) continue;
    const { tile, cell } = cellOf(engine, order.width!, lattice.columns, place, i);
    const text = texts.get(tile) ?? [...engine.looks.texts[cells[tile]!]!];
    text[cell] = sign;
    texts.set(tile, text);
  }
  for (const [tile, text] of texts) cells[tile] = numberOf(engine.looks, text.join(""));
}
