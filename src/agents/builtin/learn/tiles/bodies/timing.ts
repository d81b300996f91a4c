import type { Way } from "../../../runtime/tiles/looks.ts";
import { bump, most, type Watch, type Watched } from "../history.ts";

export interface Motion {
  readonly move: Watched;
  readonly from: number;
  readonly to: number;
  readonly look: number;
  readonly became: number;
  readonly way: Way;
  /** By one tile. */
  readonly near: boolean;
}

/** Motions of one kind of thing, and how they answer to buttons. */
export interface Group {
  readonly mine: readonly Motion[];
  readonly steps: ReadonlyMap<string, Way>;
  readonly late: number;
  readonly score: number;
}

/** The button that a motion answers to, where one was pressed by then. */
type ButtonOf = (motion: Motion) => string | undefined;

/** Presses by which something may be late. */
const LATEST = 3;
/** Motions before something is believed to be late, and how many of them that must tell. */
const ENOUGH_LATE = 4;
const SURELY_LATE = 0.9;

/** By move: the buttons pressed before it, the last one first. */
export function pressesBefore(watches: readonly Watch[]): ReadonlyMap<Watched, readonly string[]> {
  const found = new Map<Watched, readonly string[]>();
  for (const { moves } of watches) {
    let past: readonly string[] = [];
    for (const move of moves) {
      found.set(move, past);
      if (move.clicked < 0) past = [move.button, ...past].slice(0, LATEST);
    }
  }
  return found;
}

/** Whether it answers at once, or to what was pressed before. */
export function timed(mine: readonly Motion[], pasts: ReadonlyMap<Watched, readonly string[]>): Group {
  const answering = (late: number): Group => {
    const buttonOf: ButtonOf = ({ move }) => (late === 0 ? move.button : pasts.get(move)?.[late - 1]);
    const steps = stepsOf(mine, buttonOf);
    return { mine, steps, late, score: faithful(mine, steps, buttonOf) };
  };
  const now = answering(0);
  return [...Array(LATEST).keys()]
    .map((before) => answering(before + 1))
    .filter(({ score, steps }) => {
      const ways = new Set([...steps.values()].map((way) => way.join()));
      return score >= Math.max(ENOUGH_LATE, SURELY_LATE * mine.length) && ways.size > 1;
    })
    .reduce((a, b) => (b.score > a.score + 1 ? b : a), now);
}

function stepsOf(motions: readonly Motion[], buttonOf: ButtonOf): Map<string, Way> {
  const votes = new Map<string, Map<string, number>>();
  for (const motion of motions) {
    const button = buttonOf(motion);
    if (button === undefined) continue;
    if (!votes.has(button)) votes.set(button, new Map());
    bump(votes.get(button)!, motion.way.join());
  }
  return new Map(
    [...votes].map(([button, ways]) => {
      const [dx, dy] = most(ways)!.split(",").map(Number);
      return [button, [dx!, dy!] as const];
    }),
  );
}

/** Moves that follow the steps, less those that do not. */
function faithful(motions: readonly Motion[], steps: ReadonlyMap<string, Way>, buttonOf: ButtonOf): number {
  const turns = new Map<Watched, boolean>();
  for (const motion of motions) {
    const { move, way } = motion;
    const step = steps.get(buttonOf(motion) ?? "");
    turns.set(move, (turns.get(move) ?? true) && way[0] === step?.[0] && way[1] === step[1]);
  }
  let score = 0;
  for (const right of turns.values()) score += right ? 1 : -1;
  // One way for every button is no answer to buttons, the same way for some hardly one.
  const ways = new Set([...steps.values()].map((way) => way.join()));
  return ways.size === 1 && steps.size > 2 ? score / 4 : score - (steps.size - ways.size);
}
