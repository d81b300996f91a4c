import { dialName } from "../../runtime/tiles/dials.ts";
import type { TileRules } from "../../runtime/tiles/tiles.ts";
import { groupBy } from "./history.ts";
import type { Left } from "./patches.ts";

/** Moves, different buttons, and buttons pressed again, before cells are believed to show what was pressed. */
const ENOUGH = 6;
const BUTTONS = 3;
const AGAIN = 2;

/** Cells that no tile tells and that hang on nothing but the button pressed now, or so many turns ago. */
export function findDials(moves: readonly Left[], late: number, width: number): TileRules["dials"] {
  const found: Record<string, [number, number, number][]> = {};
  for (const cell of new Set(moves.flatMap(({ patch }) => patch.map(([at]) => at)))) {
    // On some levels there may be none.
    const levels = new Set(moves.filter(({ patch }) => patch.some(([at]) => at === cell)).map(levelOf));
    const mine = moves.filter((move) => levels.has(levelOf(move)));
    for (let ago = 0; ago <= late; ago++) {
      const shown = shownBy(mine, cell, ago);
      if (!shown) continue;
      for (const [button, colour] of shown) {
        const name = dialName(button, ago);
        found[name] = [...(found[name] ?? []), [cell % width, Math.floor(cell / width), colour]];
      }
      break;
    }
  }
  return found;
}

/** What else no tile tells. */
export function withoutDials(
  moves: readonly Left[],
  dials: TileRules["dials"],
  width: number,
): readonly Left[] {
  const cells = new Set(Object.values(dials).flatMap((shown) => shown.map(([x, y]) => y * width + x)));
  if (cells.size === 0) return moves;
  return moves.map((move) => ({ ...move, patch: move.patch.filter(([cell]) => !cells.has(cell)) }));
}

const levelOf = ({ level }: Left): string => level;

/** The colour of a cell by button, where that is all it hangs on. */
function shownBy(moves: readonly Left[], cell: number, ago: number): Map<number, number> | undefined {
  const told = moves.filter(({ buttons }) => buttons.length > ago);
  const groups = groupBy(told, ({ buttons }) => buttons[ago]!);
  if (told.length < ENOUGH || groups.size < BUTTONS) return undefined;
  // Of a button pressed once anything is true.
  if ([...groups.values()].filter((mine) => mine.length > 1).length < AGAIN) return undefined;
  const shown = new Map<number, number>();
  for (const [button, mine] of groups) {
    const colour = mine[0]!.after[cell]!;
    if (mine.some(({ after }) => after[cell] !== colour)) return undefined;
    shown.set(button, colour);
  }
  return new Set(shown.values()).size > 1 ? shown : undefined;
}
