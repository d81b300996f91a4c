import { type HostileTwin, stepping, trying } from "./case.ts";

// Files, network, processes, and the ways out of the realm that lead to them.
export const OUTSIDE: readonly HostileTwin[] = [
  {
    name: "imports node:fs",
    expect: "compile",
    source: `import { readFileSync } from "node:fs";\n${stepping("readFileSync('/etc/passwd'); return grid;")}`,
  },
  {
    name: "imports a relative file",
    expect: "compile",
    source: `import x from "../../package.json";\n${stepping("return x ? worked(grid) : grid;")}`,
  },
  {
    name: "requires child_process",
    expect: "compile",
    source: stepping("require('child_process').execSync('id'); return worked(grid);"),
  },
  {
    name: "dynamic import of a literal",
    expect: "compile",
    source: stepping("import('node:fs'); return grid;"),
  },
  {
    name: "dynamic import of a computed name",
    expect: "harmless",
    source: stepping(
      "const name = 'node:' + 'fs'; import(name).then(() => {}, (e) => e.constructor.constructor('return process')()); return grid;",
    ),
  },
  {
    name: "re-exports a module",
    expect: "compile",
    source: `export * from "node:os";\n${stepping("return grid;")}`,
  },
  { name: "looks for process", expect: "harmless", source: trying("globalThis.process") },
  {
    name: "looks for require on the global",
    expect: "harmless",
    source: trying("globalThis.require ?? globalThis.module ?? globalThis.Buffer"),
  },
  {
    name: "looks for fetch and sockets",
    expect: "harmless",
    source: trying("globalThis.fetch ?? globalThis.WebSocket ?? globalThis.XMLHttpRequest"),
  },
  {
    name: "constructor of a grid's constructor",
    expect: "harmless",
    source: trying("grid.constructor.constructor('return process')()"),
  },
  {
    name: "constructor of the cells' constructor",
    expect: "harmless",
    source: trying("grid.cells.constructor.constructor('return globalThis.process')()"),
  },
  {
    name: "constructor of the move",
    expect: "harmless",
    source: trying("move.constructor.constructor('return process')()"),
  },
  {
    name: "constructor of a caught error",
    expect: "harmless",
    source: trying(
      "(() => { try { null.x } catch (e) { return e.constructor.constructor('return process')() } })()",
    ),
  },
  {
    name: "async function constructor",
    expect: "harmless",
    source: trying("Object.getPrototypeOf(async () => {}).constructor('return process')()"),
  },
  {
    name: "generator constructor",
    expect: "harmless",
    source: trying("Object.getPrototypeOf(function* () {}).constructor('yield process')().next().value"),
  },
  { name: "eval", expect: "harmless", source: trying("(0, globalThis.eval)('1')") },
  {
    name: "host error from a stack overflow",
    expect: "harmless",
    source: trying(
      "(() => { let found; const deep = () => { try { deep(); } catch (e) { try { e.stack; } catch (h) { try { found = h.constructor.constructor('return process')(); } catch {} } throw e; } }; try { deep(); } catch {} return found; })()",
    ),
  },
  {
    name: "prepareStackTrace and call sites",
    expect: "harmless",
    source: trying(
      "(() => { const old = Error.prepareStackTrace; let sites = []; Error.prepareStackTrace = (_, s) => { sites = s; return ''; }; new Error().stack; if (old) Error.prepareStackTrace = old; else delete Error.prepareStackTrace; return sites.map((s) => { const f = s.getFunction?.() ?? s.getThis?.(); return f?.constructor?.constructor?.('return process')(); }).find(Boolean); })()",
    ),
  },
  {
    name: "arguments.callee.caller",
    expect: "harmless",
    source: trying("(function () { return arguments.callee.caller; })()"),
  },
  {
    name: "compiles WebAssembly",
    expect: "harmless",
    source: trying("new WebAssembly.Module(new Uint8Array([0, 97, 115, 109, 1, 0, 0, 0]))"),
  },
  {
    name: "shared memory and Atomics",
    expect: "harmless",
    source: trying("new SharedArrayBuffer(8) && Atomics"),
  },
];
