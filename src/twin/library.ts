import { type TransformOptions, transform } from "esbuild";

// Whoever writes one twin after another may mark the part they all share as a library: it is compiled once, here and in
// every child. It stands in the file like anything else, and uses nothing that is declared outside of it.

export const LIBRARY_BEGINS = "// #region library";
export const LIBRARY_ENDS = "// #endregion library";

/** The common part of twins as a script that leaves its names in LIBRARY$. */
export interface Library {
  readonly script: string;
  readonly names: ReadonlySet<string>;
}

/** A twin of two scripts: the second is to find `names` of the library around it. */
export interface SplitTwin {
  readonly library: string;
  readonly names: readonly string[];
  readonly script: string;
  readonly map: string;
}

const OPTIONS = {
  platform: "neutral",
  target: "es2022",
  charset: "utf8",
  legalComments: "none",
  logLevel: "silent",
  supported: { "dynamic-import": false, "import-meta": false },
} as const satisfies TransformOptions;

const DECLARED = /^(?:export )?(?:async )?(?:function\*?|const|let|var|class) ([\w$]+)/gm;
const TYPES_ONLY = /^import type [^;]*;$/gm;
const OTHER_IMPORT = /\b(?:import|require)\b/;

const declaredIn = (text: string): string[] => [...text.matchAll(DECLARED)].map((match) => match[1]!);

/** Undefined when the source has no library, or needs to be looked at as a whole. */
export async function splitTwin(source: string): Promise<SplitTwin | undefined> {
  const from = source.indexOf(`\n${LIBRARY_BEGINS}`);
  const to = source.indexOf(`\n${LIBRARY_ENDS}`, from);
  if (from < 0 || to < 0) return undefined;
  const part = source.slice(from, to);
  // As many lines as before: places stay what they are.
  const rest = source.slice(0, from) + part.replace(/[^\n]+/g, "") + source.slice(to);
  if (OTHER_IMPORT.test(rest.replace(TYPES_ONLY, ""))) return undefined;
  try {
    const library = await libraryOf(part);
    if (!library || declaredIn(rest).some((name) => library.names.has(name))) return undefined;
    const { code, map } = await transform(rest, {
      ...OPTIONS,
      loader: "ts",
      format: "iife",
      globalName: "TWIN$",
      sourcefile: "twin.ts",
      sourcemap: "external",
      sourcesContent: false,
    });
    const words = new Set(code.match(/[\w$]+/g));
    const names = [...library.names].filter((name) => words.has(name));
    return { library: library.script, names, script: code, map };
  } catch {
    // What is wrong with it is said of the whole file.
    return undefined;
  }
}

const MOST = 4;
const libraries = new Map<string, Promise<Library | undefined>>();

function libraryOf(part: string): Promise<Library | undefined> {
  let library = libraries.get(part);
  if (!library) {
    library = compileLibrary(part);
    if (libraries.size >= MOST) libraries.clear();
    libraries.set(part, library);
  }
  return library;
}

async function compileLibrary(part: string): Promise<Library | undefined> {
  if (OTHER_IMPORT.test(part)) return undefined;
  const { code } = await transform(part, { ...OPTIONS, loader: "ts", format: "esm" });
  const names = new Set(declaredIn(code));
  const exporting = `${code}\nexport { ${[...names].join(", ")} };`;
  const options = { loader: "js", format: "iife", globalName: "LIBRARY$" } as const;
  const { code: script } = await transform(exporting, { ...OPTIONS, ...options });
  return { script, names };
}
