import { colourOf, type Engine, formOf, PAIR, verbOf } from "./engine.ts";
import { numberOf } from "./looks.ts";
import { type Scene, topOf } from "./meeting.ts";
import type { Order } from "./tiles.ts";

/** A mark of an order: the colour it stands for, and whether its turn has been. */
export interface Mark {
  readonly colour: string;
  readonly done: boolean;
}

/** Stand in an order's mark for the colour it is of, and for what changes when its turn has been. */
export const OWN = "@";
export const SIGN = "*";

export function markOf({ mark, open, done }: Order, text: string): Mark | undefined {
  if (text.length !== mark.length) return undefined;
  const colour = text[mark.indexOf(OWN)]!;
  const sign = text[mark.indexOf(SIGN)]!;
  if ((sign !== open && sign !== done) || colour === open || colour === done) return undefined;
  for (let i = 0; i < text.length; i++)
    if (text[i] !== (mark[i] === OWN ? colour : mark[i] === SIGN ? sign : mark[i])) return undefined;
  return { colour, done: sign === done };
}

const marksKnown = new WeakMap<Engine, (Mark | null)[]>();

function markIn(engine: Engine, order: Order, look: number): Mark | null {
  let known = marksKnown.get(engine);
  if (!known) {
    known = [];
    marksKnown.set(engine, known);
  }
  known[look] ??= markOf(order, engine.looks.texts[look]!) ?? null;
  return known[look]!;
}

/** What becomes of the marks when a body comes onto something: it was its turn, or all begins anew. */
export function applyOrder(scene: Scene, events: readonly number[]): void {
  const { engine, cells, tiles } = scene;
  const { order } = engine.rules;
  if (!order) return;
  for (const event of events) {
    if (verbOf(event) !== "enter") continue;
    const marks: { readonly tile: number; readonly mark: Mark }[] = [];
    for (let tile = 0; tile < tiles; tile++) {
      const mark = markIn(engine, order, topOf(scene, tile));
      if (mark) marks.push({ tile, mark });
    }
    for (const tile of turnedMarks(engine, order, event % PAIR, marks))
      cells[tile] = signedLook(engine, order, cells[tile]!);
  }
}

/** Marks that change when a body comes onto a ground: the next one if it is of its colour, else all that were done. */
export function turnedMarks(
  engine: Engine,
  { touched, undoes }: Order,
  ground: number,
  marks: readonly { readonly tile: number; readonly mark: Mark }[],
): number[] {
  const colour = colourOf(engine, ground);
  const isMeant =
    touched.some((name) => formNamed(engine, name) === formOf(engine, ground)) ||
    marks.some(({ mark }) => mark.colour === colour);
  const next = marks.find(({ mark }) => !mark.done);
  if (!isMeant || !next) return [];
  if (next.mark.colour === colour) return [next.tile];
  return undoes ? marks.filter(({ mark }) => mark.done).map(({ tile }) => tile) : [];
}

const formNamed = (engine: Engine, name: string): number =>
  formOf(engine, engine.looks.numbers.get(engine.rules.looks[name] ?? name) ?? 0);

function signedLook(engine: Engine, { mark, open, done }: Order, look: number): number {
  const text = engine.looks.texts[look]!;
  const next = text[mark.indexOf(SIGN)] === open ? done : open;
  return numberOf(engine.looks, [...text].map((digit, i) => (mark[i] === SIGN ? next : digit)).join(""));
}
