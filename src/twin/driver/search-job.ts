import type { Cell, Grid } from "../../contracts/grid.ts";
import { gridHash } from "../../grid/hash.ts";
import { FrameSpace } from "../kernel/frame-space.ts";
import { BestFirst, BreadthFirst } from "../kernel/frontier.ts";
import { SceneMaker } from "../kernel/scene.ts";
import { type Ending, Search } from "../kernel/search.ts";
import { isSignalName, SIGNALS, type Signal } from "../kernel/signals.ts";
import { pathTo, type Space } from "../kernel/space.ts";
import { StateSpace } from "../kernel/state-space.ts";
import type { ByteReader, ByteWriter } from "../protocol/bytes.ts";
import { readPosition, writeMoves } from "../protocol/position.ts";
import { ALGORITHMS, ENDINGS, GUARANTEES } from "../protocol/requests.ts";
import { Fault } from "./fault.ts";
import type { Job } from "./jobs.ts";
import { frozenMove, type LoadedTwin } from "./loaded.ts";
import { walkTo } from "./places.ts";
import type { Walk } from "./walk.ts";

interface Request {
  readonly walk: Walk;
  readonly codes: readonly number[];
  readonly depth: number;
  readonly nodes: number;
  readonly blind: readonly Cell[];
}

function readRequest(twin: LoadedTwin, from: ByteReader): Request {
  const walk = walkTo(twin, readPosition(from));
  const buttons = from.list(() => from.u32());
  const clicks = from.list(() => from.u32());
  const depth = from.u32();
  const nodes = from.u32();
  const codes = twin.clicks ? buttons : [...buttons, ...new Set(clicks)];
  return { walk, codes, depth, nodes, blind: from.flag() ? twin.ignored : [] };
}

function spaceOf(twin: LoadedTwin, { walk, blind, nodes }: Request): Space {
  const frame = walk.frame();
  return twin.dialect === "frame"
    ? new FrameSpace(twin, frame, blind, nodes)
    : new StateSpace(twin, walk.view(), frame, nodes);
}

function writeFigures(to: ByteWriter, search: Search | undefined, nodes: number, ended: Ending): void {
  to.u32(nodes)
    .u32(search?.expanded ?? 0)
    .u32(search?.generated ?? 0)
    .u32(search?.depth ?? 0);
  to.f64((search?.bytes ?? 0) / Math.max(1, nodes)).u32(ENDINGS.indexOf(ended));
}

/** Walks the moves again, away from the kernel. The frames, and what the twin estimates on the way. */
function rerun(start: Walk, codes: readonly number[]): { walk: Walk; frames: Grid[]; estimates: number[] } {
  const walk = start.fork();
  const frames: Grid[] = [];
  const estimates = [walk.estimate() ?? 0];
  for (const code of codes) {
    walk.advance(frozenMove(code));
    frames.push(walk.frame());
    estimates.push(walk.estimate() ?? 0);
  }
  walk.settle();
  return { walk, frames, estimates };
}

const writePlan = (to: ByteWriter, codes: readonly number[], frames: readonly Grid[]): void => {
  writeMoves(to, codes.map(frozenMove));
  to.list(frames, (frame) => to.grid(frame));
};

const notRepeated = (): Fault =>
  new Fault(
    "impure",
    "A plan found in the twin leads elsewhere when it is walked again; the twin keeps hidden state.",
  );

/** Plan: the first goal state, by breadth-first search or A*. */
export class PlanJob implements Job {
  readonly #request: Request;
  readonly #space: Space;
  readonly #search: Search;
  readonly #aStar: boolean;
  #stopped: Ending | undefined;

