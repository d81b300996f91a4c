import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { parseSync } from "oxc-parser";

/** Which folders of src/ a folder may import from. Everything may import itself. Arrows point down the page. */
export const ALLOWED: Record<string, readonly string[]> = {
  contracts: [],
  grid: ["contracts"],
  score: ["contracts"],
  env: ["contracts", "grid"],
  arcade: ["contracts", "grid", "env", "score"],
  log: ["contracts", "grid"],
  arc: ["contracts", "grid", "env", "score", "log"],
  twin: ["contracts", "grid"],
  // The stages: pure functions over a log and a twin. None imports another.
  validate: ["contracts", "grid", "log", "twin"],
  explore: ["contracts", "grid", "log", "twin"],
  plan: ["contracts", "grid", "log", "twin"],
  goals: ["contracts", "grid", "log", "twin"],
  execute: ["contracts", "grid", "log", "twin"],
  loop: [
    "contracts",
    "grid",
    "env",
    "score",
    "log",
    "twin",
    "validate",
    "explore",
    "plan",
    "goals",
    "execute",
  ],
  workspace: ["contracts", "grid", "log", "twin", "validate", "explore", "plan", "goals", "execute", "loop"],
  agents: [
    "contracts",
    "grid",
    "env",
    "log",
    "twin",
    "validate",
    "explore",
    "plan",
    "goals",
    "loop",
    "workspace",
  ],
  audit: ["contracts", "log"],
  study: ["contracts", "grid", "score", "log", "twin", "validate", "plan", "arcade"],
  report: ["contracts", "grid", "study"],
  view: ["contracts", "grid", "score", "log", "loop"],
  cli: ["*"],
  index: ["*"],
};

export interface Import {
  readonly file: string;
  readonly target: string;
}

/** Every relative import and re-export, type-only ones included. */
export function importsOf(file: string, source = readFileSync(file, "utf8")): Import[] {
  const { module } = parseSync(file, source);
  const found = [
    ...module.staticImports.map((i) => i.moduleRequest.value),
    ...module.staticExports.flatMap((e) => e.entries.flatMap((entry) => entry.moduleRequest?.value ?? [])),
    ...module.dynamicImports.map((i) => source.slice(i.moduleRequest.start + 1, i.moduleRequest.end - 1)),
  ];
  return found
    .filter((target) => target.startsWith("."))
    .map((target) => ({ file, target: resolve(dirname(file), target) }));
}

/** One sentence per import that points the wrong way. */
export function violations(root: string, imports: readonly Import[]): string[] {
  const folderOf = (path: string) => relative(root, path).split("/")[0]!.replace(/\.ts$/, "");
  return imports.flatMap(({ file, target }) => {
    const from = folderOf(file);
    const to = folderOf(target);
    const allowed = ALLOWED[from];
    if (!allowed) return [`src/${from} is not in the table of test/unit/architecture.ts; add it there.`];
    if (from === to || allowed.includes("*") || allowed.includes(to)) return [];
    return [`${relative(root, file)} imports ${relative(root, target)}: ${from} may not depend on ${to}.`];
  });
}

/** Product files only: tests and contract suites may reach anywhere. */
export function sourceFiles(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".ts") && !/\.(test|suite)\.ts$/.test(name))
    .map((name) => join(folder, name));
}
