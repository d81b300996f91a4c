import { type HostileTwin, stepping } from "./case.ts";

const painted = (colour: string): string =>
  `const c = grid.cells.slice(); c[9] = ${colour}; return { ...grid, cells: c };`;
const view =
  "export const render = (s) => ({ width: 64, height: 64, cells: new Uint8Array(4096).fill(s.n % 16) });\nexport const won = () => false;";

// Changing what is not theirs, remembering, and lying about it.
export const PURITY: readonly HostileTwin[] = [
  { name: "changes its input", expect: "impure", source: stepping("grid.cells[3] = 7; return grid;") },
  {
    name: "changes its input and returns a copy",
    expect: "impure",
    source: stepping("const c = grid.cells.slice(); grid.cells[3] = 7; return { ...grid, cells: c };"),
  },
  {
    name: "the goal changes its input",
    expect: "impure",
    source:
      "export const step = (grid) => grid;\nexport const goalReached = (grid) => { grid.cells[0] = 1; return false; };",
  },
  { name: "counts its calls", expect: "impure", source: stepping(painted("n++ % 16"), "let n = 0;") },
  {
    name: "counts on a function",
    expect: "impure",
    source: stepping(`step.n = (step.n ?? 0) + 1; ${painted("step.n % 16")}`),
  },
  {
    name: "counts in the shared global",
    expect: "impure",
    source: stepping(`globalThis.n = (globalThis.n ?? 0) + 1; ${painted("globalThis.n % 16")}`),
  },
  {
    name: "remembers the last grid",
    expect: "impure",
    source: stepping(`const before = last; last = grid.cells[9]; ${painted("before")}`, "let last = 5;"),
  },
  {
    name: "honest three times, then not",
    expect: "impure",
    source: stepping(painted("n++ < 8 ? 1 : 2"), "let n = 0;"),
  },
  {
    name: "changes its state in place",
    expect: "impure",
    source: `export const begin = () => ({ n: 0 });\nexport const next = (s) => { s.n++; return s; };\n${view}`,
  },
  {
    name: "changes a list inside its state",
    expect: "impure",
    source: `export const begin = () => ({ n: 0, list: [0] });\nexport const next = (s) => { s.list[0]++; return { ...s, n: s.n + 1 }; };\n${view}`,
  },
  {
    name: "render counts",
    expect: "impure",
    source: `export const begin = () => ({ n: 0 });\nexport const next = (s) => ({ n: s.n + 1 });\nlet k = 0;\nexport const render = (s) => ({ width: 64, height: 64, cells: new Uint8Array(4096).fill(k++ % 16) });\nexport const won = () => false;`,
  },
  {
    name: "replaces Uint8Array.prototype.set",
    expect: "impure",
    source: stepping("return grid;", "Uint8Array.prototype.set = function () {};"),
  },
  {
    name: "replaces Array.prototype.push in step",
    expect: "impure",
    source: stepping("Array.prototype.push = function () { return 0; }; return grid;"),
  },
  {
    name: "puts a setter on Object.prototype",
    expect: "impure",
    source: stepping(
      "return grid;",
      "Object.defineProperty(Object.prototype, 'kind', { set() {}, get() { return 'x'; }, configurable: true });",
    ),
  },
  {
    name: "replaces Array.prototype[Symbol.iterator]",
    expect: "impure",
    source: stepping("Array.prototype[Symbol.iterator] = function* () {}; return grid;"),
  },
  {
    name: "replaces Reflect.ownKeys",
    expect: "impure",
    source: stepping(
      "return grid;",
      "Reflect.ownKeys = () => []; Reflect.getOwnPropertyDescriptor = () => undefined;",
    ),
  },
  {
    name: "brings back Math.random",
    expect: "impure",
    source: stepping(
      "return grid;",
      "let s = 1; Math.random = () => (s = (s * 16807) % 2147483647) / 2147483647;",
    ),
  },
];
