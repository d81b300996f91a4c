import {
  closeSync,
  fstatSync,
  fsyncSync,
  ftruncateSync,
  mkdirSync,
  openSync,
  readFileSync,
  writeFileSync,
  writeSync,
} from "node:fs";
import { join } from "node:path";
import { type Manifest, type RunEvent, runEventSchema } from "../contracts/events.ts";
import type { Grid } from "../contracts/grid.ts";
import { GENESIS, hashBytes, hashText, sealRecord } from "./chain.ts";
import { encodeFrame } from "./frames.ts";
import { takeLock } from "./lock.ts";
import type { Run, Sound } from "./reader.ts";

export const EVENTS = "events.jsonl";
export const FRAMES = "frames.bin";
export const MANIFEST = "run.json";
export const EXIT = "exit.json";
export const LOCK = "lock";
export const twinFile = (version: number): string => `twins/${String(version).padStart(4, "0")}.ts`;

/** A full disk, a read-only folder: the run stops here, with everything written so far intact. */
export class RunWriteError extends Error {
  constructor(folder: string, cause: unknown) {
    const why = cause instanceof Error ? cause.message : String(cause);
    super(
      `The run folder ${folder} cannot be written (${why}); free some space or fix its permissions, then resume the run.`,
      { cause },
    );
    this.name = "RunWriteError";
  }
}

/** Appends to a run folder. Every method either wrote everything or throws RunWriteError and leaves the run as it was. */
export interface RunWriter {
  readonly folder: string;
  /** Stores a frame (once per content) and returns its number. */
  frame(grid: Grid): number;
  /** `durable`: on disk before this returns. */
  append(event: RunEvent, options?: { durable?: boolean }): void;
  /** Saves a twin's source under its version number. */
  saveTwin(version: number, source: string): void;
  /** A side file: an agent's transcript, a report. */
  saveFile(path: string, text: string): void;
  close(): void;
}

/** How bytes reach the disk; tests plant full disks and sudden deaths here. */
export interface Disk {
  write(file: number, bytes: Uint8Array): void;
  sync(file: number): void;
}

export const REAL_DISK: Disk = {
  write(file, bytes) {
    for (let at = 0; at < bytes.length; ) at += writeSync(file, bytes, at);
  },
  sync: fsyncSync,
};

export interface WriterOptions {
  readonly disk?: Disk;
  /** The time written into records; tests give their own. */
  readonly now?: () => Date;
}

export type WriterResult =
  | { readonly ok: true; readonly writer: RunWriter }
  | { readonly ok: false; readonly message: string };

export function createRun(folder: string, manifest: Manifest, options: WriterOptions = {}): WriterResult {
  const text = `${JSON.stringify(manifest, null, 2)}\n`;
  try {
    mkdirSync(join(folder, "twins"), { recursive: true });
    writeFileSync(join(folder, MANIFEST), text, { flag: "wx" });
  } catch (cause) {
    const exists = cause instanceof Error && "code" in cause && cause.code === "EEXIST";
    const message = exists
      ? `${folder} already holds a run; resume it or choose another folder.`
      : new RunWriteError(folder, cause).message;
    return { ok: false, message };
  }
  return openWriter(folder, { records: 0, events: 0, frames: 0, hash: GENESIS }, new Map(), options);
}

/** Continues a run after its last intact record; what a killed process left half-written is cut off. */
export function continueRun(folder: string, run: Run, options: WriterOptions = {}): WriterResult {
  if (!run.torn)
    return {
      ok: false,
      message: `${folder} was altered (${run.problems[0]}); nothing was changed. Run twin verify for the rest.`,
    };
  const added = run.records.slice(0, run.sound.records).flatMap((record) => record.added ?? []);
  const frames = added.reduce((most, { first, count }) => Math.max(most, first + count), 0);
  const known = new Map<string, number>();
  for (let number = 0; number < frames; number++) {
    const grid = run.frame(number);
    if (grid) known.set(hashBytes(encodeFrame(grid)), number);
  }
  return openWriter(folder, run.sound, known, options);
}

