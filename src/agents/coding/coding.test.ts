import { describe, expect, test } from "vitest";
import { claudeCli } from "./claude.ts";
import { codexCli } from "./codex.ts";
import { commandCli } from "./command.ts";
import { failureOf, passes, waitSeconds } from "./failure.ts";
import type { Launch } from "./types.ts";
import { splitWords } from "./words.ts";

const api = { url: "https://api.example/v1", key: "sk-real-key" } as const;
const launch: Launch = {
  fenced: true,
  workspace: "/workspace",
  home: "/agent",
  prompt: "Go on.",
  promptFile: "/agent/prompt.md",
  api: { url: "http://127.0.0.1:8787/v1", token: "word" },
};
const codex = codexCli({ program: "codex", model: "m", api, effort: "high" });
const claude = claudeCli({ program: "claude", model: "m", api });
const command = commandCli({
  command: `opencode run -m {model} --file {prompt_file} "Do it in {workspace}."`,
  model: "m",
  api,
});

describe("what a CLI is started with", () => {
  test.each([codex, claude, command])("never has the key in it", (cli) => {
    const all = JSON.stringify([cli.launch(launch), cli.homeFiles(launch)]);
    expect(all).not.toContain(api.key);
    expect(all).toContain(launch.api!.url);
  });

  test("Codex: sandbox on, web off, options before resume", () => {
    const { args } = codex.launch({ ...launch, thread: "t-1" });
    expect(args.slice(-3)).toEqual(["resume", "t-1", "Go on."]);
    expect(args).toContain("workspace-write");
    const config = codex.homeFiles(launch)["config.toml"]!;
    expect(config).toContain('web_search = "disabled"');
    expect(config).toContain("network_access = false");
    expect(config).toContain('model_reasoning_effort = "high"');
  });

  test("Claude: sandbox on, web off, the thread resumed, the prompt after --", () => {
    const { args } = claude.launch({ ...launch, thread: "s-1" });
    expect(args.slice(-4)).toEqual(["--resume", "s-1", "--", "Go on."]);
    expect(args).toContain("WebSearch,WebFetch");
    expect(JSON.parse(args[args.indexOf("--settings") + 1]!).sandbox.enabled).toBe(true);
  });

  test("any command: words and placeholders, no shell", () => {
    expect(command.launch(launch).args).toEqual([
      ...["run", "-m", "m", "--file", "/agent/prompt.md", "Do it in /workspace."],
    ]);
    expect(splitWords(`a 'b c' "d \\" e" f\\ g ""`)).toEqual(["a", "b c", 'd " e', "f g", ""]);
  });
});

const read = (cli: typeof codex, lines: readonly (object | string)[]) => {
  const reader = cli.reader();
  for (const line of lines) reader.line(typeof line === "string" ? line : JSON.stringify(line));
  return reader.report();
};

describe("what a CLI's output tells", () => {
  const usage = { input_tokens: 100, cached_input_tokens: 60, output_tokens: 10, reasoning_output_tokens: 4 };

  test("Codex: thread and counters of the whole thread", () => {
    const report = read(codex, [
      { type: "thread.started", thread_id: "t" },
      { type: "item.completed", item: { type: "brand_new_kind" } },
      { type: "turn.completed", usage },
    ]);
    expect(report).toMatchObject({ thread: "t", counts: "thread", completed: true, malformed: 0 });
    expect(report.usage).toEqual({ input: 100, cached: 60, written: 0, output: 10, reasoning: 4 });
  });

  test("Codex: a failed turn says why and counts nothing", () => {
    const report = read(codex, [
      { type: "thread.started", thread_id: "t" },
      { type: "error", message: "Reconnecting... 1/1" },
      { type: "turn.failed", error: { message: "exceeded retry limit, last status: 429 Too Many Requests" } },
    ]);
    expect(report).toMatchObject({ completed: false, failure: { kind: "rate-limit" } });
    expect(report.usage).toBeUndefined();
  });

  test("Claude: counters of this launch, cached input made a part of input", () => {
    const counted = {
      input_tokens: 10,
      cache_read_input_tokens: 60,
      cache_creation_input_tokens: 30,
      output_tokens: 5,
    };
    const report = read(claude, [
      { type: "system", subtype: "init", session_id: "s" },
      { type: "assistant", message: { id: "1", usage: counted } },
      { type: "result", subtype: "success", is_error: false, session_id: "s", usage: counted },
    ]);
    expect(report).toMatchObject({ thread: "s", counts: "turn", completed: true });
    expect(report.usage).toEqual({ input: 100, cached: 60, written: 30, output: 5, reasoning: 0 });
  });

  test("Claude: a launch that was cut short is counted by its messages, each once", () => {
    const message = { id: "1", usage: { input_tokens: 10, output_tokens: 5 } };
    const report = read(claude, [
      { type: "system", subtype: "init", session_id: "s" },
      { type: "assistant", message },
      { type: "assistant", message },
      { type: "assistant", message: { ...message, id: "2" } },
    ]);
    expect(report.completed).toBe(false);
    expect(report.usage).toMatchObject({ input: 20, output: 10 });
  });

  test.each([codex, claude])("lines that are no JSON are counted and change nothing", (cli) => {
    expect(read(cli, ["Segmentation fault", "{cut off", "", "null"])).toMatchObject({
      completed: false,
      malformed: 3,
    });
  });
});

describe("a failure", () => {
  test.each([
    ["", 429, "rate-limit"],
    ["", 529, "rate-limit"],
    ["", 503, "outage"],
    ["", 401, "refused"],
    ["You've hit your usage limit.", undefined, "rate-limit"],
    ["connect ECONNREFUSED 127.0.0.1:1", undefined, "outage"],
    ["No conversation found with session ID: x", undefined, "lost-thread"],
    ["error: unexpected argument '--foo'", undefined, "failed"],
  ])("%j with status %s is: %s", (message, status, kind) => {
    expect(failureOf(message, status).kind).toBe(kind);
  });

  test("waits double, never beyond ten minutes unless the server asks for more", () => {
    const failure = failureOf("", 429);
    expect([1, 2, 3, 20].map((n) => waitSeconds(n, failure))).toEqual([5, 10, 20, 600]);
    expect(waitSeconds(1, failureOf("", 429, 90))).toBe(90);
    expect(passes(failure)).toBe(true);
    expect(passes(failureOf("", 401))).toBe(false);
  });
});
