import type { ListedRun } from "./summary.ts";

// What the server tells the page. No Node here: both sides read this file.

/** Header of a run's file: whether somebody is writing the run, so that its end may be half there. */
export const WRITING = "twin-writing";

/** A game as the page offers it to a person: what it is called, not how it works. */
export interface OfferedGame {
  readonly id: string;
  readonly title: string;
  readonly levels: number;
  readonly baseline?: number;
}

export type PlayAnswer =
  | { readonly ok: true; readonly id: string }
  | { readonly ok: false; readonly message: string };

/** What a page that follows the runs is told after the first list. */
export type Change =
  | { readonly type: "run"; readonly run: ListedRun }
  | { readonly type: "gone"; readonly id: string }
  /** New bytes are there; the line of the overview follows when it is worked out. */
  | { readonly type: "grew"; readonly id: string };

export type LiveMessage =
  | Change
  | { readonly type: "all"; readonly runs: readonly ListedRun[]; readonly size: number }
  | { readonly type: "beat" };
