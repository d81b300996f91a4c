import { randomBytes } from "node:crypto";
import {
  closeSync,
  constants,
  fstatSync,
  lstatSync,
  mkdirSync,
  opendirSync,
  openSync,
  readSync,
  renameSync,
  rmSync,
  utimesSync,
  writeFileSync,
  writeSync,
} from "node:fs";
import { join } from "node:path";

export type FileRead =
  | { readonly ok: true; readonly text: string }
  | { readonly ok: false; readonly message: string };

/** Files the harness does not change carry this time: when they were made tells nothing. */
const NEUTRAL_TIME = new Date("2000-01-01T00:00:00Z");

/**
 * A folder somebody else may fill with links, pipes and garbage while we work in it. What is written always lands
 * inside, whole or not at all; what is read is a plain file of bounded size.
 */
export class SafeFolder {
  constructor(readonly root: string) {}

  /** Replaces the file in one step. A link or folder of that name gives way. */
  write(path: string, content: string | Uint8Array, options: { mode?: number; fixed?: boolean } = {}): void {
    const { folder, name } = this.#place(path);
    const target = join(folder, name);
    const temporary = join(folder, `.${randomBytes(6).toString("hex")}.tmp`);
    writeFileSync(temporary, content, { flag: "wx", mode: options.mode ?? 0o644 });
    if (options.fixed) utimesSync(temporary, NEUTRAL_TIME, NEUTRAL_TIME);
    if (kindOf(target) === "folder") rmSync(target, { recursive: true, force: true });
    renameSync(temporary, target);
  }

  /** Adds to a file that still has the length it should have; false: it was tampered with and must be rewritten. */
  append(path: string, text: string, expected: number): boolean {
    const { folder, name } = this.#place(path);
    let file: number;
    try {
      file = openSync(join(folder, name), constants.O_WRONLY | constants.O_APPEND | NO_TRAPS);
    } catch {
      return false;
    }
    try {
      const { size, nlink } = fstatSync(file);
      const plain = fstatSync(file).isFile() && nlink === 1 && size === expected;
      if (plain) writeSync(file, text);
      return plain;
    } finally {
      closeSync(file);
    }
  }

  /** A plain file inside the folder, at most `limit` bytes long. */
  read(path: string, limit: number): FileRead {
    const parts = path.split("/");
    for (let depth = 1; depth < parts.length; depth++)
      if (kindOf(join(this.root, ...parts.slice(0, depth))) !== "folder") return missing(path);
    let file: number;
    try {
      file = openSync(join(this.root, path), constants.O_RDONLY | NO_TRAPS);
    } catch (cause) {
      const code = cause instanceof Error && "code" in cause ? cause.code : "";
      return code === "ELOOP" ? noLink(path) : missing(path);
    }
    try {
      if (!fstatSync(file).isFile()) return { ok: false, message: `${path} is not a plain file.` };
      const bytes = readAtMost(file, limit + 1);
      if (bytes.length > limit)
        return { ok: false, message: `${path} is larger than ${limit.toLocaleString("en")} bytes.` };
      return decode(path, bytes);
    } finally {
      closeSync(file);
    }
  }

  /** Names in a folder, sorted; of very many only some. */
  list(path: string, most = 256): string[] {
    const { folder } = this.#place(`${path}/.`);
    const names: string[] = [];
    const entries = opendirSync(folder);
    try {
      for (let entry = entries.readSync(); entry && names.length < most; entry = entries.readSync())
        names.push(entry.name);
    } finally {
      entries.closeSync();
    }
    return names.sort();
  }

  remove(path: string): void {
    const { folder, name } = this.#place(path);
    rmSync(join(folder, name), { recursive: true, force: true });
  }

  /** Whether a plain file of this name is there and not larger than `limit`. */
  has(path: string, limit = Number.POSITIVE_INFINITY): boolean {
    try {
      const { folder, name } = this.#place(path);
      const stats = lstatSync(join(folder, name));
      return stats.isFile() && stats.size <= limit;
    } catch {
      return false;
    }
  }

  /** The folder a path names, made of real folders only: an impostor on the way is replaced. */
  #place(path: string): { readonly folder: string; readonly name: string } {
    const parts = path.split("/");
    const name = parts.pop()!;
    let folder = this.root;
    real(folder);
    for (const part of parts) {
      folder = join(folder, part);
      real(folder);
    }
    return { folder, name };
  }
}

function real(folder: string): void {
  const kind = kindOf(folder);
  if (kind === "other") rmSync(folder, { force: true });
  if (kind !== "folder") mkdirSync(folder, { recursive: true });
}

/** Follow no link, wait for no pipe. */
const NO_TRAPS = constants.O_NOFOLLOW | constants.O_NONBLOCK;

function kindOf(path: string): "folder" | "other" | "nothing" {
  try {
    return lstatSync(path).isDirectory() ? "folder" : "other";
  } catch {
    return "nothing";
  }
}

function readAtMost(file: number, most: number): Buffer {
  const bytes = Buffer.alloc(Math.min(most, fstatSync(file).size + 1));
  let length = 0;
  while (length < bytes.length) {
    const got = readSync(file, bytes, length, bytes.length - length, null);
    if (got === 0) break;
    length += got;
  }
  return bytes.subarray(0, length);
}

function decode(path: string, bytes: Buffer): FileRead {
  try {
    return { ok: true, text: new TextDecoder("utf-8", { fatal: true }).decode(bytes) };
  } catch {
    return { ok: false, message: `${path} is not text in UTF-8.` };
  }
}

const missing = (path: string): FileRead => ({ ok: false, message: `There is no file ${path} here.` });
const noLink = (path: string): FileRead => ({
  ok: false,
  message: `${path} is a link; put the file itself here.`,
});
