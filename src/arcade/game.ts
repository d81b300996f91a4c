import type { ActionName, Move } from "../contracts/action.ts";
import type { Cell } from "../contracts/grid.ts";
import type { View } from "./camera.ts";
import type { Hud } from "./hud.ts";
import type { Rng } from "./rng.ts";
import type { Scene } from "./scene.ts";

/** "search": breadth-first search in the engine found nothing shorter. */
export type Proof = "search" | "known best";

export interface Level<L> {
  readonly data: L;
  /** The mechanics first met on this level; each adds to par. */
  readonly introduces: readonly string[];
  /** A plan (see plan.ts): `ACTION4*3 ACTION1 ACTION6:10,20`. */
  readonly solution: string;
  readonly proof: Proof;
}

export interface Generated<L> {
  readonly data: L;
  /** Where the constructor knows one. Without it the layout is searched, and thrown away when that fails. */
  readonly solution?: readonly Move[];
  /** A layout with a shorter solution is thrown away as too easy. */
  readonly atLeast?: number;
}

/** One call of `step`. */
export interface Turn {
  /** The tile a click hit; undefined for buttons and for clicks beside the view. */
  readonly at: Cell | undefined;
  /** Shows the state as it is now as an animation frame. The state after `step` is always shown, so end without it. */
  frame(): void;
  win(): void;
  lose(): void;
}

/**
 * A game: the rules and look of its levels. `S` is plain data and the whole truth about a level in play, so undo,
 * snapshots, search and level resets need no code in a game. Parts that never change are best frozen (see clone.ts).
 */
export interface GameDefinition<S, L> {
  /** A short lowercase word; the file's name. */
  readonly id: string;
  readonly title: string;
  readonly description: string;
  readonly mechanics: readonly string[];
  readonly half: "development" | "held-out";
  readonly actions: readonly ActionName[];
  /** ACTION7 takes back the last action; done by the engine. */
  readonly undo?: boolean;
  readonly levels: readonly Level<L>[];
  /** A fresh layout with the mechanics of level `index` (0 is the first); undefined asks for another try. */
  generate(rng: Rng, index: number): Generated<L> | undefined;
  view(data: L): View;
  start(data: L): S;
  step(state: S, move: Move, turn: Turn): void;
  draw(state: S, scene: Scene): void;
  /** Drawn once when a level starts, under everything `draw` adds: put the floor and the walls here. */
  backdrop?(state: S, scene: Scene): void;
  /** World pixel in the left upper corner of a scrolling camera. */
  scroll?(state: S): Cell;
  hud?(state: S, hud: Hud): void;
  /** Equal for states that search may treat as one. Leave out what only shrinks, such as steps left. */
  key?(state: S): string;
  /** The tiles worth clicking, for search. Needed when ACTION6 is offered. */
  clicks?(state: S): readonly Cell[];
}

/** Any game, its state unseen. */
export type Game = GameDefinition<unknown, unknown>;
