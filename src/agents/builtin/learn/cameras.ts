import { bodyTile, readTiles } from "../runtime/board.ts";
import {
  along,
  type Box,
  bodyStep,
  type Camera,
  onScreen,
  scrollSeen,
  union,
  type View,
  windowOf,
} from "../runtime/camera.ts";
import { type Board, engineOf } from "../runtime/engine.ts";
import type { Way } from "../runtime/looks.ts";
import type { TileRules } from "../runtime/tiles.ts";
import type { Seen } from "./experience.ts";

const KEPT = 30;

/** As far as two of them reach: something else may have changed at the same time as one. */
function agreed(boxes: readonly Box[]): Box {
  const second = (side: keyof Box, sign: number): number => {
    const sorted = boxes.map((box) => sign * box[side]).sort((a, b) => b - a);
    return sign * sorted[boxes.length > 3 ? 1 : 0]!;
  };
  return {
    left: second("left", -1),
    top: second("top", -1),
    right: second("right", 1),
    bottom: second("bottom", 1),
  };
}

/** Learns the window on a larger board: where it is, when it goes along with the actor, where the board ends. */
export class CameraLearner {
  private readonly seen = new Map<string, Box[]>();
  private rule: Camera = { windows: {}, homes: {}, bounds: {} };

  known(): Camera {
    return this.rule;
  }

  /**
   * How far the window went, in cells; `tile` is the side of a tile, 0 when it is not known, `wrong` how many cells are
   * not told without: with a window it must be fewer.
   */
  find(
    t: Seen,
    mask: Uint8Array,
    level: string,
    tile: number,
    wrong: number,
  ): { way: Way; box: Box } | undefined {
    if (t.move.name === "ACTION6" || t.changed.length === 0) return undefined;
    const known = windowOf(this.rule, level);
    const found = scrollSeen(t.before, t.after, mask, known, tile, known ? undefined : wrong);
    if (!found) return undefined;
    const boxes = [...(this.seen.get(level) ?? []), found.changed].slice(-KEPT);
    this.seen.set(level, boxes);
    const box = this.rule.windows[level] || !known ? agreed(boxes) : union(known, found.changed);
    this.rule = { ...this.rule, windows: { ...this.rule.windows, [level]: box }, usual: box };
    return { way: found.way, box };
  }

  /** Once the actor is known: where it stood when the window went along, or did not. */
  learn(
    t: Seen,
    mask: Uint8Array,
    level: string,
    rules: TileRules,
    board: Board | undefined,
    view: View,
    scroll: Way | undefined,
  ): void {
    const lattice = rules.lattices[level];
    const button = t.move.name;
    const step = bodyStep(rules, button);
    if (!lattice || !step || !board || !this.rule.usual) return;
    const engine = engineOf(rules);
    const from = bodyTile(engine, readTiles(engine, t.before, mask, lattice));
    const to = bodyTile(engine, readTiles(engine, t.after, mask, lattice));
    if (from < 0 || to < 0) return;
    const at = onScreen(lattice, from, step);
    const { homes, bounds } = this.rule;
    const gone = along(view, step);
    const bound = bounds[level]?.[button];
    if (scroll) {
      const { [button]: _, ...rest } = bounds[level] ?? {};
      this.rule = {
        ...this.rule,
        homes: { ...homes, [button]: at },
        ...(bound !== undefined && gone >= bound && { bounds: { ...bounds, [level]: rest } }),
      };
    } else if (from !== to && homes[button] === at)
      this.rule = { ...this.rule, bounds: { ...bounds, [level]: { ...bounds[level], [button]: gone } } };
  }
}
