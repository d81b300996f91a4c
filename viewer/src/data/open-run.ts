import type { Manifest, RunRecord } from "../../../src/contracts/events.ts";
import type { Grid } from "../../../src/contracts/grid.ts";
import { GENESIS, hashBytes, openRecord } from "../../../src/log/chain.ts";
import { decodeFrame, indexFrames } from "../../../src/log/frames.ts";
import { readRun } from "../../../src/log/reader.ts";

/** A run as the page holds it. It may grow; every growth makes a new one that shares what was read before. */
export interface OpenRun {
  readonly id: string;
  readonly manifest: Manifest;
  readonly records: readonly RunRecord[];
  readonly problems: readonly string[];
  /** Somebody was writing it when it was opened. */
  readonly writing: boolean;
  frame(number: number): Grid | undefined;
  /** Reads what was added since; undefined when there is nothing new. */
  more(): Promise<OpenRun | undefined>;
}

export type ReadFile = (name: string, from: number) => Promise<Uint8Array>;

interface Bytes {
  readonly manifest: Uint8Array;
  readonly events: Uint8Array;
  readonly frames: Uint8Array;
}

const decoder = new TextDecoder();
const LINE_FEED = 10;

/** `growing`: somebody writes it, so its end is half there and that is no damage. */
export function openRun(
  id: string,
  { manifest, events, frames }: Bytes,
  growing: boolean,
  read?: ReadFile,
): { ok: true; run: OpenRun } | { ok: false; message: string } {
  const end = growing ? events.lastIndexOf(LINE_FEED) + 1 : events.length;
  const text = decoder.decode(events.subarray(0, end));
  const found = readRun({ manifest: decoder.decode(manifest), events: text, frames });
  if (!found.ok) return found;
  const { run } = found;
  const problems = growing && run.torn ? [] : run.problems;
  return {
    ok: true,
    run: new GrowingRun(id, run.manifest, run.records, problems, growing, frames, end, read),
  };
}

class GrowingRun implements OpenRun {
  readonly #offsets: readonly number[];
  readonly #cache = new Map<number, Grid | undefined>();

  constructor(
    readonly id: string,
    readonly manifest: Manifest,
    readonly records: readonly RunRecord[],
    readonly problems: readonly string[],
    readonly writing: boolean,
    private readonly frames: Uint8Array,
    private readonly eventBytes: number,
    private readonly read: ReadFile | undefined,
  ) {
    this.#offsets = indexFrames(frames).offsets;
  }

  frame(number: number): Grid | undefined {
    if (this.#cache.has(number)) return this.#cache.get(number);
    const offset = this.#offsets[number];
    const read = offset === undefined ? undefined : decodeFrame(this.frames, offset);
    const grid = read?.ok ? read.grid : undefined;
    if (this.#cache.size > 600) this.#cache.clear();
    this.#cache.set(number, grid);
    return grid;
  }

  async more(): Promise<OpenRun | undefined> {
    if (!this.read || this.problems.length > 0) return undefined;
    // Events first: frames are written before the event that names them, so none can be missing.
    const tail = await this.read("events.jsonl", this.eventBytes);
    const end = tail.lastIndexOf(LINE_FEED) + 1;
    if (end === 0) return undefined;
    const added = await this.read("frames.bin", this.frames.length);
    const frames = concat(this.frames, added);
    const { records, problems } = readLines(this.records, decoder.decode(tail.subarray(0, end)), frames);
    const bytes = this.eventBytes + end;
    return new GrowingRun(this.id, this.manifest, records, problems, this.writing, frames, bytes, this.read);
  }
}

/** The reader's checks, for the lines that were added. */
function readLines(before: readonly RunRecord[], text: string, frames: Uint8Array) {
  const records = [...before];
  const problems: string[] = [];
  const { offsets, end } = indexFrames(frames);
  for (const line of text.split("\n")) {
    if (line === "") continue;
    const where = `events.jsonl line ${records.length + 1}`;
    const read = openRecord(records.at(-1)?.hash ?? GENESIS, line);
    if (!read.ok) {
      problems.push(`${where}: ${read.message}; what follows is not read.`);
      break;
    }
    const { record } = read;
    if (!read.intact) problems.push(`${where}: the hash chain is broken, so this record was altered.`);
    if (record.added) {
      const { first, count, sha256 } = record.added;
      const bytes = frames.subarray(offsets[first] ?? end, offsets[first + count] ?? end);
      if (hashBytes(bytes) !== sha256) problems.push(`${where}: its frames were altered.`);
    }
    records.push(record);
  }
  return { records, problems };
}

export function concat(a: Uint8Array, b: Uint8Array): Uint8Array {
  if (b.length === 0) return a;
  const out = new Uint8Array(a.length + b.length);
  out.set(a);
  out.set(b, a.length);
  return out;
}
