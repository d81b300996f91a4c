import {
  along,
  type Box,
  bodyStep,
  type Camera,
  homeOf,
  onScreen,
  scrollSeen,
  UNSEEN,
  union,
  type View,
  windowOf,
  writeMap,
} from "../runtime/camera.ts";
import { engineOf } from "../runtime/compile.ts";
import { bodyTile, readTiles } from "../runtime/tiles/board.ts";
import type { Board } from "../runtime/tiles/engine.ts";
import type { Lattice, Way } from "../runtime/tiles/looks.ts";
import type { TileRules } from "../runtime/tiles/tiles.ts";
import type { Seen } from "./experience.ts";

const KEPT = 30;
/** What differs on a map, for what is the same, when it is wrong. */
const ASKEW = 0.2;

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
  private rule: Camera = { windows: {}, homes: {}, bounds: {}, maps: {} };
  private readonly maps = new Map<string, Uint8Array>();

  known(): Camera {
    return this.rule;
  }

  /** What comes to light is remembered as it was then: it is so again when the level begins anew. */
  chart(level: string, { board }: View): void {
    if (board.length === 0) return;
    const map = this.maps.get(level);
    const known = map?.length === board.length ? map : new Uint8Array(board.length).fill(UNSEEN);
    let grows = known !== map;
    let same = 0;
    let other = 0;
    for (let at = 0; at < board.length; at++) {
      if (board[at] === UNSEEN) continue;
      if (known[at] === UNSEEN) {
        known[at] = board[at]!;
        grows = true;
      } else if (known[at] === board[at]) same++;
      else other++;
    }
    // So much cannot have changed: it was drawn askew.
    const isAskew = other > ASKEW * same;
    if (isAskew) known.set(board);
    if (!grows && !isAskew) return;
    this.maps.set(level, known);
    this.rule = { ...this.rule, maps: { ...this.rule.maps, [level]: writeMap(known) } };
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
    if (JSON.stringify(box) !== JSON.stringify(this.rule.windows[level])) this.maps.delete(level);
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
    } else if (from !== to && homeOf(this.rule, rules, button) === at) this.bound(level, button, gone);
    this.clamped(level, rules, lattice, from, view);
  }

  /** An actor past the place where the window goes along with it: the board ends there. */
  private clamped(level: string, rules: TileRules, lattice: Lattice, body: number, view: View): void {
    for (const button of Object.keys(rules.bodies[0]?.steps ?? {})) {
      const step = bodyStep(rules, button)!;
      const home = homeOf(this.rule, rules, button);
      if (home === undefined || this.rule.bounds[level]?.[button] !== undefined) continue;
      const past = (onScreen(lattice, body, step) - home) * (step[0] + step[1]);
      if (past > 0) this.bound(level, button, along(view, step));
    }
  }

  private bound(level: string, button: string, gone: number): void {
    const { bounds } = this.rule;
    this.rule = { ...this.rule, bounds: { ...bounds, [level]: { ...bounds[level], [button]: gone } } };
  }
}
