import { z } from "zod";
import type { Act } from "./types.ts";

// The records of Codex (its events and its rollout files) and of Claude Code (its stream and its session files), and
// as a fallback anything that looks like a call of a tool. Text an agent says is never an act.

const command = z.object({
  type: z.enum(["item.completed", "item.started"]),
  item: z.object({
    type: z.literal("command_execution"),
    command: z.string(),
    exit_code: z.number().nullish(),
  }),
});
const change = z.object({
  type: z.literal("item.completed"),
  item: z.object({ type: z.literal("file_change"), changes: z.array(z.object({ path: z.string() })) }),
});
const search = z.object({
  type: z.literal("item.completed"),
  item: z.object({ type: z.literal("web_search"), query: z.string().default("") }),
});
const rolloutCall = z.object({
  type: z.literal("response_item"),
  payload: z.object({
    type: z.enum(["function_call", "custom_tool_call", "local_shell_call", "web_search_call"]),
    name: z.string().optional(),
    arguments: z.string().optional(),
    input: z.string().optional(),
    action: z.unknown().optional(),
    call_id: z.string().optional(),
  }),
});
const rolloutOutput = z.object({
  type: z.literal("response_item"),
  payload: z.object({
    type: z.enum(["function_call_output", "custom_tool_call_output"]),
    call_id: z.string(),
    output: z.unknown(),
  }),
});
const claude = z.object({
  type: z.enum(["assistant", "user"]),
  message: z.object({ content: z.union([z.string(), z.array(z.unknown())]) }),
});
const toolUse = z.object({
  type: z.enum(["tool_use", "server_tool_use"]),
  id: z.string(),
  name: z.string(),
  input: z.unknown(),
});
const toolResult = z.object({
  type: z.literal("tool_result"),
  tool_use_id: z.string(),
  is_error: z.boolean().nullish(),
});
const webCount = z.object({
  type: z.literal("result"),
  usage: z.object({
    server_tool_use: z.object({
      web_search_requests: z.number().default(0),
      web_fetch_requests: z.number().default(0),
    }),
  }),
});
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

type Open = Omit<Act, "ok"> & { ok: boolean | undefined };

/** The acts in one file of lines. */
export function actsIn(file: string, text: string): Act[] {
  const acts: Open[] = [];
  const byCall = new Map<string, Open[]>();
  for (const [at, line] of text.split("\n").entries()) {
    const value = parse(line);
    if (value === undefined) continue;
    const where = { file, line: at + 1 };
    const add = (found: readonly Omit<Open, "file" | "line">[], id?: string) => {
      const placed = found.map((act) => ({ ...where, ...act }));
      acts.push(...placed);
      if (id) byCall.set(id, placed);
    };
    const settle = (id: string, ok: boolean) => {
      for (const act of byCall.get(id) ?? []) act.ok = ok;
    };
    if (!codex(value, add, settle) && !claudeCode(value, add, settle)) other(value, add);
  }
  return acts;
}

type Add = (acts: readonly Omit<Open, "file" | "line">[], id?: string) => void;
type Settle = (id: string, ok: boolean) => void;

function codex(value: unknown, add: Add, settle: Settle): boolean {
  const ran = command.safeParse(value);
  if (ran.success) {
    const { item, type } = ran.data;
    if (type === "item.completed") add([shell("command", item.command, item.exit_code === 0)]);
    return true;
  }
  const changed = change.safeParse(value);
  if (changed.success) {
    add(
      changed.data.item.changes.map(({ path }) => ({
        tool: "file_change",
        kind: "write",
        text: path,
        ok: true,
      })),
    );
    return true;
  }
  const searched = search.safeParse(value);
  if (searched.success) {
    add([{ tool: "web_search", kind: "web", text: searched.data.item.query, ok: true }]);
    return true;
  }
  const call = rolloutCall.safeParse(value);
  if (call.success) {
    const { type, name, arguments: args, input, action, call_id } = call.data.payload;
    if (type === "web_search_call")
      add([{ tool: type, kind: "web", text: JSON.stringify(action ?? ""), ok: true }]);
    else add(called(name ?? type, args === undefined ? (input ?? action) : (parse(args) ?? args)), call_id);
    return true;
  }
  const output = rolloutOutput.safeParse(value);
  if (!output.success) return false;
  const said =
    typeof output.data.payload.output === "string"
      ? output.data.payload.output
      : JSON.stringify(output.data.payload.output);
  settle(output.data.payload.call_id, !/exited with code [1-9]|"exit_code":\s*[1-9]/.test(said));
  return true;
}

