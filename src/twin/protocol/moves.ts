import { BUTTONS, type Button, type Move } from "../../contracts/action.ts";

// A move as one number, on the wire and in the columns of the search: 1-7 is a button, the rest a click.

const CLICK = 0x40000000;

export const clickCode = (x: number, y: number): number => CLICK | (y << 15) | x;
export const buttonCode = (name: Button): number => name.charCodeAt(6) - 48;
export const isClickCode = (code: number): boolean => (code & CLICK) !== 0;

export const moveCode = (move: Move): number =>
  move.name === "ACTION6" ? clickCode(move.x, move.y) : buttonCode(move.name);

export function moveOf(code: number): Move {
  if (isClickCode(code)) return { name: "ACTION6", x: code & 0x7fff, y: (code >> 15) & 0x7fff };
  const name = BUTTONS.find((button) => buttonCode(button) === code);
  if (!name) throw new Error(`${code} is no move.`);
  return { name };
}
