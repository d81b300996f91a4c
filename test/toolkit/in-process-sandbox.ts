import { transformSync } from "esbuild";
import type { FrameTwin, StateTwin } from "../../src/contracts/twin.ts";
import type { Sandbox } from "../../src/twin/index.ts";
import { inProcessHost } from "./in-process-host.ts";

const loaded = new Map<string, FrameTwin | StateTwin<unknown>>();

/** Runs a twin's source in this process: for tests that open hundreds of runs with twins they trust. */
function load(source: string): FrameTwin | StateTwin<unknown> {
  const known = loaded.get(source);
  if (known) return known;
  const { code } = transformSync(source, { loader: "ts", format: "cjs" });
  const module = { exports: {} };
  new Function("module", "exports", code)(module, module.exports);
  loaded.set(source, module.exports as FrameTwin);
  return module.exports as FrameTwin;
}

/** A Sandbox without a sandbox. */
export function inProcessSandbox(): Sandbox {
  return {
    level: "process",
    limits: { callMilliseconds: 0, requestMilliseconds: 0, memoryMegabytes: 0 },
    open: (twin) => ({ ...inProcessHost(load(twin.source)), twin }),
    close: async () => {},
  };
}
