import { z } from "zod";
import { called, type Sink } from "./calls.ts";

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
/** The stream of Claude Code and the session files of its home. False: it is none of them. */
export function readClaude(value: unknown, { add, settle }: Sink): boolean {
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
