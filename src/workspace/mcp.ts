import { readFileSync } from "node:fs";
import { join } from "node:path";
import { Server } from "@modelcontextprotocol/sdk/server/index.js";
import {
  CallToolRequestSchema,
  type CallToolResult,
  ListToolsRequestSchema,
  type Tool,
  ToolSchema,
} from "@modelcontextprotocol/sdk/types.js";
import { z } from "zod";
import { ask, type Reply } from "./command/ask.ts";
import { MANUAL } from "./command/manual.ts";
import { type RequestInput, requestSchema } from "./request.ts";

/** The operations of a workspace as MCP tools: the same requests, through the same files. */
export function workspaceMcp(folder: string, version: string): Server {
  const server = new Server(
    { name: "twin", version },
    {
      capabilities: { tools: {} },
      instructions:
        "An unknown game. Read README.md in the workspace first, then call status. Only submit costs.",
    },
  );
  const tools = TOOLS.map(({ tool }) => tool);
  server.setRequestHandler(ListToolsRequestSchema, async () => ({ tools }));
  server.setRequestHandler(CallToolRequestSchema, async ({ params }, { signal }) => {
    const op = TOOLS.find(({ tool }) => tool.name === params.name)?.op;
    if (!op) return failure(`There is no tool ${params.name.slice(0, 40)}.`);
    const reply = await ask(folder, { ...params.arguments, op, json: op === "image" }, signal);
    return { content: contentOf(folder, reply), isError: !reply.ok };
  });
  return server;
}

const failure = (text: string): CallToolResult => ({ content: [{ type: "text", text }], isError: true });

/** A drawn picture is shown, not only named. */
function contentOf(folder: string, { text, data }: Reply): CallToolResult["content"] {
  const drawn = pictureSchema.safeParse(data);
  if (!drawn.success) return [{ type: "text", text }];
  const bytes = readFileSync(join(folder, drawn.data.file)).toString("base64");
  return [
    { type: "text", text },
    { type: "image", data: bytes, mimeType: "image/png" },
  ];
}

const pictureSchema = z.object({ file: z.string().regex(/^images\/[\w-]+\.png$/) });

/** Tool names allow no dashes everywhere, so propose-goal is propose_goal. */
const TOOLS: readonly { readonly op: RequestInput["op"]; readonly tool: Tool }[] = requestSchema.options.map(
  (option) => {
    const op = option.shape.op.value;
    const { about, details, costs } = MANUAL[op];
    const { properties = {}, required = [] } = z.toJSONSchema(option, { io: "input" });
    const { op: _, ...rest } = properties;
    const tool = ToolSchema.parse({
      name: op.replace("-", "_"),
      description: [about, ...details].join("\n"),
      inputSchema: {
        type: "object",
        properties: rest,
        required: required.filter((name) => name !== "op"),
        additionalProperties: false,
      },
      annotations: { readOnlyHint: !costs && op !== "finish", openWorldHint: false },
    });
    return { op, tool };
  },
);
