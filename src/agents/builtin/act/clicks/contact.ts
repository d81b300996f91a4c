import {
  type ActionName,
  type Click,
  click,
  formatAction,
  type Move,
  press,
} from "../../../../contracts/action.ts";
import type { Grid } from "../../../../contracts/grid.ts";
import type { Log } from "../../../../contracts/log.ts";
import { boxOf } from "../../learn/lattices/surveyor.ts";
import { changesBoard } from "../../runtime/hud.ts";
import { asOnWhole, clickOnWhole, type Whole, wholeAt, wholesIn } from "./wholes.ts";

/** What was tried: buttons by name, clicks by the colours of what was hit. */
export interface Tried {
  readonly buttons: ReadonlyMap<string, number>;
  readonly colours: ReadonlySet<string>;
}

/** Times that buttons which never did anything are tried again after a click that did. */
const AGAIN = 2;

export function whatWasTried(log: Log, hud: Uint8Array): Tried {
  const buttons = new Map<string, number>();
  const colours = new Set<string>();
  const useful = new Set<string>();
  let again = 0;
  for (const { opening, steps, ending } of log.attempts) {
    let before = opening;
    const moves = [...steps, ...(ending.kind === "boundary" ? [{ move: ending.move, after: opening }] : [])];
    for (const { move, after } of moves) {
      const changes = () => changesBoard(hud, before.cells, after.cells);
      buttons.set(move.name, (buttons.get(move.name) ?? 0) + 1);
      if (!useful.has(move.name) && changes()) useful.add(move.name);
      if (move.name === "ACTION6") {
        // A click may have chosen what buttons move.
        const idle = [...buttons.keys()].filter((name) => !useful.has(name) && name !== "ACTION7");
        if (idle.length > 0 && changes() && again++ < AGAIN) for (const name of idle) buttons.delete(name);
        const whole = wholeAt(before, hud, move);
        for (const colour of coloursOf(whole)) colours.add(colour);
      }
      before = after;
    }
  }
  return { buttons, colours };
}

/** Clicks that were made so often on the level that is played. */
export function clickedOften({ attempts }: Log, times: number): ReadonlySet<string> {
  const { level } = attempts.at(-1)!;
  const counts = new Map<string, number>();
  for (const attempt of attempts)
    if (attempt.level === level)
      for (const { move } of attempt.steps)
        counts.set(formatAction(move), (counts.get(formatAction(move)) ?? 0) + 1);
  return new Set([...counts].filter(([, count]) => count >= times).map(([move]) => move));
}

/** Clicks in a row, of late, that did nothing. */
export function clicksInVain({ attempts }: Log, hud: Uint8Array): number {
  const { opening, steps } = attempts.at(-1)!;
  let vain = 0;
  for (let i = steps.length - 1; i >= 0; i--) {
    const before = steps[i - 1]?.after ?? opening;
    if (changesBoard(hud, before.cells, steps[i]!.after.cells)) break;
    if (steps[i]!.move.name === "ACTION6") vain++;
  }
  return vain;
}

/** The colours of the ground that were clicked, and whether it is to be now: a click has done something, perhaps for the next. */
export function groundTried(
  log: Log,
  hud: Uint8Array,
): { readonly colours: ReadonlySet<number>; readonly due: boolean } {
  const colours = new Set<number>();
  let after = false;
  let answered = false;
  for (const { opening, steps } of log.attempts) {
    let before = opening;
    answered = false;
    for (const { move, after: next } of steps) {
      if (move.name === "ACTION6") {
        const at = move.y * before.width + move.x;
        const isGround = !hud[at] && !wholeAt(before, hud, move);
        if (isGround) colours.add(before.cells[at]!);
        after ||= isGround && answered;
      }
      answered = move.name === "ACTION6" && changesInside(hud, before, next);
      before = next;
    }
  }
  return { colours, due: answered && !after };
}

/** A click on the ground beside what there is least of; not on such colours. */
export function clickOnGround(
  frame: Grid,
  hud: Uint8Array,
  but: ReadonlySet<number> = new Set(),
): Move | undefined {
  const wholes = wholesIn(frame, hud);
  const isThing = new Set(wholes.flatMap(({ cells }) => cells));
  const isGround = ([x, y]: readonly [number, number]) => {
    const at = y * frame.width + x;
    const isInside = x >= 0 && y >= 0 && x < frame.width && y < frame.height;
    return isInside && !hud[at] && !isThing.has(at) && !but.has(frame.cells[at]!);
  };
  for (const { cells } of rarestFirst(frame, wholes)) {
    const { left, right, top, bottom } = boxOf(cells, frame.width);
    const [x, y] = [(left + right) >> 1, (top + bottom) >> 1];
    const [width, height] = [right - left + 1, bottom - top + 1];
    const sides = [
      [x + width, y],
      [x - width, y],
      [x, y + height],
      [x, y - height],
    ] as const;
    const side = sides.find(isGround);
    if (side) return click(...side);
  }
  return undefined;
}