function openWriter(
  folder: string,
  sound: Sound,
  known: Map<string, number>,
  options: WriterOptions,
): WriterResult {
  const lock = takeLock(join(folder, LOCK));
  if (!lock.ok) return lock;
  try {
    const files = {
      events: openAt(join(folder, EVENTS), sound.events),
      frames: openAt(join(folder, FRAMES), sound.frames),
    };
    const writer = new FolderWriter(
      folder,
      files,
      { hash: sound.hash, n: sound.records },
      known,
      lock.release,
      options,
    );
    if (sound.records === 0) {
      const manifest = hashText(readFileSync(join(folder, MANIFEST), "utf8"));
      writer.append({ type: "run-started", manifest }, { durable: true });
    }
    return { ok: true, writer };
  } catch (cause) {
    lock.release();
    return { ok: false, message: new RunWriteError(folder, cause).message };
  }
}

/** Opens for appending and cuts the file to `length`. */
function openAt(path: string, length: number): number {
  const file = openSync(path, "a");
  if (fstatSync(file).size > length) ftruncateSync(file, length);
  return file;
}

class FolderWriter implements RunWriter {
  #pending: Uint8Array[] = [];
  #first: number;
  #count: number;
  /** Frames were written since `frames.bin` was last flushed. */
  #unsynced = false;
  #closed = false;
  #failure: RunWriteError | undefined;
  readonly #disk: Disk;

  constructor(
    readonly folder: string,
    private readonly files: { readonly events: number; readonly frames: number },
    private readonly head: { hash: string; n: number },
    private readonly known: Map<string, number>,
    private readonly release: () => void,
    private readonly options: WriterOptions,
  ) {
    this.#disk = options.disk ?? REAL_DISK;
    this.#count = known.size;
    this.#first = known.size;
  }

  frame(grid: Grid): number {
    const bytes = encodeFrame(grid);
    const id = hashBytes(bytes);
    const number = this.known.get(id);
    if (number !== undefined) return number;
    this.known.set(id, this.#count);
    this.#pending.push(bytes);
    return this.#count++;
  }

  append(event: RunEvent, { durable = false } = {}): void {
    const bytes = concat(this.#pending);
    const record = {
      n: this.head.n,
      at: (this.options.now?.() ?? new Date()).toISOString(),
      event: runEventSchema.parse(event),
      ...(bytes.length > 0 && {
        added: { first: this.#first, count: this.#pending.length, sha256: hashBytes(bytes) },
      }),
    };
    const { line, hash } = sealRecord(this.head.hash, record);
    this.#write(() => {
      // Frames first: a record on disk never names a frame that is not.
      if (bytes.length > 0) this.#disk.write(this.files.frames, bytes);
      this.#unsynced ||= bytes.length > 0;
      // Those of earlier records too: flushing this record flushes theirs.
      if (durable && this.#unsynced) this.#disk.sync(this.files.frames);
      if (durable) this.#unsynced = false;
      this.#disk.write(this.files.events, Buffer.from(`${line}\n`));
      if (durable) this.#disk.sync(this.files.events);
    });
    this.#pending = [];
    this.#first = this.#count;
    this.head.hash = hash;
    this.head.n++;
  }

  saveTwin(version: number, source: string): void {
    this.saveFile(twinFile(version), source);
  }

  saveFile(path: string, text: string): void {
    this.#write(() => {
      const file = openSync(join(this.folder, path), "w");
      try {
        this.#disk.write(file, Buffer.from(text));
        this.#disk.sync(file);
      } finally {
        closeSync(file);
      }
    });
  }

  close(): void {
    if (this.#closed) return;
    this.#closed = true;
    closeSync(this.files.events);
    closeSync(this.files.frames);
    this.release();
  }

  /** After a failure the end of the file is unknown, so nothing more is written: the run stops and can be resumed. */
  #write(action: () => void): void {
    if (this.#failure) throw this.#failure;
    try {
      action();
    } catch (cause) {
      this.#failure = new RunWriteError(this.folder, cause);
      throw this.#failure;
    }
  }
}

function concat(parts: readonly Uint8Array[]): Uint8Array {
  const out = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    out.set(part, at);
    at += part.length;
  }
  return out;
}
