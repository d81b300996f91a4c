import { existsSync, mkdirSync, readdirSync, readFileSync, watch } from "node:fs";
import { join } from "node:path";

/** Resolves when `ready` gives something; looks again whenever the folder changes. */
async function whenChanged<T>(folder: string, ready: () => T | undefined): Promise<T> {
  mkdirSync(folder, { recursive: true });
  return new Promise((resolve) => {
    const watcher = watch(folder, { recursive: true }, look);
    function look(): void {
      const found = ready();
      if (found === undefined) return;
      watcher.close();
      resolve(found);
    }
    look();
  });
}

/** The first run folder that appears under `runs`. */
export const firstFolder = (runs: string): Promise<string> =>
  whenChanged(runs, () => {
    const [name] = readdirSync(runs);
    return name && existsSync(join(runs, name, "events.jsonl")) ? join(runs, name) : undefined;
  });

/** Until a file has at least `count` lines. */
export const untilLines = (folder: string, file: string, count: number): Promise<true> =>
  whenChanged(folder, () =>
    readFileSync(join(folder, file), "utf8").split("\n").length > count ? true : undefined,
  );
