import type { Move } from "../../../contracts/action.ts";
import type { Grid } from "../../../contracts/grid.ts";
import { engineOf } from "../runtime/compile.ts";
import { hudMask } from "../runtime/hud.ts";
import type { Knowledge } from "../runtime/knowledge.ts";
import type { Goal } from "../runtime/search/goal.ts";
import { identity } from "../runtime/search/naming.ts";
import { type Controls, firstNode, isFatal, type Node, type Start } from "../runtime/search/search.ts";
import { bestFrame } from "../runtime/search/seek-frames.ts";
import { tilesOf } from "../runtime/tiles/world.ts";
import type { Evidence } from "./evidence.ts";
import type { Weighed } from "./ideas/ideas.ts";
import { after, type Stand } from "./stand.ts";
import { deadline, worked } from "./stopwatch.ts";
import { type Carrier, carriedWay } from "./ways/carried.ts";
import { paintedWay } from "./ways/painted.ts";
import { placedWays } from "./ways/placed.ts";
import { turnedWay } from "./ways/turned.ts";

/** Ideas that are gone for at a time, frames that are looked at for each, and how long for the first: less where tiles have goals of their own. */
const MOST_IDEAS = 3;
const MOST_FRAMES = 20_000;
const MILLISECONDS = 1000;
const MILLISECONDS_IN_TILES = 300;
/** How much the way that is left counts against the way so far. */
const HOPE = 2;

const LONGEST_WAIT = 16;

/** What was found on the way to ideas. */
export interface Imagined {
  readonly found: readonly { readonly goal: Goal; readonly node: Node }[];
  /** What looks most like it, where no way is known to what completed levels: nearer than all that was seen. */
  readonly nearer: Node | undefined;
}

/** Ways to what would look complete, sought frame by frame. */
export class Imagination {
  /** By goal: searches in vain since rules were wrong last, and how much was known then. Each time it takes more to try again. */
  readonly #vain = new Map<string, { readonly times: number; readonly known: number }>();

  /** Rules were wrong: they are others now. */
  surprised(): void {
    this.#vain.clear();
  }

  find(know: Knowledge, evidence: Evidence, controls: Controls, skip: (goal: Goal) => boolean): Imagined {
    const { here, ideas, nots } = evidence;
    if (!here) return { found: [], nearer: undefined };
    let nearer: Node | undefined;
    const found = ideas
      .filter(({ inColours }) => !(inColours && know.inTiles))
      .filter(({ goal }) => !skip(goal) && this.#mayTry(goal, nots.length))
      .slice(0, know.inTiles ? 1 : MOST_IDEAS)
      .flatMap((idea, rank) => {
        const limit = know.inTiles && !idea.held ? MILLISECONDS_IN_TILES : MILLISECONDS;
        const isLate = deadline(worked() + limit / 3 ** rank);
        // Colours that are carried about go apart again before they come together.
        let least = idea.held && idea.wants.length === 0 ? idea.least : 0;
        let nearest: Node | undefined;
        const sees = (node: Node, distance: number) => {
          if (distance >= least) return;
          least = distance;
          nearest = node;
        };
        const node = this.#seek(know, evidence, controls, idea, isLate, sees);
        if (node) return [{ goal: idea.goal, node }];
        nearer ??= nearest;
        if (!nearest) this.#note(idea.goal, nots.length);
        return [];
      });
    return { found, nearer };
  }

  #seek(
    know: Knowledge,
    { here, deadly }: Evidence,
    controls: Controls,
    idea: Weighed,
    isLate: () => boolean,
    sees: (node: Node, distance: number) => void,
  ): Node | null {
    for (const way of waysTo(know, here!, controls, idea, isLate)) {
      const { node, frame } = walk(know, here!, way);
      const distance = idea.distance(frame);
      if (distance === 0) return node;
      sees(node, distance);
    }
    const painted = paintedWay(know, here!, controls, idea.wants, isLate);
    if (painted && !isFatal(painted, deadly)) return painted;
    return bestFrame(know, here!, controls, {
      distance: (frame) => HOPE * idea.distance(frame),
      ends: (frame) => idea.distance(frame) === 0,
      isShut: (node) => isFatal(node, deadly),
      sees: (node, distance) => sees(node, distance / HOPE),
      most: MOST_FRAMES,
      isLate,
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

/** Ways that are found without drawing frames: of tiles that clicks turn, of colours that moves carry about, and of pieces that are moved one by one. */
function* waysTo(
  know: Knowledge,
  here: Start,
  controls: Controls,
  { wants, covers }: Weighed,
  isLate: () => boolean,
): Generator<readonly Move[]> {
  const { frame, memory } = here;
  const board = tilesOf(know, memory, frame);
  if (wants.length > 0 && !board?.world)
    yield (board
      ? turnedWay(engineOf(know.tiles), board, frame, wants)
      : carriedWay(frame.cells, carriersOn(know, memory.level), wants, isLate)) ?? [];
  if (covers) yield* placedWays(know, here, controls, covers, isLate);
}

/** Moves that carry colours on a level. */
function carriersOn({ places }: Knowledge, level: string): Carrier[] {
  return Object.entries(places.effects[level] ?? {}).flatMap(
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
}

/** Where a way leads, as the rules tell it. */
function walk(
  know: Knowledge,
  start: Start,
  moves: readonly Move[],
): { readonly node: Node; readonly frame: Grid } {
  const mask = hudMask(know, start.frame.cells.length);
  let node = firstNode(identity(start.frame, mask));
  let stand: Stand = start;
  for (const move of moves) {
    stand = after(know, mask, stand, move);
    node = { id: identity(stand.frame, mask), parent: node, move, depth: node.depth + 1, guess: false };
  }
  return { node, frame: stand.frame };
}
