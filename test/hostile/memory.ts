import { type HostileTwin, stepping } from "./case.ts";

// Heap, buffers, output, stack.
export const MEMORY: readonly HostileTwin[] = [
  {
    name: "fills the heap",
    expect: "memory",
    or: "timeout",
    source: stepping("const all = []; for (;;) all.push(new Array(10000).fill(all.length));"),
  },
  {
    name: "fills the heap while loading",
    expect: "memory",
    or: "timeout",
    source: stepping("return grid;", "const all = []; for (;;) all.push({ a: new Array(1000).fill(0.5) });"),
  },
  {
    name: "fills memory with buffers",
    expect: "memory",
    or: "timeout",
    source: stepping("const all = []; for (;;) all.push(new Uint8Array(1 << 24).fill(1));"),
  },
  {
    name: "one enormous buffer",
    expect: "memory",
    source: stepping("new Uint8Array(2 ** 32).fill(1); return grid;"),
  },
  {
    name: "buffers it catches failing",
    expect: "timeout",
    or: "memory",
    source: stepping(
      "const all = []; for (;;) { try { all.push(new Uint8Array(1 << 24).fill(1)); } catch {} }",
    ),
  },
  { name: "a giant string", expect: "threw", source: stepping("let s = 'x'; for (;;) s += s;") },
  { name: "a giant array length", expect: "threw", source: stepping("new Array(-1); return grid;") },
  {
    name: "a huge error message",
    expect: "threw",
    or: "memory",
    source: stepping("throw new Error('x'.repeat(1 << 25));"),
  },
  {
    name: "a huge output",
    expect: "bad-output",
    source: stepping("return { width: grid.width, height: grid.height, cells: new Uint8Array(1 << 26) };"),
  },
  {
    name: "huge ignored list",
    expect: "bad-output",
    source: `export const ignored = Array.from({ length: 5000 }, (_, i) => ({ x: i % 64, y: 0 }));\n${stepping("return grid;")}`,
  },
  {
    name: "recursion without end",
    expect: "threw",
    source: stepping("const f = (n) => f(n + 1) + 1; return f(0);"),
  },
  {
    name: "a state that grows for ever",
    expect: "threw",
    or: "memory",
    source:
      "export const begin = (g) => ({ s: 'x'.repeat(1 << 20) });\nexport const next = (s) => { let t = s.s; for (;;) t += t; };\nexport const render = () => ({ width: 64, height: 64, cells: new Uint8Array(4096) });\nexport const won = () => false;",
  },
];
