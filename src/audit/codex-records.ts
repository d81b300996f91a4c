import { z } from "zod";
import { called, parse, type Sink, shell } from "./calls.ts";

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
/** The events of `codex exec --json` and the rollout files of its home. False: it is none of them. */
export function readCodex(value: unknown, { add, settle }: Sink): boolean {
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
