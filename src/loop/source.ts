import type { Action } from "../contracts/action.ts";
import type { Env, GameInfo, GameState } from "../contracts/env.ts";
import type { Manifest } from "../contracts/events.ts";

/** What was sent so far, as a run folder tells it, for finding the same place again. */
export interface History {
  /** Answered actions in order, RESETs included. */
  readonly answered: readonly Action[];
  /** Committed but never answered. */
  readonly pending: Action | undefined;
  /** The last token the Env gave. */
  readonly token: string | undefined;
  /** What was seen last, and whether a move was made in that level since it began. */
  readonly last:
    | { readonly levels: number; readonly state: GameState; readonly touched: boolean }
    | undefined;
}

export interface Reopened {
  readonly env: Env;
  /** What became of the pending action. */
  readonly pending: "not-sent" | "unknown";
}

/** Where games come from: our arcade, a server. A session opens its game once, or finds it again after a crash. */
export interface GameSource {
  readonly info: GameInfo;
  /** As written into the manifest. */
  readonly game: Manifest["game"];
  open(): Promise<Env>;
  /** The same play after `history`, or a sentence why it cannot be found again. */
  reopen(history: History): Promise<Reopened | string>;
}
