import { click, type Move, press } from "../contracts/action.ts";
import { findObjects, type GridObject } from "../grid/objects.ts";
import type { Situation } from "../loop/agent.ts";
import type { DirectAgent } from "../loop/direct.ts";

/** mulberry32: small, seedable, good enough for choosing buttons. */
export function randomNumbers(seed: number): () => number {
  let a = seed >>> 0;
  return () => {
    a = (a + 0x6d2b79f5) >>> 0;
    let t = Math.imul(a ^ (a >>> 15), 1 | a);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

/** Baseline: a random available button, or a click on a random object. */
export function randomAgent(seed: number): DirectAgent {
  const next = randomNumbers(seed);
  const pick = <T>(from: readonly T[]): T => from[Math.floor(next() * from.length)]!;
  return {
    name: "random",
    async choose({ now }: Situation) {
      if (now.available.length === 0) return undefined;
      const name = pick(now.available);
      const move: Move =
        name === "ACTION6" ? clickIn(pick(findObjects(now.settled)), now.settled.width) : press(name);
      return { move, why: "chosen at random" };
    },
  };
  function clickIn({ cells }: GridObject, width: number): Move {
    const at = pick([...cells]);
    return click(at % width, Math.floor(at / width));
  }
}
