import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { createSandbox } from "../../src/twin/index.ts";

/** Command lines of the processes that are children of nobody we know any more. */
const sandboxes = (): string[] =>
  readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .flatMap((pid) => {
      try {
        return readFileSync(`/proc/${pid}/cmdline`, "utf8").includes("twin-child-") &&
          /^PPid:\t1$/m.test(readFileSync(`/proc/${pid}/status`, "utf8"))
          ? [pid]
          : [];
      } catch {
        return [];
      }
    });

test.skipIf(process.platform !== "linux")(
  "a sandbox closed while it is still being set up leaves no process behind",
  async () => {
    const before = new Set(sandboxes());
    for (let i = 0; i < 20; i++) await (await createSandbox()).close();
    expect(sandboxes().filter((pid) => !before.has(pid))).toEqual([]);
  },
);
