import { closeSync, fstatSync, openSync, readSync } from "node:fs";
import { join } from "node:path";
import { EVENTS, FRAMES, MANIFEST } from "../log/writer.ts";
import { isInside } from "./catalog.ts";

/** What the page may read of a run folder: these names and no others. */
const READABLE = /^(?:twins\/\d{4,8}\.ts|transcripts\/[^\0\\]+)$/;

export const isReadableName = (name: string): boolean =>
  [MANIFEST, EVENTS, FRAMES].includes(name) ||
  (READABLE.test(name) && !name.split("/").some((part) => part === "" || part === "." || part === ".."));

/** The file's bytes from `from` on; undefined when it is not there or not the page's to read. */
export function readRunFile(folder: string, name: string, from = 0): Buffer | undefined {
  const path = join(folder, name);
  if (!isReadableName(name) || !isInside(folder, path)) return undefined;
  let file: number | undefined;
  try {
    file = openSync(path, "r");
    const stat = fstatSync(file);
    if (!stat.isFile()) return undefined;
    const bytes = Buffer.alloc(Math.max(0, stat.size - from));
    let read = 0;
    while (read < bytes.length) {
      const got = readSync(file, bytes, read, bytes.length - read, from + read);
      if (got === 0) break;
      read += got;
    }
    return bytes.subarray(0, read);
  } catch {
    return undefined;
  } finally {
    if (file !== undefined) closeSync(file);
  }
}
