import { z } from "zod";
import type { Act } from "./types.ts";

/** An act before it is known where it stands. */
export type Found = Omit<Act, "file" | "line">;

/** How a reader of records tells what it found: acts, under the call's id where its outcome comes later. */
export interface Sink {
  add(acts: readonly Found[], id?: string): void;
  settle(id: string, ok: boolean): void;
}

const given = z.object({
  command: z.union([z.string(), z.array(z.string())]).optional(),
  cmd: z.union([z.string(), z.array(z.string())]).optional(),
  file_path: z.string().optional(),
  filePath: z.string().optional(),
  notebook_path: z.string().optional(),
  path: z.string().optional(),
  pattern: z.string().optional(),
  content: z.string().optional(),
  new_string: z.string().optional(),
  url: z.string().optional(),
  query: z.string().optional(),
  chars: z.string().optional(),
});

const WEB = /^(web_?search|web_?fetch|browser|google_?search|fetch_?url|url_?context|webfetch|websearch)/i;
const WRITES = /^(write|edit|multiedit|notebookedit|create|patch|replace|apply_patch)/i;

/** What the call of a tool does, by the names of its arguments; agents agree on few of them. */
export function called(tool: string, input: unknown): Found[] {
  if (typeof input === "string") return tool.includes("patch") ? patched(tool, input) : [opaque(tool, input)];
  const parsed = given.safeParse(input);
  const args = parsed.success ? parsed.data : {};
  if (WEB.test(tool))
    return [{ tool, kind: "web", text: args.url ?? args.query ?? JSON.stringify(input), ok: undefined }];
  const line = args.command ?? args.cmd ?? args.chars;
  if (line !== undefined) {
    const text = typeof line === "string" ? line : lineOf(line);
    return text.includes("*** Begin Patch")
      ? [...patched(tool, text), shell(tool, text, undefined)]
      : [shell(tool, text, undefined)];
  }
  const path = args.file_path ?? args.filePath ?? args.notebook_path ?? args.path;
  if (path === undefined) return [opaque(tool, JSON.stringify(input))];
  const content = args.content ?? args.new_string;
  const kind = WRITES.test(tool) ? "write" : "read";
  return [{ tool, kind, text: path, ok: undefined, ...(content !== undefined && { content }) }];
}

/** `["bash", "-c", "…"]` runs its last word. */
const lineOf = (words: readonly string[]): string =>
  /^(\/\S*\/)?(ba|z)?sh$/.test(words[0] ?? "") && words.length === 3 ? words[2]! : words.join(" ");

export const shell = (tool: string, text: string, ok: boolean | undefined) => ({
  tool,
  kind: "shell" as const,
  text,
  ok,
});
const opaque = (tool: string, text: string) => ({ tool, kind: "other" as const, text, ok: undefined });

const patched = (tool: string, patch: string) =>
  [...patch.matchAll(/^\*\*\* (?:Add|Update|Delete) File: (.+)$/gm)].map((match) => ({
    tool,
    kind: "write" as const,
    text: match[1]!.trim(),
    content: patch,
    ok: undefined,
  }));

/** A line of JSON, or undefined. */
export function parse(line: string): unknown {
  if (!/^\s*[{[]/.test(line)) return undefined;
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}
