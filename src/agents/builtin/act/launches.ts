import type { Move } from "../../../contracts/action.ts";
import type { Grid } from "../../../contracts/grid.ts";
import type { Situation } from "../../../loop/agent.ts";
import type { Model } from "../model.ts";
import { ANY, type Part, partsOf } from "../runtime/colours/parts.ts";
import { commonColours } from "../runtime/colours/recolour.ts";
import { changesBoard } from "../runtime/hud.ts";
import { fatal, pathTo } from "../runtime/search/search.ts";
import { bestFrame } from "../runtime/search/seek-frames.ts";
import { controlsOf, everChanged, type Outlook, standing } from "./outlook.ts";
import { deadline, worked } from "./stopwatch.ts";

/** A button that showed something on its way and left the board as it was. */
interface Launch {
  readonly level: number;
  readonly move: Move;
  readonly board: Grid;
  /** Cells that changed on the way, each once, in order. */
  readonly path: readonly number[];
  /** Things that it came to, and how many cells of its path it had passed by then. */
  readonly reached: readonly Part[];
  readonly upTo: number;
}

/** Launches on a level before it is given up, frames that are looked at for one, and how long. */
const MOST = 16;
/** Launches before those that aim at nothing are given up: more is to be learned elsewhere. */
const BLIND = 5;
const MOST_FRAMES = 600;
const MILLISECONDS = 400;
/** Frames in which something comes farther. */
const FEWEST = 3;
/** Moves that a board is farther off where it would not come so far again. */
const ASTRAY = 4;
/** Cells between what lets go and where it is seen first, at the most. */
const NEAR = 2;
/** Of the frame: what is larger is nothing to be hit. */
const LARGEST = 1 / 32;

/**
 * Where a button lets something go through the board that comes back to nothing, its way was not the right one: things are
 * brought where it passes, first where they are in line with what it did not come to, and it is let go again.
 */
export class Launches {
  readonly #all: Launch[] = [];
  #log: Situation["log"] | undefined;
  #asked: { readonly log: Situation["log"]; readonly way: readonly Move[] | undefined } | undefined;

