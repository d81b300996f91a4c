import { type Action, click, press, RESET } from "../../contracts/action.ts";
import type { Cell } from "../../contracts/grid.ts";

/** What a key or click asks for. */
export type Wish =
  | { readonly kind: "act"; readonly action: Action }
  | { readonly kind: "cursor"; readonly dx: number; readonly dy: number }
  | { readonly kind: "quit" };

const BUTTON_KEYS: Record<string, Action> = {
  UP: press("ACTION1"),
  DOWN: press("ACTION2"),
  LEFT: press("ACTION3"),
  RIGHT: press("ACTION4"),
  " ": press("ACTION5"),
  "1": press("ACTION1"),
  "2": press("ACTION2"),
  "3": press("ACTION3"),
  "4": press("ACTION4"),
  "5": press("ACTION5"),
  "7": press("ACTION7"),
  u: press("ACTION7"),
  r: RESET,
};
const CURSOR_KEYS: Record<string, readonly [dx: number, dy: number]> = {
  w: [0, -1],
  s: [0, 1],
  a: [-1, 0],
  d: [1, 0],
};

/** Terminal key names as terminal-kit gives them. */
export function wishOfKey(key: string, cursor: Cell): Wish | undefined {
  const action = BUTTON_KEYS[key];
  if (action) return { kind: "act", action };
  const step = CURSOR_KEYS[key];
  if (step) return { kind: "cursor", dx: step[0], dy: step[1] };
  if (key === "ENTER" || key === "6") return { kind: "act", action: click(cursor.x, cursor.y) };
  if (key === "q" || key === "CTRL_C" || key === "ESCAPE") return { kind: "quit" };
  return undefined;
}

/** A mouse click at a 1-based terminal cell; every terminal row shows two grid rows. */
export function cellOfMouse(
  column: number,
  row: number,
  top: number,
  size: { readonly width: number; readonly height: number },
): Cell | undefined {
  const x = column - 1;
  const y = (row - top) * 2;
  return x >= 0 && x < size.width && y >= 0 && y < size.height ? { x, y } : undefined;
}

export const HELP =
  "arrows ACTION1-4 · space ACTION5 · u ACTION7 · mouse, or wasd + enter: click · r RESET · q quit";
