import { type Engine, tailOf, wayOf } from "./engine.ts";
import type { Way } from "./looks.ts";
import type { Scene } from "./meeting.ts";

/** Where the button that was pressed so many turns ago stands among the cells. */
const pastAt = (engine: Engine, cells: Uint16Array, ago: number): number =>
  cells.length - tailOf(engine) + engine.panels.length + engine.late - ago;

export const pressedAgo = (engine: Engine, cells: Uint16Array, ago: number): number =>
  cells[pastAt(engine, cells, ago)]!;

/** How many turns after a button a body that looks so answers to it. */
export function latenessOf({ late, bodyOf, rules }: Engine, look: number): number {
  const body = late > 0 ? bodyOf.get(look) : undefined;
  return body === undefined ? 0 : (rules.bodies[body - 1]!.late ?? 0);
}

/** Where a body goes when this button is pressed: one that is late does what was pressed before. */
export function wayNow({ engine, cells }: Scene, look: number, button: string): Way | undefined {
  const late = latenessOf(engine, look);
  if (late === 0) return wayOf(engine, look, button);
  const past = pressedAgo(engine, cells, late);
  return past === 0 ? undefined : wayOf(engine, look, `ACTION${past}`);
}

/** The button is remembered for those that are late. */
export function rememberPress({ engine, cells, button }: Scene): void {
  for (let ago = engine.late; ago > 1; ago--)
    cells[pastAt(engine, cells, ago)] = pressedAgo(engine, cells, ago - 1);
  if (engine.late > 0) cells[pastAt(engine, cells, 1)] = button;
}

/** Whatever became of a board, these buttons were pressed. */
export function withPresses(engine: Engine, cells: Uint16Array, from: Uint16Array): Uint16Array {
  if (engine.late === 0) return cells;
  const next = cells.slice();
  for (let ago = 1; ago <= engine.late; ago++)
    next[pastAt(engine, next, ago)] = pressedAgo(engine, from, ago);
  return next;
}
