import { IntColumn } from "./columns.ts";
import type { Frontier } from "./frontier.ts";
import type { Space } from "./space.ts";

export interface SearchSettings {
  /** Moves tried in every state. */
  readonly codes: readonly number[];
  /** Also try the clicks the twin proposes for each state. */
  readonly ownClicks: boolean;
  readonly depth: number;
  readonly nodes: number;
  readonly useEstimate: boolean;
  /** Called once for every distinct state; true ends the search there. */
  visit(node: number, depth: number, lost: boolean): boolean;
}

export type Ending = "found" | "exhausted" | "depth" | "nodes" | "time" | "memory" | "cancelled";

/** The one loop behind Plan and goal discovery. Runs in portions, so that its caller keeps the clock. */
export class Search {
  readonly #space: Space;
  readonly #frontier: Frontier;
  readonly #settings: SearchSettings;
  /**
   * Only for A*, which may come back by a shorter way: the depth of every node, and the one it was expanded at or -1.
   * Breadth-first meets nodes in order of depth: the first node of the next depth is all it needs.
   */
  readonly #depths = new IntColumn();
  readonly #expandedAt = new IntColumn();
  #nextLevel = 1;
  #cut = false;
  ended: Ending | undefined;
  found = -1;
  expanded = 0;
  generated = 0;
  depth = 0;

  constructor(space: Space, frontier: Frontier, settings: SearchSettings) {
    this.#space = space;
    this.#frontier = frontier;
    this.#settings = settings;
    this.#meet(0, 0);
  }

  get bytes(): number {
    return this.#space.bytes + this.#depths.bytes + this.#expandedAt.bytes;
  }

  /** Expands up to so many states; true when the search is over and `ended` says how. */
  advance(expansions: number): boolean {
    for (let left = expansions; left > 0 && !this.ended; left--) this.#expandNext();
    return this.ended !== undefined;
  }

  #expandNext(): void {
    const node = this.#frontier.next();
    if (node < 0) {
      this.ended = this.#cut ? "depth" : "exhausted";
      return;
    }
    const depth = this.#settings.useEstimate ? this.#depths.get(node) : this.#levelOf(node);
    if (this.#settings.useEstimate && this.#expandedAt.get(node) === depth) return;
    if (depth >= this.#settings.depth) {
      this.#cut = true;
      // Breadth-first: whatever is left is as deep.
      if (!this.#settings.useEstimate) this.ended = "depth";
      return;
    }
    if (this.#settings.useEstimate) this.#expandedAt.set(node, depth);
    this.expanded++;
    if (depth > this.depth) this.depth = depth;
    this.#space.focus(node);
    this.#tryAll(this.#settings.codes, depth + 1);
    if (this.#settings.ownClicks && !this.ended) this.#tryAll(this.#space.ownClicks(), depth + 1);
    this.#space.leave();
  }

  /** Breadth-first: the depth of the node about to be expanded. */
  #levelOf(node: number): number {
    if (node < this.#nextLevel) return this.depth;
    this.#nextLevel = this.#space.size;
    return this.depth + 1;
  }

  #tryAll(codes: readonly number[], depth: number): void {
    const space = this.#space;
    for (let i = 0; i < codes.length; i++) {
      const code = codes[i]!;
      this.generated++;
      const node = space.reach(code);
      if (node >= 0) {
        this.#meet(node, depth);
        if (this.ended) return;
      } else if (this.#settings.useEstimate && depth < this.#depths.get(~node)) {
        this.#depths.set(~node, depth);
        space.reparent(~node, code);
        this.#frontier.improve(~node, depth, space.estimate());
      }
    }
  }

  #meet(node: number, depth: number): void {
    const space = this.#space;
    if (this.#settings.useEstimate) {
      this.#depths.push(depth);
      this.#expandedAt.push(-1);
    }
    const lost = space.lost();
    if (this.#settings.visit(node, depth, lost)) {
      this.found = node;
      this.ended = "found";
      return;
    }
    if (!lost && !space.unknown)
      this.#frontier.add(node, depth, this.#settings.useEstimate ? space.estimate() : 0);
    if (node + 1 >= this.#settings.nodes) this.ended = "nodes";
  }
}
