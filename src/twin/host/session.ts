import { SourceMap } from "node:module";
import type { CompiledTwin } from "../compile.ts";
import { bad, good, type Outcome, type ProblemKind, type TwinProblem } from "../problem.ts";
import { ByteReader } from "../protocol/bytes.ts";
import { CALLS, DONE, FAULT, GO, HUNG, JOB, LOAD, PROGRESS, STOP } from "../protocol/requests.ts";
import type { Child, ChildSource, Received } from "./child.ts";
import type { SearchProgress } from "./types.ts";

export interface Ask {
  readonly request: Uint8Array;
  /** A search's own time; 0 for requests that are only bounded as a whole. */
  readonly milliseconds: number;
  readonly onProgress?: ((progress: SearchProgress) => void) | undefined;
  readonly signal?: AbortSignal | undefined;
}

const GRACE = 3000;

/** One twin and the child that runs it; a child that dies or hangs is replaced before the next question. */
export class Session {
  readonly #twin: CompiledTwin;
  readonly #source: ChildSource;
  #child: Child | undefined;
  #asking = 0;
  #closed = false;

  constructor(twin: CompiledTwin, source: ChildSource) {
    this.#twin = twin;
    this.#source = source;
  }

  /** The bytes of the answer. `fresh` first loads the twin anew, so nothing it kept is left. */
  async ask(ask: Ask, fresh = false): Promise<Outcome<Uint8Array>> {
    if (this.#closed) return bad(closed);
    if (ask.signal?.aborted) return bad(cancelled);
    this.#asking++;
    try {
      return await this.#askNow(ask, fresh);
    } finally {
      this.#asking--;
    }
  }

  async #askNow(ask: Ask, fresh: boolean): Promise<Outcome<Uint8Array>> {
    const ready = await this.#ready(fresh);
    if (!ready.ok) return ready;
    const head = Buffer.alloc(8);
    head.writeDoubleLE(ask.milliseconds, 0);
    const child = ready.value;
    child.busy();
    child.send(JOB, head, ask.request);
    const outcome = await this.#answer(child, ask);
    if (this.#child === child) child.idle();
    return outcome;
  }

  async close(): Promise<void> {
    this.#closed = true;
    const child = this.#child;
    if (!child || this.#asking > 0 || child.ended) return this.#drop();
    this.#child = undefined;
    await this.#source.giveBack(child);
  }

  async #ready(fresh: boolean): Promise<Outcome<Child>> {
    if (this.#child && !this.#child.ended && !fresh) return good(this.#child);
    if (this.#child?.ended) await this.#drop();
    if (this.#closed) return bad(closed);
    try {
      this.#child ??= this.#source.take();
    } catch {
      return bad({ kind: "unavailable", message: "The sandbox is closed; create a new one." });
    }
    const child = this.#child;
    child.busy();
    child.send(LOAD, ...loadParts(this.#twin));
    const loaded = await this.#conclude(await child.receive(this.#source.limits.callMilliseconds + GRACE));
    if (!loaded.ok) {
      // A child whose twin did not load has nothing to answer from.
      await this.#drop();
      return loaded;
    }
    return good(child);
  }

  async #answer(child: Child, ask: Ask): Promise<Outcome<Uint8Array>> {
    const { callMilliseconds, requestMilliseconds } = this.#source.limits;
    const begun = performance.now();
    for (;;) {
      const received = await child.receive(callMilliseconds + GRACE);
      if (received.tag !== PROGRESS) return this.#conclude(received);
      const spent = performance.now() - begun;
      if (ask.milliseconds === 0 && spent > requestMilliseconds) return this.#conclude({ tag: "late" });
      ask.onProgress?.(progressOf(received, spent));
      child.send(ask.signal?.aborted ? STOP : GO);
    }
  }

  /** Turns what came back into an answer or a problem, and drops a child that is of no more use. */
  async #conclude(received: Received): Promise<Outcome<Uint8Array>> {
    if (received.tag === DONE) return good(received.body);
    if (received.tag === FAULT) return bad(this.#problem(received.body));
    await this.#drop();
    if (received.tag === HUNG)
      return bad(
        timeout(Buffer.from(received.body).toString("latin1"), this.#source.limits.callMilliseconds),
      );
    if (received.tag === "late") return bad(timeout("the twin", this.#source.limits.callMilliseconds));
    if (received.tag === "ended" && received.memory)
      return bad({
        kind: "memory",
        message: `The twin used more than the ${this.#source.limits.memoryMegabytes} MB it may have.`,
      });
    return bad({ kind: "crashed", message: "The twin's process ended unexpectedly and was replaced." });
  }

  async #drop(): Promise<void> {
    const child = this.#child;
    this.#child = undefined;
    if (child) await this.#source.retire(child);
  }

  #problem(body: Uint8Array): TwinProblem {
    return readProblem(new ByteReader(body), this.#twin);
  }
}

/** Names of the library as text, the library, the script: each with its length before it, but for the last. */
function loadParts({ script, library }: CompiledTwin): Uint8Array[] {
  const counted = (text: string): Uint8Array[] => {
    const bytes = Buffer.from(text, "utf8");
    const length = Buffer.alloc(4);
    length.writeUInt32LE(bytes.length, 0);
    return [length, bytes];
  };
  const names = library?.names.join(", ") ?? "";
  return [...counted(names), ...counted(library?.script ?? ""), Buffer.from(script, "utf8")];
}

const closed: TwinProblem = { kind: "unavailable", message: "The twin was closed; open it again." };
const cancelled: TwinProblem = { kind: "cancelled", message: "The request was cancelled." };

const timeout = (call: string, milliseconds: number): TwinProblem => {
  const known = CALLS.find((name) => name === call);
  const message = `${call} did not return within ${milliseconds / 1000} s and was stopped.`;
  return known ? { kind: "timeout", message, call: known } : { kind: "timeout", message };
};

function progressOf(received: Received, milliseconds: number): SearchProgress {
  const from = new ByteReader("body" in received ? received.body : new Uint8Array(16));
  const [nodes, expanded, generated, depth] = [from.u32(), from.u32(), from.u32(), from.u32()];
  return {
    nodes,
    expanded,
    generated,
    depth,
    nodesPerSecond: Math.round((nodes * 1000) / Math.max(1, milliseconds)),
  };
}

const KINDS: readonly ProblemKind[] = ["compile", "memory", "threw", "bad-output", "impure"];

/** A problem as the driver wrote it, its place translated back to twin.ts. */
export function readProblem(from: ByteReader, twin: CompiledTwin): TwinProblem {
  const kindText = from.text();
  const message = from.text();
  const call = CALLS[from.u32()];
  const line = from.u32();
  const column = from.u32();
  const kind = KINDS.find((known) => known === kindText) ?? "crashed";
  const place = line > 0 ? originOf(twin, line, column) : {};
  return { kind, message, ...(call ? { call } : {}), ...place };
}

/** A replay may break down on every step, and reading a map takes longer than a step. */
const maps = new WeakMap<CompiledTwin, SourceMap>();

function originOf(twin: CompiledTwin, line: number, column: number): { line?: number; column?: number } {
  const map = maps.get(twin) ?? new SourceMap(JSON.parse(twin.map));
  maps.set(twin, map);
  const entry = map.findEntry(line - 1, column - 1);
  if (!("originalSource" in entry) || !entry.originalSource.endsWith("twin.ts")) return {};
  return { line: entry.originalLine + 1, column: entry.originalColumn + 1 };
}
