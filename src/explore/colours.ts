import { COLOUR_NAMES } from "../grid/palette.ts";

/** `8 (red)`, for messages. */
export const colourText = (colour: number): string => `${colour} (${COLOUR_NAMES[colour] ?? "unknown"})`;

export const count = (n: number, noun: string): string => `${n} ${noun}${n === 1 ? "" : "s"}`;
