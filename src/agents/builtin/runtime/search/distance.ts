import { wrongInCode } from "../codes.ts";
import { type Board, colourOf, type Engine, formOf, isPut, shownLook, unchosen } from "../tiles/engine.ts";
import { NOTHING } from "../tiles/looks.ts";
import { marksLeft } from "../tiles/order.ts";
import { clicksLeft } from "../tiles/patterns.ts";
import { stackDistances } from "../tiles/stacks.ts";
import { type Atom, type Inventory, thingsOn } from "./goal.ts";

/** How many moves a board is away from what an atom says, at the least; 0 where it may be so. */
export type Distance = (board: Board) => number;

/** Undefined where nothing can be measured. */
export function distanceTo(engine: Engine, began: Inventory, atom: Atom): Distance | undefined {
  const clicks = clicksLeft(engine, began.samples, atom);
  if (clicks) return clicks;
  if (engine.stacks && atom === "stacks sorted") return (board) => stackDistances(engine, board).sorted;
  if (engine.stacks && atom === "stacks matched") return (board) => stackDistances(engine, board).matched;
  const { code } = began;
  if (code && atom === "shows code") return (board) => wrongInCode(engine, board, code);
  if (atom === "marks done") return (board) => marksLeft(engine, board) ?? 0;
  const look = (name: string) => engine.looks.numbers.get(engine.rules.looks[name] ?? name) ?? -1;
  const isLook = (name: string) => {
    const wanted = look(name);
    return (other: number) => other === wanted;
  };
  const isLike = (name: string) => {
    const form = formOf(engine, Math.max(0, look(name)));
    return (other: number) => formOf(engine, other) === form;
  };
  const [, fills, filled] = /^(\S+) fills (\S+)$/.exec(atom) ?? [];
  if (fills && filled) return untilFilled(engine, isLook(filled), (thing) => thing === look(fills));
  const [, every, shown] = /^every (\S+) shows (\S+)$/.exec(atom) ?? [];
  if (every && shown)
    return untilFilled(
      engine,
      isLike(every),
      (thing, ground) => formOf(engine, shownLook(engine, thing, ground)) === look(shown),
    );
  const [, by, matched] = /^(matched|manned) (\S+)$/.exec(atom) ?? [];
  if (matched)
    return untilFilled(
      engine,
      isLike(matched),
      (thing, ground) => colourOf(engine, thing) === colourOf(engine, ground),
      by === "manned",
    );
  const [, covered] = /^covered (\S+)$/.exec(atom) ?? [];
  if (covered) return untilFilled(engine, isLook(covered), () => true, true);
  const [, each, home] = /^each (\S+) in (\S+)$/.exec(atom) ?? [];
  if (each && home) return untilHome(engine, isLook(each), isLook(home));
  const [, who, like, where] = /^(?:(\S+) )?on (like )?(\S+)$/.exec(atom) ?? [];
  if (where) {
    const body = engine.bodyOf.get(look(who ?? ""));
    return untilThere(engine, like ? isLike(where) : isLook(where), who === "all", body);
  }
  const [, lone] = /^lone (\S+)$/.exec(atom) ?? [];
  if (lone) return (board) => Math.abs((thingsOn(engine, board).get(look(lone)) ?? 0) - 1);
  const [, alike, gone] = /^gone (like )?(\S+)$/.exec(atom) ?? [];
  return gone ? untilGone(engine, alike ? isLike(gone) : isLook(gone)) : undefined;
}

/** A step may take a body farther than a tile: then only what is wrong is counted. */
const goesFar = ({ glides, leaps, portals, rules }: Engine): boolean =>
  glides.size > 0 || leaps.size > 0 || portals.size > 0 || rules.rounds !== undefined;

const tilesApart = (columns: number, a: number, b: number): number =>
  Math.abs((a % columns) - (b % columns)) + Math.abs(Math.floor(a / columns) - Math.floor(b / columns));

