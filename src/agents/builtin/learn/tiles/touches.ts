import { ahead, type Lattice, type Looks, turnedWay, type Way } from "../../runtime/tiles/looks.ts";
import { type FoundFaces, uprightLook } from "./bodies/faces.ts";
import { groundsUnder } from "./grounds.ts";
import { changedTiles, groupBy, planOf, type Watch } from "./history.ts";

/** A button makes something else of the tile that lies so from the body. */
export interface FoundTouch {
  readonly button: string;
  readonly way: Way;
  readonly from: number;
  readonly to: number;
  readonly seen: number;
  /** Only while a tile elsewhere, the cue, shows this; the body itself, upright, where no tile is told. */
  readonly cue?: { readonly tile?: number; readonly look: number };
}

const FARTHEST = 3;
/** Presses of a button that are looked at, the last ones. */
const MOST = 60;

/** A press as the grounds show it. */
interface Press {
  readonly button: string;
  readonly level: string;
  readonly before: Uint16Array;
  readonly after: Uint16Array;
  readonly lattice: Lattice;
  readonly body: number;
  /** How the body looks upright, and the quarter turns it has made from there. */
  readonly upright: number;
  readonly turn: number;
}

/** What buttons that lead nowhere change near the body; what changes wherever it stands is no touch. */
export function findTouches(
  watches: readonly Watch[],
  buttons: readonly string[],
  bodies: ReadonlySet<number>,
  floor: number,
  looks: Looks,
  faces: FoundFaces,
): FoundTouch[] {
  if (buttons.length === 0) return [];
  const grounds = groundsUnder(bodies, floor, looks);
  const presses: Press[] = [];
  for (const watch of watches) {
    const { level, moves } = watch;
    const lattice = planOf(watch);
    for (const move of moves) {
      if (!buttons.includes(move.button) || move.scroll) continue;
      const body = move.before.findIndex((look) => grounds.has(look));
      // Where it jumped it touched nothing.
      if (body < 0 || !grounds.has(move.after[body]!)) continue;
      const look = move.before[body]!;
      const bare = (board: Uint16Array) => board.with(body, grounds.get(board[body]!) ?? board[body]!);
      presses.push({
        before: bare(move.before),
        after: bare(move.after),
        button: move.button,
        level,
        lattice,
        body,
        turn: (faces.headings.get(look) ?? 1) - 1,
        upright: uprightLook(faces, looks, look),
      });
    }
  }
  return [...groupBy(presses, (press) => press.button)].flatMap(([button, all]) =>
    touchesOf(button, all.slice(-MOST)),
  );
}

function touchesOf(button: string, presses: readonly Press[]): FoundTouch[] {
  const changes = changesIn(presses);
  // So much at once is another scene, not a touch.
  if (changes.length > MOST_TOUCHES) return [];
  const cue = cueOf(presses, changes);
  if (!cue) return told(button, presses, changes).filter(({ from, to }) => from !== to);
  const turning = new Set(changes.map(({ from }) => from));
  const ways = new Map([...AROUND, ...changes.map(({ way }) => way)].map((way) => [way.join(), way]));
  const cases = [...ways.values()].flatMap((way) => [...turning].map((from) => ({ way, from })));
  return [...groupBy(presses, cue.shown)].flatMap(([look, mine]) =>
    told(button, mine, cases).map((touch) => ({
      ...touch,
      cue: { look, ...(cue.tile !== undefined && { tile: cue.tile }) },
    })),
  );
}

/** A tile so from the body that shows this. */
interface Case {
  readonly way: Way;
  readonly from: number;
}

const MOST_TOUCHES = 32;
const AROUND: readonly Way[] = [-1, 0, 1].flatMap((dy) => [-1, 0, 1].map((dx) => [dx, dy] as const));

/** What comes of each, as far as that was seen. */
const told = (button: string, presses: readonly Press[], cases: readonly Case[]): FoundTouch[] =>
  cases.flatMap(({ way, from }) => {
    const last = chancesFor(presses, way, from).at(-1);
    if (!last) return [];
    const to = last.after[tileAt(last, way)]!;
    const seen = timesSeen(presses, way, from, to);
    return seen > 0 ? [{ button, way, from, to, seen }] : [];
  });

/** What changed near the body, and not everywhere. */
function changesIn(presses: readonly Press[]): Case[] {
  const found = new Map<string, Case>();
  for (const { before, after, lattice, body, turn } of presses) {
    const { columns } = lattice;
    for (const tile of changedTiles(before, after)) {
      const dx = (tile % columns) - (body % columns);
      const dy = Math.floor(tile / columns) - Math.floor(body / columns);
      const from = before[tile]!;
      const way = turnedWay([dx, dy], (4 - turn) % 4);
      const key = `${way} ${from}`;
      if (Math.max(Math.abs(dx), Math.abs(dy)) > FARTHEST || found.has(key)) continue;
      if (!isEverywhere(presses, from, after[tile]!)) found.set(key, { way, from });
    }
  }
  return [...found.values()];
}

/** A tile that the button does not change, or the body where none is told, and what it showed. */
interface Cue {
  readonly tile?: number;
  readonly shown: (press: Press) => number;
}

/** Where what comes of it differs: what the button does not change and what tells all of it. */
function cueOf(presses: readonly Press[], cases: readonly Case[]): Cue | undefined {
  if (isTold(presses, cases)) return undefined;
  const [{ before: first, lattice }] = presses as readonly [Press, ...Press[]];
  const alike = presses.every(
    ({ lattice: { columns, rows } }) => columns === lattice.columns && rows === lattice.rows,
  );
  const tells = (groups: ReadonlyMap<number, readonly Press[]>) =>
    groups.size > 1 && [...groups.values()].every((mine) => isTold(mine, cases));
  const body = { shown: ({ upright }: Press) => upright };
  if (tells(groupBy(presses, body.shown))) return body;
  return (alike ? [...first.keys()] : [])
    .filter((tile) => presses.every(({ before, after }) => before[tile] === after[tile]))
    .map((tile) => {
      const shown = ({ before }: Press) => before[tile]!;
      return { cue: { tile, shown }, groups: groupBy(presses, shown) };
    })
    .filter(({ groups }) => 2 * groups.size <= presses.length && tells(groups))
    .sort((a, b) => a.groups.size - b.groups.size)[0]?.cue;
}

/** The tile that lies so from the body, as it is turned. */
const tileAt = ({ lattice, body, turn }: Press, way: Way): number =>
  ahead(lattice, body, turnedWay(way, turn));

/** Whether the same always comes of the same. */
const isTold = (presses: readonly Press[], cases: readonly Case[]): boolean =>
  cases.every(({ way, from }) => {
    const outcomes = chancesFor(presses, way, from).map((press) => press.after[tileAt(press, way)]);
    return new Set(outcomes).size <= 1;
  });

/** Whether every such tile always turns. */
const isEverywhere = (presses: readonly Press[], from: number, to: number): boolean =>
  presses.every(({ before, after }) => before.every((look, tile) => look !== from || after[tile] === to));

const chancesFor = (presses: readonly Press[], way: Way, from: number): readonly Press[] =>
  presses.filter((press) => press.before[tileAt(press, way)] === from);

/** How often it was so on the last level where it might have been: levels may differ. 0 when it was ever not so there. */
function timesSeen(presses: readonly Press[], way: Way, from: number, to: number): number {
  const chances = chancesFor(presses, way, from);
  const last = chances.filter(({ level }) => level === chances.at(-1)!.level);
  const isSo = (press: Press) => press.after[tileAt(press, way)] === to;
  return last.every(isSo) ? last.length : 0;
}
