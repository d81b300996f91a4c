import { readdirSync, readFileSync } from "node:fs";

const PAGE = 4096;
const MEGABYTE = 1024 * 1024;

/** Resident megabytes of a process and everything it started; 0 where /proc does not tell. */
export function treeMegabytes(pid: number): number {
  return (
    (residentBytes(pid) + descendants(pid).reduce((sum, child) => sum + residentBytes(child), 0)) / MEGABYTE
  );
}

function descendants(pid: number): number[] {
  const children = tasks(pid).flatMap((task) => numbers(`/proc/${pid}/task/${task}/children`));
  return children.flatMap((child) => [child, ...descendants(child)]);
}

function tasks(pid: number): string[] {
  try {
    return readdirSync(`/proc/${pid}/task`);
  } catch {
    return []; // It has just ended, or this system has no /proc.
  }
}

const residentBytes = (pid: number): number => (numbers(`/proc/${pid}/statm`)[1] ?? 0) * PAGE;

function numbers(path: string): number[] {
  try {
    return readFileSync(path, "utf8").trim().split(/\s+/).filter(Boolean).map(Number);
  } catch {
    return [];
  }
}

/** The most a process and its children held at once, looked at every quarter of a second. */
export class MemoryWatch {
  peak = 0;
  readonly #timer: NodeJS.Timeout;

  constructor(pid: number) {
    const look = () => {
      this.peak = Math.max(this.peak, treeMegabytes(pid));
    };
    this.#timer = setInterval(look, 250);
    look();
  }

  stop(): number {
    clearInterval(this.#timer);
    return this.peak;
  }
}
