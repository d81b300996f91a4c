import { createHash } from "node:crypto";
import { type BuildFailure, build, type Plugin } from "esbuild";
import { fileHere } from "./here.ts";
import { splitTwin } from "./library.ts";
import { checkTypes, type Diagnostic, type Dialect } from "./typecheck.ts";

export type { Diagnostic, Dialect };

export interface CompiledTwin {
  readonly source: string;
  /** SHA-256 of the source, hex: the twin's name in logs and caches. */
  readonly hash: string;
  /** What the exports look like; the sandbox has the last word. */
  readonly dialect: Dialect;
  /** One script, helpers included; what it shares with other twins may stand in `library`. */
  readonly script: string;
  /** Run before the script, which finds these names of it. */
  readonly library?: { readonly script: string; readonly names: readonly string[] };
  /** The source map, for places in twin.ts. */
  readonly map: string;
}

export interface CompileOptions {
  /** Also run tsc against the published contract: 0.3-1 s, cached by source. Default true. */
  readonly typecheck?: boolean;
}

export type Compilation =
  | { readonly ok: true; readonly twin: CompiledTwin }
  | { readonly ok: false; readonly diagnostics: readonly Diagnostic[] };

const CACHED = 64;
const cache = new Map<string, Promise<Compilation>>();

/** The source as one script for the sandbox, or what is wrong with it. Never throws for a bad twin. */
export function compileTwin(source: string, options: CompileOptions = {}): Promise<Compilation> {
  const typecheck = options.typecheck ?? true;
  const hash = createHash("sha256").update(source).digest("hex");
  const key = `${hash} ${typecheck}`;
  let compilation = cache.get(key);
  if (!compilation) {
    compilation = compile(source, hash, typecheck);
    if (cache.size >= CACHED) cache.delete(cache.keys().next().value ?? "");
    cache.set(key, compilation);
    compilation.catch(() => cache.delete(key));
  }
  return compilation;
}

async function compile(source: string, hash: string, typecheck: boolean): Promise<Compilation> {
  const bundled = (await bundleSplit(source)) ?? (await bundle(source));
  if (!bundled.ok) return bundled;
  const { script, map, exports, library } = bundled;
  const dialect: Dialect = exports.includes("begin") ? "state" : "frame";
  const needed = dialect === "state" ? ["begin", "next", "render", "won"] : ["step", "goalReached"];
  const missing = needed.find((name) => !exports.includes(name));
  if (missing) {
    const message = `The twin must export ${missing}; a ${dialect} twin exports ${needed.join(", ")}.`;
    return { ok: false, diagnostics: [{ message, line: 1, column: 1 }] };
  }
  const diagnostics = typecheck ? await checkTypes(source, dialect, exports) : [];
  if (diagnostics.length > 0) return { ok: false, diagnostics };
  return { ok: true, twin: { source, hash, dialect, script, map, ...(library && { library }) } };
}

const WRAPPER = `export * from "twin.ts"; export { setPristine as setPristine$, setReached as setReached$ } from "twin:pristine";`;

/** Only the helper library can be imported, and only statically. */
const onlyHelpers = (source: string): Plugin => ({
  name: "only-helpers",
  setup(setup) {
    setup.onResolve({ filter: /.*/ }, ({ path, importer, kind }) => {
      if (importer === "<stdin>" && path === "twin.ts") return { path, namespace: "twin" };
      if (importer === "<stdin>") return { path: fileHere("helpers", "pristine") };
      if (importer !== "twin.ts") return undefined;
      if (kind !== "import-statement")
        return {
          errors: [
            {
              text: `A twin cannot use ${kind === "dynamic-import" ? "import()" : "require()"}; import from "twin" at the top.`,
            },
          ],
        };
      if (path === "twin") return { path: fileHere("helpers", "index") };
      return { errors: [{ text: `A twin may import only from "twin"; remove the import of "${path}".` }] };
    });
    setup.onLoad({ filter: /.*/, namespace: "twin" }, () => ({ contents: source, loader: "ts" }));
  },
});

type Bundle =
  | ({ readonly ok: true; readonly exports: readonly string[] } & Pick<
      CompiledTwin,
      "script" | "map" | "library"
    >)
  | { readonly ok: false; readonly diagnostics: readonly Diagnostic[] };

async function bundleSplit(source: string): Promise<Bundle | undefined> {
  const split = await splitTwin(source);
  if (!split) return undefined;
  const { script, map, library, names } = split;
  return { ok: true, script, map, exports: exportsOf(script, "twin"), library: { script: library, names } };
}

async function bundle(source: string): Promise<Bundle> {
  try {
    const result = await build({
      stdin: { contents: WRAPPER, loader: "ts", sourcefile: "<stdin>" },
      bundle: true,
      write: false,
      outfile: "twin.js",
      sourcemap: "external",
      sourcesContent: false, // only places are read from it
      format: "iife",
      globalName: "TWIN$",
      platform: "neutral",
      target: "es2022",
      charset: "utf8",
      legalComments: "none",
      // The way out of a vm context: what is left of import() calls a function that is not there.
      supported: { "dynamic-import": false, "import-meta": false },
      plugins: [onlyHelpers(source)],
      logLevel: "silent",
    });
    const text = (ending: string): string =>
      result.outputFiles.find(({ path }) => path.endsWith(ending))?.text ?? "";
    const script = text(".js");
    return { ok: true, script, map: text(".map"), exports: exportsOf(script, "stdin") };
  } catch (thrown) {
    return { ok: false, diagnostics: diagnosticsOf(thrown) };
  }
}

/** esbuild lists what a script exports in one call at its top. */
function exportsOf(script: string, file: "stdin" | "twin"): string[] {
  const begin = `__export(${file}_exports, {`;
  const from = script.indexOf(begin);
  const block = from < 0 ? "" : script.slice(from + begin.length, script.indexOf("}", from));
  return [...block.matchAll(/^\s*([\w$]+): \(\) =>/gm)]
    .map((match) => match[1]!)
    .filter((name) => !name.endsWith("$"));
}

const isFailure = (thrown: unknown): thrown is BuildFailure =>
  thrown instanceof Error && "errors" in thrown && Array.isArray(thrown.errors);

function diagnosticsOf(thrown: unknown): Diagnostic[] {
  if (!isFailure(thrown)) throw thrown;
  return thrown.errors.map(({ text, location }) => ({
    message: text,
    line: location?.line ?? 1,
    column: (location?.column ?? 0) + 1,
  }));
}
