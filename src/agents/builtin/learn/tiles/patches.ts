import type { Grid } from "../../../../contracts/grid.ts";
import { drawTiles, followTiles, readTiles, showsTile } from "../../runtime/tiles/board.ts";
import { tileAtPlace } from "../../runtime/tiles/clicks.ts";
import { digitOf, type Engine, eventOf } from "../../runtime/tiles/engine.ts";
import type { Lattice } from "../../runtime/tiles/looks.ts";
import type { Patch } from "../../runtime/tiles/patch.ts";
import { press } from "../../runtime/tiles/turn.ts";
import type { Seen } from "../experience.ts";
import { rank } from "./effects.ts";

interface Play {
  readonly level: string;
  readonly lattice: Lattice;
  readonly opening: Grid;
  readonly steps: readonly { readonly seen: Seen; readonly scroll: unknown }[];
}

/** What happened in a move, and the cells that the tiles do not tell. */
export interface Left {
  readonly level: string;
  /** The button, and those pressed before it, the last one first. */
  readonly buttons: readonly number[];
  readonly events: readonly number[];
  readonly before: Uint8Array;
  readonly after: Uint8Array;
  readonly patch: Patch;
  /** Cells that changed but where the body was or is, whatever tells of them. */
  readonly elsewhere: Patch;
  /** Whether those lie on several tiles. */
  readonly isWide: boolean;
}

type Change = Patch[number];

/** More cells than this are no icon. */
const LARGEST = 80;
const MOST = 6;

/** Cells elsewhere that change with an event, and always do. */
export function findPatches(moves: readonly Left[]): Map<number, Patch[]> {
  const found = new Map<number, Patch[]>();
  for (const { events, patch } of moves) {
    if (patch.length === 0 || patch.length > LARGEST) continue;
    const known = events.some((event) => found.get(event)?.some((other) => same(other, patch)));
    const event = known
      ? undefined
      : [...events].sort((a, b) => rank(a) - rank(b)).find((e) => holds(moves, e, patch));
    if (event === undefined) continue;
    const list = found.get(event) ?? [];
    if (list.length < MOST) found.set(event, [...list, patch]);
  }
  return found;
}

const same = (a: Patch, b: Patch): boolean =>
  a.length === b.length && a.every((change, i) => change.every((part, j) => part === b[i]![j]));

/** Whenever it could have come with the event, it did. */
function holds(moves: readonly Left[], event: number, patch: Patch): boolean {
  return moves.every(
    ({ events, before, after }) =>
      !events.includes(event) ||
      !patch.every(([cell, from]) => before[cell] === from) ||
      patch.every(([cell, , to]) => after[cell] === to),
  );
}

/** What tiles do not tell, move by move. */
export function leftIn(engine: Engine, { level, lattice, opening, steps }: Play, mask: Uint8Array): Left[] {
  const found: Left[] = [];
  let buttons: readonly number[] = [];
  let board = readTiles(engine, opening, mask, lattice);
  for (const { seen, scroll } of steps) {
    const { before, move, after } = seen;
    if (move.name !== "ACTION6") buttons = [digitOf(move.name), ...buttons].slice(0, engine.late + 1);
    const turn = move.name === "ACTION6" || scroll ? undefined : press(engine, board, move.name);
    if (turn && (turn.to < 0 || showsTile(engine, turn.cells, after, mask, lattice, turn.to))) {
      const cells = drawTiles(engine, before, lattice, board.cells, turn.cells);
      const differ = (told: Uint8Array): Change[] => {
        const patch: Change[] = [];
        for (let cell = 0; cell < cells.length && patch.length <= LARGEST; cell++)
          if (told[cell] !== after.cells[cell] && !mask[cell])
            patch.push([cell, before.cells[cell]!, after.cells[cell]!]);
        return patch;
      };
      const patch = differ(cells);
      const events = turn.events.filter((event) => event !== eventOf("leave", engine.floor));
      // Where the body itself was or is, is not elsewhere.
      const tileOf = ([cell]: Change) =>
        tileAtPlace(lattice, cell % before.width, Math.floor(cell / before.width));
      const isElsewhere = (change: Change) => {
        const tile = tileOf(change);
        return tile < 0 || (tile !== turn.from && tile !== turn.to);
      };
      const elsewhere = differ(before.cells).filter(isElsewhere);
      found.push({
        level,
        buttons,
        events,
        before: before.cells,
        after: after.cells,
        patch: patch.every(isElsewhere) ? patch : [],
        elsewhere,
        isWide: new Set(elsewhere.map(tileOf)).size > 1,
      });
    }
    board = followTiles(engine, turn?.cells ?? board.cells, after, mask, lattice);
  }
  return found;
}
