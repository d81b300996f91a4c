import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, describe, expect, test } from "vitest";
import { memoryTwin } from "../../src/agents/memory-twin.ts";
import { openModel, playModelDirectly, playWithModel } from "../../src/agents/model/index.ts";
import { auditRun } from "../../src/audit/index.ts";
import { anthropicMessages } from "../fakes/anthropic-messages.ts";
import { googleGenerate } from "../fakes/google-generate.ts";
import { fakeModel, type Said, type Script, type Wire } from "../fakes/model.ts";
import { openaiChat } from "../fakes/openai-chat.ts";
import { openaiResponses } from "../fakes/openai-responses.ts";
import { eventsOfType, type Stage, solutionOf, stage } from "./drivers.ts";

const open: { close(): Promise<void> }[] = [];
afterEach(async () => {
  for (const one of open.splice(0).reverse()) await one.close();
});
const keep = <T extends { close(): Promise<void> }>(one: T): T => {
  open.push(one);
  return one;
};

const say = (text: string): Said => ({ kind: "text", text });
const file = (source: string): Said => say(`WHY: what was seen\n\`\`\`ts\n${source}\n\`\`\``);

interface Setting {
  readonly wire?: Wire;
  readonly model?: string;
  readonly suffix?: string;
  readonly direct?: boolean;
}

async function play(
  at: Stage,
  script: Script,
  { wire = openaiChat, model = "local-model", suffix = "/v1", direct = false }: Setting = {},
) {
  const fake = keep(await fakeModel(wire, script));
  const env = { OPENAI_API_KEY: "k", ANTHROPIC_API_KEY: "k", GEMINI_API_KEY: "k" };
  const opened = openModel({ model, baseUrl: `${fake.url}${suffix}`, env });
  if (!opened.ok) throw new Error(opened.message);
  const waits: number[] = [];
  const options = {
    model: opened.model,
    name: opened.name,
    settings: opened.settings,
    prices: { models: { fake: { input: 1, output: 10 } } },
    wait: async (seconds: number) => void waits.push(seconds),
  };
  const end = await (direct ? playModelDirectly : playWithModel)(
    at.session,
    options,
    AbortSignal.timeout(100_000),
  );
  return { end, fake, waits, turns: eventsOfType(at.session, "turn") };
}

/** Answers as a model would that remembers everything and probes along the solution. */
function rememberer({ session }: Stage, moves: readonly string[]): Script {
  return ({ prompt }) => {
    if (prompt.includes("does not replay the log")) return file(memoryTwin(session.perceive().log));
    if (!prompt.includes("Choose one informative move")) return say("PASS");
    const next = moves[session.journal.state.actions];
    return say(next ? `WHY: see what comes\nACTION: ${next}` : "I have no idea.");
  };
}

