import type { Goal } from "../runtime/goal.ts";
import type { Knowledge } from "../runtime/knowledge.ts";
import { type Controls, isFatal, type Node } from "../runtime/search.ts";
import { bestFrame } from "../runtime/seek-frames.ts";
import type { Evidence } from "./evidence.ts";
import type { Weighed } from "./ideas/ideas.ts";
import { deadline, worked } from "./stopwatch.ts";

/** Ideas that are gone for at a time, frames that are looked at for each, and how long: less where tiles have goals of their own. */
const MOST_IDEAS = 3;
const MOST_FRAMES = 20_000;
const MILLISECONDS = 1500;
const MILLISECONDS_IN_TILES = 300;
/** How much the way that is left counts against the way so far. */
const HOPE = 2;

const LONGEST_WAIT = 16;

/** Ways to what would look complete, sought frame by frame. */
export class Imagination {
  /** By goal: searches in vain since rules were wrong last, and how much was known then. Each time it takes more to try again. */
  readonly #vain = new Map<string, { readonly times: number; readonly known: number }>();

  /** Rules were wrong: they are others now. */
  surprised(): void {
    this.#vain.clear();
  }

  find(
    know: Knowledge,
    evidence: Evidence,
    controls: Controls,
    skip: (goal: Goal) => boolean,
  ): { readonly goal: Goal; readonly node: Node }[] {
    const { here, ideas, nots } = evidence;
    if (!here) return [];
    return ideas
      .filter(({ inColours }) => !(inColours && know.inTiles))
      .filter(({ goal }) => !skip(goal) && this.#mayTry(goal, nots.length))
      .slice(0, know.inTiles ? 1 : MOST_IDEAS)
      .flatMap((idea) => {
        const node = this.#seek(know, evidence, controls, idea);
        if (!node) this.#note(idea.goal, nots.length);
        return node ? [{ goal: idea.goal, node }] : [];
      });
  }

  #seek(know: Knowledge, { here, deadly }: Evidence, controls: Controls, idea: Weighed): Node | null {
    return bestFrame(know, here!, controls, {
      distance: (frame) => HOPE * idea.distance(frame),
      ends: (frame) => idea.distance(frame) === 0,
      isShut: (node) => isFatal(node, deadly),
      most: MOST_FRAMES,
      isLate: deadline(worked() + (know.inTiles && !idea.held ? MILLISECONDS_IN_TILES : MILLISECONDS)),
    });
  }

  #mayTry(goal: Goal, known: number): boolean {
    const vain = this.#vain.get(goal.join());
    return !vain || known >= vain.known + Math.min(LONGEST_WAIT, 2 ** vain.times);
  }

  #note(goal: Goal, known: number): void {
    const times = (this.#vain.get(goal.join())?.times ?? 0) + 1;
    this.#vain.set(goal.join(), { times, known });
  }
}