  constructor(twin: LoadedTwin, from: ByteReader) {
    const algorithm = from.u32();
    this.#request = readRequest(twin, from);
    this.#aStar = algorithm !== ALGORITHMS.indexOf("breadth-first") && twin.estimate !== undefined;
    this.#space = spaceOf(twin, this.#request);
    const space = this.#space;
    this.#search = new Search(space, this.#aStar ? new BestFirst() : new BreadthFirst(), {
      codes: this.#request.codes,
      ownClicks: twin.clicks !== undefined,
      depth: this.#request.depth,
      nodes: this.#request.nodes,
      useEstimate: this.#aStar,
      visit: (_node, _depth, lost) => !lost && space.goal(),
    });
  }

  advance(portion: number): boolean {
    return this.#search.advance(portion);
  }

  stop(why: Ending): void {
    this.#stopped = why;
  }

  progress(to: ByteWriter): void {
    const { expanded, generated, depth } = this.#search;
    to.u32(this.#space.size).u32(expanded).u32(generated).u32(depth);
  }

  result(to: ByteWriter): void {
    const search = this.#search;
    writeFigures(to, search, this.#space.size, search.ended ?? this.#stopped ?? "cancelled");
    to.u32(ALGORITHMS.indexOf(this.#aStar ? "a-star" : "breadth-first"));
    to.flag(search.found >= 0);
    if (search.found < 0) {
      to.u32(GUARANTEES.indexOf("none"));
      return;
    }
    const codes = pathTo(this.#space, search.found);
    const { walk, frames, estimates } = rerun(this.#request.walk, codes);
    if (!walk.goal()) throw notRepeated();
    const overstated = estimates.some((estimate, i) => estimate > codes.length - i);
    to.u32(GUARANTEES.indexOf(!this.#aStar ? "shortest" : overstated ? "none" : "if-admissible"));
    writePlan(to, codes, frames);
  }
}

/** The twin's own planner, believed only as far as its plan can be walked to a goal. */
export function writeOwnPlan(to: ByteWriter, twin: LoadedTwin, from: ByteReader): void {
  from.u32();
  const { walk } = readRequest(twin, from);
  const plan = walk.plan();
  const copy = walk.fork();
  const frames: Grid[] = [];
  for (const move of plan ?? []) {
    copy.advance(move);
    frames.push(copy.frame());
  }
  const works = plan !== null && copy.goal();
  walk.settle();
  copy.settle();
  writeFigures(to, undefined, frames.length, works ? "found" : "exhausted");
  to.u32(ALGORITHMS.indexOf("twin")).flag(works).u32(GUARANTEES.indexOf("none"));
  if (!works) return;
  writeMoves(to, plan);
  to.list(frames, (frame) => to.grid(frame));
}

interface Champion {
  readonly name: string;
  readonly signal: Signal;
  score: number;
  node: number;
  hash: string;
}

/** Goal discovery: every reachable state is scored, the strongest per signal kept; first come is the shorter path. */
export class ScanJob implements Job {
  readonly #request: Request;
  readonly #space: Space;
  readonly #search: Search;
  readonly #champions: Champion[];
  readonly #excluded: Set<string>;
  readonly #scenes: SceneMaker;
  #stopped: Ending | undefined;

  constructor(twin: LoadedTwin, from: ByteReader) {
    this.#request = readRequest(twin, from);
    const names = from.list(() => from.text()).filter(isSignalName);
    this.#champions = names.map((name) => ({ name, signal: SIGNALS[name], score: 0, node: -1, hash: "" }));
    this.#excluded = new Set(from.list(() => from.text()));
    this.#scenes = new SceneMaker(this.#request.walk.frame(), twin.ignored);
    this.#space = spaceOf(twin, this.#request);
    this.#search = new Search(this.#space, new BreadthFirst(), {
      codes: this.#request.codes,
      ownClicks: twin.clicks !== undefined,
      depth: this.#request.depth,
      nodes: this.#request.nodes,
      useEstimate: false,
      visit: (node, _depth, lost) => {
        if (!lost && node > 0) this.#judge(node);
        return false;
      },
    });
  }

  #judge(node: number): void {
    const scene = this.#scenes.scene(this.#space.frame());
    let hash: string | undefined;
    for (const champion of this.#champions) {
      const score = champion.signal(scene);
      if (!(score > champion.score)) continue;
      hash ??= gridHash(scene.grid);
      if (this.#excluded.has(hash)) return;
      champion.score = score;
      champion.node = node;
      champion.hash = hash;
    }
  }

  advance(portion: number): boolean {
    return this.#search.advance(portion);
  }

  stop(why: Ending): void {
    this.#stopped = why;
  }

  progress(to: ByteWriter): void {
    const { expanded, generated, depth } = this.#search;
    to.u32(this.#space.size).u32(expanded).u32(generated).u32(depth);
  }

  result(to: ByteWriter): void {
    writeFigures(to, this.#search, this.#space.size, this.#search.ended ?? this.#stopped ?? "cancelled");
    const found = this.#champions.filter(({ node }) => node >= 0);
    to.list(found, ({ name, score, node, hash }) => {
      const codes = pathTo(this.#space, node);
      const { frames } = rerun(this.#request.walk, codes);
      if (gridHash(frames[frames.length - 1]!) !== hash) throw notRepeated();
      to.text(name).f64(score).text(hash);
      writePlan(to, codes, frames);
    });
  }
}
