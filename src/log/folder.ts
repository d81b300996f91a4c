import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { type RunRead, readRun } from "./reader.ts";
import { EVENTS, FRAMES, MANIFEST, twinFile } from "./writer.ts";

/** Reads a run folder from disk. */
export function loadRun(folder: string): RunRead {
  if (!existsSync(join(folder, MANIFEST)))
    return { ok: false, message: `${folder} is not a run folder: it has no ${MANIFEST}.` };
  try {
    return readRun({
      manifest: readFileSync(join(folder, MANIFEST), "utf8"),
      events: readOr(join(folder, EVENTS), Buffer.alloc(0)).toString("utf8"),
      frames: readOr(join(folder, FRAMES), Buffer.alloc(0)),
    });
  } catch (cause) {
    return {
      ok: false,
      message: `${folder} cannot be read (${cause instanceof Error ? cause.message : cause}).`,
    };
  }
}

export function loadTwin(folder: string, version: number): string | undefined {
  const path = join(folder, twinFile(version));
  return existsSync(path) ? readFileSync(path, "utf8") : undefined;
}

const readOr = (path: string, fallback: Buffer): Buffer => (existsSync(path) ? readFileSync(path) : fallback);