function claudeCode(value: unknown, add: Add, settle: Settle): boolean {
  const counted = webCount.safeParse(value);
  if (counted.success) {
    const { web_search_requests: searches, web_fetch_requests: fetches } = counted.data.usage.server_tool_use;
    if (searches + fetches > 0)
      add([{ tool: "server tool", kind: "web", text: `${searches} searches, ${fetches} fetches`, ok: true }]);
    return true;
  }
  const message = claude.safeParse(value);
  if (!message.success) return false;
  const { content } = message.data.message;
  for (const block of typeof content === "string" ? [] : content) {
    const use = toolUse.safeParse(block);
    const result = toolResult.safeParse(block);
    if (use.success) add(called(use.data.name, use.data.input), use.data.id);
    else if (result.success) settle(result.data.tool_use_id, result.data.is_error !== true);
  }
  return true;
}

/** Agents we do not know: whatever looks like the call of a tool, anywhere in the line. */
function other(value: unknown, add: Add): void {
  const refused = refusedTools.safeParse(value);
  if (refused.success) {
    for (const name of refused.data.refusedTools)
      add([{ tool: name, kind: "web", text: `offered ${name}`, ok: false }]);
    return;
  }
  if (
    typeof value !== "object" ||
    value === null ||
    "harness" in value ||
    "role" in value ||
    "system" in value
  )
    return;
  const call = anyCall.safeParse(value);
  if (call.success) {
    const { tool, name, tool_name, input, args, arguments: list, parameters } = call.data;
    const given = input ?? args ?? list ?? parameters;
    const called_ = tool ?? tool_name ?? name;
    if (called_ && typeof given === "object" && given !== null) add(called(called_, given));
  }
  for (const part of Object.values(value)) if (typeof part === "object") other(part, add);
}

const given = z.object({
  command: z.union([z.string(), z.array(z.string())]).optional(),
  cmd: z.union([z.string(), z.array(z.string())]).optional(),
  file_path: z.string().optional(),
  filePath: z.string().optional(),
  notebook_path: z.string().optional(),
  path: z.string().optional(),
  pattern: z.string().optional(),
  content: z.string().optional(),
  new_string: z.string().optional(),
  url: z.string().optional(),
  query: z.string().optional(),
  chars: z.string().optional(),
});

const WEB = /^(web_?search|web_?fetch|browser|google_?search|fetch_?url|url_?context|webfetch|websearch)/i;
const WRITES = /^(write|edit|multiedit|notebookedit|create|patch|replace|apply_patch)/i;

function called(tool: string, input: unknown): Omit<Open, "file" | "line">[] {
  if (typeof input === "string") return tool.includes("patch") ? patched(tool, input) : [other_(tool, input)];
  const parsed = given.safeParse(input);
  const args = parsed.success ? parsed.data : {};
  if (WEB.test(tool))
    return [{ tool, kind: "web", text: args.url ?? args.query ?? JSON.stringify(input), ok: undefined }];
  const line = args.command ?? args.cmd ?? args.chars;
  if (line !== undefined) {
    const text = typeof line === "string" ? line : lineOf(line);
    return text.includes("*** Begin Patch")
      ? [...patched(tool, text), shell(tool, text, undefined)]
      : [shell(tool, text, undefined)];
  }
  const path = args.file_path ?? args.filePath ?? args.notebook_path ?? args.path;
  if (path === undefined) return [other_(tool, JSON.stringify(input))];
  const content = args.content ?? args.new_string;
  const kind = WRITES.test(tool) ? "write" : "read";
  return [{ tool, kind, text: path, ok: undefined, ...(content !== undefined && { content }) }];
}

/** `["bash", "-c", "…"]` runs its last word. */
const lineOf = (words: readonly string[]): string =>
  /^(\/\S*\/)?(ba|z)?sh$/.test(words[0] ?? "") && words.length === 3 ? words[2]! : words.join(" ");

const shell = (tool: string, text: string, ok: boolean | undefined) => ({
  tool,
  kind: "shell" as const,
  text,
  ok,
});
const other_ = (tool: string, text: string) => ({ tool, kind: "other" as const, text, ok: undefined });

const patched = (tool: string, patch: string) =>
  [...patch.matchAll(/^\*\*\* (?:Add|Update|Delete) File: (.+)$/gm)].map((match) => ({
    tool,
    kind: "write" as const,
    text: match[1]!.trim(),
    content: patch,
    ok: undefined,
  }));

function parse(line: string): unknown {
  if (!/^\s*[{[]/.test(line)) return undefined;
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}
