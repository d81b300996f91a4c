export const BUTTONS = ["ACTION1", "ACTION2", "ACTION3", "ACTION4", "ACTION5", "ACTION7"] as const;
export type Button = (typeof BUTTONS)[number];

/** What a game may list as available; RESET is always allowed and never listed. */
export const ACTION_NAMES = [
  "ACTION1",
  "ACTION2",
  "ACTION3",
  "ACTION4",
  "ACTION5",
  "ACTION6",
  "ACTION7",
] as const;
export type ActionName = (typeof ACTION_NAMES)[number];

export interface Press {
  readonly name: Button;
}
export interface Click {
  readonly name: "ACTION6";
  readonly x: number;
  readonly y: number;
}
/** What a twin is asked about: a button or a click, never RESET. */
export type Move = Press | Click;
/** What a game can be sent. */
export type Action = Move | { readonly name: "RESET" };

export const RESET: Action = { name: "RESET" };

export const press = (name: Button): Press => ({ name });
export const click = (x: number, y: number): Click => ({ name: "ACTION6", x, y });

/** The official integer id: RESET 0, ACTION1 1 … ACTION7 7. */
export const actionId = (name: Action["name"]): number => (name === "RESET" ? 0 : Number(name.slice(6)));

export const actionNameOf = (id: number): Action["name"] | undefined =>
  id === 0 ? "RESET" : ACTION_NAMES[id - 1];

/** The one text form: `ACTION1`, `ACTION6:x,y`, `RESET`. */
export const formatAction = (action: Action): string =>
  action.name === "ACTION6" ? `ACTION6:${action.x},${action.y}` : action.name;

const CLICK = /^ACTION6:(\d{1,5}),(\d{1,5})$/;

const isButton = (text: string): text is Button => (BUTTONS as readonly string[]).includes(text);

export type ActionParse =
  | { readonly ok: true; readonly action: Action }
  | { readonly ok: false; readonly message: string };

export function safeParseAction(text: string): ActionParse {
  if (text === "RESET") return { ok: true, action: RESET };
  if (isButton(text)) return { ok: true, action: press(text) };
  const at = CLICK.exec(text);
  if (at) return { ok: true, action: click(Number(at[1]), Number(at[2])) };
  return {
    ok: false,
    message: `"${text.slice(0, 40)}" is not an action; write ACTION1-5, ACTION7, ACTION6:x,y or RESET.`,
  };
}

export function parseAction(text: string): Action {
  const parsed = safeParseAction(text);
  if (!parsed.ok) throw new Error(parsed.message);
  return parsed.action;
}

export const isMove = (action: Action): action is Move => action.name !== "RESET";

export const sameAction = (a: Action, b: Action): boolean => formatAction(a) === formatAction(b);
