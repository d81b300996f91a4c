import { z } from "zod";
import { called, type Found, parse, type Sink } from "./calls.ts";
import { readClaude } from "./claude-records.ts";
import { readCodex } from "./codex-records.ts";
import type { Act } from "./types.ts";

const refusedTools = z.object({ harness: z.literal("ended"), refusedTools: z.array(z.string()).min(1) });
const anyCall = z.object({
  tool: z.string().optional(),
  name: z.string().optional(),
  tool_name: z.string().optional(),
  input: z.unknown().optional(),
  args: z.unknown().optional(),
  arguments: z.unknown().optional(),
  parameters: z.unknown().optional(),
});

/** The acts in one file of lines. Text an agent says is never an act. */
export function actsIn(file: string, text: string): Act[] {
  const acts: { act: Found; line: number; ok: boolean | undefined }[] = [];
  const byCall = new Map<string, { ok: boolean | undefined }[]>();
  for (const [at, line] of text.split("\n").entries()) {
    const value = parse(line);
    if (value === undefined) continue;
    const sink: Sink = {
      add(found, id) {
        const placed = found.map((act) => ({ act, line: at + 1, ok: act.ok }));
        acts.push(...placed);
        if (id) byCall.set(id, placed);
      },
      settle(id, ok) {
        for (const act of byCall.get(id) ?? []) act.ok = ok;
      },
    };
    if (!readCodex(value, sink) && !readClaude(value, sink)) readOther(value, sink);
  }
  return acts.map(({ act, line, ok }) => ({ ...act, file, line, ok }));
}

/** Agents we do not know: whatever looks like the call of a tool, anywhere in the line. */
function readOther(value: unknown, sink: Sink): void {
  const refused = refusedTools.safeParse(value);
  if (refused.success) {
    for (const name of refused.data.refusedTools)
      sink.add([{ tool: name, kind: "web", text: `offered ${name}`, ok: false }]);
    return;
  }
  if (typeof value !== "object" || value === null || isTalk(value)) return;
  const call = anyCall.safeParse(value);
  if (call.success) {
    const { tool, name, tool_name, input, args, arguments: list, parameters } = call.data;
    const given = input ?? args ?? list ?? parameters;
    const tool_ = tool ?? tool_name ?? name;
    if (tool_ && typeof given === "object" && given !== null) sink.add(called(tool_, given));
  }
  for (const part of Object.values(value)) if (typeof part === "object") readOther(part, sink);
}

/** What was said to a model and what it said; what the harness wrote. */
const isTalk = (value: object): boolean =>
  "harness" in value ||
  "system" in value ||
  ("role" in value && "content" in value && typeof value.content === "string");
