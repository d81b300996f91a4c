import { type Action, formatAction } from "../../contracts/action.ts";
import type { Observation } from "../../contracts/env.ts";
import type { Cell, Grid } from "../../contracts/grid.ts";
import { copyGrid } from "../../grid/grid.ts";
import { gridToTerminal, type TerminalOptions } from "../../grid/terminal.ts";
import { HELP } from "./controls.ts";

export interface ScreenState {
  readonly title: string;
  readonly observation: Observation;
  readonly actions: number;
  readonly last: Action | undefined;
  readonly cursor: Cell;
  readonly message: string;
  readonly par: readonly number[] | undefined;
}

/** The terminal row the board starts in. */
export const BOARD_TOP = 3;

/** The whole screen as text: two lines of status, the board, what can be pressed. */
export function screenText(state: ScreenState, frame: Grid, options: TerminalOptions): string {
  const { observation, par, cursor } = state;
  const level = Math.min(observation.levelsCompleted + 1, observation.levelsToWin);
  const goal = par?.[level - 1] === undefined ? "" : ` · par of this level ${par[level - 1]}`;
  const last = state.last ? ` · last ${formatAction(state.last)}` : "";
  const clicks = observation.available.includes("ACTION6");
  const where = clicks ? ` · cursor ${cursor.x},${cursor.y}` : "";
  return [
    `${state.title} · level ${level} of ${observation.levelsToWin} · ${state.actions} actions${goal}${last}`,
    `${observation.state} · available: ${observation.available.join(" ")}${where}`,
    gridToTerminal(clicks ? withCursor(frame, cursor) : frame, options),
    HELP,
    state.message,
  ].join("\n");
}

/** Black on white, white on everything else: it shows on any colour. */
function withCursor(frame: Grid, { x, y }: Cell): Grid {
  const marked = copyGrid(frame);
  const at = y * frame.width + x;
  marked.cells[at] = marked.cells[at] === 0 ? 5 : 0;
  return marked;
}
