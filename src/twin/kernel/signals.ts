import type { Box, Grid } from "../../contracts/grid.ts";
import { linedUp, reachUnique, regionsEqual, symmetric } from "./pattern-signals.ts";

/** What a scan knows of one reachable frame, relative to the start. Ignored cells never count. */
export interface Scene {
  readonly start: Grid;
  readonly grid: Grid;
  /** Cells that differ from the start, and the smallest box around them (undefined when none do). */
  readonly changed: number;
  readonly box: Box | undefined;
  /** Cells of each colour. */
  readonly startCounts: Int32Array;
  readonly counts: Int32Array;
}

/** How strongly a frame shows a sign of progress; 0 is not at all. Pure: it must not keep or change the scene. */
export type Signal = (scene: Scene) => number;

/** A box is compact when it covers at most this part of the grid. */
const COMPACT = 1 / 16;
const BURST = 5;

/** A start colour vanishes entirely. Score: how many do. */
const colorGone: Signal = ({ startCounts, counts }) => {
  let gone = 0;
  for (let c = 0; c < 16; c++) if (startCounts[c]! > 0 && counts[c] === 0) gone++;
  return gone;
};

/** A colour absent from the start appears. Score: how many do. */
const colorNew: Signal = ({ startCounts, counts }) => {
  let found = 0;
  for (let c = 0; c < 16; c++) if (startCounts[c] === 0 && counts[c]! > 0) found++;
  return found;
};

/** At least five cells change inside one compact box, the rest stays. Score: how many change. */
const localBurst: Signal = ({ start, changed, box }) => {
  if (!box || changed < BURST) return 0;
  return box.width * box.height <= start.cells.length * COMPACT ? changed : 0;
};

/** Over a quarter of all cells change. Score: how many. */
const bigChange: Signal = ({ start, changed }) => (changed * 4 > start.cells.length ? changed : 0);

/** The fallback: the most different reachable state. */
const frontier: Signal = ({ changed }) => changed;

/** Every signal by name. To add one, add it here: names and ranks elsewhere follow. */
export const SIGNALS = {
  color_gone: colorGone,
  color_new: colorNew,
  local_burst: localBurst,
  big_change: bigChange,
  frontier,
  reach_unique: reachUnique,
  regions_equal: regionsEqual,
  symmetric,
  lined_up: linedUp,
} satisfies Record<string, Signal>;

export type SignalName = keyof typeof SIGNALS;

/** The paper's five in its order. */
export const PAPER_SIGNALS = [
  "color_gone",
  "color_new",
  "local_burst",
  "big_change",
  "frontier",
] as const satisfies readonly SignalName[];

/** Beyond the paper, ranked after its five. */
export const PATTERN_SIGNALS = [
  "reach_unique",
  "regions_equal",
  "symmetric",
  "lined_up",
] as const satisfies readonly SignalName[];

export const isSignalName = (name: string): name is SignalName => Object.hasOwn(SIGNALS, name);
