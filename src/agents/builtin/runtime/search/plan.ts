import type { Move } from "../../../../contracts/action.ts";
import type { Knowledge } from "../knowledge.ts";
import { type Atom, type Goal, reached } from "./goal.ts";
import { type Controls, isFatal, isShunned, pathTo, type Start, sweep } from "./search.ts";
import { seek } from "./seek.ts";

/** The share of the boards that is looked at later. */
const LATER = 0.2;

/** A way to a goal: gone for directly where it can be told how far it is, else the shortest; null when none is found. */
export function planTo(
  know: Knowledge,
  start: Start,
  controls: Controls,
  goal: Goal,
  avoid: readonly Atom[],
): Move[] | null {
  const shun = new Set(avoid);
  // It is asked before every action: at length only when a level begins.
  const share = start.memory.past === start.memory.level ? 1 : LATER;
  const sought = seek(know, start, controls, goal, shun, { share });
  const found =
    sought === undefined
      ? sweep(know, start, controls, (node, { atoms }) => {
          if (isFatal(node, shun)) return "skip";
          return reached(goal, atoms()) || (isShunned(atoms, shun) ? "skip" : false);
        })
      : sought;
  return found ? pathTo(found) : null;
}
