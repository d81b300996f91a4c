export type Dialect = "frame" | "state";

export interface CompiledTwin {
  readonly source: string;
  /** SHA-256 of the source, hex: the twin's name in logs and caches. */
  readonly hash: string;
  /** What the exports look like; the sandbox has the last word. */
  readonly dialect: Dialect;
  /** One script, helpers included. */
  readonly script: string;
  /** The esbuild source map, for places in twin.ts. */
  readonly map: string;
}

export interface CompileOptions {
  /** Also run tsc against the published contract: 0.3-1 s, cached by source. Default true. */
  readonly typecheck?: boolean;
}

export interface Diagnostic {
  readonly message: string;
  readonly line: number;
  readonly column: number;
}

export type Compilation =
  | { readonly ok: true; readonly twin: CompiledTwin }
  | { readonly ok: false; readonly diagnostics: readonly Diagnostic[] };

export async function compileTwin(_source: string, _options: CompileOptions = {}): Promise<Compilation> {
  return { ok: false, diagnostics: [] };
}
