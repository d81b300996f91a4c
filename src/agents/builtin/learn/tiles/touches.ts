import { ahead, type Lattice, type Looks, type Way } from "../../runtime/looks.ts";
import { groundsUnder } from "./grounds.ts";
import { changedTiles, groupBy, type Watch } from "./history.ts";

/** A button makes something else of the tile that lies so from the body. */
export interface FoundTouch {
  readonly button: string;
  readonly way: Way;
  readonly from: number;
  readonly to: number;
  readonly seen: number;
  /** Only while a tile elsewhere, the cue, shows this. */
  readonly cue?: { readonly tile: number; readonly look: number };
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
}

/** What buttons that lead nowhere change near the body; what changes wherever it stands is no touch. */
export function findTouches(
  watches: readonly Watch[],
  buttons: readonly string[],
  bodies: ReadonlySet<number>,
  floor: number,
  looks: Looks,
): FoundTouch[] {
  if (buttons.length === 0) return [];
  const grounds = groundsUnder(bodies, floor, looks);
  const presses: Press[] = [];
  for (const { level, columns, rows, moves } of watches) {
    const lattice = { size: 0, x: 0, y: 0, columns, rows };
    for (const move of moves) {
      if (!buttons.includes(move.button) || move.scroll) continue;
      const body = move.before.findIndex((look) => grounds.has(look));
      if (body < 0) continue;
      const bare = (board: Uint16Array) => board.with(body, grounds.get(board[body]!) ?? board[body]!);
      presses.push({
        before: bare(move.before),
        after: bare(move.after),
        button: move.button,
        level,
        lattice,
        body,
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
  const tile = cueOf(presses, changes);
  if (tile === undefined) return told(button, presses, changes).filter(({ from, to }) => from !== to);
  const turning = new Set(changes.map(({ from }) => from));
  const ways = new Map([...AROUND, ...changes.map(({ way }) => way)].map((way) => [way.join(), way]));
  const cases = [...ways.values()].flatMap((way) => [...turning].map((from) => ({ way, from })));
  return [...groupBy(presses, ({ before }) => before[tile]!)].flatMap(([look, mine]) =>
    told(button, mine, cases).map((touch) => ({ ...touch, cue: { tile, look } })),
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
    const to = last.after[ahead(last.lattice, last.body, way)]!;
    const seen = timesSeen(presses, way, from, to);
    return seen > 0 ? [{ button, way, from, to, seen }] : [];
  });

/** What changed near the body, and not everywhere. */
function changesIn(presses: readonly Press[]): Case[] {
  const found = new Map<string, Case>();
  for (const { before, after, lattice, body } of presses) {
    const { columns } = lattice;
    for (const tile of changedTiles(before, after)) {
      const dx = (tile % columns) - (body % columns);
      const dy = Math.floor(tile / columns) - Math.floor(body / columns);
      const from = before[tile]!;
      const key = `${dx} ${dy} ${from}`;
      if (Math.max(Math.abs(dx), Math.abs(dy)) > FARTHEST || found.has(key)) continue;
      if (!isEverywhere(presses, from, after[tile]!)) found.set(key, { way: [dx, dy], from });
    }
  }
  return [...found.values()];
}

/** Where what comes of it differs: a tile that the button does not change and whose look tells all of it. */
function cueOf(presses: readonly Press[], cases: readonly Case[]): number | undefined {
  if (isTold(presses, cases)) return undefined;
  const [{ before: first, lattice }] = presses as readonly [Press, ...Press[]];
  const alike = presses.every(
    ({ lattice: { columns, rows } }) => columns === lattice.columns && rows === lattice.rows,
  );
  if (!alike) return undefined;
  return [...first.keys()]
    .filter((tile) => presses.every(({ before, after }) => before[tile] === after[tile]))
    .map((tile) => ({ tile, groups: groupBy(presses, ({ before }) => before[tile]!) }))
    .filter(({ groups }) => groups.size > 1 && 2 * groups.size <= presses.length)
    .sort((a, b) => a.groups.size - b.groups.size)
    .find(({ groups }) => [...groups.values()].every((mine) => isTold(mine, cases)))?.tile;
}

/** Whether the same always comes of the same. */
const isTold = (presses: readonly Press[], cases: readonly Case[]): boolean =>
  cases.every(({ way, from }) => {
    const outcomes = chancesFor(presses, way, from).map(
      ({ after, lattice, body }) => after[ahead(lattice, body, way)],
    );
    return new Set(outcomes).size <= 1;
  });

/** Whether every such tile always turns. */
const isEverywhere = (presses: readonly Press[], from: number, to: number): boolean =>
  presses.every(({ before, after }) => before.every((look, tile) => look !== from || after[tile] === to));

const chancesFor = (presses: readonly Press[], way: Way, from: number): readonly Press[] =>
  presses.filter(({ before, lattice, body }) => before[ahead(lattice, body, way)] === from);

/** How often it was so on the last level where it might have been: levels may differ. 0 when it was ever not so there. */
function timesSeen(presses: readonly Press[], way: Way, from: number, to: number): number {
  const chances = chancesFor(presses, way, from);
  const last = chances.filter(({ level }) => level === chances.at(-1)!.level);
  const isSo = ({ after, lattice, body }: Press) => after[ahead(lattice, body, way)] === to;
  return last.every(isSo) ? last.length : 0;
}
