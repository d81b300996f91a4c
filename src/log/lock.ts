import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { hostname } from "node:os";

export type LockResult =
  | { readonly ok: true; release(): void }
  | { readonly ok: false; readonly message: string };

/** One writer per run folder. A lock whose process is gone is taken over. */
export function takeLock(path: string): LockResult {
  const mine = `${process.pid} ${hostname()}`;
  for (const retry of [true, false]) {
    try {
      writeFileSync(path, mine, { flag: "wx" });
      return { ok: true, release: () => rmSync(path, { force: true }) };
    } catch (cause) {
      if (!isExists(cause)) return { ok: false, message: sentence(cause, path) };
      const [pid, host] = readFileSync(path, "utf8").split(" ");
      if (!retry || host !== hostname() || isAlive(Number(pid)))
        return {
          ok: false,
          message: `Another process (${pid} on ${host}) is writing to this run; wait for it to end, or remove ${path} if it is gone.`,
        };
      rmSync(path, { force: true });
    }
  }
  return { ok: false, message: `The lock ${path} could not be taken.` };
}

const isExists = (cause: unknown): boolean =>
  cause instanceof Error && "code" in cause && cause.code === "EEXIST";

function isAlive(pid: number): boolean {
  if (!Number.isInteger(pid) || pid <= 0) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (cause) {
    return cause instanceof Error && "code" in cause && cause.code === "EPERM";
  }
}

const sentence = (cause: unknown, path: string): string =>
  `${path} cannot be written (${cause instanceof Error ? cause.message : String(cause)}); choose a folder you may write to.`;
