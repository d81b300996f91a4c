import type { Move } from "../../../contracts/action.ts";
import { engineOf } from "../runtime/compile.ts";
import type { Goal } from "../runtime/goal.ts";
import { hudMask } from "../runtime/hud.ts";
import type { Knowledge } from "../runtime/knowledge.ts";
import { type Controls, firstNode, identity, isFatal, type Node, type Start } from "../runtime/search.ts";
import { bestFrame } from "../runtime/seek-frames.ts";
import { predictCells, recall } from "../runtime/step.ts";
import { tilesOf } from "../runtime/world.ts";
import { type Carrier, carriedWay } from "./carried.ts";
import type { Evidence } from "./evidence.ts";
import type { Weighed } from "./ideas/ideas.ts";
import { paintedWay } from "./painted.ts";
import { deadline, worked } from "./stopwatch.ts";
import { turnedWay } from "./turned.ts";

/** Ideas that are gone for at a time, frames that are looked at for each, and how long for the first: less where tiles have goals of their own. */
const MOST_IDEAS = 3;
const MOST_FRAMES = 20_000;
const MILLISECONDS = 1000;
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
      .flatMap((idea, rank) => {
        const limit = know.inTiles && !idea.held ? MILLISECONDS_IN_TILES : MILLISECONDS;
        const isLate = deadline(worked() + limit / 3 ** rank);
        const node = this.#seek(know, evidence, controls, idea, isLate);
        if (!node) this.#note(idea.goal, nots.length);
        return node ? [{ goal: idea.goal, node }] : [];
      });
  }

  #seek(
    know: Knowledge,
    { here, deadly }: Evidence,
    controls: Controls,
    idea: Weighed,
    isLate: () => boolean,
  ): Node | null {
    const told = this.#tell(know, here!, idea, isLate);
    if (told) return told;
    const painted = paintedWay(know, here!, controls, idea.wants, isLate);
    if (painted && !isFatal(painted, deadly)) return painted;
    return bestFrame(know, here!, controls, {
      distance: (frame) => HOPE * idea.distance(frame),
      ends: (frame) => idea.distance(frame) === 0,
      isShut: (node) => isFatal(node, deadly),
      most: MOST_FRAMES,
      isLate,
    });
  }

  /** Where moves carry colours about, or do nothing but turn tiles: without drawing frames but those on the way. */
  #tell(
    know: Knowledge,
    { frame, memory }: Start,
    { wants, distance }: Weighed,
    isLate: () => boolean,
  ): Node | undefined {
    if (wants.length === 0) return undefined;
    const board = tilesOf(know, memory, frame);
    if (board?.world) return undefined;
    const way = board
      ? turnedWay(engineOf(know.tiles), board, frame.width, wants)
      : carriedWay(frame.cells, carriersOn(know, memory.level), wants, isLate);
    const mask = hudMask(know, frame.cells.length);
    let node = firstNode(identity(frame, mask));
    let [before, known] = [frame, memory];
    for (const move of way ?? []) {
      const after = { ...before, cells: predictCells(know, mask, known, before, move) };
      known = recall(know, mask, known, before, move, after);
      node = { id: identity(after, mask), parent: node, move, depth: node.depth + 1, guess: false };
      before = after;
    }
    return distance(before) === 0 ? node : undefined;
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

/** Moves that carry colours on a level. */
const carriersOn = ({ places }: Knowledge, level: string): Carrier[] =>
  Object.entries(places.effects[level] ?? {}).flatMap(
    ([
      trigger,
      {
        at: [x, y],
        copies,
      },
    ]) => {
      const move = (trigger.startsWith("ACTION") ? { name: trigger } : { name: "ACTION6", x, y }) as Move;
      return copies ? [{ move, copies }] : [];
    },
  );
