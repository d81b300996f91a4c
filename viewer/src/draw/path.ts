import { type Action, safeParseAction } from "../../../src/contracts/action.ts";
import type { Grid } from "../../../src/contracts/grid.ts";
import type { Moment } from "../../../src/view/story.ts";

/** A point in cells, in the middle of what moved. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

export interface PlanStep {
  readonly number: number;
  /** Where the step led: the place clicked, or where the moved thing stood after it. */
  readonly at: Point;
  readonly kind: "click" | "move";
  readonly done: boolean;
}

export interface PlanDrawing {
  readonly steps: readonly PlanStep[];
  /** Where the moved thing stood when the plan began. */
  readonly from: Point | undefined;
}

/** Beyond this share of cells the camera moved, not a thing. */
const SCROLL = 0.3;

/**
 * What moved, without knowing the game: the rarest colour that both left and entered cells. Good enough to draw a
 * path; nothing is concluded from it.
 */
export function movement(before: Grid, after: Grid): { from: Point; to: Point } | undefined {
  if (before.width !== after.width || before.cells.length !== after.cells.length) return undefined;
  const changed: number[] = [];
  for (let i = 0; i < after.cells.length; i++) if (before.cells[i] !== after.cells[i]) changed.push(i);
  if (changed.length === 0 || changed.length > after.cells.length * SCROLL) return undefined;
  const left = new Set(changed.map((i) => before.cells[i]!));
  const frequency = new Uint32Array(256);
  for (const cell of after.cells) frequency[cell]!++;
  const colour = changed
    .map((i) => after.cells[i]!)
    .filter((cell) => left.has(cell))
    .sort((a, b) => frequency[a]! - frequency[b]!)[0];
  if (colour === undefined) return undefined;
  const middle = (grid: Grid) => {
    const cells = changed.filter((i) => grid.cells[i] === colour);
    const sum = (of: (i: number) => number) =>
      cells.reduce((total, i) => total + of(i), 0) / cells.length + 0.5;
    return { x: sum((i) => i % grid.width), y: sum((i) => Math.floor(i / grid.width)) };
  };
  return { from: middle(before), to: middle(after) };
}

/** A plan on the board: clicks where they go, moves where they led. `steps` are the moments that carried it out. */
export function drawPlan(
  actions: readonly string[],
  steps: readonly Moment[],
  upTo: number,
  frame: (number: number) => Grid | undefined,
): PlanDrawing {
  const done = new Map(steps.map((moment) => [moment.committed?.plan?.at, moment]));
  const drawn: PlanStep[] = [];
  let from: Point | undefined;
  for (const [at, text] of actions.entries()) {
    const moment = done.get(at);
    const parsed = safeParseAction(text);
    const click = parsed.ok ? clickOf(parsed.action) : undefined;
    const moved =
      click || !moment || moment.observed?.outcome === "boundary" ? undefined : movedIn(moment, frame);
    from ??= moved?.from;
    const place = click ?? moved?.to;
    if (place)
      drawn.push({
        number: at + 1,
        at: place,
        kind: click ? "click" : "move",
        done: moment !== undefined && moment.index <= upTo,
      });
  }
  return { steps: drawn, from };
}

const clickOf = (action: Action): Point | undefined =>
  action.name === "ACTION6" ? { x: action.x + 0.5, y: action.y + 0.5 } : undefined;

function movedIn(moment: Moment, frame: (number: number) => Grid | undefined) {
  const before = moment.before === undefined ? undefined : frame(moment.before);
  const after = moment.frames.length === 0 ? undefined : frame(moment.frames.at(-1)!);
  return before && after && movement(before, after);
}
