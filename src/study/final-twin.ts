import { loadTwin } from "../log/folder.ts";
import { compileTwin, type Sandbox, type TwinHost } from "../twin/index.ts";
import type { Case } from "./cases.ts";

/** The last version of the twin a run saved, ready to be asked; or why there is none. */
export async function openFinalTwin(one: Case, sandbox: Sandbox): Promise<TwinHost | string> {
  if (one.manifest.ablation !== "none") return "This agent plays without a twin.";
  const saved = one.run.records.flatMap(({ event }) => (event.type === "twin" ? [event.version] : []));
  const version = saved.at(-1);
  const source = version === undefined ? undefined : loadTwin(one.folder, version);
  if (source === undefined) return "The run saved no twin.";
  const compiled = await compileTwin(source, { typecheck: false });
  return compiled.ok ? sandbox.open(compiled.twin) : `Twin version ${version} does not compile.`;
}

/** The record that saved it, as a source. */
export const finalTwinRecord = (one: Case): number[] =>
  one.run.records.flatMap(({ n, event }) => (event.type === "twin" ? [n] : [])).slice(-1);
