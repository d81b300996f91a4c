import { colourOf, type Engine, formOf, PAIR, verbOf } from "../../runtime/engine.ts";
import { type Mark, markOf, OWN, SIGN, turnedMarks } from "../../runtime/order.ts";
import type { Order } from "../../runtime/tiles.ts";
import { substitution } from "./click-examples.ts";
import type { Story, ToldMove } from "./story.ts";

/** Times that marks were done, and the share of touches told, before an order is believed in. */
const ENOUGH = 2;
const SHARE = 0.9;
/** Kinds of marks that are looked into. */
const MOST = 12;

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
  const kinds = new Map<string, Pick<Order, "mark" | "open" | "done">>();
  for (const { move } of touches)
    for (const { from, to } of move.changes)
      for (const kind of kindsOf(engine, from, to))
        if (kinds.size < MOST) kinds.set(JSON.stringify(kind), kind);
  let best: Order | undefined;
  for (const kind of kinds.values())
    for (const undoes of [true, false]) {
      const order = judged(engine, touches, { ...kind, undoes, touched: [], seen: 0 }, name);
      if (order && order.seen > (best?.seen ?? 0)) best = order;
    }
  return best;
}

/** A look that turns into another as a mark that is done then, of any of its colours. */
function kindsOf(
  { looks: { texts } }: Engine,
  from: number,
  to: number,
): Pick<Order, "mark" | "open" | "done">[] {
  const [open, done] = substitution(texts[from]!, texts[to]!) ?? [];
  if (!open || !done) return [];
  const text = texts[from]!;
  const owns = [...new Set(text)].filter((digit) => digit !== open && digit !== done);
  return owns.map((own) => {
    const mark = [...text].map((digit) => (digit === open ? SIGN : digit === own ? OWN : digit)).join("");
    return { mark, open, done };
  });
}

interface Touch {
  readonly move: ToldMove;
  readonly ground: number;
}

/** The order with what was touched for it, when it tells nearly all that befell its marks. */
function judged(
  engine: Engine,
  touches: readonly Touch[],
  order: Order,
  name: (look: number) => string,
): Order | undefined {
  const all = touches
    .map(({ move, ground }) => ({ ...marksIn(engine, order, move), ground }))
    .filter(({ marks }) => marks.length > 1);
  const touched = new Set(
    all.filter(({ turned }) => turned.size > 0).map(({ ground }) => formOf(engine, ground)),
  );
  const whole = { ...order, touched: [...touched].map(name) };
  const colours = new Set<string>();
  let told = 0;
  let seen = 0;
  for (const { marks, turned, ground } of all) {
    const said = turnedMarks(engine, whole, ground, marks);
    if (said.length !== turned.size || !said.every((tile) => turned.has(tile))) continue;
    told++;
    if (turned.size !== 1 || marks.find(({ tile }) => turned.has(tile))!.mark.done) continue;
    seen++;
    colours.add(colourOf(engine, ground));
  }
  const isBelieved = seen >= ENOUGH && colours.size >= ENOUGH && told >= SHARE * all.length;
  return isBelieved ? { ...whole, seen: told } : undefined;
}

function marksIn({ looks: { texts } }: Engine, order: Order, { told, changes }: ToldMove) {
  const marks: { tile: number; mark: Mark }[] = [];
  for (const [tile, look] of told.entries()) {
    const mark = markOf(order, texts[look]!);
    if (mark) marks.push({ tile, mark });
  }
  const tiles = new Set(marks.map(({ tile }) => tile));
  return { marks, turned: new Set(changes.map(({ tile }) => tile).filter((tile) => tiles.has(tile))) };
}
