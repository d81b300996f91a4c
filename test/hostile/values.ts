import { type HostileTwin, stepping } from "./case.ts";

const cells = "grid.cells.slice()";

// What comes back is not what was promised.
export const VALUES: readonly HostileTwin[] = [
  { name: "returns nothing", expect: "bad-output", source: stepping("") },
  {
    name: "returns rows of numbers",
    expect: "bad-output",
    source: stepping("return Array.from({ length: 64 }, () => new Array(64).fill(0));"),
  },
  {
    name: "cells are a list",
    expect: "bad-output",
    source: stepping("return { ...grid, cells: [...grid.cells] };"),
  },
  {
    name: "wrong size",
    expect: "bad-output",
    source: stepping("return { width: 8, height: 8, cells: new Uint8Array(64) };"),
  },
  {
    name: "width and cells disagree",
    expect: "bad-output",
    source: stepping(`return { width: 32, height: 128, cells: ${cells} };`),
  },
  {
    name: "colour 16",
    expect: "bad-output",
    source: stepping(`const c = ${cells}; c[5] = 16; return { ...grid, cells: c };`),
  },
  {
    name: "colour 254",
    expect: "bad-output",
    source: stepping(`const c = ${cells}; c[4095] = 254; return { ...grid, cells: c };`),
  },
  {
    name: "an async step",
    expect: "bad-output",
    source:
      "export async function step(grid) { return grid; }\nexport function goalReached() { return false; }",
  },
  {
    name: "a throwing getter",
    expect: "threw",
    source: stepping("return { width: 64, height: 64, get cells() { throw new Error('no'); } };"),
  },
  {
    name: "a proxy grid",
    expect: "bad-output",
    source: stepping("return new Proxy({}, { get: () => 64 });"),
  },
  {
    name: "a proxy around cells",
    expect: "bad-output",
    source: stepping("return { ...grid, cells: new Proxy(grid.cells, {}) };"),
  },
  {
    name: "a fake Uint8Array",
    expect: "bad-output",
    source: stepping("return { ...grid, cells: Object.create(Uint8Array.prototype) };"),
  },
  {
    name: "cells that lie about their length",
    expect: "bad-output",
    source: stepping(
      "const c = new Uint8Array(10); Object.defineProperty(c, 'length', { value: 4096 }); return { ...grid, cells: c };",
    ),
  },
  {
    name: "a truthy goal",
    expect: "bad-output",
    source: "export const step = (grid) => grid;\nexport const goalReached = () => 1;",
  },
  {
    name: "an infinite estimate",
    expect: "bad-output",
    source: `export const estimate = () => 1 / 0;\n${stepping("return grid;")}`,
  },
  {
    name: "clicks outside the grid",
    expect: "bad-output",
    source: `export const clicks = () => [{ x: 64, y: 0 }];\n${stepping("return grid;")}`,
  },
  { name: "throws null", expect: "threw", source: stepping("throw null;") },
  { name: "throws a symbol", expect: "threw", source: stepping("throw Symbol('x');") },
  {
    name: "throws a proxy",
    expect: "threw",
    source: stepping(
      "throw new Proxy({}, { get() { throw 1; }, getPrototypeOf() { throw 2; }, has() { throw 3; } });",
    ),
  },
  {
    name: "an error with a hostile message",
    expect: "threw",
    source: stepping("throw Object.defineProperty(new Error(), 'message', { get() { throw 1; } });"),
  },
  {
    name: "an unhandled rejection",
    expect: "harmless",
    source: stepping("Promise.reject(new Error('x')); return grid;"),
  },
  {
    name: "a state with a class",
    expect: "bad-output",
    source:
      "class S {}\nexport const begin = () => new S();\nexport const next = (s) => s;\nexport const render = (s) => s;\nexport const won = () => false;",
  },
  {
    name: "a state that contains itself",
    expect: "bad-output",
    source:
      "export const begin = () => { const s = {}; s.self = s; return s; };\nexport const next = (s) => s;\nexport const render = (s) => s;\nexport const won = () => false;",
  },
  {
    name: "a state with functions",
    expect: "bad-output",
    source:
      "export const begin = () => ({ f: () => 1 });\nexport const next = (s) => s;\nexport const render = (s) => s;\nexport const won = () => false;",
  },
  {
    name: "step is no function",
    expect: "compile",
    source: "export const step = 5;\nexport const goalReached = () => false;",
  },
  { name: "exports nothing", expect: "compile", source: "const step = 1;" },
  {
    name: "throws while loading",
    expect: "threw",
    source: stepping("return grid;", "throw new Error('at load');"),
  },
  { name: "does not parse", expect: "compile", source: "export function step(grid { return grid; }" },
];