describe("a model writes the twin, the harness does the rest", () => {
  test.each([
    [
      "OpenAI",
      { wire: openaiResponses, model: "openai/fake", suffix: "/v1" },
      { input: 1000, cached: 600, output: 50, reasoning: 20 },
    ],
    [
      "Anthropic",
      { wire: anthropicMessages, model: "anthropic/fake", suffix: "/v1" },
      { input: 730, cached: 600, output: 50, reasoning: 0 },
    ],
    [
      "Google",
      { wire: googleGenerate, model: "google/fake", suffix: "/v1beta" },
      { input: 100, cached: 40, output: 15, reasoning: 5 },
    ],
    [
      "a local server",
      { wire: openaiChat, model: "local-model", suffix: "/v1" },
      { input: 100, cached: 0, output: 10, reasoning: 0 },
    ],
  ] as const)("%s: clears a level, every call a turn with its tokens", async (_, setting, usage) => {
    const moves = solutionOf("keyring");
    const at = keep(await stage("keyring", "none", moves.length));
    const { end, turns } = await play(at, rememberer(at, moves), setting);
    expect(end).toBe("budget");
    expect(at.session.score()).toMatchObject({ levelsCompleted: 1, actions: moves.length });
    expect(turns[0]).toMatchObject({ ended: "completed", usage });
    expect(turns[0]!.money === undefined).toBe(setting.model === "local-model");
    expect(turns.some(({ moment }) => moment === "dynamics-wall")).toBe(true);
    const account = JSON.parse(readFileSync(join(at.run, "accounting.json"), "utf8"));
    expect(account).toMatchObject({ turns: turns.length, actions: moves.length });
    expect(readFileSync(join(at.run, turns[0]!.transcript!), "utf8")).toContain("ACTION6");
    expect(auditRun(at.run)).toMatchObject({ ok: true, audit: { valid: true, findings: [] } });
  });

  test("bad output is asked again once, with what is wrong; compile errors too", async () => {
    const moves = solutionOf("keyring").slice(0, 3);
    const at = keep(await stage("keyring", "none", moves.length));
    const good = rememberer(at, moves);
    const complaints: string[] = [];
    let spoiled = 0;
    const script: Script = (asked) => {
      if (asked.prompt.startsWith("That cannot be used")) {
        complaints.push(asked.prompt);
        return file(memoryTwin(at.session.perceive().log));
      }
      const repair = asked.prompt.includes("does not replay the log");
      if (repair && spoiled++ === 0) return say("The ball moves, I believe.");
      if (repair) return file("export function step() { return nothing.at.all; }\n");
      return good(asked);
    };
    const { end } = await play(at, script);
    expect(end).toBe("budget");
    expect(complaints[0]).toContain("neither a SEARCH/REPLACE block");
    expect(complaints[1]).toContain("does not compile");
  });

  test("a model that never makes sense ends stuck", async () => {
    const at = keep(await stage("keyring"));
    const { end, turns } = await play(at, () => say("```ts\nbroken"));
    expect(["stuck", "budget"]).toContain(end);
    expect(turns.length).toBeLessThan(400);
    // Probes the harness suggests are still made; nothing the model said was sent.
    expect(eventsOfType(at.session, "committed").every(({ tag }) => tag === "PROBE")).toBe(true);
  });

  test("rate limits are waited out; a refused key ends the run with a sentence", async () => {
    const moves = solutionOf("keyring").slice(0, 1);
    const at = keep(await stage("keyring", "none", 1));
    const good = rememberer(at, moves);
    const { waits, turns } = await play(at, (asked) =>
      asked.n < 2 ? { kind: "error", status: 429, headers: { "retry-after": "33" } } : good(asked),
    );
    expect(waits).toEqual([33, 33]);
    expect(turns[0]!.ended).toMatch(/^rate-limit/);
    expect(at.session.journal.state.actions).toBe(1);

    const refused = keep(await stage("keyring"));
    await play(refused, () => ({ kind: "error", status: 401 }));
    expect(refused.session.journal.state.ended).toMatchObject({ reason: "failed" });
  });

  test("the context stays bounded, and nothing of the game is named", async () => {
    const moves = solutionOf("keyring");
    const at = keep(await stage("keyring", "none", moves.length));
    const { fake } = await play(at, rememberer(at, moves));
    const sizes = fake.asked.map(({ body }) => JSON.stringify(body).length);
    expect(fake.asked.length).toBeGreaterThan(12);
    expect(Math.max(...sizes)).toBeLessThan(150_000);
    const said = JSON.stringify(fake.asked.map(({ body }) => body));
    expect(said).not.toMatch(/keyring/i);
    expect(said).not.toContain(at.run);
  });
});

test("direct play: the model picks each action, its notes come back to it", async () => {
  const moves = solutionOf("keyring");
  const at = keep(await stage("keyring", "direct", moves.length));
  const { end, fake, turns } = await play(
    at,
    ({ n }) => say(`WHY: onwards\nACTION: ${moves[n]}\nNOTES: seen ${n} things`),
    { direct: true },
  );
  expect(end).toBe("budget");
  expect(at.session.score().levelsCompleted).toBe(1);
  expect(turns).toHaveLength(moves.length);
  expect(fake.asked[3]!.prompt).toContain("Your notes: seen 2 things");
  expect(eventsOfType(at.session, "committed").every(({ tag }) => tag === "DIRECT")).toBe(true);
});

describe("choosing a model", () => {
  test.each([
    ["gpt-5", {}, "Which provider"],
    ["openai/gpt-5", {}, "Set OPENAI_API_KEY"],
    ["google/gemini", {}, "Set GOOGLE_GENERATIVE_AI_API_KEY"],
  ])("%s without what it needs says what to do", (model, env, said) => {
    expect(openModel({ model, env })).toMatchObject({ ok: false, message: expect.stringContaining(said) });
  });
  test("Ollama needs neither key nor URL", () => {
    expect(openModel({ model: "ollama/qwen3:32b", env: {} })).toMatchObject({ ok: true, name: "qwen3:32b" });
  });
});
