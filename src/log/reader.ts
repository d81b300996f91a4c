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
  /** Records, and bytes of events and frames, up to the last intact record: what a resumed run keeps. */
  readonly sound: Sound;
  /** Whether only the end is missing, as a killed process leaves it. False: something was altered. */
  readonly torn: boolean;
}

export interface Sound {
  readonly records: number;
  readonly events: number;
  readonly frames: number;
  readonly hash: string;
}

export type RunRead =
  | { readonly ok: true; readonly run: Run }
  | { readonly ok: false; readonly message: string };

/** Reads as much as is readable, and says what is not. */
export function readRun(files: RunFiles): RunRead {
  const manifest = readManifest(files.manifest);
  if (!manifest.ok) return manifest;
  const store = indexFrames(files.frames);
  const problems: string[] = store.problem ? [`frames.bin: ${store.problem}`] : [];
  const lines = files.events.split("\n").filter((line) => line !== "");
  const records: RunRecord[] = [];
  let sound: Sound = { records: 0, events: 0, frames: 0, hash: GENESIS };
  let bytes = 0;
  for (const line of lines) {
    const where = `events.jsonl line ${records.length + 1}`;
    const read = openRecord(records.at(-1)?.hash ?? GENESIS, line);
    if (!read.ok) {
      problems.push(`${where}: ${read.message}; what follows is not read.`);
      break;
    }
    const { record } = read;
    const found = checkRecord(record, records.length, read.intact, files, store).map(
      (said) => `${where}: ${said}`,
    );
    problems.push(...found);
    records.push(record);
    bytes += utf8Length(line) + 1;
    if (found.length === 0 && sound.records === records.length - 1) {
      const frames = record.added ? frameEnd(store, record.added.first + record.added.count) : sound.frames;
      sound = { records: records.length, events: bytes, frames, hash: record.hash };
    }
  }
  if (problems.length === 0 && store.end > sound.frames)
    problems.push("frames.bin: the frames at the end belong to no record.");
  const frame = (number: number): Grid | undefined => {
    const offset = store.offsets[number];
    const read = offset === undefined ? undefined : decodeFrame(files.frames, offset);
    return read?.ok ? read.grid : undefined;
  };
  const torn = sound.records >= lines.length - 1 && sound.records === records.length;
  return {
    ok: true,
    run: {
      manifest: manifest.manifest,
      records,
      frame,
      frameCount: store.offsets.length,
      problems,
      sound,
      torn,
    },
  };
}

type FrameIndex = ReturnType<typeof indexFrames>;

/** Where frame `number` starts, or the end of the store. */
const frameEnd = (store: FrameIndex, number: number): number => store.offsets[number] ?? store.end;

/** What is wrong with a readable record, one sentence each. */
function checkRecord(
  record: RunRecord,
  n: number,
  intact: boolean,
  files: RunFiles,
  store: FrameIndex,
): string[] {
  const said: string[] = [];
  const { event, added } = record;
  if (!intact) said.push("the hash chain is broken, so this record was altered.");
  if (record.n !== n) said.push(`record ${record.n} stands where ${n} should.`);
  if (n === 0 && event.type !== "run-started") said.push("the run does not begin with run-started.");
  if (event.type === "run-started" && event.manifest !== hashText(files.manifest))
    said.push("run.json was altered after the run began.");
  if (added) {
    const bytes = files.frames.subarray(
      frameEnd(store, added.first),
      frameEnd(store, added.first + added.count),
    );
    if (hashBytes(bytes) !== added.sha256)
      said.push(`frames ${added.first} to ${added.first + added.count - 1} of frames.bin were altered.`);
  }
  return said;
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

const encoder = new TextEncoder();
const utf8Length = (text: string): number => encoder.encode(text).length;

export function eventsOf<T extends RunRecord["event"]["type"]>(run: Run, type: T): RunEventOf<T>[] {
  return run.records.flatMap(({ event }) => (event.type === type ? [event as RunEventOf<T>] : []));
}

/**
 * How a run ended; undefined while it has not. What its last turn cost may be written after an end the agent asked for,
 * and notes; anything else means that it went on.
 */
export function endOf(run: Run): RunEventOf<"run-ended"> | undefined {
  const last = run.records.findLast(({ event }) => event.type !== "turn" && event.type !== "note")?.event;
  return last?.type === "run-ended" ? last : undefined;
}
