import { z } from "zod";
import { type Said, sse, type Wire } from "./model.ts";

const block = z
  .object({ type: z.string(), text: z.string().optional(), content: z.unknown().optional() })
  .loose();
const request = z.object({
  stream: z.boolean().optional(),
  tools: z.array(z.object({ name: z.string() }).loose()).default([]),
  messages: z.array(z.object({ role: z.string(), content: z.union([z.string(), z.array(block)]) })),
});

/** Anthropic's Messages API, as Claude Code and the AI SDK speak it. */
export const anthropicMessages: Wire = {
  path: "/v1/messages",
  read(body) {
    const { messages, tools } = request.parse(body);
    const blocks = messages.flatMap(({ role, content }) =>
      (typeof content === "string" ? [{ type: "text", text: content }] : content).map((one) => ({
        ...one,
        role,
      })),
    );
    const result = blocks.findLast(({ type }) => type === "tool_result");
    const said = blocks.findLast(({ type, role }) => type === "text" && role === "user");
    const output = result && "content" in result ? result.content : undefined;
    return {
      output: output === undefined || typeof output === "string" ? output : JSON.stringify(output),
      prompt: said?.text ?? "",
      tools: tools.map(({ name }) => name),
    };
  },
  answer(said, asked) {
    const content = contentOf(said, asked.n);
    const usage = {
      input_tokens: 100 + asked.n,
      cache_read_input_tokens: 600,
      cache_creation_input_tokens: 30,
      output_tokens: 50,
    };
    const stop_reason = said.kind === "shell" ? "tool_use" : "end_turn";
    const message = { id: `msg_${asked.n}`, type: "message", role: "assistant", model: "fake", usage };
    if (!request.parse(asked.body).stream)
      return {
        type: "application/json",
        body: JSON.stringify({ ...message, content: [content], stop_reason, stop_sequence: null }),
      };
    const open = { ...message, content: [], stop_reason: null, stop_sequence: null };
    const [start, delta] =
      content.type === "text"
        ? [
            { ...content, text: "" },
            { type: "text_delta", text: content.text },
          ]
        : [
            { ...content, input: {} },
            { type: "input_json_delta", partial_json: JSON.stringify(content.input) },
          ];
    return {
      type: "text/event-stream",
      body: sse([
        { type: "message_start", message: open },
        { type: "content_block_start", index: 0, content_block: start },
        { type: "content_block_delta", index: 0, delta },
        { type: "content_block_stop", index: 0 },
        { type: "message_delta", delta: { stop_reason, stop_sequence: null }, usage },
        { type: "message_stop" },
      ]),
    };
  },
};

const contentOf = (said: Said & { kind: "shell" | "text" }, n: number) =>
  said.kind === "text"
    ? { type: "text" as const, text: said.text }
    : {
        type: "tool_use" as const,
        id: `toolu_${n}`,
        name: "Bash",
        input: { command: said.command, description: "as the script says" },
      };
