import { click, type Move, press } from "../contracts/action.ts";
import type { Cell } from "../contracts/grid.ts";
import { type Camera, createCamera, HOME, pixelOver } from "./camera.ts";
import { clone, stateKey } from "./clone.ts";
import type { Game } from "./game.ts";
import { PlayTurn } from "./turn.ts";

export type Solution =
  /** Shortest: breadth first over every offered button and every click the game names. */
  | { readonly kind: "solved"; readonly moves: readonly Move[]; readonly nodes: number }
  | { readonly kind: "unsolvable"; readonly nodes: number }
  | { readonly kind: "gave-up"; readonly nodes: number };

interface Choice {
  readonly move: Move;
  readonly at: Cell | undefined;
}

/** Breadth-first search in the game's own rules. */
export function solve(game: Game, data: unknown, maxNodes = 100_000): Solution {
  const camera = createCamera(game.view(data));
  const buttons = buttonChoices(game);
  const keyOf = (state: unknown): string => game.key?.(state) ?? stateKey(state);
  const parents: number[] = [-1];
  const moves: (Move | undefined)[] = [undefined];
  const states: unknown[] = [game.start(data)];
  const seen = new Set([keyOf(states[0])]);
  for (let at = 0; at < states.length; at++) {
    if (at >= maxNodes) return { kind: "gave-up", nodes: at };
    const state = states[at];
    states[at] = undefined;
    const clicks = clickChoices(game, camera, state);
    for (const choice of clicks.length > 0 ? [...buttons, ...clicks] : buttons) {
      const next = clone(state);
      const turn = new PlayTurn(choice.at);
      game.step(next, choice.move, turn);
      if (turn.outcome === "lost") continue;
      if (turn.outcome === "won")
        return { kind: "solved", moves: trace(parents, moves, at, choice.move), nodes: at + 1 };
      const key = keyOf(next);
      if (seen.has(key)) continue;
      seen.add(key);
      states.push(next);
      parents.push(at);
      moves.push(choice.move);
    }
  }
  return { kind: "unsolvable", nodes: states.length };
}

/** Of the shortest solution; -1 when there is none within reach. */
export function solutionLength(game: Game, data: unknown, maxNodes: number): number {
  const found = solve(game, data, maxNodes);
  return found.kind === "solved" ? found.moves.length : -1;
}

/** Undo is left out: it only leads back. */
function buttonChoices(game: Game): Choice[] {
  return game.actions.flatMap((name) =>
    name === "ACTION6" || (name === "ACTION7" && game.undo) ? [] : [{ move: press(name), at: undefined }],
  );
}

function clickChoices(game: Game, camera: Camera, state: unknown): Choice[] {
  if (!game.clicks || !game.actions.includes("ACTION6")) return [];
  const scroll = game.scroll?.(state) ?? HOME;
  return game.clicks(state).flatMap((tile) => {
    const pixel = pixelOver(camera, scroll, tile);
    return pixel ? [{ move: click(pixel.x, pixel.y), at: tile }] : [];
  });
}

function trace(parents: number[], moves: (Move | undefined)[], from: number, last: Move): Move[] {
  const path = [last];
  for (let at = from; at > 0; at = parents[at]!) path.push(moves[at]!);
  return path.reverse();
}
