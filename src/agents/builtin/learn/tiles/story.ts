import type { Board, Engine } from "../../runtime/tiles/engine.ts";
import type { Way } from "../../runtime/tiles/looks.ts";
import type { Deed } from "../../runtime/tiles/tiles.ts";
import type { Example } from "./decide.ts";

export interface Outcome {
  readonly does: Deed;
  /** -1: it stays as it is. */
  leaves: number;
  /** Seen to be so while the body was still there. */
  atOnce?: boolean;
  /** What is left is seen only when the body goes on. */
  resolved: boolean;
}

export interface Met {
  readonly look: number;
  readonly example: Example<Outcome>;
  /** Nobody saw it: the level was complete. */
  readonly supposed?: true;
}

/** Where a body came to rest that stepped this way, or only fell. */
export interface Rest {
  readonly look: number;
  readonly way: Way | undefined;
  readonly from: number;
  readonly first: number;
  readonly to: number;
  readonly button: number;
  /** Whether a turn tells of this body: no other one that steps is before it. */
  readonly leads: boolean;
  /** As it was; only where a body leads, or rests on something. */
  readonly board: Board | undefined;
}

/** What a body that looked so left where it went on. */
export interface Left {
  readonly ground: number;
  readonly body: number;
  readonly left: number;
}

/** What watching shows, told with the beliefs of an engine. */
export interface Story {
  readonly engine: Engine;
  /** The names of the facts about meetings, and about poses. */
  readonly factsMet: readonly string[];
  readonly factsPosed: readonly string[];
  readonly meetings: Met[];
  readonly poses: Example<number>[];
  readonly shows: Map<number, number>;
  readonly things: Set<number>;
  /** Things behind a body that went on: whether they followed onto a ground. */
  readonly pulls: { readonly thing: number; readonly ground: number; readonly follows: boolean }[];
  /** Looks that bodies were seen with on the floor. */
  readonly bare: Set<number>;
  /** By look of a body that had the floor ahead: by button whether it ever went on. */
  readonly answers: Map<number, Map<string, boolean>>;
  /** New looks on the floor, by body. */
  readonly looks: Map<number, Set<number>>;
  readonly lefts: Left[];
  readonly rests: Rest[];
  /** Per move: what happened, and the tiles that changed besides. */
  readonly moves: ToldBoard[];
}

export interface ToldMove {
  readonly events: readonly number[];
  /** What every tile would show, had nothing else happened. */
  readonly told: Uint16Array;
  /** What lies beneath what walks. */
  readonly hidden: readonly number[];
  readonly changes: readonly Change[];
}

export interface ToldBoard extends ToldMove {
  readonly level: string;
  readonly columns: number;
  /** Grounds and things as they are afterwards. */
  cells: Uint16Array;
}

export interface Change {
  readonly tile: number;
  readonly from: number;
  readonly to: number;
}

export function changesIn(told: Uint16Array, shown: Uint16Array): Change[] {
  const found: Change[] = [];
  for (let tile = 0; tile < told.length; tile++)
    if (told[tile] !== shown[tile]) found.push({ tile, from: told[tile]!, to: shown[tile]! });
  return found;
}

/** What is being told: the story, and what later moves may show. */
export interface Page {
  readonly story: Omit<Story, "engine">;
  /** Meetings whose tile the body has not left yet, by tile. */
  readonly open: Map<number, { met: Outcome; ground: number; shown?: number }>;
  /** Tiles where a thing is known to be on a ground though the look of both was not. */
  readonly accepted: Map<number, number>;
}
