import type { Way } from "../../runtime/tiles/looks.ts";

/** Sides of tiles, in cells. */
export const SMALLEST = 2;
const LARGEST = 16;
/** How much of a tile a body may lean out of it, and how much more shortly tiles tell a frame where it does. */
const LEANING = 0.25;
const CLEARLY = 0.6;

/** What it costs to tell the first frame in tiles of each side, the least first. */
export type Costs = readonly (readonly [side: number, cost: number])[];

/** How far things went, and what that says about the side of tiles. */
export class Sides {
  /** By stride and way: what was pressed when something went so far that way. */
  readonly #shifts = new Map<number, Map<string, Set<string>>>();

  note([dx, dy]: Way, stride: number, button: string): void {
    const ways = this.#shifts.get(stride) ?? new Map<string, Set<string>>();
    this.#shifts.set(stride, ways);
    const way = `${Math.sign(dx)},${Math.sign(dy)}`;
    ways.set(way, (ways.get(way) ?? new Set()).add(button));
  }

  /**
   * The side, 0 when nothing tells. Strides that contradict one another, as those of what turns where it is, tell less than
   * tiles that tell the frame by far most shortly.
   */
  side(costs: Costs): number {
    const strides = this.#steered().map((stride) => mended(stride, costs));
    const told = strides.reduce(divisor);
    if (isSide(told) && strides.includes(told)) return told;
    return evident(costs) || (isSide(told) ? told : cheapest(strides, costs));
  }

  /** What goes one way only, whatever is pressed, may be a clock's hand. */
  #steered(): number[] {
    const isHand = (ways: ReadonlyMap<string, ReadonlySet<string>>) =>
      ways.size === 1 && [...ways.values()].some((buttons) => buttons.size > 1);
    const strides = [...this.#shifts.keys()];
    const own = strides.filter((stride) => !isHand(this.#shifts.get(stride)!));
    return own.length > 0 ? own : strides;
  }
}

/** What turns may lean out of its tile, and its box go farther or less far: tiles that tell the frame best tell so. */
function mended(stride: number, costs: Costs): number {
  const [best, cost] = costs[0] ?? [stride, Number.POSITIVE_INFINITY];
  const near = best * Math.max(1, Math.round(stride / best));
  const own = costs.find(([side]) => side === stride)?.[1] ?? Number.POSITIVE_INFINITY;
  const clear = cost < CLEARLY * own;
  return clear && Math.abs(near - stride) <= LEANING * best ? near : stride;
}

/** Where things go too far to tell, or nobody sees how far: tiles that tell the first frame by far most shortly. */
function evident([best, next]: Costs): number {
  const isClear = best !== undefined && best[1] < CLEARLY * (next?.[1] ?? Number.POSITIVE_INFINITY);
  return isClear ? best[0] : 0;
}

/** Of strides that contradict one another, as those of what turns while it goes: what tells the first frame most shortly. */
function cheapest(strides: readonly number[], costs: Costs): number {
  const sides = strides.filter(isSide);
  return costs.find(([side]) => sides.includes(side))?.[0] ?? 0;
}

const isSide = (cells: number): boolean => cells >= SMALLEST && cells <= LARGEST;

const divisor = (a: number, b: number): number => (b === 0 ? a : divisor(b, a % b));
