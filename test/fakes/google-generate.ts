import { z } from "zod";
import type { Wire } from "./model.ts";

const request = z.object({
  contents: z.array(z.object({ role: z.string(), parts: z.array(z.object({ text: z.string() }).loose()) })),
});

/** Google's generateContent, for a model called `fake`. */
export const googleGenerate: Wire = {
  path: "/v1beta/models/fake:generateContent",
  read(body) {
    const said = request.parse(body).contents.findLast(({ role }) => role === "user");
    return { output: undefined, prompt: (said?.parts ?? []).map(({ text }) => text).join("\n"), tools: [] };
  },
  answer(said) {
    const text = said.kind === "text" ? said.text : said.command;
    const body = {
      candidates: [{ index: 0, finishReason: "STOP", content: { role: "model", parts: [{ text }] } }],
      usageMetadata: {
        promptTokenCount: 100,
        cachedContentTokenCount: 40,
        candidatesTokenCount: 10,
        thoughtsTokenCount: 5,
        totalTokenCount: 115,
      },
    };
    return { type: "application/json", body: JSON.stringify(body) };
  },
};
