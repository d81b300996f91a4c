import { z } from "zod";
import { addUsage, NO_USAGE, tokens, type Usage } from "../prices/index.ts";
import { failureOf } from "./failure.ts";
import { JsonLines } from "./json-lines.ts";
import type { CodingCli, Launch, ModelApi, TurnReader } from "./types.ts";

export interface ClaudeOptions {
  readonly program: string;
  readonly model: string;
  readonly api: ModelApi;
  /** low … max. */
  readonly effort?: string;
}

const TOOLS = "Bash,Edit,Write,Read,Glob,Grep";
/** Model calls in one launch; the turn timeout ends a turn long before. */
const MAX_TURNS = "1000";

/** `enableWeakerNestedSandbox`: our fence already hides /proc, and as root its own cannot be mounted inside ours. */
const settings = (fenced: boolean): string =>
  JSON.stringify({
    sandbox: {
      enabled: true,
      failIfUnavailable: true,
      allowUnsandboxedCommands: false,
      autoAllowBashIfSandboxed: true,
      enableWeakerNestedSandbox: fenced,
    },
  });

/** Claude Code 2.1. */
export function claudeCli({ program, model, api, effort }: ClaudeOptions): CodingCli {
  return {
    name: "claude",
    model,
    program,
    api,
    records: ["projects"],
    homeFiles: () => ({}),
    launch: ({ thread, prompt, home, api, fenced }: Launch) => ({
      args: [
        ...["-p", "--verbose", "--output-format", "stream-json", "--model", model, "--max-turns", MAX_TURNS],
        ...(effort ? ["--effort", effort] : []),
        // Restricted: file tools stay in the workspace, settings files in it are not obeyed.
        ...["--restricted", "--strict-mcp-config", "--permission-mode", "dontAsk"],
        ...["--tools", TOOLS, "--allowedTools", TOOLS, "--disallowedTools", "WebSearch,WebFetch"],
        ...["--settings", settings(fenced)],
        ...(thread ? ["--resume", thread] : []),
        ...["--", prompt],
      ],
      env: {
        CLAUDE_CONFIG_DIR: home,
        CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: "1",
        CLAUDE_CODE_MAX_RETRIES: "1",
        DISABLE_AUTOUPDATER: "1",
        // A submission may search for minutes; the bridge must not be cut off by the shell's own limit.
        BASH_DEFAULT_TIMEOUT_MS: "600000",
        BASH_MAX_TIMEOUT_MS: "600000",
        ...(api && { ANTHROPIC_BASE_URL: api.url, ANTHROPIC_API_KEY: api.token }),
      },
    }),
    reader: claudeReader,
  };
}

const counts = z.object({
  input_tokens: tokens,
  cache_read_input_tokens: tokens,
  cache_creation_input_tokens: tokens,
  output_tokens: tokens,
  output_tokens_details: z.object({ thinking_tokens: tokens }).partial().optional(),
});

/** Anthropic counts cached input beside the input; we count it as a part, like everybody else. */
const usageOf = (c: z.infer<typeof counts>): Usage => ({
  input: c.input_tokens + c.cache_read_input_tokens + c.cache_creation_input_tokens,
  cached: c.cache_read_input_tokens,
  written: c.cache_creation_input_tokens,
  output: c.output_tokens,
  reasoning: c.output_tokens_details?.thinking_tokens ?? 0,
});

const event = z.discriminatedUnion("type", [
  z.object({ type: z.literal("system"), subtype: z.string(), session_id: z.string().optional() }),
  z.object({ type: z.literal("assistant"), message: z.object({ id: z.string(), usage: counts.optional() }) }),
  z.object({ type: z.literal("user") }),
  z.object({
    type: z.literal("result"),
    subtype: z.string(),
    is_error: z.boolean().default(false),
    session_id: z.string().optional(),
    result: z.string().optional(),
    api_error_status: z.number().nullish(),
    usage: counts.optional(),
  }),
]);
type ClaudeEvent = z.infer<typeof event>;

/** `result.usage` covers this launch. A launch that was cut short has only its messages to count. */
function claudeReader(): TurnReader {
  const lines = new JsonLines(event);
  return {
    line: (line) => lines.read(line),
    report() {
      const result = lines.events.findLast((one) => one.type === "result");
      const thread = lines.events.findLast((one) => one.type === "system" && one.subtype === "init");
      const usage = result?.usage ? usageOf(result.usage) : messagesUsage(lines.events);
      const failed = result && (result.is_error || result.subtype.startsWith("error"));
      const id = result?.session_id ?? (thread && "session_id" in thread ? thread.session_id : undefined);
      return {
        ...(id && { thread: id }),
        ...(usage && { usage }),
        counts: "turn",
        ...(failed && {
          failure: failureOf(result.result ?? result.subtype, result.api_error_status ?? undefined),
        }),
        completed: result !== undefined && !failed,
        malformed: lines.malformed,
      };
    },
  };
}

function messagesUsage(events: readonly ClaudeEvent[]): Usage | undefined {
  const byMessage = new Map<string, Usage>();
  for (const one of events)
    if (one.type === "assistant" && one.message.usage)
      byMessage.set(one.message.id, usageOf(one.message.usage));
  return byMessage.size === 0 ? undefined : [...byMessage.values()].reduce(addUsage, NO_USAGE);
}