  /** Reads the frames on the way of the last move. */
  note({ log, now, level }: Pick<Situation, "log" | "now" | "level">, { hud }: Model): void {
    if (this.#log === log) return;
    this.#log = log;
    const { opening, steps } = log.attempts.at(-1) ?? {};
    const last = steps?.at(-1);
    if (!opening || !last || last.move.name === "ACTION6") return;
    const board = steps!.at(-2)?.after ?? opening;
    if (changesBoard(hud, board.cells, last.after.cells)) return;
    const path = new Set<number>();
    let strides = 0;
    for (const { cells } of now.frames.slice(0, -1)) {
      const { size } = path;
      for (let at = 0; at < cells.length; at++) if (cells[at] !== board.cells[at] && !hud[at]) path.add(at);
      if (path.size > size) strides++;
    }
    // What flashes where it is goes nowhere.
    if (strides >= FEWEST)
      this.#all.push({ level, move: last.move, board, ...wayOf(log, level, board, hud, path) });
  }

  /** To let it go as things stand, or what leads to where that is worth it. */
  next(outlook: Outlook): readonly Move[] | undefined {
    const { log } = outlook.situation;
    if (this.#asked?.log !== log) this.#asked = { log, way: this.#next(outlook) };
    return this.#asked.way;
  }

  /** Whether a level was completed so: then there is nothing better to do. */
  isProven({ situation: { log } }: Outlook): boolean {
    const { name } = this.#all.at(-1)?.move ?? {};
    return log.attempts.some(({ ending }) => ending.kind === "boundary" && ending.move.name === name);
  }

  #next(outlook: Outlook): readonly Move[] | undefined {
    const { situation, model, evidence } = outlook;
    const { level, now } = situation;
    const { move } = this.#all.at(-1) ?? {};
    const id = standing(outlook);
    if (!move || id === undefined || !evidence.here || !now.available.includes(move.name)) return undefined;
    if (evidence.deadly.has(fatal(id, move))) return undefined;
    // What changes the board is there to steer by, and was stopped.
    if (everChanged(situation.log.attempts, move.name, model.hud)) return undefined;
    const here = this.#all.filter((launch) => launch.level === level);
    // Its way is seen first.
    if (here.length === 0) return [move];
    if (here.length >= MOST) return undefined;
    // What came to most is gone on from first.
    const trials = here
      .toSorted((a, b) => b.reached.length - a.reached.length)
      .map((launch) =>
        trialOf(launch, here, targetsOf(situation.log, level, launch.board, model.hud), model.hud),
      );
    const breaks = (frame: Grid) => !trials[0]!.keeps(frame);
    const kinds = here.length < BLIND ? (["aims", "meets"] as const) : (["aims"] as const);
    for (const kind of kinds) {
      const isWorth = (frame: Grid) => trials.some((trial) => trial[kind](frame));
      if (isWorth(evidence.here.frame)) return [move];
      const way = seek(outlook, (frame) => (isWorth(frame) ? 0 : 1 + (breaks(frame) ? ASTRAY : 0)));
      if (way) return [...way, move];
    }
    return undefined;
  }
}

/** What lets go is nothing to be hit. */
const isBeside = ({ left, top, right, bottom }: Part, at: number, { width }: Grid): boolean => {
  const [x, y] = [at % width, Math.floor(at / width)];
  return x >= left - NEAR && x <= right + NEAR && y >= top - NEAR && y <= bottom + NEAR;
};

function seek(
  { situation, model, evidence }: Outlook,
  distance: (frame: Grid) => number,
): Move[] | undefined {
  const node = bestFrame(model.complete(), evidence.here!, controlsOf(situation.now.available), {
    distance,
    ends: () => true,
    isShut: (one) => one.parent !== undefined && evidence.deadly.has(fatal(one.parent.id, one.move!)),
    most: MOST_FRAMES,
    isLate: deadline(worked() + MILLISECONDS),
  });
  return node ? pathTo(node) : undefined;
}

/** What a board promises, by what came of a launch. */
interface Trial {
  /** All is as it was up to the last thing that was reached. */
  keeps(frame: Grid): boolean;
  /** Besides, something else than then is where it passed after that. */
  meets(frame: Grid): boolean;
  /** Besides, that is level with something that was not reached, or right above or below it. */
  aims(frame: Grid): boolean;
}

function trialOf(
  { board, path, upTo, reached }: Launch,
  others: readonly Launch[],
  targets: readonly Part[],
  hud: Uint8Array,
): Trial {
  const floor = commonColours(board);
  const isFree = (frame: Grid, at: number) => ((floor >> frame.cells[at]!) & 1) === 1;
  // What is chosen may have other colours.
  const turned = (frame: Grid, cells: readonly number[]) =>
    cells.filter((at) => isFree(frame, at) !== isFree(board, at) && !hud[at]);
  const [kept, open] = [path.slice(0, upTo), path.slice(upTo)];
  const left = targets.filter((part) => !reached.includes(part) && !isBeside(part, path[0]!, board));
  const keeps = (frame: Grid) => turned(frame, kept).length === 0;
  const met = (frame: Grid) => turned(frame, open).join();
  // What is elsewhere changes nothing.
  const tried = new Set(others.filter((one) => keeps(one.board)).map((one) => met(one.board)));
  const meets = (frame: Grid) => keeps(frame) && !tried.has(met(frame));
  const isNew = (frame: Grid, at: number) => !isFree(frame, at) && isFree(board, at) && !hud[at];
  return { keeps, meets, aims: (frame) => meets(frame) && isInLine(frame, isNew, left) };
}

/** What came somewhere is level with something, or right above or below it. */
function isInLine(frame: Grid, isNew: (frame: Grid, at: number) => boolean, aims: readonly Part[]): boolean {
  const { width, cells } = frame;
  let [left, right, top, bottom] = [width, -1, frame.height, -1];
  for (let at = 0; at < cells.length; at++) {
    if (!isNew(frame, at)) continue;
    const [x, y] = [at % width, Math.floor(at / width)];
    [left, right, top, bottom] = [
      Math.min(left, x),
      Math.max(right, x),
      Math.min(top, y),
      Math.max(bottom, y),
    ];
  }
  const within = (low: number, high: number, from: number, to: number) =>
    2 * low <= from + to && from + to <= 2 * high;
  return aims.some(
    (aim) => within(left, right, aim.left, aim.right) || within(top, bottom, aim.top, aim.bottom),
  );
}

/** Things on a level that stay. */
function targetsOf(
  { attempts }: Situation["log"],
  level: number,
  board: Grid,
  hud: Uint8Array,
): readonly Part[] {
  const moved = new Set<number>();
  for (const { opening, steps, level: on } of attempts) {
    let before = opening;
    for (const { after } of on === level ? steps : []) {
      for (let at = 0; at < hud.length; at++) if (after.cells[at] !== before.cells[at]) moved.add(at);
      before = after;
    }
  }
  return partsOf(board, hud, ANY & ~commonColours(board), false).filter(
    ({ cells }) => cells.length <= LARGEST * board.cells.length && !cells.some((at) => moved.has(at)),
  );
}

/** What a way came to after it began; where it begins something let it go. */
function wayOf(
  log: Situation["log"],
  level: number,
  board: Grid,
  hud: Uint8Array,
  cells: ReadonlySet<number>,
): Pick<Launch, "path" | "reached" | "upTo"> {
  const path = [...cells];
  const places = new Map(path.map((at, i) => [at, i]));
  const found = targetsOf(log, level, board, hud).flatMap((part) => {
    const passed = part.cells.flatMap((at) => places.get(at) ?? []);
    return passed.length > 0 ? [{ part, upTo: Math.max(...passed) + 1 }] : [];
  });
  return {
    path,
    reached: found.map(({ part }) => part),
    upTo: Math.max(0, ...found.map(({ upTo }) => upTo)),
  };
}
