import { createReadStream } from "node:fs";
import { open } from "node:fs/promises";
import { createInterface } from "node:readline";
import { Readable } from "node:stream";
import { createGunzip } from "node:zlib";
import { parseLine, type RecordedStep } from "./line.ts";

export type RecordingItem =
  | RecordedStep
  /** A line that cannot be read: what follows is not connected to what came before. */
  | { readonly kind: "gap"; readonly message: string }
  /** The file ends in the middle of a line, as a killed writer leaves it. */
  | { readonly kind: "truncated"; readonly message: string };

/** The lines of a recording, one at a time, whether it is gzip'd or not. Throws when it cannot be opened. */
export async function* readRecording(path: string): AsyncGenerator<RecordingItem> {
  let number = 0;
  let held: { readonly item: RecordingItem; readonly bad: boolean } | undefined;
  let cut: string | undefined;
  try {
    // One item is held back: only a bad line that is the last one is a truncation.
    for await (const line of createInterface({
      input: await content(path),
      crlfDelay: Number.POSITIVE_INFINITY,
    })) {
      number++;
      if (line.trim() === "") continue;
      const parsed = parseLine(line);
      if (parsed.kind === "other") continue;
      if (held) yield held.item;
      held =
        parsed.kind === "step"
          ? { item: parsed, bad: false }
          : { item: { kind: "gap", message: `Line ${number} was left out: ${parsed.message}.` }, bad: true };
    }
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "Z_BUF_ERROR")) throw error;
    cut = "The gzip'd file ends early, so the end of the recording is missing.";
  }
  if (held?.bad) cut ??= `The last line (${number}) is cut off and was left out.`;
  else if (held) yield held.item;
  if (cut !== undefined) yield { kind: "truncated", message: cut };
}

async function content(path: string): Promise<Readable> {
  const file = await open(path);
  const { bytesRead, buffer } = await file.read(Buffer.alloc(2), 0, 2, 0);
  await file.close();
  const gzipped = bytesRead === 2 && buffer[0] === 0x1f && buffer[1] === 0x8b;
  const raw = createReadStream(path);
  if (!gzipped) return raw;
  const unzipped = createGunzip();
  raw.on("error", (error) => unzipped.destroy(error));
  return Readable.from(raw.pipe(unzipped));
}
