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
  const found = new Map<string, FoundTouch>();
  for (const { before, after, lattice, body } of presses) {
    const { columns } = lattice;
    for (const tile of changedTiles(before, after)) {
      const dx = (tile % columns) - (body % columns);
      const dy = Math.floor(tile / columns) - Math.floor(body / columns);
      const [from, to] = [before[tile]!, after[tile]!];
      const key = `${dx} ${dy} ${from}`;
      if (Math.max(Math.abs(dx), Math.abs(dy)) > FARTHEST || found.has(key)) continue;
      if (isEverywhere(presses, from, to)) continue;
      const seen = timesSeen(presses, [dx, dy], from, to);
      if (seen > 0) found.set(key, { button, way: [dx, dy], from, to, seen });
    }
  }
  // So much at once is another scene, not a touch.
  return found.size > MOST_TOUCHES ? [] : [...found.values()];
}

const MOST_TOUCHES = 32;

/** Whether every such tile always turns. */
const isEverywhere = (presses: readonly Press[], from: number, to: number): boolean =>
  presses.every(({ before, after }) => before.every((look, tile) => look !== from || after[tile] === to));

/** How often it was so on the last level where it might have been: levels may differ. 0 when it was ever not so there. */
function timesSeen(presses: readonly Press[], way: Way, from: number, to: number): number {
  const chances = presses.filter(({ before, lattice, body }) => before[ahead(lattice, body, way)] === from);
  const last = chances.filter(({ level }) => level === chances.at(-1)!.level);
  const isSo = ({ after, lattice, body }: Press) => after[ahead(lattice, body, way)] === to;
  return last.every(isSo) ? last.length : 0;
}
