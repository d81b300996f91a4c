import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { TWIN_CONTRACT } from "./contract.ts";

export type Dialect = "frame" | "state";

/** 1-based place in twin.ts. */
export interface Diagnostic {
  readonly message: string;
  readonly line: number;
  readonly column: number;
}

const CONFIG = {
  compilerOptions: {
    target: "ES2022",
    lib: ["ES2022"],
    module: "ESNext",
    moduleResolution: "bundler",
    types: [],
    strict: true,
    noEmit: true,
    skipLibCheck: true,
    allowImportingTsExtensions: true,
  },
  files: ["contract.d.ts", "twin.ts", "conforms.ts"],
};

const OPTIONS = ["clicks", "estimate", "plan", "ignored"];
const REQUIRED: Record<Dialect, readonly string[]> = {
  frame: ["step", "goalReached"],
  state: ["begin", "next", "render", "won", "lost"],
};

/** A second file holds every export against the contract: one line per export, so a message has an owner. */
function conformance(dialect: Dialect, names: readonly string[]): string {
  const contract = dialect === "frame" ? "FrameTwin" : "StateTwin<ReturnType<typeof twin.begin>>";
  const head = `import type { FrameTwin, StateTwin } from "twin"; import * as twin from "./twin.ts"; type T = Required<${contract}>; void (0 as unknown as FrameTwin | StateTwin<0>);`;
  return [head, ...names.map((name) => `export const ${name}_: T["${name}"] = twin.${name};`)].join("\n");
}

const MESSAGE = /^(\w+\.ts)\((\d+),(\d+)\): error (TS\d+): (.*)$/;

/** tsc's messages with their place in twin.ts; none when the twin fits the published contract. */
export async function checkTypes(
  source: string,
  dialect: Dialect,
  exports: readonly string[],
): Promise<Diagnostic[]> {
  const names = [...REQUIRED[dialect], ...OPTIONS].filter((name) => exports.includes(name));
  const folder = await mkdtemp(join(tmpdir(), "twin-types-"));
  try {
    await Promise.all([
      writeFile(join(folder, "tsconfig.json"), JSON.stringify(CONFIG)),
      writeFile(join(folder, "contract.d.ts"), TWIN_CONTRACT),
      writeFile(join(folder, "twin.ts"), source),
      writeFile(join(folder, "conforms.ts"), conformance(dialect, names)),
    ]);
    return parse(await tsc(folder), source, names);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function tsc(folder: string): Promise<string> {
  const home = dirname(createRequire(import.meta.url).resolve("typescript/package.json"));
  const args = [join(home, "bin", "tsc"), "-p", folder, "--pretty", "false"];
  return new Promise((resolve) => {
    execFile(process.execPath, args, { cwd: folder, timeout: 30_000 }, (_error, stdout) => resolve(stdout));
  });
}

function parse(output: string, source: string, names: readonly string[]): Diagnostic[] {
  const found: Diagnostic[] = [];
  for (const text of output.split("\n")) {
    const match = MESSAGE.exec(text);
    const last = found.at(-1);
    // Indented lines explain the message above them.
    if (!match && last && /^\s+\S/.test(text))
      found[found.length - 1] = { ...last, message: `${last.message} ${text.trim()}` };
    if (!match) continue;
    const [, file, line, column, code, message] = match;
    const place =
      file === "twin.ts"
        ? { line: Number(line), column: Number(column) }
        : placeOf(source, names[Number(line) - 2]);
    found.push({ message: `${message} (${code})`, ...place });
  }
  return found;
}

/** Where an export is declared. */
function placeOf(source: string, name: string | undefined): { line: number; column: number } {
  const lines = source.split("\n");
  const line = lines.findIndex(
    (text) => name !== undefined && new RegExp(`^\\s*export\\b.*\\b${name}\\b`).test(text),
  );
  return line < 0 ? { line: 1, column: 1 } : { line: line + 1, column: lines[line]!.indexOf(name ?? "") + 1 };
}
