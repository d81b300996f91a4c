import { ahead, type Lattice, type Way } from "../../runtime/looks.ts";
import { groupBy, type Watch, type Watched } from "./history.ts";

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

interface Press {
  readonly move: Watched;
  readonly lattice: Lattice;
  readonly body: number;
}

/** What buttons that lead nowhere change near the body; what changes wherever it stands is no touch. */
export function findTouches(
  watches: readonly Watch[],
  buttons: readonly string[],
  bodies: ReadonlySet<number>,
): FoundTouch[] {
  const presses: Press[] = [];
  for (const { columns, rows, moves } of watches) {
    const lattice = { size: 0, x: 0, y: 0, columns, rows };
    for (const move of moves) {
      if (!buttons.includes(move.button) || move.scroll) continue;
      const body = move.before.findIndex((look) => bodies.has(look));
      if (body >= 0) presses.push({ move, lattice, body });
    }
  }
  return [...groupBy(presses, ({ move }) => move.button)].flatMap(([button, all]) =>
    touchesOf(button, all.slice(-MOST)),
  );
}

function touchesOf(button: string, presses: readonly Press[]): FoundTouch[] {
  const found = new Map<string, FoundTouch>();
  for (const { move, lattice, body } of presses) {
    const { columns } = lattice;
    for (const tile of move.changed) {
      const dx = (tile % columns) - (body % columns);
      const dy = Math.floor(tile / columns) - Math.floor(body / columns);
      const [from, to] = [move.before[tile]!, move.after[tile]!];
      const key = `${dx} ${dy} ${from}`;
      if (Math.max(Math.abs(dx), Math.abs(dy)) > FARTHEST || tile === body || found.has(key)) continue;
      if (isEverywhere(presses, from, to)) continue;
      const seen = timesSeen(presses, [dx, dy], from, to);
      if (seen > 0) found.set(key, { button, way: [dx, dy], from, to, seen });
    }
  }
  return [...found.values()];
}

/** Whether every such tile always turns. */
const isEverywhere = (presses: readonly Press[], from: number, to: number): boolean =>
  presses.every(({ move: { before, after } }) =>
    before.every((look, tile) => look !== from || after[tile] === to),
  );

/** How often it was so; 0 when it was ever not so. */
function timesSeen(presses: readonly Press[], way: Way, from: number, to: number): number {
  let seen = 0;
  for (const { move, lattice, body } of presses) {
    const tile = ahead(lattice, body, way);
    if (tile < 0 || move.before[tile] !== from) continue;
    if (move.after[tile] !== to) return 0;
    seen++;
  }
  return seen;
}
