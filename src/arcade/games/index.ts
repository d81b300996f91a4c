import type { Game } from "../game.ts";
import { keyring } from "./keyring.ts";

/** One import and one entry per game. */
export const GAMES: readonly Game[] = [keyring];
