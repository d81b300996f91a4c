import { useEffect } from "preact/hooks";
import { type Action, click, press, RESET } from "../../../src/contracts/action.ts";
import type { Cell } from "../../../src/contracts/grid.ts";
import { belongsElsewhere } from "../parts/keys.ts";

/** As in twin try. */
const BUTTON_KEYS: Record<string, Action> = {
  ArrowUp: press("ACTION1"),
  ArrowDown: press("ACTION2"),
  ArrowLeft: press("ACTION3"),
  ArrowRight: press("ACTION4"),
  " ": press("ACTION5"),
  u: press("ACTION7"),
  r: RESET,
  ...Object.fromEntries((["1", "2", "3", "4", "5", "7"] as const).map((key) => [key, press(`ACTION${key}`)])),
};
const CURSOR_KEYS: Record<string, readonly [dx: number, dy: number]> = {
  w: [0, -1],
  s: [0, 1],
  a: [-1, 0],
  d: [1, 0],
};

export function usePlayKeys(
  act: (action: Action) => void,
  cursor: Cell | undefined,
  move: (dx: number, dy: number) => void,
): void {
  useEffect(() => {
    const pressed = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || belongsElsewhere(event)) return;
      const action = BUTTON_KEYS[event.key];
      const step = CURSOR_KEYS[event.key];
      if (action) act(action);
      else if (step) move(...step);
      else if (event.key === "Enter" && cursor) act(click(cursor.x, cursor.y));
      else return;
      event.preventDefault();
    };
    addEventListener("keydown", pressed);
    return () => removeEventListener("keydown", pressed);
  });
}
