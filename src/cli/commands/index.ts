import type { Command } from "commander";
import { register as games } from "./games.ts";
import { register as tryGame } from "./try.ts";

export type Register = (program: Command) => void;

/** In the order `twin --help` lists them. */
export const COMMANDS: readonly Register[] = [games, tryGame];