function nearestOf(columns: number, at: number, others: readonly number[]): number {
  let least = Number.POSITIVE_INFINITY;
  for (const other of others) least = Math.min(least, tilesApart(columns, at, other));
  return least;
}

/** Every such ground wants a thing that fits: the way of the nearest one, and of a body to some thing. */
function untilFilled(
  engine: Engine,
  isGround: (look: number) => boolean,
  fits: (thing: number, ground: number) => boolean,
  bodiesToo = false,
): Distance {
  const far = goesFar(engine);
  const pieceAt = (thing: number) => unchosen(engine, thing);
  return ({ lattice: { columns, rows }, cells }) => {
    const tiles = columns * rows;
    const empty: number[] = [];
    const things: number[] = [];
    for (let tile = 0; tile < tiles; tile++) {
      const thing = pieceAt(cells[tiles + tile]!);
      const stands = thing !== NOTHING && (bodiesToo || isPut(engine, thing));
      const wanted = isGround(cells[tile]!);
      if (wanted && !(stands && fits(thing, cells[tile]!))) empty.push(tile);
      else if (wanted) continue;
      if (stands) things.push(tile);
    }
    if (far) return empty.length;
    let sum = 0;
    for (const tile of empty) {
      const fitting = things.filter((at) => fits(pieceAt(cells[tiles + at]!), cells[tile]!));
      sum += Math.min(columns + rows, nearestOf(columns, tile, fitting));
    }
    return sum;
  };
}

/** Every such thing shall be on such a ground: the way of each to the nearest one. */
function untilHome(
  engine: Engine,
  isThing: (look: number) => boolean,
  isGround: (look: number) => boolean,
): Distance {
  const far = goesFar(engine);
  return ({ lattice: { columns, rows }, cells }) => {
    const tiles = columns * rows;
    const homes = [...Array(tiles).keys()].filter((tile) => isGround(cells[tile]!));
    let sum = 0;
    for (let tile = 0; tile < tiles; tile++) {
      if (!isThing(unchosen(engine, cells[tiles + tile]!)) || isGround(cells[tile]!)) continue;
      sum += far ? 1 : Math.min(columns + rows, nearestOf(columns, tile, homes));
    }
    return sum;
  };
}

/** A body, a certain one, or all of them shall stand on such a ground. */
function untilThere(
  engine: Engine,
  isGround: (look: number) => boolean,
  all: boolean,
  only: number | undefined,
): Distance {
  const far = goesFar(engine);
  return ({ lattice: { columns, rows }, cells }) => {
    const tiles = columns * rows;
    const grounds: number[] = [];
    const bodies: number[] = [];
    for (let tile = 0; tile < tiles; tile++) {
      if (isGround(cells[tile]!)) grounds.push(tile);
      const body = engine.bodyOf.get(cells[tiles + tile]!);
      if (body !== undefined && (only ?? body) === body) bodies.push(tile);
    }
    const ways = bodies.map((body) => {
      const way = nearestOf(columns, body, grounds);
      return far ? Math.min(1, way) : Math.min(columns + rows, way);
    });
    // Bodies move together, unless some of them sleep.
    if (all && engine.asleep.size > 0) return ways.reduce((sum, way) => sum + way, 0);
    return all ? Math.max(0, ...ways) : Math.min(columns + rows, ...ways);
  };
}

/** None shall be left: a body has to come to the nearest one, then there are the others. */
function untilGone(engine: Engine, isLook: (look: number) => boolean): Distance {
  const far = goesFar(engine);
  return ({ lattice: { columns, rows }, cells }) => {
    const tiles = columns * rows;
    const left: number[] = [];
    const bodies: number[] = [];
    for (let tile = 0; tile < tiles; tile++) {
      const thing = cells[tiles + tile]!;
      if (engine.bodyOf.has(thing)) bodies.push(tile);
      else if (isLook(thing || cells[tile]!)) left.push(tile);
    }
    if (far || left.length === 0) return left.length;
    return (
      left.length - 1 + Math.min(...left.map((tile) => nearestOf(columns, tile, bodies)), columns + rows)
    );
  };
}