/** What there is least of comes first, then what is large; what looks like a bar, of which nobody knows yet, last. */
function rarestFirst(frame: Grid, wholes: readonly Whole[]): Whole[] {
  const counts = new Map<string, number>();
  for (const { sort } of wholes) counts.set(sort, (counts.get(sort) ?? 0) + 1);
  const bars = new Set(wholes.filter((whole) => isBarLike(frame, whole)));
  return [...wholes].sort(
    (a, b) =>
      +bars.has(a) - +bars.has(b) ||
      counts.get(a.sort)! - counts.get(b.sort)! ||
      b.cells.length - a.cells.length,
  );
}

/** Bars are no thicker, with what is cut off beside the edge, and lie within as many cells of it. */
const THICK = 3;
/** They are so many times as long as thick. */
const LONG = 8;

/** A long thin strip along the edge of the frame. */
function isBarLike({ width, height }: Grid, { cells }: Whole): boolean {
  const { left, right, top, bottom } = boxOf(cells, width);
  const [across, down] = [right - left + 1, bottom - top + 1];
  const isAtEdge = Math.min(bottom, height - 1 - top) < THICK || Math.min(right, width - 1 - left) < THICK;
  return (
    isAtEdge && Math.min(across, down) <= THICK && Math.max(across, down) >= LONG * Math.min(across, down)
  );
}

/** Whether something changed that is no bar along the edge, of which nobody may know yet. */
const changesInside = (hud: Uint8Array, { cells, width, height }: Grid, after: Grid): boolean =>
  cells.some((colour, at) => {
    if (colour === after.cells[at] || hud[at]) return false;
    const [x, y] = [at % width, Math.floor(at / width)];
    return Math.min(x, y, width - 1 - x, height - 1 - y) >= THICK;
  });

const coloursOf = (whole: Whole | undefined): string[] => whole?.sort.split(" ") ?? [];

/** The next control nobody has touched: buttons in order, undo last, then things until each colour was clicked. */
export function untried(
  available: readonly ActionName[],
  tried: Tried,
  frame: Grid,
  hud: Uint8Array,
): Move | undefined {
  for (const name of available)
    if (name !== "ACTION6" && name !== "ACTION7" && !tried.buttons.has(name)) return press(name);
  if (!available.includes("ACTION6")) return undefined;
  const isFresh = (whole: Whole) => coloursOf(whole).some((colour) => !tried.colours.has(colour));
  const fresh = rarestFirst(frame, wholesIn(frame, hud)).find(isFresh);
  return fresh && clickOnWhole(frame, fresh);
}

/**
 * What a move counts that was made in this very frame, one that never did anything, and one that hardly will: what does
 * something is done once more before, since it leads elsewhere.
 */
const HERE = 1000;
const IN_VAIN = 2500;
const DULL = 1500;
/** Farther than any two cells of a frame. */
const FAR = 2 * 64 ** 2;

/**
 * The move made least often in this very frame; then what does something, and least often at all, first far from clicks that
 * did nothing: what looks alike may answer elsewhere. Clicks go by what they hit.
 */
export function leastTried(
  moves: readonly Move[],
  log: Log,
  frame: Grid,
  hud: Uint8Array,
  isDull: (move: Move) => boolean,
): Move | undefined {
  const here = new Map<string, number>();
  const all = new Map<string, number>();
  const useful = new Set<string>();
  const vain: Click[] = [];
  const { level } = log.attempts.at(-1)!;
  const same = (a: Grid, b: Grid) => !changesBoard(hud, a.cells, b.cells);
  const kindOf = (at: Grid, move: Move) => {
    const whole = move.name === "ACTION6" ? wholeAt(at, hud, move) : undefined;
    return whole ? `${whole.kind} on ${whole.ground}` : formatAction(move);
  };
  const placeOf = (at: Grid, move: Move) => formatAction(asOnWhole(at, hud, move));
  for (const { opening, steps, level: on } of log.attempts) {
    let before = opening;
    for (const { move, after } of steps) {
      const kind = kindOf(before, move);
      if (move.name === "ACTION6" && on === level && same(before, after)) vain.push(move);
      all.set(kind, (all.get(kind) ?? 0) + 1);
      const place = placeOf(before, move);
      if (same(before, frame)) here.set(place, (here.get(place) ?? 0) + 1);
      if (!useful.has(kind) && !same(before, after)) useful.add(kind);
      before = after;
    }
  }
  const cost = (move: Move) => {
    const kind = kindOf(frame, move);
    const times = all.get(kind) ?? 0;
    const inVain = times > 0 && !useful.has(kind) ? IN_VAIN : isDull(move) ? DULL : 0;
    return HERE * (here.get(placeOf(frame, move)) ?? 0) + inVain + times;
  };
  const priced = moves.map((move) => ({ move, costs: cost(move), far: farFromAll(vain, move) }));
  return priced.sort((a, b) => a.costs - b.costs || b.far - a.far)[0]?.move;
}

/** How far a click is from the nearest of others, about. */
const farFromAll = (others: readonly Click[], move: Move): number =>
  move.name === "ACTION6"
    ? others.reduce((least, { x, y }) => Math.min(least, (x - move.x) ** 2 + (y - move.y) ** 2), FAR)
    : FAR;
