import { z } from "zod";
import { type Asked, type Said, sse, type Wire } from "./model.ts";

const request = z.object({
  stream: z.boolean().optional(),
  tools: z.array(z.object({ type: z.string(), name: z.string().optional() }).loose()).default([]),
  input: z.union([
    z.string(),
    z.array(
      z
        .object({
          type: z.string().optional(),
          role: z.string().optional(),
          content: z
            .union([z.string(), z.array(z.object({ text: z.string().optional() }).loose())])
            .optional(),
          output: z.unknown().optional(),
        })
        .loose(),
    ),
  ]),
});

/** OpenAI's Responses API, as Codex CLI and the AI SDK speak it. */
export const openaiResponses: Wire = {
  path: "/v1/responses",
  read(body) {
    const { input, tools } = request.parse(body);
    const items = typeof input === "string" ? [{ role: "user", content: input }] : input;
    const outputs = items.filter((item) => "output" in item && item.output !== undefined);
    const said = items.filter(({ role }) => role === "user").map(({ content }) => textOf(content));
    const last = outputs.at(-1);
    return {
      output: last && "output" in last ? plain(last.output) : undefined,
      prompt: said.at(-1) ?? "",
      tools: tools.map(({ type, name }) => name ?? type),
    };
  },
  answer(said, asked) {
    const item = itemOf(said, asked);
    const usage = {
      input_tokens: 1000 + asked.n,
      input_tokens_details: { cached_tokens: 600 },
      output_tokens: 50,
      output_tokens_details: { reasoning_tokens: 20 },
      total_tokens: 1050 + asked.n,
    };
    const response = { id: `resp_${asked.n}`, object: "response", created_at: 0, model: "fake", usage };
    const done = { ...response, status: "completed", output: [item] };
    if (!request.parse(asked.body).stream) return { type: "application/json", body: JSON.stringify(done) };
    return {
      type: "text/event-stream",
      body: sse([
        { type: "response.created", response: { ...response, status: "in_progress", output: [] } },
        { type: "response.output_item.added", output_index: 0, item },
        { type: "response.output_item.done", output_index: 0, item },
        { type: "response.completed", response: done },
      ]),
    };
  },
};

function itemOf(said: Said & { kind: "shell" | "text" }, { n, tools }: Asked) {
  if (said.kind === "text") {
    const content = [{ type: "output_text", text: said.text, annotations: [] }];
    return { type: "message", role: "assistant", id: `msg_${n}`, status: "completed", content };
  }
  const name = ["exec_command", "shell_command", "shell"].find((tool) => tools.includes(tool));
  if (!name) throw new Error(`No shell among the tools: ${tools.join(", ")}`);
  const input =
    name === "exec_command"
      ? { cmd: said.command, yield_time_ms: 60_000 }
      : { command: name === "shell" ? ["bash", "-c", said.command] : said.command, timeout_ms: 60_000 };
  return {
    type: "function_call",
    id: `fc_${n}`,
    call_id: `call_${n}`,
    name,
    arguments: JSON.stringify(input),
    status: "completed",
  };
}

const textOf = (content: string | { text?: string | undefined }[] | undefined): string =>
  typeof content === "string" ? content : (content ?? []).map(({ text }) => text ?? "").join("\n");

const plain = (output: unknown): string => (typeof output === "string" ? output : JSON.stringify(output));
