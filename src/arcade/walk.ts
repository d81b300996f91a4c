import { type ActionName, click, type Move, press } from "../contracts/action.ts";
import { SCREEN } from "./camera.ts";
import type { Rng } from "./rng.ts";

/** One of the offered actions, a click anywhere on the screen. */
export function randomMove(actions: readonly ActionName[], rng: Rng): Move {
  const name = rng.pick(actions);
  return name === "ACTION6" ? click(rng.int(SCREEN), rng.int(SCREEN)) : press(name);
}
