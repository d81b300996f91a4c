import type { Grid } from "../../contracts/grid.ts";
import type { Ending } from "../kernel/search.ts";
import type { ByteReader, ByteWriter } from "../protocol/bytes.ts";
import { readMoves, readPosition } from "../protocol/position.ts";
import { CALLS } from "../protocol/requests.ts";
import { type Described, describeThrown } from "./fault.ts";
import type { LoadedTwin } from "./loaded.ts";
import { walkTo } from "./places.ts";
import type { Walk } from "./walk.ts";

/** A request being answered, in portions: its caller keeps the clock. */
export interface Job {
  /** Does about this much work; true when the answer is ready. */
  advance(portion: number): boolean;
  /** Ends it early with what there is, where that makes sense. */
  stop(why: Ending): void;
  progress(to: ByteWriter): void;
  result(to: ByteWriter): void;
}

/** A request that is one short piece of work. */
export class Once implements Job {
  readonly #work: (to: ByteWriter) => void;
  readonly #out: ByteWriter;

  constructor(out: ByteWriter, work: (to: ByteWriter) => void) {
    this.#out = out;
    this.#work = work;
  }

  advance(): boolean {
    this.#work(this.#out);
    return true;
  }

  stop(): void {}

  progress(to: ByteWriter): void {
    to.u32(0).u32(0).u32(0).u32(0);
  }

  result(): void {}
}

export function writeProblem(to: ByteWriter, problem: Described): void {
  to.text(problem.kind).text(problem.message).u32(CALLS.indexOf(problem.call));
  to.u32(problem.line).u32(problem.column);
}

const unknownIn = (grid: Grid): number => {
  let count = 0;
  for (let i = 0; i < grid.cells.length; i++) if (grid.cells[i] === 255) count++;
  return count;
};

interface Seen {
  readonly frame: Grid;
  readonly goal: boolean;
  readonly lost: boolean;
}

/** Everything is asked before anything is written: a problem has its own form. */
function look(walk: Walk): Seen {
  const seen = { frame: walk.frame(), goal: walk.goal(), lost: walk.lost() };
  walk.settle();
  return seen;
}

const writeSeen = (to: ByteWriter, { frame, goal, lost }: Seen): ByteWriter =>
  to.grid(frame).flag(goal).flag(lost).u32(unknownIn(frame));

export function writeFacts(to: ByteWriter, twin: LoadedTwin): void {
  to.flag(twin.dialect === "state");
  to.list(twin.ignored, ({ x, y }) => to.u32(x).u32(y));
  for (const offered of [twin.clicks, twin.estimate, twin.plan, twin.lost]) to.flag(offered !== undefined);
}

export function writeView(to: ByteWriter, twin: LoadedTwin, request: ByteReader): void {
  const walk = walkTo(twin, readPosition(request));
  writeSeen(to, look(walk));
  const estimate = walk.estimate();
  const clicks = walk.clicks();
  walk.settle();
  to.flag(estimate !== undefined).f64(estimate ?? 0);
  to.flag(clicks !== undefined).list(clicks ?? [], (code) => to.u32(code));
}

/** Writes one walk's prediction, or what went wrong. */
function attempt(to: ByteWriter, work: () => Walk): boolean {
  try {
    const seen = look(work());
    to.flag(true);
    writeSeen(to, seen);
    return true;
  } catch (thrown) {
    to.flag(false);
    writeProblem(to, describeThrown(thrown));
    return false;
  }
}

export function writePredictions(to: ByteWriter, twin: LoadedTwin, request: ByteReader): void {
  const start = walkTo(twin, readPosition(request));
  to.list(readMoves(request), (move) =>
    attempt(to, () => {
      const walk = start.fork();
      walk.advance(move);
      return walk;
    }),
  );
}

/** Flagged predictions; the first that is a problem ends it, and the end is marked by the number reached. */
export function writeRollout(to: ByteWriter, twin: LoadedTwin, request: ByteReader): void {
  const walk = walkTo(twin, readPosition(request));
  for (const move of readMoves(request)) {
    to.flag(true);
    const went = attempt(to, () => {
      walk.advance(move);
      return walk;
    });
    if (!went) break;
  }
  to.flag(false);
}
