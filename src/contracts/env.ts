import type { ActionName, Move } from "./action.ts";
import type { Grid } from "./grid.ts";

export const GAME_STATES = ["NOT_PLAYED", "NOT_FINISHED", "WIN", "GAME_OVER"] as const;
export type GameState = (typeof GAME_STATES)[number];

export interface Observation {
  /** Every animation frame in order, never empty; the last one is the settled frame. */
  readonly frames: readonly Grid[];
  readonly settled: Grid;
  readonly state: GameState;
  readonly levelsCompleted: number;
  readonly levelsToWin: number;
  readonly available: readonly ActionName[];
  /** This observation opens a new play from level 1. */
  readonly fullReset: boolean;
}

/** Why an Env did not act. Nothing was sent or counted. */
export type RefusalReason =
  | "not-started"
  | "already-started"
  | "game-ended"
  | "double-reset"
  | "bad-action"
  | "budget-spent"
  | "closed"
  | "server-refused"
  | "unreachable";

/** What an Env answers. Every outcome an agent must live with is a value. */
export type Reply =
  | { readonly kind: "observed"; readonly observation: Observation }
  | { readonly kind: "refused"; readonly reason: RefusalReason; readonly message: string }
  /** The answer was lost: the action may have counted, and surely did where `counted` says so. Never repeat it blindly. */
  | { readonly kind: "lost"; readonly message: string; readonly counted?: true };

/** Per level: what a first-time player needs. Official games have a human count, arcade games a par. */
export interface Baseline {
  readonly kind: "human" | "par";
  readonly actions: readonly number[];
}

export interface GameInfo {
  readonly id: string;
  readonly title: string;
  readonly baseline?: Baseline;
}

/** A game being played. One Env is one play session; calls must not overlap. */
export interface Env {
  readonly info: GameInfo;
  /** Opens a play at level 1. */
  start(): Promise<Reply>;
  /**
   * RESET: restarts the level, or the whole game when no action was taken in this level or after WIN.
   * So two in a row always restart the game.
   */
  reset(): Promise<Reply>;
  act(move: Move): Promise<Reply>;
  /** Ends the session (closes connections, scorecards). Safe to call twice. */
  close(): Promise<void>;
  /** Where a play outlives the process: what finds it again, once it is started. Opaque. */
  token?(): string | undefined;
  /** Instead of close, where a play outlives the process: lets go of it without ending it. */
  leave?(): Promise<void>;
}

export const observed = (observation: Observation): Reply => ({ kind: "observed", observation });
export const refused = (reason: RefusalReason, message: string): Reply => ({
  kind: "refused",
  reason,
  message,
});
export const lost = (message: string, counted?: true): Reply => ({
  kind: "lost",
  message,
  ...(counted && { counted }),
});
