import { type Dirent, existsSync, readdirSync, readFileSync, realpathSync } from "node:fs";
import { hostname } from "node:os";
import { basename, join, relative, resolve, sep } from "node:path";
import { loadRun } from "../log/folder.ts";
import { LOCK, MANIFEST } from "../log/writer.ts";
import { type ListedRun, summarizeRun } from "./summary.ts";

export interface RunPlace {
  /** The folder's path below the runs folder, with slashes. */
  readonly id: string;
  readonly folder: string;
}

/** Runs may be grouped in folders, but nobody wants their whole disk searched. */
const DEPTH = 3;

/** Every run folder below `root`, or `root` itself when it is one. Links out of it are not followed. */
export function findRuns(root: string): RunPlace[] {
  if (!existsSync(root)) return [];
  if (isRun(root)) return [{ id: basename(resolve(root)), folder: root }];
  const found: RunPlace[] = [];
  collect(root, root, DEPTH, found);
  return found;
}

export const isRun = (folder: string): boolean => existsSync(join(folder, MANIFEST));

function collect(root: string, folder: string, depth: number, found: RunPlace[]): void {
  for (const entry of entriesOf(folder)) {
    const path = join(folder, entry.name);
    if (entry.name.startsWith(".") || !(entry.isDirectory() || entry.isSymbolicLink())) continue;
    if (entry.isSymbolicLink() && !isInside(root, path)) continue;
    if (isRun(path)) found.push({ id: relative(root, path).split(sep).join("/"), folder: path });
    else if (depth > 1 && entry.isDirectory()) collect(root, path, depth - 1, found);
  }
}

function entriesOf(folder: string): Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch {
    return [];
  }
}

/** Whether `path`, links resolved, stands below `root`. */
export function isInside(root: string, path: string): boolean {
  try {
    const below = relative(realpathSync(root), realpathSync(path));
    return below !== "" && !below.startsWith("..") && resolve(below) !== below;
  } catch {
    return false;
  }
}

/** The overview's line for a run folder. */
export function listRun({ id, folder }: RunPlace): ListedRun {
  const read = loadRun(folder);
  if (!read.ok) return { id, unreadable: read.message };
  try {
    return summarizeRun(id, read.run, isBeingWritten(folder));
  } catch (cause) {
    // Every record is well-formed and still their order makes no sense: damage the reader cannot see.
    return {
      id,
      unreadable: `Its events contradict each other (${cause instanceof Error ? cause.message : cause}).`,
    };
  }
}

/** The lock names a process of this machine that is still there. */
export function isBeingWritten(folder: string): boolean {
  try {
    const [pid, host] = readFileSync(join(folder, LOCK), "utf8").split(" ");
    return host === hostname() && Number(pid) > 0 && process.kill(Number(pid), 0);
  } catch (cause) {
    return cause instanceof Error && "code" in cause && cause.code === "EPERM";
  }
}
