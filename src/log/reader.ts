import {
  type Manifest,
  manifestSchema,
  RUN_FORMAT,
  type RunEventOf,
  type RunRecord,
} from "../contracts/events.ts";
import type { Grid } from "../contracts/grid.ts";
import { GENESIS, hashBytes, hashText, openRecord } from "./chain.ts";
import { decodeFrame, indexFrames } from "./frames.ts";

/** The bytes of a run folder, however they were fetched. Works in Node and in the browser. */
export interface RunFiles {
  readonly manifest: string;
  readonly events: string;
  readonly frames: Uint8Array;
}

export interface Run {
  readonly manifest: Manifest;
  readonly records: readonly RunRecord[];
  /** The frame with this number, or undefined when it cannot be read. */
  frame(number: number): Grid | undefined;
  readonly frameCount: number;
  /** What is damaged or missing, one sentence each, in the order of the file; empty for a sound run. */
  readonly problems: readonly string[];
  /** Bytes of events and frames up to the last intact record: what a resumed run keeps. */
  readonly sound: { readonly events: number; readonly frames: number; readonly hash: string };
}

export type RunRead =
  | { readonly ok: true; readonly run: Run }
  | { readonly ok: false; readonly message: string };

/** Reads as much as is readable, and says what is not. */
export function readRun(files: RunFiles): RunRead {
  const manifest = readManifest(files.manifest);
  if (!manifest.ok) return manifest;
  const problems: string[] = [];
  const store = indexFrames(files.frames);
  if (store.problem) problems.push(`frames.bin: ${store.problem}`);
  const records: RunRecord[] = [];
  let previous = GENESIS;
  let eventBytes = 0;
  let framesKnown = 0;
  const sound = { events: 0, frames: 0, hash: GENESIS };
  for (const line of files.events.split("\n")) {
    if (line === "") continue;
    const read = openRecord(previous, line);
    if (!read.ok) {
      problems.push(`events.jsonl line ${records.length + 1}: ${read.message}; what follows is not read.`);
      break;
    }
    const { record } = read;
    const where = `events.jsonl line ${records.length + 1}`;
    if (!read.intact) problems.push(`${where}: the hash chain is broken, so this record was altered.`);
    if (record.n !== records.length)
      problems.push(`${where}: record ${record.n} stands where ${records.length} should.`);
    if (record.added) {
      framesKnown = record.added.first + record.added.count;
      const from = store.offsets[record.added.first] ?? store.end;
      const to = store.offsets[framesKnown] ?? store.end;
      if (hashBytes(files.frames.subarray(from, to)) !== record.added.sha256)
        problems.push(
          `frames.bin: frames ${record.added.first} to ${framesKnown - 1} differ from what ${where} recorded.`,
        );
    }
    if (records.length === 0) checkStart(record, files.manifest, problems);
    records.push(record);
    previous = record.hash;
    eventBytes += utf8Length(line) + 1;
    if (problems.length === 0) {
      sound.events = eventBytes;
      sound.frames = store.offsets[framesKnown] ?? store.end;
      sound.hash = record.hash;
    }
  }
  if (store.offsets.length > framesKnown && problems.length === 0)
    problems.push(`frames.bin: ${store.offsets.length - framesKnown} frames at the end belong to no record.`);
  const frame = (number: number): Grid | undefined => {
    const offset = store.offsets[number];
    if (offset === undefined) return undefined;
    const read = decodeFrame(files.frames, offset);
    return read.ok ? read.grid : undefined;
  };
  return {
    ok: true,
    run: { manifest: manifest.manifest, records, frame, frameCount: store.offsets.length, problems, sound },
  };
}

function readManifest(text: string): { ok: true; manifest: Manifest } | { ok: false; message: string } {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    return { ok: false, message: "run.json is not JSON, so this is not a run folder." };
  }
  if (typeof json === "object" && json !== null && "format" in json && Number(json.format) > RUN_FORMAT)
    return {
      ok: false,
      message: `run.json has format ${json.format}; this twin reads up to ${RUN_FORMAT}. Update twin.`,
    };
  const parsed = manifestSchema.safeParse(json);
  if (parsed.success) return { ok: true, manifest: parsed.data };
  const issue = parsed.error.issues[0]!;
  return { ok: false, message: `run.json: ${issue.path.join(".")}: ${issue.message}.` };
}

function checkStart(record: RunRecord, manifest: string, problems: string[]): void {
  if (record.event.type !== "run-started")
    problems.push("events.jsonl line 1: the run does not begin with run-started.");
  else if (record.event.manifest !== hashText(manifest))
    problems.push("run.json: it was altered after the run began.");
}

const encoder = new TextEncoder();
const utf8Length = (text: string): number => encoder.encode(text).length;

export function eventsOf<T extends RunRecord["event"]["type"]>(run: Run, type: T): RunEventOf<T>[] {
  return run.records.flatMap(({ event }) => (event.type === type ? [event as RunEventOf<T>] : []));
}
