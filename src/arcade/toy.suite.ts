import type { GameDefinition } from "./game.ts";
import { block } from "./sprite.ts";

/** The smallest game with everything the engine offers; for the engine's own tests. */
export interface ToyState {
  x: number;
  readonly goal: number;
  readonly trail: number[];
}

const DOT = block(1, 1, 8);

/** ACTION4 steps right with one animation frame, ACTION1 loses, ACTION2 never stops, a click jumps. */
export const toy: GameDefinition<ToyState, number> = {
  id: "toy",
  title: "Toy",
  description: "Walk right.",
  mechanics: ["walking"],
  half: "development",
  actions: ["ACTION1", "ACTION2", "ACTION4", "ACTION6", "ACTION7"],
  undo: true,
  levels: [
    { data: 2, introduces: ["walking"], solution: "ACTION4*2", proof: "search" },
    { data: 3, introduces: [], solution: "ACTION4*3", proof: "search" },
  ],
  generate: (rng) => ({ data: rng.between(2, 9) }),
  view: () => ({ width: 10, height: 5, background: 1, letterbox: 4 }),
  start: (goal) => ({ x: 0, goal, trail: [] }),
  step: (state, move, turn) => {
    if (move.name === "ACTION1") turn.lose();
    if (move.name === "ACTION2") for (;;) turn.frame();
    if (move.name === "ACTION6" && turn.at) state.x = turn.at.x;
    if (move.name === "ACTION4") {
      state.trail.push(state.x);
      turn.frame();
      state.x++;
    }
    if (state.x === state.goal) turn.win();
  },
  draw: ({ x }, scene) => scene.tile(DOT, x, 2),
  clicks: () => [],
};
