import type { CodingCli, Launch, ModelApi, TurnReader } from "./types.ts";
import { splitWords } from "./words.ts";

/**
 * Any other CLI, as one command line. It is started anew for every turn, in the workspace, and should end by itself.
 * Placeholders: {prompt} {prompt_file} {workspace} {home} {model} {api} {token}. For example
 *
 *   opencode run --model {model} --file {prompt_file} "Read the attached file and do what it says."
 *   gemini --yolo --model {model} --prompt {prompt}
 *
 * With a base URL it is told where the model answers by the usual variables, and gets no key.
 */
export interface CommandOptions {
  readonly command: string;
  readonly model?: string;
  readonly api?: ModelApi;
}

export function commandCli({ command, model, api }: CommandOptions): CodingCli {
  const [program = "", ...words] = splitWords(command);
  return {
    name: "command",
    ...(model && { model }),
    program,
    ...(api && { api }),
    records: [],
    homeFiles: () => ({}),
    launch: (launch: Launch) => ({
      args: words.map((word) => fillIn(word, launch, model)),
      env: launch.api ? endpoints(launch.api) : {},
    }),
    reader: plainReader,
  };
}

function fillIn(word: string, launch: Launch, model: string | undefined): string {
  const values: Record<string, string> = {
    prompt: launch.prompt,
    prompt_file: launch.promptFile,
    workspace: launch.workspace,
    home: launch.home,
    model: model ?? "",
    api: launch.api?.url ?? "",
    token: launch.api?.token ?? "",
  };
  return word.replace(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole);
}

const endpoints = ({ url, token }: { url: string; token: string }) => ({
  OPENAI_BASE_URL: url,
  OPENAI_API_KEY: token,
  ANTHROPIC_BASE_URL: url,
  ANTHROPIC_API_KEY: token,
  GOOGLE_GEMINI_BASE_URL: url,
  GEMINI_API_KEY: token,
});

/** Nothing is known of its output: its tokens are unknown, and its exit code says how it went. */
function plainReader(): TurnReader {
  let lines = 0;
  return {
    line: () => {
      lines++;
    },
    report: () => ({ counts: "turn", completed: lines > 0, malformed: 0 }),
  };
}
