import { createCamera, HOME, tileUnder } from "../../arcade/camera.ts";
import { clone, stateKey } from "../../arcade/clone.ts";
import type { ArcadeGame, Snapshot } from "../../arcade/index.ts";
import { PlayTurn } from "../../arcade/turn.ts";
import type { Move } from "../../contracts/action.ts";

export interface Bounds {
  readonly depth: number;
  /** Distinct states stored. */
  readonly nodes: number;
}

export interface EngineSearch {
  /** The first and so a shortest way to complete the level. */
  readonly moves?: readonly Move[];
  readonly nodes: number;
  readonly ended: "found" | "exhausted" | "depth" | "nodes";
}

/**
 * The twin's breadth-first search in the engine's own rules. States are told apart by what the engine knows, not by
 * what a frame shows, so nothing hidden is merged.
 */
export function searchEngine(
  play: ArcadeGame,
  from: Snapshot,
  moves: readonly Move[],
  bounds: Bounds,
): EngineSearch {
  const { game } = play;
  const camera = createCamera(game.view(play.levels[from.level]!.data));
  const keyOf = (state: unknown): string => game.key?.(state) ?? stateKey(state);
  const states: unknown[] = [from.state];
  const parents = [-1];
  const by: (Move | undefined)[] = [undefined];
  const seen = new Set([keyOf(from.state)]);
  let layerEnd = 1;
  for (let at = 0, depth = 0; at < states.length; at++) {
    if (at === layerEnd) {
      depth++;
      layerEnd = states.length;
    }
    if (depth === bounds.depth) return { nodes: states.length, ended: "depth" };
    const state = states[at];
    states[at] = undefined;
    const scroll = game.scroll?.(state) ?? HOME;
    for (const move of moves) {
      const next = clone(state);
      const tile = move.name === "ACTION6" ? tileUnder(camera, scroll, move.x, move.y) : undefined;
      const turn = new PlayTurn(tile);
      game.step(next, move, turn);
      if (turn.outcome === "won")
        return { moves: trace(parents, by, at, move), nodes: states.length, ended: "found" };
      if (turn.outcome === "lost") continue;
      const key = keyOf(next);
      if (seen.has(key)) continue;
      if (states.length >= bounds.nodes) return { nodes: states.length, ended: "nodes" };
      seen.add(key);
      states.push(next);
      parents.push(at);
      by.push(move);
    }
  }
  return { nodes: states.length, ended: "exhausted" };
}

function trace(
  parents: readonly number[],
  by: readonly (Move | undefined)[],
  from: number,
  last: Move,
): Move[] {
  const path = [last];
  for (let at = from; at > 0; at = parents[at]!) path.push(by[at]!);
  return path.reverse();
}
