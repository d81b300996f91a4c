import { z } from "zod";
import type { Wire } from "./model.ts";

const request = z.object({
  messages: z.array(z.object({ role: z.string(), content: z.unknown() }).loose()),
});

/** OpenAI's older chat API, as local servers (Ollama, vLLM, llama.cpp) speak it. */
export const openaiChat: Wire = {
  path: "/v1/chat/completions",
  read(body) {
    const said = request.parse(body).messages.findLast(({ role }) => role === "user")?.content;
    return { output: undefined, prompt: typeof said === "string" ? said : JSON.stringify(said), tools: [] };
  },
  answer(said, { n }) {
    const content = said.kind === "text" ? said.text : said.command;
    const usage = { prompt_tokens: 100, completion_tokens: 10, total_tokens: 110 };
    const choices = [{ index: 0, finish_reason: "stop", message: { role: "assistant", content } }];
    const body = { id: `chat_${n}`, object: "chat.completion", created: 0, model: "fake", choices, usage };
    return { type: "application/json", body: JSON.stringify(body) };
  },
};
