import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { tokens, type Usage } from "../prices/index.ts";
import { failureOf } from "./failure.ts";
import { JsonLines } from "./json-lines.ts";
import type { CodingCli, Launch, ModelApi, Places, TurnReader } from "./types.ts";

export interface CodexOptions {
  readonly program: string;
  readonly model: string;
  readonly api: ModelApi;
  /** minimal … xhigh. */
  readonly effort?: string;
}

const KEY = "TWIN_AGENT_TOKEN";

/** Codex CLI 0.166. */
export function codexCli({ program, model, api, effort }: CodexOptions): CodingCli {
  return {
    name: "codex",
    model,
    program,
    api,
    records: ["sessions"],
    homeFiles: (places) => ({ "config.toml": config(model, effort, places) }),
    launch: ({ thread, workspace, prompt, home, api }: Launch) => ({
      // Options stand before `resume`; after it they would be read as part of the prompt.
      args: [
        ...["exec", "--json", "--skip-git-repo-check", "-s", "workspace-write", "-C", workspace],
        ...(thread ? ["resume", thread, prompt] : [prompt]),
      ],
      env: { CODEX_HOME: home, ...(api && { [KEY]: api.token }) },
    }),
    reader: codexReader,
    recordedUsage,
  };
}

const text = (value: string): string => JSON.stringify(value);

/**
 * The shell gets no key, no network and no folder but the workspace to write to; only `web_search` removes the web tool.
 * No retries of its own: it would sleep inside the turn, while the driver waits outside it and says so in the run.
 */
const config = (model: string, effort: string | undefined, { api }: Places): string => `model = ${text(model)}
model_provider = "twin"
${effort ? `model_reasoning_effort = ${text(effort)}\n` : ""}web_search = "disabled"
approval_policy = "never"
sandbox_mode = "workspace-write"
check_for_update_on_startup = false

[model_providers.twin]
name = "twin"
base_url = ${text(api?.url ?? "")}
env_key = "${KEY}"
wire_api = "responses"
request_max_retries = 0
stream_max_retries = 0

[sandbox_workspace_write]
network_access = false
exclude_slash_tmp = true
exclude_tmpdir_env_var = true

[shell_environment_policy]
inherit = "core"
exclude = ["*KEY*", "*TOKEN*", "*SECRET*"]

[analytics]
enabled = false

[features]
${OFF.map((feature) => `${feature} = false`).join("\n")}
`;

/** What reaches for the network, starts helpers of its own, or makes the program linger after its last word. */
const OFF = [
  ...["apps", "plugins", "remote_plugin", "plugin_sharing", "plugin_discovery_prefetch", "tool_suggest"],
  ...["browser_use", "browser_use_external", "in_app_browser", "computer_use", "image_generation", "hooks"],
  ...["multi_agent", "skill_search", "skill_mcp_dependency_install", "daemon_auto_start"],
  ...["api_key_model_discovery", "enable_request_compression", "unbounded_connection_retries"],
];

const counts = z.object({
  input_tokens: tokens,
  cached_input_tokens: tokens,
  cache_write_input_tokens: tokens,
  output_tokens: tokens,
  reasoning_output_tokens: tokens,
});

const usageOf = (c: z.infer<typeof counts>): Usage => ({
  input: c.input_tokens,
  cached: c.cached_input_tokens,
  written: c.cache_write_input_tokens,
  output: c.output_tokens,
  reasoning: c.reasoning_output_tokens,
});

const event = z.discriminatedUnion("type", [
  z.object({ type: z.literal("thread.started"), thread_id: z.string().min(1) }),
  z.object({ type: z.literal("turn.started") }),
  z.object({ type: z.literal("turn.completed"), usage: counts }),
  z.object({ type: z.literal("turn.failed"), error: z.object({ message: z.string() }) }),
  z.object({ type: z.literal("error"), message: z.string() }),
  z.object({ type: z.enum(["item.started", "item.updated", "item.completed"]) }),
]);

/** `turn.completed` counts the whole thread; a failed turn counts nothing. */
function codexReader(): TurnReader {
  const lines = new JsonLines(event);
  return {
    line: (line) => lines.read(line),
    report() {
      const of = <T extends z.infer<typeof event>["type"]>(type: T) =>
        lines.events.findLast((one): one is Extract<z.infer<typeof event>, { type: T }> => one.type === type);
      const done = of("turn.completed");
      const failed = of("turn.failed")?.error.message ?? (done ? undefined : of("error")?.message);
      const thread = of("thread.started")?.thread_id;
      return {
        ...(thread && { thread }),
        ...(done && { usage: usageOf(done.usage) }),
        counts: "thread",
        ...(failed !== undefined && { failure: failureOf(failed) }),
        completed: done !== undefined,
        malformed: lines.malformed,
      };
    },
  };
}

const tokenCount = z.object({
  payload: z.object({ type: z.literal("token_count"), info: z.object({ total_token_usage: counts }) }),
});

/** A turn that was cut short reports nothing, but its rollout file has counted along. */
function recordedUsage(home: string, thread: string): Usage | undefined {
  const folder = join(home, "sessions");
  try {
    const name = readdirSync(folder, { recursive: true, encoding: "utf8" }).find((path) =>
      path.endsWith(`${thread}.jsonl`),
    );
    if (!name) return undefined;
    const lines = new JsonLines(tokenCount);
    for (const line of readFileSync(join(folder, name), "utf8").split("\n")) lines.read(line);
    const last = lines.events.at(-1);
    return last && usageOf(last.payload.info.total_token_usage);
  } catch {
    return undefined; // No record: then the turn's tokens are unknown, which is a value.
  }
}
